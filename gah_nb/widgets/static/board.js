// @ts-check
// The view of a table or of one of its boards. Python keeps all state: this shows it and says what was asked for.
//
// It reads the traits below, a trait for each panel of the drawing, and `version`, and sends messages
// {do: "play"|"undo"|..., ...}, see `messages.py`. `frame` is the HTML around the drawing; a part that is not in it is
// not shown. Drawn objects carry data-target (their key) and, where they can be acted on, data-actions (texts of
// actions); what is to be pressed carries data-do.

import { EditorSide } from "./editor.js";
import { Menu } from "./menu.js";
import { actionsOf, address, button, drawing, failure, finalScoring, h } from "./parts.js";
import { neighbour, questionParts, scrolls, storyStep } from "./parts.js";
import { showTask, taskMessage } from "./task.js";

/** @typedef {import("./parts.js").Choice} Choice */
/** @typedef {import("./parts.js").Step} Step */
/** @typedef {import("./parts.js").History} History */
/** @typedef {import("./parts.js").Model} Model */

const TRAITS = ["opening", "order", "at", "choices", "refusals", "prompt", "status", "error", "legend", "citation"];
const OF_TABLES = ["story", "history", "result", "question", "task", "editor"];
// How long nothing must have happened before what a stored notebook shows is renewed.
const QUIET = 1500;

