// The view of a table: a board, and beside it slider, lines of play, the account, questions, the final scoring.

import { h } from "../../export/static/elements.js";
import { comeIn } from "./host.js";
import { copyBeside, openAnswer } from "./over.js";
import { cited } from "./parts.js";
import { Peek } from "./peek.js";
import { Travel } from "./travel.js";
import { View } from "./view.js";

/** @import { Choice, Line } from "./parts.js" */
/** @import { Branch, Since } from "./travel.js" */
/** @import { Changed } from "./view.js" */

/** @typedef {{key: string, head: string, why?: string, lines: Line[]}} Step */
/** @typedef {{title?: string, lines?: Line[], urgent?: boolean,
 *   buttons?: {do: string, label: string, key: string, text?: string}[]}} Question */
/** @typedef {{index: number, length: number, head: string, undo: boolean, redo: boolean, suggestion: string, turns: number[],
 *   marks: {index: number, label: string}[], branches: Branch[]}} History */
/** @typedef {{columns?: string[], rows?: {name: string, values: number[], winner: boolean}[]}} Result */

// So many choices of folded parts get a button each; where there are more, one unfolds the parts.
const FEW = 6;

export class TableView extends View {
  /** The place the slider was moved to while Python was still answering. @type {number | null} */
  wanted = null;
  /** The place where it is being led, until it is shown. @type {number | null} */
  ahead = null;
  folded = 0; // how many choices are to be found in folded parts only
  before = ""; // where the focus was before a question
  /** @type {Travel | null} */
  travel = null;
  /** @type {Peek | null} */
  peek = null;

  get traits() {
    return [...super.traits, "story", "history", "result", "question", "corner", "lines", "peek"];
  }

  open() {
    if (this.part(".gah-w-travel")) this.travel = new Travel(this);
    if (this.part(".gah-w-peek")) this.peek = new Peek(this, this.listeners.signal);
    super.open();
    this.root.addEventListener("input", (event) => this.onInput(event), { signal: this.listeners.signal });
    comeIn(this.root, this.listeners.signal);
  }

  /** @param {Changed} any */
  show(any) {
    const drawn = super.show(any);
    const now = this.shown;
    if (any("story")) this.showStory(now.story);
    if (any("history")) this.showHistory(now.history);
    if (any("corner")) this.travel?.place();
    if (any("peek")) this.peek?.show(now.peek ?? {});
    if (any("lines") && this.travel) this.part(".gah-w-grown").innerHTML = now.lines;
    if (any("result")) this.showResult(now.result);
    if (any("question")) this.showQuestion(now.question);
    return drawn;
  }

  /**
   * Keeps the steps that stay, so that a screen reader hears only what is new.
   * @param {{more: boolean, steps: Step[], since?: Since}} story
   */
  showStory({ more, steps, since = {} }) {
    this.travel?.showSince(since);
    const box = this.part("[role=log]");
    const old = new Map([...box.querySelectorAll(".gah-w-step")].map((node) => [node.dataset.step, node]));
    const nodes = steps.map((step) => old.get(step.key) ?? storyStep(step));
    this.part("[data-do=earlier]").hidden = !more;
    for (const node of [...box.childNodes]) if (!nodes.includes(node)) node.remove();
    nodes.forEach((node, place) => {
      if (box.childNodes[place] !== node) box.insertBefore(node, box.childNodes[place] ?? null);
    });
    // By keyboard one comes to the numbers of the newest step, and past those of the rest.
    for (const number of box.querySelectorAll(".gah-w-rule"))
      number.tabIndex = nodes.at(-1)?.contains(number) ? 0 : -1;
  }

