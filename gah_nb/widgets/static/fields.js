// The fields of an object of the scenario editor. They lie over the page, beside the object that was clicked.

import { h } from "../../export/static/elements.js";
import { placeBeside } from "./parts.js";

/** @typedef {{name: string, label: string, kind: string, value: any, options: [string, string][][],
 *   least: number | null, most: number | null, parts: string[], help: string}} Field */

// With these one passes what can be chosen in a list: what is meant is there with Enter, or when one leaves.
const PASSES = /^(Arrow.*|Home|End|Page.*|\S)$/u;
// Lists of names have ids, which no two views may share.
let lists = 0;

export class EditorFields {
  /**
   * @param {HTMLElement} root the whole view @param {(message: object) => void} ask
   * @param {() => boolean} isBehind whether what there is now was said before what was asked last
   * @param {AbortSignal} signal
   */
  constructor(root, ask, isBehind, signal) {
    this.root = root;
    this.ask = ask;
    this.isBehind = isBehind;
    this.chosen = "";
    /** Where among the objects of the board the chosen one was last. */
    this.index = 0;
    this.shape = "";
    /** The list in which somebody goes on with keys. @type {HTMLInputElement | null} */
    this.passing = null;
    this.node = /** @type {HTMLElement} */ (root.querySelector(".gah-e-fields"));
    this.node.addEventListener("change", (event) => this.onChange(/** @type {HTMLInputElement} */ (event.target)));
    this.node.addEventListener("focusout", (event) => this.onLeave(/** @type {HTMLInputElement} */ (event.target)));
    this.node.addEventListener("click", (event) => this.press(/** @type {Element} */ (event.target)));
    this.node.addEventListener("keydown", (event) => this.onKey(event));
    const away = (/** @type {Event} */ event) => event.composedPath().includes(this.node) || this.close();
    document.addEventListener("pointerdown", away, { signal });
    for (const [target, event] of /** @type {[EventTarget, string][]} */ ([[document, "scroll"], [window, "resize"]]))
      target.addEventListener(event, () => this.place(), { signal, capture: true });
  }

  /** The object on the board whose fields these are. @returns {any} */
  get owner() {
    return this.ownerOf(this.chosen);
  }

  /** @param {string} target the key of an object @returns {any} */
  ownerOf = (target) =>
    this.root.querySelector(`.gah-w-board [data-target="${target}"]`) ?? this.root.querySelector(`[data-target="${target}"]`);

  /** All that can be chosen on the board, in order. @returns {any[]} */
  get objects() {
    return [...this.root.querySelectorAll(".gah-w-board .gah-can")];
  }

  /** What has the focus. */
  get active() {
    return /** @type {Document | ShadowRoot} */ (this.root.getRootNode()).activeElement;
  }

  /**
   * Fields of the same shape keep their inputs, and so the focus.
   * @param {string} title @param {string} chosen @param {Field[]} fields @param {string[]} wrong with that object
   */
  show(title, chosen, fields, wrong) {
    this.chosen = chosen;
    const head = /** @type {Element} */ (this.node.querySelector(".gah-e-head"));
    head.firstElementChild?.replaceChildren(title);
    while (head.nextElementSibling?.matches(".gah-e-here")) head.nextElementSibling.remove();
    head.after(...wrong.map((text) => h("p", { class: "gah-e-here" }, text)));
    this.node.setAttribute("aria-label", title);
    const box = /** @type {Element} */ (this.node.querySelector(".gah-e-inputs"));
    const shape = JSON.stringify(fields.map((field) => ({ ...field, value: [field.value].flat().length })));
    const typing = shape !== this.shape && box.contains(this.active) ? this.active : null;
    // An input that goes says that it has changed, though nobody has finished with it.
    typing?.addEventListener("change", (event) => event.stopPropagation());
    if (shape !== this.shape) box.replaceChildren(...fields.map(fieldNode));
    this.shape = shape;
    for (const { name, value } of fields)
      [value].flat().forEach((each, index) => this.fill(this.input({ name, index }), each));
    if (typing) this.typeOn(typing);
  }

  /** Gives the focus, and what was being typed, to the input in the place of one that has gone. @param {any} old */
  typeOn(old) {
    const { name, index, shown } = old.dataset;
    // The line for one more is the last one, however many there are by now.
    const lines = this.node.querySelectorAll(`[data-name="${CSS.escape(name)}"]`).length;
    const node = this.input({ name, index: shown === "" && old.placeholder ? lines - 1 : index });
    if (!node) return;
    node.focus({ preventScroll: true });
    if (!["text", "textarea"].includes(node.type) || old.value === shown) return;
    node.value = old.value;
    node.setSelectionRange(old.selectionStart, old.selectionEnd);
  }

  /** The input for a line of a field. @param {any} which @returns {any} */
  input = ({ name = "", index }) => this.node.querySelector(`[data-name="${CSS.escape(name)}"][data-index="${index}"]`);

  /** Shows a value, unless somebody is typing another. @param {any} node @param {any} value */
  fill(node, value) {
    const { type, dataset } = node;
    if (type === "textarea") node.rows = Math.min(8, Math.max(2, String(value).split("\n").length));
    if (node === this.active && type !== "checkbox" && node.value !== dataset.shown) return;
    if (dataset.shown !== undefined && this.isBehind()) return;
    if (type === "checkbox") node.checked = value;
    else node.value = value;
    dataset.shown = node.value;
  }

  /**
   * What is typed goes to the line of the object that was clicked.
   * @param {[string, number]} line @param {string} typed what was typed since the click
   */
  open([name, index], typed) {
    this.node.hidden = false;
    this.node.showPopover?.();
    this.place();
    const own = this.input({ name, index }) ?? this.node.querySelector("input, select");
    own.focus({ preventScroll: true });
    own.scrollIntoView({ block: "nearest" });
    if (!own.matches("[type=number], [type=text], textarea")) return;
    own.select();
    if (typed) own.value = typed;
  }

