// Goes through games that are stored in this page. Works from a file and without a network.
//
// A replay is a <section class="gah-replay"> with a drawing and its data (`replay.py` says what is in it); the
// pictures of all replays of a page are in one pool: a panel is a list of numbers of pieces of markup, the first of
// which is its opening tag. Names and texts reach the page as text only; markup comes from the pool alone.

import { drawing, h } from "./elements.js";

/** @typedef {{panels: number[], height: number, label: string, head: string, lines: [string, string][],
 *   next: string, round: number}} Step */
/** @typedef {{name: string, steps: number[]}} Branch */
/** @typedef {{steps: Step[], branches: Branch[], branch: number, place: number}} Data */
/** @typedef {{elements: string[], panels: number[][]}} Pool */

/** @param {string} selector @returns {any} */
const json = (selector, from = /** @type {ParentNode} */ (document)) =>
  JSON.parse(from.querySelector(selector)?.textContent ?? "{}");

/** @type {Pool} */
const pool = json("#gah-replay-pool");

/** A panel as an element of a drawing. @param {number} number */
function panel(number) {
  const [opening, ...children] = pool.panels[number].map((piece) => pool.elements[piece]);
  const end = opening.endsWith("/>") ? "" : `</${/^<(\w+)/.exec(opening)?.[1]}>`;
  return drawing(`${opening}${children.join("")}${end}`);
}

const BUTTONS = [
  ["start", "Start", "To the start (Home)"],
  ["back", "Back", "One step back (left arrow)"],
  ["on", "Next", "One step on (right arrow)"],
  ["end", "End", "To the end (End)"],
];