class View {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    /** Trait values as they are shown, to redraw only what changed. @type {Record<string, any>} */
    this.shown = {};
    /** The panels of the drawing as they are shown. @type {string[]} */
    this.panels = [];
    /** The choices by their texts. @type {Map<string, Choice>} */
    this.choices = new Map();
    /** The place the slider was moved to while Python was still answering. @type {number | null} */
    this.wanted = null;
    this.pointer = ""; // where it was last
    this.asked = false; // whether the answer to come is one to this view
    this.before = ""; // where the focus was before a question
    /** Waits until nothing happens. @type {number | undefined} */
    this.quiet = undefined;
    const looks = { class: "gah-w lm-suppress-shortcuts", role: "group", "aria-label": model.get("label") };
    this.root = h("div", looks);
    this.root.innerHTML = model.get("frame");
    el.append(this.root);
    this.menu = new Menu(this.part(".gah-w-menu"));
    el.classList.add("gah-w-host");
    this.listeners = new AbortController();
    const ask = (/** @type {object} */ message) => this.ask(message);
    this.side = this.part(".gah-e") && new EditorSide(this.root, ask, this.listeners.signal);
    const options = { signal: this.listeners.signal };
    this.root.addEventListener("click", (event) => this.onClick(event), options);
    this.root.addEventListener("keydown", (event) => this.onKey(event), options);
    this.root.addEventListener("input", (event) => this.onInput(event), options);
    this.root.addEventListener("focusin", (event) => this.onFocus(/** @type {Element} */ (event.target)), options);
    this.root.addEventListener("pointerleave", () => this.showHint(null), options);
    this.root.addEventListener("pointermove", (event) => this.onMove(event), options);
    for (const [target, event] of /** @type {[EventTarget, string][]} */ ([[document, "scroll"], [window, "resize"]]))
      target.addEventListener(event, () => this.menu.place(), { ...options, capture: true });
    this.onChange = () => this.sync();
    model.on("change", this.onChange);
    this.sync();
    model.send({ do: "open" });
    // Its answer also tells the kernel to take this view's messages on a thread that is not busy with cells: the one
    // above came before there was any.
    this.storeLater();
    this.resized = new ResizeObserver(() => this.fit());
    this.resized.observe(this.part(".gah-w-board"));
  }

  close() {
    this.model.off("change", this.onChange);
    clearTimeout(this.quiet);
    this.listeners.abort();
    this.resized.disconnect();
    this.root.remove();
    this.tell({ do: "close" });
  }

  /** @param {string} selector @returns {any} */
  part = (selector) => this.root.querySelector(selector);
  /** Writes into a part, if it is there. @param {string} selector @param {string} text */
  say(selector, text) {
    const node = this.part(selector);
    if (node) node.textContent = text;
  }

  /** Sends what needs no answer; a kernel that was restarted hears nothing of it. @param {object} message */
  tell(message) {
    try {
      this.model.send(message);
    } catch {
      // There is nobody to hear it.
    }
  }

  /** Sends what changes the game; the answer, whatever it is, changes `version`. @param {object} message */
  ask(message) {
    this.asked = true;
    this.root.classList.add("gah-w-waiting");
    this.model.send(message);
  }

  /** @param {string} text */
  play(text) {
    this.menu.close(true);
    this.ask({ do: "play", text, at: this.shown.at });
  }

  /** Asks for the drawing that suits the room there is. */
  fit() {
    const room = this.part(".gah-w-board").clientWidth;
    const fitting = this.model.get("widths").filter((/** @type {number[]} */ [least]) => room >= least);
    const width = fitting.at(-1)?.[1];
    if (room && width && this.widthOf(".gah-w-board") !== width) this.ask({ do: "width", width });
    scrolls(this.part(".gah-w-board"));
  }

  /** How wide the drawing in a part is in its own units. @param {string} selector @returns {number | undefined} */
  widthOf = (selector) => this.part(`${selector} > svg`)?.viewBox.baseVal.width;

  // Showing

  /** Shows the traits that have changed. */
  sync() {
    const focused = this.focused();
    const before = this.shown;
    const now = (this.shown = Object.fromEntries([...TRAITS, ...OF_TABLES].map((name) => [name, this.model.get(name)])));
    const any = (/** @type {string[]} */ ...names) => names.some((name) => now[name] !== before[name]);
    const open = any("at") ? "" : this.menu.target;
    const drawn = this.showDrawing(any("opening", "order"));
    if (drawn || any("choices", "refusals")) this.showChoices();
    if (any("prompt")) this.say(".gah-w-prompt", now.prompt);
    if (drawn || any("choices", "refusals", "status")) this.showHint(null);
    if (any("status") && this.asked) this.say(".gah-w-said", now.status);
    if (any("story")) this.showStory(now.story);
    if (any("history")) this.showHistory(now.history);
    if (any("result")) this.part(".gah-w-result").replaceChildren(...finalScoring(now.result));
    if (any("error", "at")) this.part(".gah-w-error").replaceChildren(...failure(now.error));
    if (any("question")) this.part(".gah-w-question").replaceChildren(...questionParts(now.question));
    if (any("task")) showTask(this.part(".gah-t"), now.task);
    if (this.side && (drawn || any("editor", "history"))) this.side.show(now.editor, now.history.undo);
    const urgent = this.asked && any("question") && now.question.urgent;
    if (any("legend")) this.part(".gah-w-signs").innerHTML = now.legend;
    if (any("citation")) this.part(".gah-w-cited").innerHTML = now.citation;
    if (any("at", "history") && before.opening) this.storeLater();
    if (any("at", "error", "question")) this.asked = false;
    this.root.classList.remove("gah-w-waiting");
    this.root.dataset.version = this.model.get("version");
    this.root.dataset.at = now.at;
    if (now.history) this.followSlider();
    if (urgent) {
      this.before = focused?.again ?? "";
      this.part(".gah-w-question .gah-w-offer").focus({ preventScroll: true });
    } else if (focused) this.refocus(focused);
    const object = open && !this.menu.owner && this.part(`.gah-w-board .gah-can[data-target="${open}"]`);
    if (object && actionsOf(object).length > 1) this.act(object);
  }

  /** Once nothing happens any more, there is time to renew what a stored notebook shows. */
  storeLater() {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.tell({ do: "store" }), QUIET);
  }

  /** Draws the panels that have changed, or all of them. Says whether there were any. @param {boolean} all */
  showDrawing(all) {
    const { opening, order } = /** @type {{opening: string, order: [string, string][]}} */ (this.shown);
    const before = this.panels;
    this.panels = order.map(([key]) => this.model.get(`panel_${key.replaceAll("-", "_")}`));
    const board = this.part(".gah-w-board");
    if (all) {
      board.innerHTML = `${opening}${this.panels.join("")}</svg>`;
      board.style.setProperty("--gah-w-drawn", `${this.widthOf(".gah-w-board")}px`);
    }
    const changed = this.panels.filter((markup, index) => markup !== before[index]);
    const nodes = [...board.querySelectorAll(":scope > svg > g")];
    order.forEach(([, place], index) => {
      if (!all && this.panels[index] !== before[index]) {
        const old = nodes[index];
        nodes[index] = drawing(this.panels[index]);
        old.replaceWith(nodes[index]);
      }
      nodes[index].setAttribute("transform", place);
    });
    return all || changed.length > 0;
  }

  /** Offers the choices; one that no drawn object has gets a button. What cannot be done says why. */
  showChoices() {
    this.menu.close();
    const board = this.part(".gah-w-board");
    const choices = /** @type {Choice[]} */ (this.shown.choices);
    this.choices = new Map(choices.map((choice) => [choice.text, choice]));
    const placed = new Set([...board.querySelectorAll("[data-actions]")].flatMap(actionsOf));
    const buttons = choices.filter((choice) => !placed.has(choice.text)).map((choice) => button(choice));
    this.part(".gah-w-choices")?.replaceChildren(...buttons);
    const count = choices.length === 1 ? "one choice" : `${choices.length} choices`;
    this.say(".gah-w-count", choices.length ? `${count}, outlined in gold` : "");
    for (const old of board.querySelectorAll(".gah-w-why")) old.remove();
    for (const [target, reason] of Object.entries(this.shown.refusals)) {
      const title = drawing('<title class="gah-w-why"></title>');
      title.textContent = reason;
      board.querySelector(`[data-target="${target}"]:not(.gah-can)`)?.prepend(title);
    }
  }

  /** Explains what the pointer or the focus is on; else says what happened last. @param {EventTarget | null} node */
  showHint(node) {
    const on = node instanceof Element ? node.closest("[data-text], [data-target]") : null;
    const text = on?.getAttribute("data-text");
    const texts = text ? [text] : on ? actionsOf(on) : [];
    const hints = texts.map((each) => this.choices.get(each)?.hint).filter(Boolean);
    const refusal = hints.length ? "" : this.shown.refusals[on?.getAttribute("data-target") ?? ""];
    const line = this.part(".gah-w-hint");
    // Under a small board, what happened is heard but not seen: a table beside it may say it.
    line.textContent = hints.join("  ·  ") || refusal || (this.part(".gah-w-said") ? "" : this.shown.status);
    line.classList.toggle("gah-w-no", Boolean(refusal));
  }

  /**
   * Keeps the steps that stay, so that a screen reader hears only what is new.
   * @param {{more: boolean, steps: Step[]}} story
   */
  showStory({ more, steps }) {
    const box = this.part("[role=log]");
    const old = new Map([...box.querySelectorAll(".gah-w-step")].map((node) => [node.dataset.step, node]));
    const nodes = steps.map((step) => old.get(step.key) ?? storyStep(step));
    const earlier = h("button", { type: "button", class: "gah-w-button", "data-do": "earlier" }, "Earlier");
    const wanted = more ? [this.part("[data-do=earlier]") ?? earlier, ...nodes] : nodes;
    for (const node of [...box.childNodes]) if (!wanted.includes(node)) node.remove();
    wanted.forEach((node, place) => {
      if (box.childNodes[place] !== node) box.insertBefore(node, box.childNodes[place] ?? null);
    });
    // By keyboard one comes to the numbers of the newest step, and past those of the rest.
    for (const number of box.querySelectorAll(".gah-w-rule"))
      number.tabIndex = nodes.at(-1)?.contains(number) ? 0 : -1;
  }

  /** @param {History} history */
  showHistory({ index, length, undo, redo, marks, branches, suggestion }) {
    this.root.dataset.index = String(index);
    this.part("[data-do=undo]").disabled = !undo;
    this.part("[data-do=redo]").disabled = !redo;
    const slider = this.part(".gah-w-slider");
    slider.max = length;
    slider.setAttribute("aria-valuetext", `place ${index} of ${length}`);
    const at = (/** @type {number} */ place) => ({ class: "gah-w-mark", style: `--gah-w-at: ${place / length}` });
    this.part(".gah-w-marks").replaceChildren(...marks.map((mark) => h("span", at(mark.index), mark.label)));
    const select = this.part(".gah-w-branches");
    if (!select) return;
    this.part(".gah-w-name").placeholder = suggestion;
    if (select.options.length !== branches.length) this.part(".gah-w-name").value = "";
    select.replaceChildren(...branches.map(({ name }) => h("option", { value: name }, name)));
    select.value = branches.find((branch) => branch.current)?.name ?? "";
    select.disabled = branches.length < 2;
  }

  /** Moves the slider to where the game is, unless somebody has moved it on in the meantime. */
  followSlider() {
    const wanted = this.wanted;
    this.wanted = null;
    const index = this.shown.history.index;
    if (wanted !== null && wanted !== index) this.ask({ do: "go_to", index: wanted });
    else this.part(".gah-w-slider").value = index;
  }

  // Focus

  /** @returns {{node: Element, again: string} | null} */
  focused() {
    const tree = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    const node = tree.activeElement;
    if (!node || !this.root.contains(node)) return null;
    if (node.closest(".gah-w-question")) return { node, again: this.before };
    // The focus was in a menu that is about to go: it returns to the menu's object.
    return { node, again: address(this.menu.ownerOf(node) ?? node) };
  }

  /** @param {{node: Element, again: string}} focused */
  refocus({ node, again }) {
    if (this.focused()?.node.closest(".gah-e-fields")) return;
    if (node.isConnected && !node.matches(":disabled") && !node.closest("[hidden]")) return;
    const found = again && this.part(`${again}:is(.gah-can, button:enabled, input)`);
    (found || this.part(".gah-w-panel, .gah-w-foot")).focus({ preventScroll: true });
  }

  /** JupyterLab asks the very element that has the focus whether its shortcuts are unwelcome. @param {Element} node */
  onFocus(node) {
    node.setAttribute("data-lm-suppress-shortcuts", "true");
    this.showHint(node);
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
    else this.refuse(node);
  }

  /** @param {HTMLElement} button */
  press(button) {
    const { do: wish = "", text = "" } = button.dataset;
    const name = this.part(".gah-w-name");
    const task = button.closest(".gah-t");
    if (this.side && button.closest(".gah-e-row")) return this.ask(this.side.message(wish));
    if (wish === "play") this.play(text);
    else if (wish === "legend") this.openLegend();
    else if (wish === "cite") this.cite(text);
    else if (wish === "branch") this.ask({ do: wish, name: name.value.trim() || name.placeholder });
    else this.ask(task ? taskMessage(task, wish, text) : { do: wish });
  }

  /** Shows the legend over the page; Escape and its button close it and give the focus back. */
  openLegend() {
    const width = innerWidth >= 900 ? 844 : 420;
    if (this.widthOf(".gah-w-signs") !== width) this.ask({ do: "legend", width });
    this.part(".gah-w-legend").showModal();
  }

  /** Shows over the page what a rule says, and its rulings. @param {string} rule */
  cite(rule) {
    this.ask({ do: "cite", rule });
    this.part(".gah-w-cite").showModal();
  }

  /** What was tried and cannot be done says so where it stays, with its rule. @param {Element} node */
  refuse(node) {
    this.showHint(node);
    const target = node.closest("[data-target]")?.getAttribute("data-target") ?? "";
    const [, rule, text] = /^(\S+): (.*)$/s.exec(this.shown.refusals[target] ?? "") ?? [];
    if (rule) this.part(".gah-w-error").replaceChildren(...failure({ rule, text }));
  }

  /** One action is played, several are offered. @param {Element} object */
  act(object) {
    const texts = actionsOf(object);
    if (texts.length === 1) this.play(texts[0]);
    else this.menu.open(object, texts.map((text) => this.choices.get(text)));
  }

  /** @param {Event} event */
  onInput(event) {
    const node = /** @type {HTMLInputElement} */ (event.target);
    if (node.matches(".gah-w-branches")) this.ask({ do: "go_to", branch: node.value });
    if (!node.matches(".gah-w-slider")) return;
    // While Python answers, only the last place of the slider counts.
    if (this.root.classList.contains("gah-w-waiting")) this.wanted = Number(node.value);
    else this.ask({ do: "go_to", index: Number(node.value) });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const node = /** @type {Element} */ (event.target);
    const object = node.closest(".gah-w-board .gah-can");
    const inMenu = node.closest(".gah-w-menu");
    if (node.closest("dialog")) return;
    const isLetter = /^[a-z]$/.test(key) && !inMenu && !node.matches("input, select, textarea");
    const button = isLetter && this.part(`button[data-key="${key}"]:enabled`);
    if (inMenu && (key === "Escape" || key === "Tab")) this.menu.close(true);
    else if (key === "Escape" && this.part("[data-do=think]")) this.ask({ do: "think" });
    else if (object && (key === "Enter" || key === " ")) this.act(object);
    else if ((object || inMenu) && key.startsWith("Arrow")) this.goTo(object ?? node, key);
    else if (key === "Enter" && node.matches(".gah-w-name")) this.part("[data-do=branch]").click();
    else if (key === "Enter" && node.matches(".gah-t input")) this.part(".gah-t-check").click();
    else if (button) this.press(button);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves the focus in the direction of an arrow key. @param {Element} from @param {string} key */
  goTo(from, key) {
    const kind = from.closest(".gah-w-menu") ? ".gah-w-menu button" : ".gah-w-board .gah-can";
    neighbour(from, key, this.root.querySelectorAll(kind))?.focus();
  }
}

export default {
  /** @param {{model: Model, el: HTMLElement}} context */
  render({ model, el }) {
    const view = new View(model, el);
    return () => view.close();
  },
};
