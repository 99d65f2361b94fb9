// What happened at the place of the timeline under the pointer: a look that changes nothing.

import { h } from "../../export/static/elements.js";
import { placeBeside } from "./parts.js";

/** What Python says of a place. @typedef {{index?: number, place?: string, head?: string, lines?: string[]}} Glimpse */
/** The part of a table's view that is looked at. @typedef {{part: (selector: string) => any, send: (message: object) => void,
 *   root: HTMLElement, shown: Record<string, any>, lost: boolean}} Seen */

// What of the drawing of points lies right of the plot (see `drawing/scores.py`).
const END = 56;
// Half of the slider's knob, in pixels.
const KNOB = 8;

/**
 * The place of the timeline under a pointer on the slider or on the lines of points; null elsewhere.
 * @param {MouseEvent} event @param {number} length of the line
 */
export function placeUnder({ target, clientX }, length) {
  const node = /** @type {Element} */ (target);
  const track = node.closest(".gah-w-track");
  const lines = /** @type {SVGSVGElement | null} */ (node.closest(".gah-w-grown svg"));
  if (!track && !lines) return null;
  const { left, width } = (track ?? /** @type {Element} */ (lines)).getBoundingClientRect();
  const units = lines ? lines.viewBox.baseVal.width : 1;
  const [start, room] = lines ? [left, (width * (units - END)) / units] : [left + KNOB, width - 2 * KNOB];
  return Math.max(0, Math.min(length, Math.round((length * (clientX - start)) / room)));
}

export class Peek {
  /** The place under the pointer. @type {number | null} */
  index = null;
  x = 0;
  /** The place that was asked about and not answered yet. @type {number | null} */
  asked = null;

  /** @param {Seen} view @param {AbortSignal} signal that ends it */
  constructor(view, signal) {
    this.view = view;
    this.node = view.part(".gah-w-peek");
    view.root.addEventListener("pointermove", (event) => this.move(event), { signal });
    for (const end of ["pointerleave", "pointerdown", "keydown"])
      view.root.addEventListener(end, () => this.hide(), { signal });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const index = event.buttons || this.view.lost ? null : placeUnder(event, this.view.shown.history.length);
    if (index === null) this.hide();
    if (index === null || index === this.index) return;
    [this.index, this.x] = [index, event.clientX];
    this.box = /** @type {Element} */ (event.target).getBoundingClientRect();
    this.ask();
  }

  /** Asks about the place under the pointer, one at a time. */
  ask() {
    if (this.asked !== null || this.index === null) return;
    this.asked = this.index;
    this.view.send({ do: "peek", index: this.index });
  }

  /** Shows what Python says, if the pointer is still there. @param {Glimpse} glimpse */
  show({ index, place = "", head = "", lines = [] }) {
    this.asked = null;
    if (index !== this.index || this.index === null) {
      this.ask();
      return;
    }
    this.node.replaceChildren(h("b", {}, place), h("p", {}, head), ...lines.map((line) => h("p", {}, line)));
    this.node.hidden = false;
    this.node.showPopover?.();
    const { top = 0, height = 0 } = this.box ?? {};
    placeBeside(this.node, { getBoundingClientRect: () => new DOMRect(this.x, top, 1, height) });
  }

  hide() {
    this.index = null;
    if (this.node.hidden) return;
    this.node.hidePopover?.();
    this.node.hidden = true;
  }
}
