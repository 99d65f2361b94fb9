// The view of a board. Python keeps all state: this shows it and says what was asked for.
//
// It reads the traits below, a trait for each panel of the drawing, and `answered`, and sends messages
// {do: "play"|"undo"|..., ...}, see `messages.py`. `frame` is the HTML around the drawing; a part that is not in it is
// not shown. Drawn objects carry data-target (their key) and, where they can be acted on, data-actions (texts of
// actions); what is to be pressed carries data-do.

import { h } from "../../export/static/elements.js";
import { Hold } from "./hold.js";
import { keepShortcutsOut, letSave, share } from "./host.js";
import { Menu } from "./menu.js";
import { legends, legendWidth, openAnswer, openLegend, showLegend } from "./over.js";
import { Drawing } from "./panels.js";
import { actionsOf, address, button, failure, neighbour, scrolls } from "./parts.js";

/** @import { Choice, Line, Model } from "./parts.js" */

/** Whether one of some traits has changed. @typedef {(...names: string[]) => boolean} Changed */

const SVG = "http://www.w3.org/2000/svg";
const TRAITS = ["drawn", "opening", "order", "at", "choices", "refusals", "prompt", "status", "error", "legend", "citation"];
// How long nothing must have happened before what a stored notebook shows is renewed.
const QUIET = 1500;
// How long an answer may take before the pointer says so: for less it would only flicker, and style all objects anew.
const PATIENCE = 200;
// What has the focus where nothing else can.
const RESTS = ".gah-w-panel, .gah-w-foot";
const LOST = "There is no kernel behind this board now: run the cell again to go on.";
// What JupyterLab and its like call the output of a widget whose kernel has gone.
const DISCONNECTED = ".jupyter-widgets-disconnected";

/** What anywidget wants of a module. @param {new (model: Model, el: HTMLElement) => View} Kind of view */
export function widget(Kind) {
  /** @param {{model: Model, el: HTMLElement}} context */
  function render({ model, el }) {
    const view = new Kind(model, el);
    view.open();
    return () => view.close();
  }
  return { render };
}

