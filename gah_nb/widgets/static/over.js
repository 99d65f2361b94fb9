// What lies over the page: the legend, and what is said about a rule, a card or a number.

import { h } from "../../export/static/elements.js";

/** The part of a view that is asked. @typedef {{part: (selector: string) => any, say: (selector: string, text: string)
 *   => void, ask: (message: object) => void, lost: boolean}} Asker */

const NO_SIGNS = "The signs are drawn by the kernel: run the cell again to see them.";

/** The legends that any view of this page was sent, by width: each can show them, even without a kernel. */
export const legends = /** @type {Map<number, string>} */ (
  (/** @type {any} */ (globalThis)[Symbol.for("gah-nb legends")] ??= new Map())
);

/** How wide the legend is drawn in this window. */
export const legendWidth = () => (innerWidth >= 900 ? 844 : 420);

/** Shows the legend; Escape and its button close it and give the focus back. @param {Asker} view */
export function openLegend(view) {
  const width = legendWidth();
  // Any legend is better than none where nobody can draw another.
  const known = legends.get(width) ?? (view.lost ? [...legends.values()][0] : "");
  if (!known && !view.lost) view.ask({ do: "legend", width });
  if (known) view.part(".gah-w-signs").innerHTML = known;
  else if (view.lost) view.say(".gah-w-signs", NO_SIGNS);
  view.part(".gah-w-legend").showModal();
}

/** @param {Asker} view @param {string} markup of the legend, as Python draws it */
export function showLegend(view, markup) {
  const signs = view.part(".gah-w-signs");
  signs.innerHTML = markup;
  legends.set(signs.querySelector("svg")?.viewBox.baseVal.width ?? 0, markup);
}

/** Asks something, and shows the answer when it comes. @param {Asker} view @param {object} question */
export function openAnswer(view, question) {
  view.part(".gah-w-cited").replaceChildren(h("p", {}, "..."));
  view.ask(question);
  if (!view.lost) view.part(".gah-w-cite").showModal();
}

/** Copies the text beside a button: by the clipboard where a page may use it. @param {HTMLElement} button */
export async function copyBeside(button) {
  const { parentElement: place } = button;
  const text = place?.querySelector("textarea");
  if (!place || !text) return;
  text.select();
  const done = await navigator.clipboard?.writeText(text.value).then(
    () => true,
    () => false,
  );
  const said = done || document.execCommand("copy") ? "Copied." : "Copy what is selected.";
  const output = place.querySelector("output");
  if (output) output.textContent = said;
}