  /** @param {boolean} [back] gives the focus back to the object */
  close(back = false) {
    if (this.node.hidden) return;
    if (back) this.giveBack();
    this.node.hidePopover?.();
    this.node.hidden = true;
    this.root.querySelector(".gah-e-chosen")?.classList.remove("gah-e-chosen");
  }

  /** The focus, at once, and again once all is redrawn; where an object has gone, to what is in its place now. */
  giveBack() {
    const target = this.chosen;
    const focus = () => (this.ownerOf(target) ?? this.objects[this.index])?.focus({ preventScroll: true });
    focus();
    queueMicrotask(focus);
  }

  /** Beside the object; where that has gone, they stay where they are. */
  place() {
    const owner = this.owner;
    if (this.node.hidden || !owner) return;
    this.root.querySelector(".gah-e-chosen")?.classList.remove("gah-e-chosen");
    owner.classList.add("gah-e-chosen");
    this.index = this.objects.indexOf(owner);
    placeBeside(this.node, owner);
  }

  /** What one passes with keys in a list is not meant yet. @param {HTMLInputElement} node */
  onChange(node) {
    if (this.passing !== node) this.set(node);
  }

  /** @param {HTMLInputElement} node */
  onLeave(node) {
    if (this.passing !== node) return;
    this.passing = null;
    this.set(node);
  }

  /** Says what was put in, once. @param {HTMLInputElement} node */
  set(node) {
    if (node.validity.badInput || node.validity.stepMismatch) {
      node.reportValidity();
      return;
    }
    if (node.type !== "checkbox" && node.value === node.dataset.shown) return;
    node.dataset.shown = node.value;
    const value = node.type === "checkbox" ? String(node.checked) : node.value;
    this.ask({ do: "set_field", name: node.dataset.name, index: Number(node.dataset.index), value });
  }

  /** @param {Element} node */
  press(node) {
    if (node.closest(".gah-e-close")) this.close(true);
    const step = /** @type {HTMLElement | null} */ (node.closest(".gah-e-step"));
    const input = /** @type {HTMLInputElement | null | undefined} */ (step?.parentElement?.querySelector("input"));
    if (!step || !input) return;
    if (step.dataset.step === "1") input.stepUp();
    else input.stepDown();
    this.set(input);
  }

  /** JupyterLab would take the Enter that ends an input. @param {KeyboardEvent} event */
  onKey(event) {
    const node = /** @type {HTMLInputElement} */ (event.target);
    if (node.matches("select") && PASSES.test(event.key)) this.passing = node;
    if (event.key === "Escape") this.close(true);
    // A browser would unfold the list, and Escape would only fold it again.
    else if (event.key === "Enter" && node.matches("select")) this.onLeave(node);
    else if (event.key === "Enter" && node.matches("input:not([type=checkbox])")) this.set(node);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A label with its inputs; what has several lines has an input for each. @param {Field} field */
function fieldNode(field) {
  const { label, kind, value, options } = field;
  const values = [value].flat();
  const several = values.length > 1;
  const named = kind === "cards" && options.length > 0;
  const list = named ? [h("datalist", { id: `gah-e-list-${(lists += 1)}` }, ...options[0].map(suggested))] : [];
  const inputs = values.map((_each, index) => inputNode(field, index, several, list[0]?.id ?? ""));
  const looks = { class: `gah-e-field gah-e-of-${kind}`, role: several && "group", "aria-label": several && label };
  const called = h("span", { class: "gah-e-called", "aria-hidden": "true" }, label);
  return h("div", looks, called, ...inputs, h("small", { class: "gah-e-help", "aria-hidden": "true" }, field.help), ...list);
}

/** @param {Field} field @param {number} index @param {boolean} many @param {string} list the id of its names */
function inputNode({ name, label, kind, options, least, most, parts, help }, index, many, list) {
  const spoken = parts[index] ?? (many ? `${label}, ${index + 1}` : label);
  const looks = { "data-name": name, "data-index": String(index), "aria-label": spoken, "aria-description": help };
  const typed = { ...looks, type: "text", autocomplete: "off" };
  if (kind.startsWith("select")) return h("select", looks, ...(options[index] ?? options[0]).map(offered));
  if (kind === "check") return h("input", { ...looks, type: "checkbox" });
  if (kind === "cards") return h("input", { ...typed, list, placeholder: "one more" });
  if (kind === "text") return h("input", typed);
  if (kind === "area") return h("textarea", { ...looks, rows: "3", spellcheck: "false" });
  const input = h("input", { ...looks, type: "number", min: String(least ?? ""), max: String(most ?? "") });
  const called = parts[index] ? [h("span", { "aria-hidden": "true" }, spoken)] : [];
  const [less, more] = [stepNode("-1", "−", `${spoken}: one less`), stepNode("1", "+", `${spoken}: one more`)];
  return h("div", { class: "gah-e-number" }, ...called, less, input, more);
}

/** @param {string} by @param {string} sign @param {string} spoken */
function stepNode(by, sign, spoken) {
  const looks = { type: "button", class: "gah-w-button gah-e-step", "data-step": by };
  return h("button", { ...looks, "aria-label": spoken }, sign);
}

/** A name that can be typed, with words by which it is found as well. @param {[string, string]} option */
const suggested = ([value, words]) => h("option", { value, label: words });

/** What can be chosen, the empty text too. @param {[string, string]} option */
function offered([value, words]) {
  const node = h("option", {}, [value, words].filter(Boolean).join(" – "));
  node.setAttribute("value", value);
  return node;
}
