// The drawing of a board: panels, of which only those are drawn again that have changed.

import { drawing } from "../../export/static/elements.js";

export class Drawing {
  /** The panels as they are shown. @type {string[]} */
  panels = [];

  /** @param {HTMLElement} root of the view @param {any} board where it is drawn */
  constructor(root, board) {
    this.root = root;
    this.board = board;
  }

  /**
   * Draws the panels that have changed, or all of them. Says whether there were any.
   * @param {string} opening of the drawing @param {string[]} panels @param {string[]} places of the panels
   * @param {boolean} all
   */
  show(opening, panels, places, all) {
    const before = this.panels;
    this.panels = panels;
    if (all) {
      this.board.innerHTML = `${opening}${panels.join("")}</svg>`;
      this.root.style.setProperty("--gah-w-drawn", `${this.board.firstElementChild.width.baseVal.value}px`);
      this.scale();
    }
    const nodes = [...this.board.querySelectorAll(":scope > svg > g")];
    panels.forEach((markup, index) => {
      if (!all && markup !== before[index]) {
        const old = nodes[index];
        nodes[index] = drawing(markup);
        old.replaceWith(nodes[index]);
      }
      nodes[index].setAttribute("transform", places[index]);
    });
    return all || panels.some((markup, index) => markup !== before[index]);
  }

  /** Words around the drawing are as large as those in it. */
  scale() {
    const svg = this.board.querySelector(":scope > svg");
    const units = svg?.viewBox.baseVal.width;
    if (units && svg.clientWidth) this.root.style.setProperty("--gah-w-scale", String(svg.clientWidth / units));
  }
}
