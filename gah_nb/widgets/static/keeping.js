// What a check shall look at, chosen from what changed while one played.

import { h } from "../../export/static/elements.js";

/** Something that can be looked at, with its value in words. @typedef {{path: string, value: string}} Changed */

// A rule that has occurred; it is kept only if somebody says so.
const OCCURS = "occurs";

export class Keeping {
  /** @param {HTMLElement} node where it is chosen @param {HTMLElement} button that opens it */
  constructor(node, button) {
    this.node = node;
    this.button = button;
    /** @type {Changed[]} */
    this.changed = [];
  }

  /** @param {Changed[]} changed */
  show(changed) {
    if (JSON.stringify(changed) === JSON.stringify(this.changed)) return;
    this.changed = changed;
    this.node.hidden = true;
  }

  /** Opens the choice; says whether it had been closed. */
  open() {
    if (!this.node.hidden) return false;
    const boxes = this.changed.map(({ path, value }) => {
      const box = h("input", { type: "checkbox", value: path, checked: value !== OCCURS });
      return h("label", {}, box, `${path} ${value === OCCURS ? value : `= ${value}`}`);
    });
    const button = h("button", { type: "button", class: "gah-w-button gah-w-offer", "data-do": "keep" }, "Keep these");
    this.node.replaceChildren(...boxes, button);
    this.node.hidden = false;
    button.focus({ preventScroll: true });
    return true;
  }

  /** Closes the choice again; nothing is kept. */
  close() {
    this.node.hidden = true;
    this.button.focus({ preventScroll: true });
  }

  /** The paths and rules that are chosen. @returns {string[]} */
  get paths() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.node.querySelectorAll("input:checked"))].map(({ value }) => value);
  }
}