  /** @param {History} history */
  showHistory({ index, length, head, undo, redo, marks, turns, branches, suggestion }) {
    this.root.dataset.index = String(index);
    for (const back of this.root.querySelectorAll("[data-do=undo], [data-do=undo_turn]"))
      /** @type {HTMLButtonElement} */ (back).disabled = !undo;
    this.part("[data-do=redo]").disabled = !redo;
    const slider = this.part(".gah-w-slider");
    slider.max = length;
    slider.setAttribute("aria-valuetext", `place ${index} of ${length}: ${head}`);
    const at = (/** @type {number} */ place, kind = "gah-w-mark") => {
      return { class: kind, style: `--gah-w-at: ${place / (length || 1)}` };
    };
    const ends = turns.map((place) => h("span", at(place, "gah-w-turn")));
    this.part(".gah-w-marks").replaceChildren(...ends, ...marks.map((mark) => h("span", at(mark.index), mark.label)));
    if (!this.travel) return;
    const here = branches.find((branch) => branch.current);
    this.say(".gah-w-here", `${index} of ${length}${branches.length > 1 ? `, ${here?.name}` : ""}`);
    const field = this.part(".gah-w-name");
    if (field.placeholder !== suggestion) field.value = "";
    field.placeholder = suggestion;
    this.travel.showBranches(branches);
  }

  /** @param {Result} result */
  showResult(result) {
    const scoring = finalScoring(result);
    this.part(".gah-w-result").replaceChildren(...scoring);
    const folded = this.part(".gah-w-scoring");
    if (folded) folded.hidden = !scoring.length;
  }

  /** @param {Question} question */
  showQuestion(question) {
    this.part(".gah-w-question").replaceChildren(...questionParts(question));
    const isBetween = question.buttons?.some((button) => button.do === "between") ?? false;
    this.part(".gah-w-say").classList.toggle("gah-w-between", isBetween);
  }

  /** Moves the slider to where the game is, unless somebody has moved it on in the meantime. */
  settle() {
    const wanted = this.wanted;
    this.wanted = null;
    this.ahead = wanted;
    const index = this.shown.history.index;
    if (wanted !== null && wanted !== index) this.ask({ do: "go_to", index: wanted });
    else this.part(".gah-w-slider").value = index;
    if (this.travel?.playing) this.travel.replay(true);
  }

  showChoices() {
    super.showChoices();
    const count = this.shown.choices.length;
    if (this.folded) this.say(".gah-w-count", `${count} choices, ${this.folded} of them in folded parts`);
  }

  /** @param {Choice[]} choices @param {Set<string>} placed */
  withoutPlace(choices, placed) {
    const buttons = super.withoutPlace(choices, placed);
    const free = buttons.filter((choice) => !choice.placed);
    this.folded = buttons.length > FEW ? buttons.length - free.length : 0;
    return this.folded ? free : buttons;
  }

  // Focus

  /** @param {boolean} isAnswer @param {string} before */
  takeFocus(isAnswer, before) {
    if (!isAnswer || !this.shown.question.urgent) return false;
    this.before = before;
    this.part(".gah-w-question .gah-w-offer").focus({ preventScroll: true });
    return true;
  }

  focused() {
    const focused = super.focused();
    return focused?.node.closest(".gah-w-question") ? { ...focused, again: this.before } : focused;
  }

  // Asking

  /** @param {HTMLElement} button */
  press(button) {
    const { do: wish = "", text = "" } = button.dataset;
    if (wish !== "replay_on") this.travel?.replay(false);
    if (wish === "travel") this.travel?.toggle();
    else if (wish === "replay_on") this.travel?.replay(!this.travel.playing);
    else if (wish === "fitting" || wish === "share") openAnswer(this, { do: wish });
    else if (wish === "copy") copyBeside(button);
    else if (wish === "why") this.why(text);
    else super.press(button);
  }

  /** Asks where a number comes from: without one, the points of the first seat. @param {string} about */
  why(about) {
    const first = this.part('.gah-ask[data-target^="vp:"]')?.getAttribute("data-target");
    openAnswer(this, { do: "why", about: about || first || "vp:0" });
  }

  /** @param {HTMLElement} button @param {string} wish @param {string} text @returns {object} */
  messageOf(button, wish, text) {
    if (wish === "unfold") return { do: wish, seat: Number(text) };
    if (wish === "between") return { do: wish, row: Number(text) };
    if (wish === "show") return { do: wish, part: text };
    if (wish === "go_branch") return { do: "go_to", branch: text };
    if (wish === "compare") return { do: wish, on: button.getAttribute("aria-pressed") !== "true" };
    if (wish !== "branch") return super.messageOf(button, wish, text);
    const { value, placeholder } = this.part(".gah-w-name");
    return { do: wish, name: value.trim() || placeholder };
  }

