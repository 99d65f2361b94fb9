// The menu of an object with several actions. It lies over the page and belongs to one object at a time.

import { button, neighbour, placeBeside } from "./parts.js";

/** @import { Choice } from "./parts.js" */

// Where there is room, more choices than these stand in columns.
const IN_A_COLUMN = 6;

export class Menu {
  /** @param {HTMLElement} node where the view has its menu */
  constructor(node) {
    this.node = node;
    /** The object whose menu is open. @type {Element | null} */
    this.owner = null;
  }

  /** The object to which something in the open menu belongs. @param {Element} node */
  ownerOf = (node) => (this.owner && this.node.contains(node) ? this.owner : null);

  /** The key of the object whose menu is open. */
  get target() {
    return this.owner?.getAttribute("data-target") ?? "";
  }

  /** @param {Element} object @param {(Choice | undefined)[]} choices */
  open(object, choices) {
    const offered = choices.filter((choice) => choice !== undefined);
    this.node.replaceChildren(...offered.map((choice) => button(choice, "menuitem")));
    this.node.setAttribute("aria-label", object.getAttribute("aria-label") ?? "");
    this.node.classList.toggle("gah-w-many", offered.length > IN_A_COLUMN);
    this.node.hidden = false;
    this.node.showPopover?.();
    this.owner = object;
    object.classList.add("gah-w-open");
    this.place();
    /** @type {HTMLElement | null} */ (this.node.firstElementChild)?.focus({ preventScroll: true });
  }

  /** Puts it beside its object. */
  place() {
    if (this.owner) placeBeside(this.node, this.owner);
  }

  /**
   * The item to which an arrow key leads: down and up through all of them, in however many columns they lie.
   * @param {Element} from @param {string} key @returns {HTMLElement | null}
   */
  next(from, key) {
    const items = /** @type {HTMLElement[]} */ ([...this.node.children]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (!step) return neighbour(from, key, items);
    return items.at((items.indexOf(/** @type {HTMLElement} */ (from)) + step) % items.length) ?? null;
  }

  /** @param {boolean} [back] gives the focus back to the menu's object */
  close(back = false) {
    const owner = this.owner;
    if (!owner) return;
    this.owner = null;
    owner.classList.remove("gah-w-open");
    if (back) /** @type {SVGElement} */ (owner).focus({ preventScroll: true });
    this.node.hidePopover?.();
    this.node.hidden = true;
    this.node.replaceChildren();
  }
}