export class View {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.el = el;
    /** Trait values as they are shown, to redraw only what changed. @type {Record<string, any>} */
    this.shown = {};
    /** The choices by their texts. @type {Map<string, Choice>} */
    this.choices = new Map();
    this.pointer = ""; // where it was last
    this.asked = false; // whether the answer to come is one to this view
    this.name = crypto.getRandomValues(new Uint32Array(1))[0]; // tells its messages from those of others
    this.count = 0; // how often it has asked
    this.answered = 0; // which of that was answered last
    this.lost = false; // whether there is nobody to ask
    this.sized = 0; // the width that it has asked for, until it is drawn so
    /** Waits until nothing happens. @type {number | undefined} */
    this.quiet = undefined;
    /** Waits until an answer takes long. @type {number | undefined} */
    this.patience = undefined;
    const looks = { class: "gah-w lm-suppress-shortcuts", role: "group", "aria-label": model.get("label") };
    this.root = h("div", looks);
    this.root.innerHTML = model.get("frame");
    el.append(this.root);
    el.classList.add("gah-w-host");
    this.menu = new Menu(this.part(".gah-w-menu"));
    this.drawing = new Drawing(this.root, this.part(".gah-w-board"), (node) => this.rest(node));
    this.listeners = new AbortController();
    this.resized = new ResizeObserver(() => this.fit());
    this.hold = new Hold(this.root, () => this.sync(), this.listeners.signal);
    this.onChange = () => (this.hear(), this.hold.showNow());
    // The host says that the kernel has come or gone, not which. If it has come, it answers.
    this.onLife = () => (this.lose(), this.send({ do: "store" }));
  }

  /** The names of the traits that it shows. @returns {string[]} */
  get traits() {
    return TRAITS;
  }

  open() {
    const options = { signal: this.listeners.signal };
    this.root.addEventListener("click", (event) => this.onClick(event), options);
    this.root.addEventListener("keydown", (event) => this.onKey(event), options);
    this.root.addEventListener("keydown", share, options);
    window.addEventListener("keydown", (event) => letSave(event, this.root), { ...options, capture: true });
    this.root.addEventListener("focusin", (event) => this.onFocus(/** @type {Element} */ (event.target)), options);
    this.root.addEventListener("pointerleave", () => this.showHint(null), options);
    this.root.addEventListener("pointermove", (event) => this.onMove(event), options);
    for (const [target, event] of /** @type {[EventTarget, string][]} */ ([[document, "scroll"], [window, "resize"]]))
      target.addEventListener(event, () => this.menu.place(), { ...options, capture: true });
    // A window that only grows higher leaves the board as wide as it was.
    window.addEventListener("resize", () => this.fit(), options);
    this.model.on("change", this.onChange);
    this.model.on("comm_live_update", this.onLife);
    this.sync();
    this.send({ do: "open" });
    // Its answer also tells the kernel to take this view's messages on a thread that is not busy with cells: the one
    // above came before there was any.
    this.storeLater();
    this.resized.observe(this.part(".gah-w-board"));
    if (this.el.closest(DISCONNECTED)) this.lose();
  }

  close() {
    this.model.off("change", this.onChange);
    this.model.off("comm_live_update", this.onLife);
    clearTimeout(this.quiet);
    clearTimeout(this.patience);
    this.listeners.abort();
    this.resized.disconnect();
    this.root.remove();
    this.send({ do: "close" });
  }

  /** @param {string} selector @returns {any} */
  part = (selector) => this.root.querySelector(selector);
  /** Writes into a part, if it is there. @param {string} selector @param {string} text */
  say(selector, text) {
    const node = this.part(selector);
    if (node) node.textContent = text;
  }

  // Talking to the kernel

  /** Sends a message; where there is nobody to hear it any more, the board says so. @param {object} message */
  send(message) {
    try {
      // Some hosts answer with a promise.
      Promise.resolve(this.model.send(message)).catch(() => this.lose());
    } catch {
      this.lose();
    }
  }

  /** Sends what changes the game; the answer, whatever it is, says in `answered` to what. @param {object} message */
  ask(message) {
    this.asked = true;
    this.count += 1;
    if (this.lost) this.lose();
    else this.wait(true);
    this.send({ ...message, asked: [this.name, this.count] });
  }

  /** Whether an answer is waited for; if it takes long, the pointer says so. @param {boolean} on */
  wait(on) {
    clearTimeout(this.patience);
    this.root.toggleAttribute("data-waits", on);
    if (on) this.patience = setTimeout(() => this.root.classList.add("gah-w-slow"), PATIENCE);
    else this.root.classList.remove("gah-w-slow");
  }

  /** Hears to what there is an answer. */
  hear() {
    const [name, number] = this.model.get("answered");
    if (name === this.name) this.answered = number;
  }

  /** Whether what there is now was said before what was asked last, and would take that back. */
  get isBehind() {
    return this.answered < this.count;
  }

  /** Nobody seems to answer any more: a kernel that was started again knows nothing of this board. */
  lose() {
    this.lost = true;
    clearTimeout(this.quiet);
    this.menu.close();
    this.wait(false);
    this.root.classList.add("gah-w-lost");
    // Emptied first, so that it is heard each time that somebody tries.
    for (const bar of [".gah-w-prompt", ".gah-w-said"]) for (const text of ["", LOST]) this.say(bar, text);
    this.say(".gah-w-count", "");
    this.showHint(null);
  }

  /** Somebody has answered after all: all that is shown is shown anew. */
  find() {
    this.lost = false;
    this.root.classList.remove("gah-w-lost");
    this.shown = {};
  }

  /** @param {string} text */
  play(text) {
    this.ask({ do: "play", text, at: this.shown.at });
    this.leave();
    this.menu.close();
  }

  /** Asks for the drawing that suits the room there is. */
  fit() {
    const room = this.el.clientWidth;
    /** From how much room on, in a window how high, which width. @param {number[]} row */
    const fits = ([least, high]) => room >= least && innerHeight >= high;
    const width = this.model.get("widths").filter(fits).at(-1)?.[2];
    const drawn = this.sized || this.model.get("drawn");
    if (room && width && !this.lost && drawn !== width) this.ask({ do: "width", width: (this.sized = width) });
    scrolls(this.part(".gah-w-board"));
    this.drawing.scale();
  }

  // Showing

  /** Shows the traits that have changed. */
  sync() {
    if (this.lost) this.find();
    const here = this.focused();
    const focused = (here?.node.matches(RESTS) && this.left) || here;
    this.left = null;
    const before = this.shown;
    const now = (this.shown = Object.fromEntries(this.traits.map((name) => [name, this.model.get(name)])));
    /** @type {Changed} */
    const any = (...names) => names.some((name) => now[name] !== before[name]);
    const open = any("at") ? "" : this.menu.target;
    const buttons = this.part(".gah-w-choices");
    if (buttons && any("choices")) this.rest(buttons);
    this.show(any);
    if (any("at", "history") && before.opening) this.storeLater();
    const answered = this.asked;
    if (any("at", "error", "question")) this.asked = false;
    this.wait(false);
    this.root.dataset.at = now.at;
    this.settle();
    if (!this.takeFocus(answered && any("question"), focused?.again ?? "") && focused) this.refocus(focused);
    const object = open && !this.menu.owner && this.part(`.gah-w-board .gah-can[data-target="${open}"]`);
    if (object && actionsOf(object).length > 1) this.act(object);
  }

  /** Shows what has changed; says whether something was drawn. @param {Changed} any @returns {boolean} */
  show(any) {
    const now = this.shown;
    const drawn = this.showDrawing();
    if (drawn || any("choices", "refusals")) this.showChoices();
    if (any("drawn")) this.sized = 0;
    if (any("prompt")) this.say(".gah-w-prompt", now.prompt);
    if (drawn || any("choices", "refusals", "status")) this.showHint(null);
    if (any("status") && this.asked) this.say(".gah-w-said", now.status);
    if (any("error", "at")) this.part(".gah-w-error").replaceChildren(...failure(now.error));
    if (any("legend") && now.legend) showLegend(this, now.legend);
    if (any("citation")) this.part(".gah-w-cited").innerHTML = now.citation;
    return drawn;
  }

  /** Does what is left when all is shown. */
  settle() {}

  /**
   * Whether something that is asked takes the focus.
   * @param {boolean} _isAnswer to what was asked here @param {string} _before what had the focus
   */
  takeFocus(_isAnswer, _before) {
    return false;
  }

  /** Once nothing happens any more, there is time for what may be needed when there is no kernel. */
  storeLater() {
    clearTimeout(this.quiet);
    const store = () => this.send({ do: "store", legend: legends.size ? 0 : legendWidth() });
    this.quiet = setTimeout(store, QUIET);
  }

  /** Draws what has changed. Says whether there was anything. @returns {boolean} */
  showDrawing() {
    const { opening, order } = /** @type {{opening: string, order: [string, string][]}} */ (this.shown);
    const markup = (/** @type {string} */ key) => this.model.get(`panel_${key.replaceAll("-", "_")}`);
    return this.drawing.show(opening, order.map(([key, place]) => [key, place, markup(key)]));
  }

  /** Offers the choices; one that no drawn object has gets a button. What cannot be done says why. */
  showChoices() {
    this.menu.close();
    const board = this.part(".gah-w-board");
    const choices = /** @type {Choice[]} */ (this.shown.choices);
    this.choices = new Map(choices.map((choice) => [choice.text, choice]));
    const placed = new Set([...board.querySelectorAll("[data-actions]")].flatMap(actionsOf));
    const buttons = this.withoutPlace(choices, placed).map((choice) => button(choice));
    this.part(".gah-w-choices")?.replaceChildren(...buttons);
    const count = choices.length === 1 ? "one choice" : `${choices.length} choices`;
    this.say(".gah-w-count", choices.length ? `${count}, outlined in gold` : "");
    for (const old of board.querySelectorAll(".gah-w-why")) old.remove();
    for (const target of Object.keys(this.shown.refusals)) {
      const title = document.createElementNS(SVG, "title");
      title.setAttribute("class", "gah-w-why");
      title.textContent = this.refusal(target);
      board.querySelector(`[data-target="${target}"]:not(.gah-can)`)?.prepend(title);
    }
  }

  /**
   * The choices that get a button: those that no drawn object has.
   * @param {Choice[]} choices @param {Set<string>} placed what drawn objects have
   */
  withoutPlace(choices, placed) {
    return choices.filter((choice) => !placed.has(choice.text));
  }

  /** Why nothing can be done with an object, with its rule; nothing where something can. @param {string} target */
  refusal(target) {
    const reason = /** @type {Line | undefined} */ (this.shown.refusals[target]);
    return reason ? `${reason.rule}: ${reason.text}` : "";
  }

  /** Explains what the pointer or the focus is on; else says what happened last. @param {EventTarget | null} node */
  showHint(node) {
    const on = node instanceof Element ? node.closest("[data-text], [data-target]") : null;
    const text = on?.getAttribute("data-text");
    const texts = text ? [text] : on ? actionsOf(on) : [];
    const hints = texts.map((each) => this.choices.get(each)?.hint).filter(Boolean);
    const refusal = hints.length ? "" : this.refusal(on?.getAttribute("data-target") ?? "");
    const line = this.part(".gah-w-hint");
    // Under a small board, what happened is heard but not seen: a table beside it may say it.
    const small = Boolean(this.part(".gah-w-said"));
    const last = small ? (this.lost ? LOST : "") : this.shown.status;
    line.textContent = hints.join("  ·  ") || refusal || last;
    line.classList.toggle("gah-w-no", Boolean(refusal));
  }

  // Focus

  /** @returns {{node: Element, again: string} | null} */
  focused() {
    const tree = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    const node = tree.activeElement;
    if (!node || !this.root.contains(node)) return null;
    // The focus was in a menu that is about to go: it returns to the menu's object.
    return { node, again: address(this.menu.ownerOf(node) ?? node) };
  }

  /**
   * What has the focus and is about to go leaves it to the bar, which is done at once as long as nothing has changed.
   * @param {Element} node
   */
  rest(node) {
    const focused = this.focused()?.node;
    if (focused && node.contains(focused)) this.part(RESTS).focus({ preventScroll: true });
  }

  /** What had the focus until something was played with it. @type {{node: Element, again: string} | null} */
  left = null;

  /** What one has played with is about to go: the focus leaves it while Python works, and comes back to it. */
  leave() {
    const focused = this.focused();
    if (!focused?.again || this.lost) return;
    this.left = focused;
    this.part(RESTS).focus({ preventScroll: true });
  }

  /** Gives the focus to what had it before a redraw, until that is done. @type {(() => void) | undefined} */
  giveBack = undefined;

  /**
   * What has the focus keeps it or gets it again: when the page is laid out anyway, which a focus would have done twice.
   * @param {{node: Element, again: string}} focused
   */
  refocus({ node, again }) {
    const here = this.focused()?.node;
    if (here === node && !node.matches(":disabled") && !node.closest("[hidden]")) return;
    if (!here) this.part(RESTS).focus({ preventScroll: true });
    this.giveBack = () => {
      this.giveBack = undefined;
      const found = again && this.part(`${again}:is(.gah-can, button:enabled, input):not([hidden])`);
      if (found && this.focused()?.node.matches(RESTS)) found.focus({ preventScroll: true });
    };
    requestAnimationFrame(() => this.giveBack?.());
  }

  /** @param {Element} node */
  onFocus(node) {
    keepShortcutsOut(node);
    if (!this.left) this.showHint(node);
  }

  /** A board redrawn under a pointer at rest does not explain what has come to lie there. @param {PointerEvent} event */
  onMove({ clientX, clientY, target }) {
    const place = `${clientX} ${clientY}`;
    if (place === this.pointer) return;
    this.pointer = place;
    this.showHint(target);
  }

  // Asking

  /** @param {Event} event */
  onClick(event) {
    const node = /** @type {Element} */ (event.target);
    const button = /** @type {HTMLButtonElement | null} */ (node.closest("[data-do]"));
    const object = node.closest(".gah-w-board .gah-can");
    if (!node.closest(".gah-w-menu")) this.menu.close();
    if (button) this.press(button);
    else if (object) this.act(object);
    else {
      // Else the host has the focus, and the keys that stand in the bar would be commands of its own.
      if (!this.focused()) this.part(RESTS)?.focus({ preventScroll: true });
      if (!this.refuse(node)) this.explore(node);
    }
  }

  /** @param {HTMLElement} button */
  press(button) {
    const { do: wish = "", text = "" } = button.dataset;
    if (wish === "play") this.play(text);
    else if (wish === "legend") openLegend(this);
    else if (wish === "cite") openAnswer(this, { do: "cite", rule: text });
    else this.ask(this.messageOf(button, wish, text));
  }

  /** What a button sends. @param {HTMLElement} _button @param {string} wish @param {string} _text @returns {object} */
  messageOf(_button, wish, _text) {
    return { do: wish };
  }

  /** What was tried and cannot be done says so where it stays, with its rule. @param {Element} node */
  refuse(node) {
    this.showHint(node);
    const reason = this.shown.refusals[node.closest("[data-target]")?.getAttribute("data-target") ?? ""];
    if (reason) this.part(".gah-w-error").replaceChildren(...failure(reason));
    return Boolean(reason);
  }

  /** A click on what is no choice and not refused. @param {Element} _node */
  explore(_node) {}

  /** One action is played, several are offered. @param {Element} object */
  act(object) {
    const texts = actionsOf(object);
    if (texts.length === 1) this.play(texts[0]);
    else this.menu.open(object, texts.map((text) => this.choices.get(text)));
  }

  /** What a key is for: quick hands are faster than the focus comes back. @param {Event} event @returns {Element} */
  atKey({ target }) {
    this.giveBack?.();
    const node = /** @type {Element} */ (target);
    return (node.matches(RESTS) && this.focused()?.node) || node;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { key } = event;
    const node = this.atKey(event);
    if (event.altKey || event.ctrlKey || event.metaKey || node.closest("dialog")) return;
    if (!this.takesKey(key, node)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Does what a key stands for; says whether it stands for anything. @param {string} key @param {Element} node */
  takesKey(key, node) {
    const object = node.closest(".gah-w-board .gah-can");
    const inMenu = node.closest(".gah-w-menu");
    const isField = node.matches("input, select, textarea"); // has keys of its own
    const isLetter = /^[a-z]$/.test(key) && !inMenu && !isField;
    const button = isLetter && this.part(`button[data-key="${key}"]:enabled`);
    if (inMenu && (key === "Escape" || key === "Tab")) this.menu.close(true);
    else if (object && (key === "Enter" || key === " ")) this.act(object);
    else if (node.matches("g[data-do]") && (key === "Enter" || key === " "))
      this.press(/** @type {HTMLElement} */ (node));
    else if ((object || inMenu) && key.startsWith("Arrow")) this.goTo(object ?? node, key);
    else if (key === "ArrowDown" && !isField && node.closest(".gah-w-panel")) this.part(".gah-w-board .gah-can")?.focus();
    else if (button) this.press(button);
    else return false;
    return true;
  }

  /** Moves the focus in the direction of an arrow key. @param {Element} from @param {string} key */
  goTo(from, key) {
    const item = from.closest(".gah-w-menu button");
    const next = item ? this.menu.next(item, key) : neighbour(from, key, this.root.querySelectorAll(".gah-w-board .gah-can"));
    next?.focus();
  }
}
