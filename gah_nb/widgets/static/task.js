// The panel of a lesson's task: Python writes it (see `lesson_html.py`), this fills in what changes.

import { h } from "../../export/static/elements.js";
import { cited } from "./parts.js";

/** @import { Line } from "./parts.js" */

/** @typedef {{solved: boolean, head: string, right: boolean, lines: Line[], hints: string[],
 *   left: number, checked: string[], trouble: string}} Task */

/**
 * Shows how the task stands. Hints that are there stay, so that a screen reader hears only the new one.
 * @param {HTMLElement} panel @param {Task} task
 */
export function showTask(panel, { solved, head, right, lines, hints, left, checked, trouble }) {
  const part = (/** @type {string} */ selector) => /** @type {any} */ (panel.querySelector(selector));
  const form = part("form");
  if (form) form.onsubmit = (/** @type {Event} */ event) => event.preventDefault();
  part(".gah-t-mark").hidden = !solved;
  const verdict = head ? [h("b", {}, head)] : [];
  const more = trouble ? [h("p", { class: "gah-t-trouble" }, trouble)] : [];
  const feedback = part(".gah-t-feedback");
  feedback.replaceChildren(...verdict, ...lines.map(cited), ...more);
  feedback.classList.toggle("gah-t-right", right);
  const list = part(".gah-t-hints");
  while (list.children.length > hints.length) list.lastChild.remove();
  for (const hint of hints.slice(list.children.length)) list.append(h("li", {}, hint));
  const button = part("[data-do=hint]");
  if (button) {
    button.disabled = !left;
    button.firstChild.textContent = left || !hints.length ? `Hint (${left} left)` : "No more hints";
  }
  for (const show of panel.querySelectorAll("[data-do=replay]"))
    /** @type {HTMLElement} */ (show).hidden = !checked.includes(show.getAttribute("data-text") ?? "");
}

/**
 * What is sent when a button of the panel is pressed.
 * @param {Element} panel @param {string} wish @param {string} text of the button
 */
export function taskMessage(panel, wish, text) {
  if (wish !== "attempt") return wish === "replay" ? { do: wish, text } : { do: wish };
  const picked = [...panel.querySelectorAll("input:checked")].map((node) => node.getAttribute("value"));
  const typed = /** @type {HTMLInputElement | null} */ (panel.querySelector(".gah-t-answer"));
  return { do: wish, text: text || typed?.value || picked.join(" ") };
}
