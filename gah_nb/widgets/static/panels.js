// The drawing of a board: panels, of which only those are drawn again that have changed.

import { drawing } from "../../export/static/elements.js";

/** A panel: its key, where it lies, and what is drawn. @typedef {[string, string, string]} Panel */

export class Drawing {
  tag = ""; // how it opens: its size, and what it is called
  ground = ""; // what lies below all panels, and their styles
  wide = 0; // its width in pixels, where there is room for it
  /** What is drawn of each panel, by its key. @type {Map<string, {markup: string, node: SVGElement}>} */
  drawn = new Map();

  /**
   * @param {HTMLElement} root of the view @param {any} board where it is drawn
   * @param {(node: Element) => void} leave is told what is about to go
   */
  constructor(root, board, leave) {
    this.root = root;
    this.board = board;
    this.leave = leave;
  }

  /**
   * Draws the panels that have changed; all of them on another ground. Says whether there were any.
   * @param {string} opening of the drawing @param {Panel[]} panels
   */
  show(opening, panels) {
    const end = opening.indexOf(">") + 1;
    const [tag, ground] = [opening.slice(0, end), opening.slice(end)];
    const isNew = ground !== this.ground;
    const now = new Map(isNew ? [] : panels.map(([key, , markup]) => [key, markup]));
    for (const [key, { markup, node }] of this.drawn) if (now.get(key) !== markup) this.leave(node);
    const wide = this.wide;
    if (isNew) this.open(tag, ground);
    else if (tag !== this.tag) this.rename(tag);
    const isSized = isNew || this.wide !== wide;
    const [svg, before] = [this.board.firstElementChild, this.drawn];
    let any = isSized || panels.length !== before.size;
    this.drawn = new Map();
    for (const [key, place, markup] of panels) {
      const old = before.get(key);
      const node = old?.markup === markup ? old.node : drawing(markup);
      if (node !== old?.node) any = true;
      this.drawn.set(key, { markup, node });
      if (node.getAttribute("transform") !== place) node.setAttribute("transform", place);
    }
    const nodes = [...this.drawn.values()].map(({ node }) => node);
    for (const { node } of before.values()) if (!nodes.includes(node)) node.remove();
    // From the last to the first; what stays where it is is not touched, and keeps the focus.
    nodes.reduceRight((next, node) => {
      if (node.parentNode !== svg || node.nextElementSibling !== next) svg.insertBefore(node, next);
      return node;
    }, /** @type {SVGElement | null} */ (null));
    if (isSized) this.scale();
    return any;
  }

  /** Begins a drawing without panels. @param {string} tag @param {string} ground */
  open(tag, ground) {
    this.ground = ground;
    this.drawn = new Map();
    this.board.innerHTML = `${tag}${ground}</svg>`;
    this.measure(tag);
  }

  /** Gives the drawing there is another size or name: a round is one. @param {string} tag */
  rename(tag) {
    const { attributes } = drawing(`${tag}</svg>`);
    for (const { name, value } of attributes) this.board.firstElementChild.setAttribute(name, value);
    this.measure(tag);
  }

  /** @param {string} tag */
  measure(tag) {
    this.tag = tag;
    this.wide = this.board.firstElementChild.width.baseVal.value;
    this.root.style.setProperty("--gah-w-drawn", `${this.wide}px`);
  }

  /** Words around the drawing are as large as those in it. */
  scale() {
    const svg = this.board.querySelector(":scope > svg");
    const units = svg?.viewBox.baseVal.width;
    if (units && svg.clientWidth) this.root.style.setProperty("--gah-w-scale", String(svg.clientWidth / units));
  }
}
