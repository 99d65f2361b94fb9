// Time travel: how points grew, the lines of play as a tree, replay, and what differs from another place.

import { h } from "../../export/static/elements.js";
import { placeUnder } from "./peek.js";

/** @typedef {{name: string, current: boolean, depth: number, at: number}} Branch */
/** @typedef {{place?: number, lines?: string[]}} Since */
/** The part of a table's view that travels. @typedef {{part: (selector: string) => any, ask: (message: object) => void,
 *   root: HTMLElement, shown: Record<string, any>, lost: boolean}} Traveller */

// Where the open panel lies, in thousandths of the drawing: over the other seats, beside the hotel.
const OPEN = [500, 342, 496, 652];

export class Travel {
  /** @type {number | undefined} */
  timer = undefined;
  playing = false;

  /** @param {Traveller} view */
  constructor(view) {
    this.view = view;
    view.part(".gah-w-grown").addEventListener("click", (/** @type {MouseEvent} */ event) => this.jump(event));
  }

  get isOpen() {
    return !this.view.part(".gah-w-travel").hidden;
  }

  /** Opens the panel over the board, or closes it. */
  toggle() {
    const open = !this.isOpen;
    this.view.part(".gah-w-travel").hidden = !open;
    this.view.part("[data-do=travel]").setAttribute("aria-expanded", String(open));
    this.view.part(".gah-w-side").classList.toggle("gah-w-open-side", open);
    this.place();
    this.view.ask({ do: "score_lines", width: open ? 420 : 0 });
  }

  /** Puts the account where there is room for it. */
  place() {
    const { where = "below", box = [] } = this.view.shown.corner ?? {};
    const side = this.view.part(".gah-w-side");
    const over = this.isOpen && where !== "below";
    side.dataset.where = over ? "corner" : where;
    const sides = over ? OPEN : box;
    ["left", "top", "width", "height"].forEach((name, place) => {
      side.style[name] = sides.length ? `${sides[place] / 10}%` : "";
    });
  }

  /** Goes where somebody has clicked on the lines of points. @param {MouseEvent} event */
  jump(event) {
    const index = placeUnder(event, this.view.shown.history.length);
    if (index !== null) this.view.ask({ do: "go_to", index });
  }

  /** @param {Branch[]} branches */
  showBranches(branches) {
    const rows = branches.map(({ name, current, depth, at }) => {
      const looks = { type: "button", class: "gah-w-branch", "data-do": "go_branch", "data-text": name };
      const from = depth ? h("small", {}, ` from place ${at}`) : "";
      const button = h("button", { ...looks, "aria-current": current && "true" }, name, from);
      return h("li", { style: `--gah-w-depth: ${depth}` }, button);
    });
    this.view.part(".gah-w-branches").replaceChildren(...rows);
  }

  /** What differs from the place that is compared with. @param {Since} since */
  showSince({ place, lines = [] }) {
    const compared = place !== undefined;
    this.view.part("[data-do=compare]").setAttribute("aria-pressed", String(compared));
    const head = compared ? [h("b", {}, `Since place ${place}`)] : [];
    this.view.part(".gah-w-since").replaceChildren(...head, ...lines.map((line) => h("p", {}, line)));
  }

  /** Goes on step by step, or stops. @param {boolean} on */
  replay(on) {
    clearTimeout(this.timer);
    const { index, length } = this.view.shown.history;
    this.playing = on && index < length && !this.view.lost;
    const button = this.view.part("[data-do=replay_on]");
    button.firstChild.textContent = this.playing ? "Stop" : "Replay";
    if (!this.playing) return;
    const wait = Number(this.view.part(".gah-w-speed").value);
    this.timer = setTimeout(() => this.view.ask({ do: "go_to", index: index + 1 }), wait);
  }
}
