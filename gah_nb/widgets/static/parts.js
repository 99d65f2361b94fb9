// Pieces of what a view shows, made of values, and looking things up in drawings. Nothing here has a state.

import { h } from "../../export/static/elements.js";

/** @typedef {{text: string, label: string, hint: string, key: string, placed?: boolean}} Choice */
/** A sentence and the number of its rule. @typedef {{rule: string, text: string}} Line */
/** @typedef {{get(name: string): any, send(message: object): unknown,
 *   on(event: string, listener: () => void): void, off(event: string, listener: () => void): void}} Model */

/** The actions of a drawn object. @param {Element} node @returns {string[]} */
export const actionsOf = (node) => JSON.parse(node.getAttribute("data-actions") ?? "[]");

/** What finds the same thing again after a redraw. @param {Element} node */
export function address(node) {
  for (const name of ["data-target", "data-text", "data-do"]) {
    const value = node.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return node.classList.length ? `.${node.classList[0]}` : "";
}

/** A choice as a button; in a menu it says what it does. @param {Choice} choice @param {string} role */
export function button({ text, label, hint, key }, role = "") {
  const looks = { type: "button", class: "gah-w-button gah-w-offer", role, title: hint };
  const wish = { ...looks, "data-do": "play", "data-text": text };
  if (role) return h("button", { ...wish, tabindex: "-1" }, h("b", {}, label), h("small", {}, hint));
  const shortcut = { "data-key": key, "aria-keyshortcuts": key };
  return h("button", { ...wish, ...shortcut }, label, ...(key ? [h("kbd", {}, key.toUpperCase())] : []));
}

/** The number of a rule or card; pressed, it shows what it says and which rulings there are. @param {string} rule */
export function citation(rule) {
  const looks = { type: "button", class: "gah-w-rule", "aria-haspopup": "dialog", title: "What it says, and rulings" };
  return h("button", { ...looks, "data-do": "cite", "data-text": rule }, rule);
}

/** A sentence behind the number of its rule. @param {Line} line */
export const cited = ({ rule, text }) => h("p", {}, rule ? citation(rule) : h("span", {}), h("span", {}, text));

/** What went wrong, and by which rule. @param {{rule?: string, text?: string, details?: string}} failure */
export function failure({ rule = "", text = "", details = "" }) {
  const more = h("details", {}, h("summary", {}, "details"), h("pre", { tabindex: "0" }, details));
  const line = h("p", {}, ...(rule ? [citation(rule)] : []), text);
  return [...(text ? [line] : []), ...(details ? [more] : [])];
}

/** What scrolls can be reached by keyboard. @param {Element} node */
export function scrolls(node) {
  const [over, under] = [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight];
  if (Math.max(over, under) > 1) node.setAttribute("tabindex", "0");
  else node.removeAttribute("tabindex");
}

/**
 * Puts a menu below its object, or above it where there is more room.
 * @param {any} menu @param {{getBoundingClientRect: () => DOMRect}} owner
 */
export function placeBeside(menu, owner) {
  const { left, top, bottom } = owner.getBoundingClientRect();
  const [above, below] = [top - menu.offsetHeight - 6, bottom + 6];
  const fits = below + menu.offsetHeight <= innerHeight || above < 0;
  menu.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - menu.offsetWidth - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(fits ? below : above, innerHeight - menu.offsetHeight - 8))}px`;
}

/**
 * The nearest of some objects in the direction of an arrow key.
 * @param {Element} from @param {string} key @param {Iterable<any>} among
 */
export function neighbour(from, key, among) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const here = from.getBoundingClientRect();
  /** @type {{node: any, distance: number}} */
  let best = { node: null, distance: Infinity };
  for (const node of among) {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x - here.x + (box.width - here.width) / 2, box.y - here.y + (box.height - here.height) / 2];
    const ahead = x * dx + y * dy;
    const distance = ahead + 2 * Math.abs(x * dy + y * dx);
    if (ahead > 4 && distance < best.distance) best = { node, distance };
  }
  return best.node;
}
