// @ts-check
// The view of a table. Python keeps all state: this shows it and says what was asked for.
//
// It reads the traits below and `version`, and sends messages {do: "play"|"undo"|..., ...}, see `messages.py`.
// Drawn objects carry data-target (their key) and, where they can be acted on, data-actions (texts of actions).

/** @typedef {{text: string, label: string, hint: string, key: string}} Choice */
/** @typedef {{key: string, head: string, lines: {rule: string, text: string}[]}} Step */
/** @typedef {{node: number, index: number, length: number, undo: boolean, redo: boolean, suggestion: string,
 *   marks: {index: number, label: string}[], branches: {name: string, current: boolean}[]}} History */
/** @typedef {{get(name: string): any, send(message: object): void,
 *   on(event: string, listener: () => void): void, off(event: string, listener: () => void): void}} Model */

const PARTS = ["svg", "choices", "refusals", "prompt", "status", "story", "history", "result", "error"];

const SKELETON = `<div class="gah-w-layout">
  <div class="gah-w-panel" tabindex="-1">
    <div class="gah-w-head"><p class="gah-w-prompt" aria-live="polite"></p><p class="gah-w-count"></p></div>
    <div class="gah-w-row">
      <div class="gah-w-choices" role="group" aria-label="Choices without a place on the board"></div>
      <div class="gah-w-steps" role="group" aria-label="Undo and redo">
        <button type="button" class="gah-w-button" data-do="undo" data-key="z" title="Take back (Z)">Undo<kbd>Z</kbd></button>
        <button type="button" class="gah-w-button" data-do="redo" data-key="y" title="Play again (Y)">Redo<kbd>Y</kbd></button>
      </div>
    </div>
    <p class="gah-w-hint"></p><div class="gah-w-error" role="alert"></div><div class="gah-w-result"></div>
  </div>
  <div class="gah-w-board"></div>
  <div class="gah-w-side">
    <div class="gah-w-history">
      <div class="gah-w-track">
        <div class="gah-w-marks" aria-hidden="true"></div>
        <input type="range" class="gah-w-slider" min="0" value="0" aria-label="Place in the game">
      </div>
      <select class="gah-w-branches" aria-label="Line of play" title="Lines of play"></select>
      <input type="text" class="gah-w-name" aria-label="Name of a new line" maxlength="60">
      <button type="button" class="gah-w-button" data-do="branch"
        title="What is played from here is a line of its own, with this name">Branch here</button>
    </div>
    <div class="gah-w-story" tabindex="0" aria-label="What happened"><div role="log" aria-live="polite"></div></div>
  </div></div>
  <div class="gah-w-menu" role="menu" hidden></div>`;

/**
 * An element; an empty attribute is left out.
 * @param {string} tag @param {Record<string, string>} attributes @param {...(Node | string)} children
 */
