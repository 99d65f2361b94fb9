// Beside the board of the scenario editor: the file, what is wrong with it, saving. Python keeps all of it; this shows
// it and says what was typed.

import { drawing, h } from "../../export/static/elements.js";
import { EditorFields } from "./fields.js";

/** @import { Field } from "./fields.js" */

/** @typedef {{line: number, column: number, text: string, targets: string[],
 *   here: boolean}} Problem */
/** What there is to say of a line of the file. @typedef {{line: number, text: string, more?: string}} Line */
/** @typedef {{text: string, title: string, fields: Field[], chosen: string, opened: number, problems: Problem[],
 *   checks: number, report: {held?: boolean, summary?: string, failures?: Line[]},
 *   playing: boolean, said: string, overwrite: boolean, name: string}} Editor */

// How long nothing must have been typed before the file is read again.
const TYPED = 350;
const FIRST = "First mend what is wrong.";
const LABELS = { edit: "The file, which you can edit as well", play: "The file from which you play" };

export class EditorSide {
  /** @param {HTMLElement} root the whole view @param {(message: object) => void} ask @param {AbortSignal} signal */
  constructor(root, ask, signal) {
    this.root = root;
    this.turn = new Turn(root, ask, signal);
    const say = (/** @type {object} */ message) => this.turn.say(message);
    this.ask = say;
    this.fields = new EditorFields(root, say, this.turn.isBehind, signal);
    /** How often an object had been chosen when this was shown last. @type {number | undefined} */
    this.opened = undefined;
    /** @type {number | undefined} */
    this.typing = undefined;
    this.text = /** @type {HTMLTextAreaElement} */ (this.part(".gah-e-text"));
    this.text.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.write(), TYPED);
    });
    this.text.addEventListener("change", () => this.write());
    for (const lists of root.querySelectorAll(".gah-e-problems, .gah-e-report"))
      lists.addEventListener("click", (event) => this.goToLine(event));
  }

  /** @param {string} selector @returns {any} */
  part = (selector) => this.root.querySelector(selector);

  /** Says what was typed, if anything was. */
  write() {
    if (this.typing === undefined) return;
    clearTimeout(this.typing);
    this.typing = undefined;
    this.ask({ do: "write", text: this.text.value });
  }

  /** What a button beside the board sends. @param {string} wish */
  message(wish) {
    if (wish !== "save" && wish !== "overwrite") return { do: wish };
    const { value, placeholder } = this.part(".gah-e-name");
    return { do: "save", name: value.trim() || placeholder, overwrite: wish === "overwrite" };
  }

  /** @param {Editor} editor @param {boolean} moved whether anything was played from here */
  show(editor, moved) {
    const { playing, problems } = editor;
    this.root.classList.toggle("gah-e-playing", playing);
    this.root.classList.toggle("gah-e-editing", !playing);
    this.part(".gah-e-label span").textContent = playing ? LABELS.play : LABELS.edit;
    this.showText(editor.text);
    this.text.readOnly = playing;
    this.showProblems(playing ? [] : problems);
    this.showReport(playing ? {} : editor.report);
    this.showButtons(editor, moved);
    this.part(".gah-e-said").textContent = editor.said;
    this.part("[data-do=overwrite]").hidden = !editor.overwrite;
    this.part(".gah-e-name").placeholder = editor.name;
    this.showFields(editor);
  }

  /** What can be done now. @param {Editor} editor @param {boolean} moved */
  showButtons({ playing, problems, checks }, moved) {
    const pressed = this.part(".gah-e-main:focus");
    const play = this.part("[data-do=play_here]");
    const run = this.part("[data-do=run_checks]");
    run.disabled = play.disabled = problems.length > 0;
    play.title = problems.length ? FIRST : "Play a game from this position.";
    run.title = problems.length ? FIRST : "Play what the checks play, and see whether it comes out as they say.";
    play.hidden = playing;
    run.hidden = playing || !checks;
    for (const wish of ["back", "keep"]) this.part(`[data-do=${wish}]`).hidden = !playing;
    this.part("[data-do=keep]").disabled = !moved;
    if (pressed?.matches("[hidden], :disabled"))
      queueMicrotask(() => this.part(".gah-e-main:enabled:not([hidden])")?.focus({ preventScroll: true }));
  }

  /** The view that asked for fields opens them; others of the same editor only know of it. @param {Editor} editor */
  showFields({ title, chosen, fields, opened, playing, problems }) {
    const wrong = problems.filter(({ here }) => here).map(({ text }) => text);
    const isNew = this.opened !== undefined && this.opened !== opened;
    this.opened = opened;
    const isOther = isNew && this.turn.wanted !== chosen;
    if (isOther || playing) this.fields.close(isOther);
    this.fields.show(title, chosen, fields, wrong);
    if (isNew && !isOther) this.fields.open();
    else this.fields.place();
  }

  /** Caret and scroll stay where they are; what is being typed is not overwritten. @param {string} text */
  showText(text) {
    const old = this.text.value;
    if (this.typing !== undefined || this.turn.isBehind() || old === text) return;
    const { scrollTop } = this.text;
    const shorter = Math.min(old.length, text.length);
    let start = 0;
    while (start < shorter && old[start] === text[start]) start += 1;
    let same = 0;
    while (same < shorter - start && old.at(-1 - same) === text.at(-1 - same)) same += 1;
    this.text.setRangeText(text.slice(start, text.length - same), start, old.length - same, "preserve");
    this.text.scrollTop = scrollTop;
  }

  /** In a list, and at the objects on the board that they are about. @param {Problem[]} problems */
  showProblems(problems) {
    for (const old of this.root.querySelectorAll(".gah-e-sign")) old.remove();
    for (const old of this.root.querySelectorAll(".gah-e-wrong")) {
      old.classList.remove("gah-e-wrong");
      old.removeAttribute("aria-description");
    }
    const title = problems.length === 1 ? "One thing is wrong" : `${problems.length} things are wrong`;
    this.part(".gah-e-problems").replaceChildren(...(problems.length ? listed(title, problems) : []));
    for (const { text, targets } of problems) for (const target of targets) this.mark(target, text);
  }

  /** What came of the checks, once they were run. @param {Editor["report"]} report */
  showReport({ held = true, summary = "", failures = [] }) {
    const node = this.part(".gah-e-report");
    node.classList.toggle("gah-e-fails", !held);
    node.replaceChildren(...(summary ? listed(summary, failures) : []));
  }

  /** @param {string} target @param {string} text */
  mark(target, text) {
    const node = this.part(`.gah-w-board [data-target="${target}"]`);
    if (!node || node.classList.contains("gah-e-wrong")) return;
    const { x, y, width, height } = node.getBBox();
    const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`;
    const sign = `<circle r="7"/><path d="M0 -4v4.4M0 2.6v1.8"/>`;
    const badge = `<g transform="translate(${x + width - 1} ${y + 1})">${sign}</g>`;
    // Drawn after its neighbours, and so in front of them.
    node.parentNode.append(drawing(`<g class="gah-e-sign" aria-hidden="true">${frame}${badge}</g>`));
    node.classList.add("gah-e-wrong");
    node.setAttribute("aria-description", text);
  }

  /** @param {Event} event */
  goToLine({ target }) {
    const line = Number(/** @type {Element} */ (target).closest("[data-line]")?.getAttribute("data-line"));
    if (!line) return;
    const lines = this.text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    this.text.focus();
    this.text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    this.text.scrollTop = (this.text.scrollHeight * (line - 6)) / lines.length;
  }
}

/** So that nothing is lost of what one does while Python is still answering, or while the pointer is down. */
class Turn {
  /** @param {HTMLElement} root the whole view @param {(message: object) => void} ask @param {AbortSignal} signal */
  constructor(root, ask, signal) {
    this.root = root;
    this.ask = ask;
    this.isDown = false;
    /** What is said when the pointer goes up. @type {object[]} */
    this.messages = [];
    /** How much was said that has no answer yet, and the number of the last answer. */
    this.unanswered = this.version = 0;
    /** The object that was chosen here last, by its key, unless something else was done since. */
    this.wanted = "";
    const options = { signal, capture: true };
    document.addEventListener("pointerdown", () => (this.isDown = true), options);
    for (const event of ["pointerup", "pointercancel"]) document.addEventListener(event, () => this.onUp(), options);
    for (const event of ["click", "keydown"]) root.addEventListener(event, (each) => this.onChoose(each), options);
    const answers = new MutationObserver(() => this.onAnswer());
    answers.observe(root, { attributeFilter: ["data-version"] });
    signal.addEventListener("abort", () => answers.disconnect());
  }

  /** A board that is redrawn under a pointer that is down would never get the click. @param {object} message */
  say(message) {
    this.unanswered += 1;
    if (this.isDown) this.messages.push(message);
    else this.ask(message);
  }

  /** Whether what is shown now is no answer to what was said last, and would take that back. */
  isBehind = () => this.unanswered > 1;

  onUp() {
    this.isDown = false;
    for (const message of this.messages.splice(0)) this.ask(message);
  }

  /** @param {Event} event */
  onChoose(event) {
    if (event instanceof KeyboardEvent && !["Enter", " ", "Escape", "Tab"].includes(event.key)) return;
    const object = /** @type {Element} */ (event.target).closest(".gah-w-board .gah-can");
    this.wanted = object?.getAttribute("data-target") ?? "";
  }

  onAnswer() {
    const version = Number(this.root.dataset.version);
    this.unanswered = Math.max(0, this.unanswered - Math.max(1, version - this.version));
    this.version = version;
  }
}

/** Sentences about lines of the file, each with a button that goes there. @param {string} title @param {Line[]} lines */
function listed(title, lines) {
  const looks = { type: "button", class: "gah-w-button", title: "Go to this line" };
  const items = lines.map(({ line, text, more }) => {
    const number = h("button", { ...looks, "data-line": String(line) }, `line ${line}`);
    return h("li", {}, number, h("div", {}, text, ...(more ? [h("pre", {}, more)] : [])));
  });
  return [h("b", {}, title), ...(items.length ? [h("ul", {}, ...items)] : [])];
}