class Replay {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.data = /** @type {Data} */ (json(".gah-replay-data", root));
    this.alone = root.hasAttribute("data-alone");
    this.svg = /** @type {SVGSVGElement} */ (root.querySelector(".gah-replay-board svg"));
    /** Numbers of the panels that are shown. @type {number[]} */
    this.panels = [];
    this.branch = this.data.branch;
    this.place = this.data.place;
    root.append(this.side());
    root.addEventListener("click", (event) => this.onClick(event));
    root.addEventListener("input", (event) => this.onInput(event));
    (this.alone ? document : root).addEventListener("keydown", (event) => this.onKey(event));
    if (this.alone) {
      addEventListener("hashchange", () => this.readAddress());
      this.readAddress();
    }
    this.showBranch();
  }

  /** @param {string} selector @returns {any} */
  part = (selector) => this.root.querySelector(selector);

  /** The numbers of the steps of the branch. */
  get line() {
    return this.data.branches[this.branch].steps;
  }

  side() {
    const buttons = BUTTONS.map(([what, label, title]) =>
      h("button", { type: "button", "data-go": what, title }, label),
    );
    const options = this.data.branches.map(({ name }, number) => h("option", { value: number }, name));
    const select = h("select", { class: "gah-replay-branch", "aria-label": "Line of play" }, ...options);
    select.hidden = options.length < 2;
    return h(
      "div",
      { class: "gah-replay-side" },
      h(
        "div",
        { class: "gah-replay-bar" },
        h("div", { class: "gah-replay-buttons", role: "group", "aria-label": "Steps" }, ...buttons),
        select,
        h("span", { class: "gah-replay-count" }),
        h(
          "div",
          { class: "gah-replay-track" },
          h("div", { class: "gah-replay-marks", "aria-hidden": "true" }),
          h("input", { type: "range", class: "gah-replay-slider", min: 0, "aria-label": "Place in the game" }),
        ),
      ),
      h("div", { class: "gah-replay-now", "aria-live": "polite" }),
      h("ol", { class: "gah-replay-moves", start: 0, tabindex: 0, "aria-label": "Moves" }),
    );
  }

  /** Shows another branch: its slider, its list of moves, and the place on it. */
  showBranch() {
    const line = this.line;
    this.place = Math.max(0, Math.min(this.place, line.length - 1));
    this.part(".gah-replay-branch").value = String(this.branch);
    const last = line.length - 1;
    this.part(".gah-replay-slider").max = String(last);
    const begins = (/** @type {number} */ place) =>
      place > 0 && this.data.steps[line[place]].round !== this.data.steps[line[place - 1]].round;
    /** @type {Node[]} */
    const marks = [];
    const moves = line.map((number, place) => {
      const { head, round } = this.data.steps[number];
      const button = h("button", { type: "button", "data-place": place, tabindex: -1 }, head);
      if (!begins(place)) return h("li", { value: place }, button);
      marks.push(h("span", { style: `--at:${place / last}` }, `R${round}`));
      return h("li", { value: place, class: "gah-replay-round", "data-round": `Round ${round}` }, button);
    });
    this.part(".gah-replay-marks").replaceChildren(...marks);
    this.part(".gah-replay-moves").replaceChildren(...moves);
    this.show();
  }

  /** Shows the place. */
  show() {
    const last = this.line.length - 1;
    const step = this.data.steps[this.line[this.place]];
    this.draw(step);
    const slider = this.part(".gah-replay-slider");
    slider.value = String(this.place);
    slider.setAttribute("aria-valuetext", `place ${this.place} of ${last}: ${step.head}`);
    this.part(".gah-replay-count").textContent = `${this.place} of ${last}`;
    for (const what of ["start", "back"]) this.part(`[data-go=${what}]`).disabled = this.place === 0;
    for (const what of ["on", "end"]) this.part(`[data-go=${what}]`).disabled = this.place === last;
    const lines = step.lines.map(([rule, text]) => h("p", {}, h("b", {}, rule), h("span", {}, text)));
    const head = h("h2", {}, step.head);
    const next = h("p", { class: "gah-replay-next" }, step.next);
    this.part(".gah-replay-now").replaceChildren(head, ...lines, next);
    this.mark();
    this.root.dataset.place = String(this.place);
    if (this.alone) history.replaceState(null, "", this.address());
  }

  /** Replaces the panels that differ. @param {Step} step */
  draw(step) {
    const nodes = [...this.svg.children].filter((node) => node.localName !== "style");
    step.panels.forEach((number, place) => {
      if (this.panels[place] === number) return;
      const node = nodes[place];
      if (node) node.replaceWith(panel(number));
      else this.svg.append(panel(number));
    });
    for (const node of nodes.slice(step.panels.length)) node.remove();
    this.panels = step.panels;
    const box = this.svg.viewBox.baseVal;
    box.height = step.height;
    this.svg.setAttribute("height", String(step.height));
    this.svg.setAttribute("aria-label", step.label);
  }

  /** Marks the place in the list of moves and brings it into view there, without moving the page. */
  mark() {
    const list = this.part(".gah-replay-moves");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const item = list.children[this.place];
    item.setAttribute("aria-current", "step");
    const [top, bottom] = [item.offsetTop - 40, item.offsetTop + item.offsetHeight + 40];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  /** @param {number} place */
  goTo(place) {
    const wanted = Math.max(0, Math.min(place, this.line.length - 1));
    if (wanted === this.place) return;
    this.place = wanted;
    this.show();
  }

  /** @param {string} what */
  go(what) {
    const last = this.line.length - 1;
    /** @type {Record<string, number>} */
    const places = { start: 0, back: this.place - 1, on: this.place + 1, end: last };
    this.goTo(places[what]);
  }

  // The address names the place, so that a link can: #12, or #12.1 on another line of play.

  address() {
    return `#${this.place}${this.branch ? `.${this.branch}` : ""}`;
  }

  readAddress() {
    const [, place, branch = "0"] = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash) ?? [];
    if (place === undefined || !this.data.branches[Number(branch)]) return;
    if (location.hash === this.address()) return;
    [this.place, this.branch] = [Number(place), Number(branch)];
    if (this.root.dataset.place !== undefined) this.showBranch();
  }

  // Asking

  /** @param {Event} event */
  onClick(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (button?.dataset.go) this.go(button.dataset.go);
    else if (button?.dataset.place) this.goTo(Number(button.dataset.place));
  }

  /** @param {Event} event */
  onInput(event) {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.matches(".gah-replay-slider")) this.goTo(Number(field.value));
    if (!field.matches(".gah-replay-branch")) return;
    this.follow(Number(field.value));
  }

  /** Goes over to another branch, at the last place that both have. @param {number} branch */
  follow(branch) {
    const before = this.line;
    this.branch = branch;
    const apart = this.line.findIndex((step, place) => step !== before[place]);
    const common = (apart < 0 ? this.line.length : apart) - 1;
    this.place = Math.min(this.place, common);
    this.showBranch();
  }

  /** @param {Event} event */
  onKey(event) {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = /** @type {KeyboardEvent} */ (event);
    const inField = target instanceof Element && target.matches("input, select, textarea");
    if (altKey || ctrlKey || metaKey || shiftKey || inField) return;
    const what = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" }[key];
    if (!what) return;
    this.go(what);
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Light or dark, whatever the system says. */
function themeButton() {
  const root = document.documentElement;
  const dark = () => getComputedStyle(root).colorScheme === "dark";
  const button = h("button", { type: "button", class: "gah-page-theme" });
  const label = () => (button.textContent = dark() ? "Light" : "Dark");
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    label();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);
  label();
  return button;
}

for (const root of document.querySelectorAll(".gah-replay")) new Replay(/** @type {HTMLElement} */ (root));
document.querySelector(".gah-page-head")?.append(themeButton());