function h(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** The actions of a drawn object. @param {Element} node @returns {string[]} */
const actionsOf = (node) => JSON.parse(node.getAttribute("data-actions") ?? "[]");

/** What finds the same thing again after a redraw. @param {Element} node */
function address(node) {
  for (const name of ["data-target", "data-text", "data-do"]) {
    const value = node.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return node.classList.length ? `.${node.classList[0]}` : "";
}

class View {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    /** Trait values as they are shown, to redraw only what changed. @type {Record<string, any>} */
    this.shown = {};
    /** The choices by their texts. @type {Map<string, Choice>} */
    this.choices = new Map();
    /** The place the slider was moved to while Python was still answering. @type {number | null} */
    this.wanted = null;
    this.pointer = ""; // where it was last
    /** The object whose menu is open. @type {Element | null} */
    this.owner = null;
    this.root = h("section", { class: "gah-w lm-suppress-shortcuts", "aria-label": "Grand Austria Hotel" });
    this.root.innerHTML = SKELETON;
    el.append(this.root);
    this.listeners = new AbortController();
    const options = { signal: this.listeners.signal };
    this.root.addEventListener("click", (event) => this.onClick(event), options);
    this.root.addEventListener("keydown", (event) => this.onKey(event), options);
    this.root.addEventListener("input", (event) => this.onInput(event), options);
    this.root.addEventListener("focusin", (event) => this.onFocus(/** @type {Element} */ (event.target)), options);
    this.root.addEventListener("pointerleave", () => this.showHint(null), options);
    this.root.addEventListener("pointermove", (event) => this.onMove(event), options);
    this.onChange = () => this.sync();
    model.on("change", this.onChange);
    this.sync();
    model.send({ do: "open" });
    this.resized = new ResizeObserver(() => this.fit());
    this.resized.observe(this.part(".gah-w-board"));
  }

  close() {
    this.model.off("change", this.onChange);
    this.model.send({ do: "close" });
    this.listeners.abort();
    this.resized.disconnect();
    this.root.remove();
  }

  /** @param {string} selector @returns {any} */
  part = (selector) => this.root.querySelector(selector);
  /** Sends what changes the game; the answer, whatever it is, changes `version`. @param {object} message */
  ask(message) {
    this.root.classList.add("gah-w-waiting");
    this.model.send(message);
  }

  /** @param {string} text */
  play(text) {
    this.closeMenu(true);
    this.ask({ do: "play", text, at: this.shown.history.node });
  }

  /** Asks for the drawing that suits the room there is. */
  fit() {
    const board = this.part(".gah-w-board");
    const width = board.clientWidth >= 1150 ? 1280 : board.clientWidth >= 640 ? 844 : 420;
    if (board.clientWidth && board.firstElementChild?.viewBox.baseVal.width !== width) this.ask({ do: "width", width });
  }

  // Showing

  /** Shows the traits that have changed. */
  sync() {
    const focused = this.focused();
    const before = this.shown;
    const now = (this.shown = Object.fromEntries(PARTS.map((name) => [name, this.model.get(name)])));
    const any = (/** @type {string[]} */ ...names) => names.some((name) => now[name] !== before[name]);
    if (any("svg", "choices", "refusals")) this.showBoard();
    if (any("prompt")) this.part(".gah-w-prompt").textContent = now.prompt;
    if (any("svg", "choices", "refusals", "status")) this.showHint(null);
    if (any("story")) this.showStory(now.story);
    if (any("history")) this.showHistory(now.history);
    if (any("result")) this.showResult(now.result);
    if (any("error")) this.showError(now.error);
    this.root.classList.remove("gah-w-waiting");
    this.root.dataset.version = this.model.get("version");
    this.followSlider();
    if (focused) this.refocus(focused);
  }

  /** Draws the board; a choice that no drawn object offers gets a button. */
  showBoard() {
    this.closeMenu();
    const board = this.part(".gah-w-board");
    board.innerHTML = this.shown.svg;
    const choices = /** @type {Choice[]} */ (this.shown.choices);
    this.choices = new Map(choices.map((choice) => [choice.text, choice]));
    const placed = new Set([...board.querySelectorAll("[data-actions]")].flatMap(actionsOf));
    const buttons = choices.filter((choice) => !placed.has(choice.text)).map((choice) => this.button(choice));
    this.part(".gah-w-choices").replaceChildren(...buttons);
    const count = choices.length === 1 ? "one choice" : `${choices.length} choices`;
    this.part(".gah-w-count").textContent = choices.length ? `${count}, outlined in gold` : "";
    for (const [target, reason] of Object.entries(this.shown.refusals)) {
      const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
      title.textContent = reason;
      board.querySelector(`[data-target="${target}"]:not(.gah-can)`)?.prepend(title);
    }
  }

  /** @param {Choice} choice @param {string} role */
  button(choice, role = "") {
    const { text, label, hint, key } = choice;
    const looks = { type: "button", class: "gah-w-button gah-w-offer", role, title: hint };
    const wish = { ...looks, "data-do": "play", "data-text": text };
    if (role) return h("button", { ...wish, tabindex: "-1" }, h("b", {}, label), h("small", {}, hint));
    const shortcut = { "data-key": key, "aria-keyshortcuts": key };
    return h("button", { ...wish, ...shortcut }, label, ...(key ? [h("kbd", {}, key.toUpperCase())] : []));
  }

  /** Explains what the pointer or the focus is on; else says what happened last. @param {EventTarget | null} node */
  showHint(node) {
    const on = node instanceof Element ? node.closest("[data-text], [data-target]") : null;
    const text = on?.getAttribute("data-text");
    const texts = text ? [text] : on ? actionsOf(on) : [];
    const hints = texts.map((each) => this.choices.get(each)?.hint).filter(Boolean);
    const refusal = hints.length ? "" : this.shown.refusals[on?.getAttribute("data-target") ?? ""];
    const line = this.part(".gah-w-hint");
    line.textContent = hints.join("  ·  ") || refusal || this.shown.status;
    line.classList.toggle("gah-w-no", Boolean(refusal));
  }

  /**
   * Keeps the steps that stay, so that a screen reader hears only what is new.
   * @param {{more: boolean, steps: Step[]}} story
   */
  showStory({ more, steps }) {
    const box = this.part("[role=log]");
    const old = new Map([...box.querySelectorAll(".gah-w-step")].map((node) => [node.dataset.step, node]));
    const nodes = steps.map((step) => old.get(step.key) ?? this.step(step));
    const earlier = h("button", { type: "button", class: "gah-w-button", "data-do": "earlier" }, "Earlier");
    const wanted = more ? [this.part("[data-do=earlier]") ?? earlier, ...nodes] : nodes;
    for (const node of [...box.childNodes]) if (!wanted.includes(node)) node.remove();
    wanted.forEach((node, place) => {
      if (box.childNodes[place] !== node) box.insertBefore(node, box.childNodes[place] ?? null);
    });
  }

  /** @param {Step} step */
  step({ key, head, lines }) {
    const cite = { class: "gah-w-rule" };
    const rows = lines.map(({ rule, text }) => h("p", {}, h("span", cite, rule), h("span", {}, text)));
    return h("div", { class: "gah-w-step", "data-step": key }, h("p", { class: "gah-w-action" }, head), ...rows);
  }

  /** @param {History} history */
  showHistory({ index, length, undo, redo, marks, branches, suggestion }) {
    this.root.dataset.index = String(index);
    this.part(".gah-w-name").placeholder = suggestion;
    this.part("[data-do=undo]").disabled = !undo;
    this.part("[data-do=redo]").disabled = !redo;
    const slider = this.part(".gah-w-slider");
    slider.max = length;
    slider.setAttribute("aria-valuetext", `place ${index} of ${length}`);
    const at = (/** @type {number} */ place) => ({ class: "gah-w-mark", style: `--gah-w-at: ${place / length}` });
    this.part(".gah-w-marks").replaceChildren(...marks.map((mark) => h("span", at(mark.index), mark.label)));
    const select = this.part(".gah-w-branches");
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

  /** @param {{columns?: string[], rows?: {name: string, values: number[], winner: boolean}[]}} result */
  showResult({ columns = [], rows = [] }) {
    const head = h("tr", {}, ...columns.map((column) => h("th", { scope: "col" }, column)));
    const body = rows.map(({ name, values, winner }) => {
      const cells = values.map((value) => h("td", {}, String(value).replace("-", "−")));
      return h("tr", { class: winner ? "gah-w-winner" : "" }, h("th", { scope: "row" }, name), ...cells);
    });
    const table = h("table", {}, h("caption", {}, "Final scoring"), h("thead", {}, head), h("tbody", {}, ...body));
    this.part(".gah-w-result").replaceChildren(...(rows.length ? [table] : []));
  }

  /** @param {{rule?: string, text?: string, details?: string}} failure */
  showError({ rule = "", text = "", details = "" }) {
    const more = h("details", {}, h("summary", {}, "details"), h("pre", {}, details));
    const line = h("p", {}, ...(rule ? [h("span", { class: "gah-w-rule" }, rule)] : []), text);
    this.part(".gah-w-error").replaceChildren(...(text ? [line] : []), ...(details ? [more] : []));
  }

  // Focus

  /** @returns {{node: Element, again: string} | null} */
  focused() {
    const tree = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    const node = tree.activeElement;
    if (!node || !this.root.contains(node)) return null;
    // The focus was in a menu that is about to go: it returns to the menu's object.
    return { node, again: address(this.owner && this.part(".gah-w-menu").contains(node) ? this.owner : node) };
  }

  /** @param {{node: Element, again: string}} focused */
  refocus({ node, again }) {
    if (node.isConnected && !node.matches(":disabled") && !node.closest("[hidden]")) return;
    const found = again && this.part(`${again}:is(.gah-can, button:enabled, input)`);
    (found || this.part(".gah-w-panel")).focus({ preventScroll: true });
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
    if (!node.closest(".gah-w-menu")) this.closeMenu();
    if (button) this.press(button);
    else if (object) this.act(object);
    else this.showHint(node);
  }

  /** @param {HTMLElement} button */
  press({ dataset: { do: wish = "", text = "" } }) {
    const name = this.part(".gah-w-name");
    if (wish === "play") this.play(text);
    else if (wish === "branch") this.ask({ do: wish, name: name.value.trim() || name.placeholder });
    else this.ask({ do: wish });
  }

  /** One action is played, several are offered. @param {Element} object */
  act(object) {
    const texts = actionsOf(object);
    if (texts.length === 1) this.play(texts[0]);
    else this.openMenu(object, texts);
  }

  /** @param {Element} object @param {string[]} texts */
  openMenu(object, texts) {
    const menu = this.part(".gah-w-menu");
    const offered = texts.map((text) => this.choices.get(text)).filter((choice) => choice !== undefined);
    menu.replaceChildren(...offered.map((choice) => this.button(choice, "menuitem")));
    menu.setAttribute("aria-label", object.getAttribute("aria-label") ?? "");
    menu.hidden = false;
    this.owner = object;
    object.classList.add("gah-w-open");
    const [frame, place] = [this.root.getBoundingClientRect(), object.getBoundingClientRect()];
    const left = Math.min(place.left - frame.left, frame.width - menu.offsetWidth - 8);
    const [above, below] = [place.top - frame.top - menu.offsetHeight - 6, place.bottom - frame.top + 6];
    menu.style.left = `${Math.max(8, left)}px`;
    menu.style.top = `${below + menu.offsetHeight > frame.height && above > 0 ? above : below}px`;
    menu.firstElementChild?.focus({ preventScroll: true });
  }

  /** @param {boolean} [back] gives the focus back to the menu's object */
  closeMenu(back = false) {
    const owner = this.owner;
    if (!owner) return;
    this.owner = null;
    owner.classList.remove("gah-w-open");
    if (back) /** @type {SVGElement} */ (owner).focus({ preventScroll: true });
    const menu = this.part(".gah-w-menu");
    menu.hidden = true;
    menu.replaceChildren();
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
    const isLetter = /^[a-z]$/.test(key) && !inMenu && !node.matches("input, select");
    const button = isLetter && this.part(`button[data-key="${key}"]:enabled`);
    if (inMenu && (key === "Escape" || key === "Tab")) this.closeMenu(true);
    else if (object && (key === "Enter" || key === " ")) this.act(object);
    else if ((object || inMenu) && key.startsWith("Arrow")) this.neighbour(object ?? node, key)?.focus();
    else if (key === "Enter" && node.matches(".gah-w-name")) this.part("[data-do=branch]").click();
    else if (button) this.press(button);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The nearest object, or button of the menu, in the direction of an arrow key. @param {Element} from @param {string} key */
  neighbour(from, key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
    const here = from.getBoundingClientRect();
    /** @type {{node: any, distance: number}} */
    let best = { node: null, distance: Infinity };
    const kind = from.closest(".gah-w-menu") ? ".gah-w-menu button" : ".gah-w-board .gah-can";
    for (const node of this.root.querySelectorAll(kind)) {
      const box = node.getBoundingClientRect();
      const [x, y] = [box.x - here.x + (box.width - here.width) / 2, box.y - here.y + (box.height - here.height) / 2];
      const ahead = x * dx + y * dy;
      const distance = ahead + 2 * Math.abs(x * dy + y * dx);
      if (ahead > 4 && distance < best.distance) best = { node, distance };
    }
    return best.node;
  }
}

export default {
  /** @param {{model: Model, el: HTMLElement}} context */
  render({ model, el }) {
    const view = new View(model, el);
    return () => view.close();
  },
};
