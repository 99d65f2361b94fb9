// The task of a lesson's step: Python writes its panel (see `lesson_html.py`), this fills in what changes.

import { h } from "../../export/static/elements.js";
import { citation } from "./parts.js";

/** What names an item, with the item in front, or with "" something else. @typedef {[string, string]} Piece */
/** A sentence in pieces, and the number of its rule. @typedef {{rule: string, pieces: Piece[]}} Told */
/** What comes of a value. @typedef {{label: string, lines: Told[]}} Stop */
/** @typedef {{solved: boolean, head: string, right: boolean, lines: Told[], hints: Piece[][], left: number, hint: string,
 *   checked: string[], trouble: string, show_me: boolean, next: string, next_cell: string, end: string, more: string}} Task */

/** More lines than these stand in two columns. */
const MANY = 4;

/** Words, with the small picture of an item in front of its name. @param {HTMLElement} root @param {Piece[]} pieces */
function pictured(root, pieces) {
  return pieces.map(([item, text]) => {
    const picture = item && root.querySelector(`.gah-t-pictures .gah-t-${item}`)?.cloneNode(true);
    return picture ? h("span", { class: "gah-t-item" }, /** @type {Element} */ (picture), text) : text;
  });
}

/** Sentences behind the numbers of their rules. @param {HTMLElement} root @param {Told[]} lines */
const told = (root, lines) =>
  lines.map(({ rule, pieces }) => {
    return h("p", {}, ...(rule ? [citation(rule)] : []), h("span", {}, ...pictured(root, pieces)));
  });

/**
 * Gives a layout the classes that hold for it. They could be told by what is in it, with `:has`, but the styles of all that
 * is drawn would be looked at anew for it at each click.
 * @param {Element} layout @param {Record<string, boolean>} classes
 */
function lookOf(layout, classes) {
  for (const [name, holds] of Object.entries(classes)) layout.classList.toggle(name, holds);
}

/**
 * Shows how the task stands. Hints that are there stay, so that a screen reader hears only the new one.
 * @param {HTMLElement} root @param {Task} task
 */
export function showTask(root, task) {
  const part = (/** @type {string} */ selector) => /** @type {any} */ (root.querySelector(selector));
  part(".gah-t form").onsubmit = (/** @type {Event} */ event) => event.preventDefault();
  part(".gah-t-mark").hidden = !task.solved;
  const isLong = task.lines.length > MANY;
  const verdict = task.head ? [h("b", { class: isLong && "gah-t-over" }, task.head)] : [];
  const end = task.end ? [h("p", { class: "gah-t-end" }, task.end)] : [];
  const trouble = task.trouble ? [h("p", { class: "gah-t-trouble" }, task.trouble)] : [];
  const feedback = part(".gah-t-feedback");
  const lines = h("div", { class: isLong && "gah-t-many" }, ...told(root, task.lines));
  feedback.replaceChildren(...verdict, ...(task.lines.length ? [lines] : []), ...end, ...trouble);
  const list = part(".gah-t-hints");
  while (list.children.length > task.hints.length) list.lastChild.remove();
  for (const hint of task.hints.slice(list.children.length)) list.append(h("li", {}, ...pictured(root, hint)));
  const hint = part("[data-do=hint]");
  if (hint) {
    hint.disabled = !task.left;
    hint.firstChild.textContent = task.hint;
  }
  const next = part("[data-do=next]");
  next.hidden = !task.next;
  next.firstChild.textContent = task.next;
  next.title = task.next_cell;
  part("[data-do=show_me]").hidden = !task.show_me;
  lookOf(part(".gah-t-layout"), {
    "gah-t-asks": part(".gah-t-form").hasChildNodes(),
    "gah-t-answered": feedback.hasChildNodes(),
    "gah-t-well": task.right,
    "gah-t-goes-on": Boolean(task.next || task.show_me),
  });
  for (const show of root.querySelectorAll("[data-do=replay]"))
    /** @type {HTMLElement} */ (show).hidden = !task.checked.includes(show.getAttribute("data-text") ?? "");
  const drag = part(".gah-t-try");
  if (drag && task.solved) drag.open = true;
}

/** What is sent when a button of the panel is pressed. @param {Element} root @param {string} text of the button */
export function attempt(root, text) {
  const picked = [...root.querySelectorAll(".gah-t input:checked")].map((node) => node.getAttribute("value"));
  const typed = /** @type {HTMLInputElement | null} */ (root.querySelector(".gah-t-answer"));
  return { do: "attempt", text: text || typed?.value || picked.join(" ") };
}

/** Shows what comes of the value that was dragged to. @param {HTMLElement} root @param {Stop[]} stops */
export function showStop(root, stops) {
  const slider = /** @type {HTMLInputElement | null} */ (root.querySelector(".gah-t-slider"));
  const stop = slider && stops[Number(slider.value)];
  if (!stop) return;
  slider.setAttribute("aria-valuetext", stop.label);
  /** @type {any} */ (root.querySelector(".gah-t-drag output")).textContent = stop.label;
  root.querySelector(".gah-t-comes")?.replaceChildren(...told(root, stop.lines));
}

/** Goes to what follows a step in its notebook, and gives it the focus. @param {Element} el */
export function goOn(el) {
  const cell = el.closest(".jp-Cell");
  const next = cell ? cell.nextElementSibling : [...document.querySelectorAll(".gah-w:has(.gah-t)")].find(
    (other) => el.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING && !el.contains(other),
  );
  if (!next) return;
  /** @type {HTMLElement} */ (document.activeElement)?.blur?.();
  // JupyterLab makes the cell that was pressed the one that runs next.
  for (const press of ["mousedown", "mouseup"]) next.dispatchEvent(new MouseEvent(press, { bubbles: true, button: 0 }));
  next.scrollIntoView({ block: "start" });
}