  /** Numbers say where they come from, and a strip unfolds. @param {Element} node */
  explore(node) {
    const number = node.closest(".gah-ask")?.getAttribute("data-target");
    const seat = node.closest('[data-panel^="strip-"]')?.getAttribute("data-seat");
    if (number) this.why(number);
    else if (seat) this.ask({ do: "unfold", seat: Number(seat) });
  }

  /** @param {Event} event */
  onInput(event) {
    const node = /** @type {HTMLInputElement} */ (event.target);
    if (!node.matches(".gah-w-slider")) return;
    this.jump(Number(node.value));
  }

  /** Goes to a place; while Python answers, only the last one that was wanted counts. @param {number} index */
  jump(index) {
    this.travel?.replay(false);
    this.ahead = index;
    if (this.root.hasAttribute("data-waits")) this.wanted = index;
    else this.ask({ do: "go_to", index });
  }

  /** A key that is still held from what was done before answers no question. @param {KeyboardEvent} event */
  onKey(event) {
    const node = this.atKey(event);
    const isHeld = event.repeat && node.closest(".gah-w-question");
    const index = this.placeBy(event, node);
    if (index !== null && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.stopPropagation();
      this.jump(index);
    } else if (!isHeld) return super.onKey(event);
    event.preventDefault();
  }

  /**
   * Where in the game an arrow key leads: with Shift by a place or a turn, in the bar and the account by a place.
   * @param {KeyboardEvent} event @param {Element} node that has the focus
   */
  placeBy({ key, shiftKey }, node) {
    const onBoard = node.closest(".gah-w-board, .gah-w-menu");
    if (node.closest("input, select, textarea, dialog") || (onBoard && !shiftKey)) return null;
    const { index, length, turns } = this.shown.history;
    const here = this.ahead ?? index;
    const ways = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      ...(shiftKey && { ArrowUp: turns.findLast((/** @type {number} */ turn) => turn < here) ?? 0 }),
      ...(shiftKey && { ArrowDown: turns.find((/** @type {number} */ turn) => turn > here) ?? length }),
    };
    const to = /** @type {Record<string, number | undefined>} */ (ways)[key];
    return to === undefined ? null : Math.max(0, Math.min(length, to));
  }

  /** @param {string} key @param {Element} node */
  takesKey(key, node) {
    const isEscape = key === "Escape" && !node.closest(".gah-w-menu");
    if (isEscape && this.part("[data-do=think]")) this.ask({ do: "think" });
    else if (key === "Enter" && node.matches(".gah-w-name")) this.part("[data-do=branch]").click();
    else return super.takesKey(key, node);
    return true;
  }
}

/** An action, why a bot chose it, and what came of it. @param {Step} step */
function storyStep({ key, head, why, lines }) {
  const reason = why ? [h("p", { class: "gah-w-because" }, `because ${why}.`)] : [];
  const step = [h("p", { class: "gah-w-action" }, head), ...reason, ...lines.map(cited)];
  return h("div", { class: "gah-w-step", "data-step": key }, ...step);
}

/** What is asked before the game goes on, and the answers. @param {Question} question */
function questionParts({ title = "", lines = [], buttons = [] }) {
  const looks = { type: "button", class: "gah-w-button gah-w-offer" };
  const answers = buttons.map(({ do: wish, label, key, text = "" }) => {
    const keys = { "data-do": wish, "data-text": text, "data-key": key, "aria-keyshortcuts": key };
    return h("button", { ...looks, ...keys }, label, h("kbd", {}, key.toUpperCase()));
  });
  const head = title ? [h("b", {}, title)] : [];
  const row = answers.length ? [h("div", {}, ...answers)] : [];
  return [...head, ...lines.map(cited), ...row];
}

/** The final scoring; nothing before it. @param {Result} result */
function finalScoring({ columns = [], rows = [] }) {
  const head = h("tr", {}, ...columns.map((column) => h(column ? "th" : "td", { scope: column && "col" }, column)));
  const body = rows.map(({ name, values, winner }) => {
    const cells = values.map((value) => h("td", {}, String(value).replace("-", "−")));
    return h("tr", { class: winner ? "gah-w-winner" : "" }, h("th", { scope: "row" }, name), ...cells);
  });
  const table = h("table", {}, h("caption", {}, "Final scoring"), h("thead", {}, head), h("tbody", {}, ...body));
  return rows.length ? [table] : [];
}
