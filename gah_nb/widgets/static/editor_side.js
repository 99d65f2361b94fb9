// Beside the board of the scenario editor: the file, what is wrong with it, saving. Python keeps all of it; this shows
// it and says what was typed.

import { drawing, h } from "../../export/static/elements.js";
import { EditorFields } from "./fields.js";
import { Keeping } from "./keeping.js";
import { Opening } from "./opening.js";

/** @import { Field } from "./fields.js" */
/** @import { Changed } from "./keeping.js" */

/** @typedef {{line: number, column: number, text: string, targets: string[],
 *   here: boolean}} Problem */
/** What there is to say of a line of the file. @typedef {{line: number, text: string, more?: string,
 *   number?: number, accept?: boolean, instead?: string[]}} Line */
/** @typedef {{text: string, title: string, fields: Field[], chosen: string, opened: number, problems: Problem[],
 *   checks: number, report: {held?: boolean, summary?: string, failures?: Line[]}, line: [string, number],
 *   refused: [number, string], large: number, names: string[], unsaved: boolean, changed: Changed[],
 *   playing: boolean, said: string, overwrite: boolean, name: string, kind: string, proving: boolean,
 *   copied: [number, string], known: [string, string][]}} Editor */
/** Where something lies on the board, in thousandths. @typedef {{where: string, box: number[]}} Corner */

// How long nothing must have been typed before the file is read again.
const TYPED = 60;
// A room by its name, and what stands for whatever was found.
const ROOM = /^[a-e][1-4]$/;
const FOUND = "*";
const FIRST = "First mend what is wrong.";
// From how much room on the file lies right of the board.
const BESIDE = 1200;
// Where it lies unfolded in less, in thousandths of the drawing: over the other seats, beside the hotel.
const OPEN = [480, 342, 516, 652];

export class EditorSide {
  /**
   * @param {HTMLElement} root the whole view @param {(message: object) => void} ask
   * @param {() => boolean} isBehind whether what there is now was said before what was asked last
   * @param {AbortSignal} signal
   */
  constructor(root, ask, isBehind, signal) {
    this.root = root;
    this.ask = ask;
    this.isBehind = isBehind;
    this.turn = new Turn(root, signal);
    this.fields = new EditorFields(root, ask, isBehind, signal);
    this.keeping = new Keeping(this.part(".gah-e-keeping"), this.part(".gah-e-main[data-do=keep]"));
    /** What is painted. */
    this.brush = "vacant";
    this.isOpen = false;
    /** How many fields had been refused when this was shown last. */
    this.refused = 0;
    /** @type {Corner} */
    this.corner = { where: "below", box: [] };
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
    this.text.addEventListener("focus", () => this.unfold(true));
    this.part(".gah-e-find").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") this.find();
    });
    this.part(".gah-e-copy").addEventListener("change", () => this.copy());
    this.opening = new Opening(this.part(".gah-e-open"), ask);
    this.take(this.brush);
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

  // Painting and finding

  /** Takes a brush. @param {string} state that it paints */
  take(state) {
    this.brush = state;
    for (const button of this.root.querySelectorAll("[data-do=brush]"))
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.text === state));
  }

  /**
   * Paints a room; one that is so already is emptied, unless it is ``kept``.
   * @param {number} seat @param {string} room @param {boolean} [kept]
   */
  paint(seat, room, kept = false) {
    this.ask({ do: "paint", seat, rooms: kept ? [room, room] : [room], state: this.brush });
  }

  find() {
    const field = this.part(".gah-e-find");
    const said = field.value.trim().toLowerCase();
    field.select();
    if (ROOM.test(said)) this.part(`.gah-w-board [data-target$=":${said}"]`)?.focus();
    else if (said) this.ask({ do: "find", card: said });
    // What was found opens in this view.
    if (said) this.turn.wanted = FOUND;
  }

  copy() {
    const { value } = this.part(".gah-e-copy");
    this.ask(value === "none" ? { do: "copy_hotel" } : { do: "copy_hotel", seat: Number(value) });
  }

  /** Shows more of the file, over the board, or less. @param {boolean} open */
  unfold(open) {
    this.isOpen = open;
    this.part("[data-do=unfold_file]").setAttribute("aria-expanded", String(open));
    this.place(this.corner);
  }

  /** Puts file or account where there is room for it. @param {Corner} corner */
  place(corner) {
    this.corner = corner;
    const side = this.part(".gah-w-side");
    const isFile = corner.where === "corner" && !this.root.classList.contains("gah-e-playing");
    const beside = isFile && this.root.clientWidth >= BESIDE;
    const over = isFile && this.isOpen && !beside;
    side.dataset.where = beside ? "beside" : corner.where;
    side.classList.toggle("gah-w-open-side", over);
    const sides = over ? OPEN : beside ? [] : corner.box;
    ["left", "top", "width", "height"].forEach((name, index) => {
      side.style[name] = sides.length ? `${sides[index] / 10}%` : "";
    });
  }

  /** Does what a button asks for that Python need not know of; says whether it was such a one. @param {HTMLElement} button */
  press({ dataset }) {
    const { do: wish = "", text = "" } = dataset;
    if (wish === "brush") this.take(text);
    else if (wish === "unfold_file") {
      this.unfold(!this.isOpen);
      if (this.isOpen) this.text.focus({ preventScroll: true });
    } else if (wish === "keep" && this.keeping.open()) return true;
    else return false;
    return true;
  }

  /** What a button sends; null for one that is no button of the editor. @param {string} wish @param {string} text */
  message(wish, text) {
    if (wish === "jump") return { do: wish, to: text };
    if (wish === "accept") return { do: wish, number: Number(text) };
    if (wish === "instead") return { do: wish, number: parseInt(text, 10), words: text.slice(text.indexOf(" ") + 1) };
    if (wish === "keep") return { do: wish, paths: this.keeping.paths };
    if (wish === "prove") return { do: wish, seconds: this.part(".gah-e-seconds").valueAsNumber || 1 };
    if (wish === "as_line") return { do: wish };
    if (wish !== "save" && wish !== "overwrite") return null;
    const { value, placeholder } = this.part(".gah-e-name");
    return { do: "save", name: value.trim() || placeholder, overwrite: wish === "overwrite" };
  }

  /** @param {Editor} editor @param {boolean} moved whether anything was played from here */
  show(editor, moved) {
    const { playing, problems } = editor;
    this.root.classList.toggle("gah-e-playing", playing);
    this.root.classList.toggle("gah-e-editing", !playing);
    this.showText(editor.text);
    this.text.readOnly = playing;
    this.showProblems(playing ? [] : problems);
    this.showReport(playing ? {} : editor.report);
    const pressed = this.part(".gah-e-main:focus, .gah-e-keeping :focus");
    this.keeping.show(editor.changed);
    this.showButtons(editor, moved);
    if (pressed?.closest("[hidden], :disabled"))
      queueMicrotask(() => this.part(".gah-e-main:enabled:not([hidden])")?.focus({ preventScroll: true }));
    this.part(".gah-e-said").textContent = editor.said;
    this.part(".gah-e-unsaved").hidden = !editor.unsaved;
    this.showHotels(editor);
    this.opening.show(editor.known, editor.copied);
    this.place(this.corner);
    this.part("[data-do=overwrite]").hidden = !editor.overwrite;
    const name = this.part(".gah-e-name");
    if (name.placeholder !== editor.name) name.value = ""; // what was typed for another file
    name.placeholder = editor.name;
    this.showFields(editor);
  }

  /** Shows buttons, or gives their keys to others. @param {string} selector @param {boolean} isOn */
  turnOn(selector, isOn) {
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (this.root.querySelectorAll(selector));
    for (const button of buttons) button.hidden = button.disabled = !isOn;
  }

  /** What can be done now. @param {Editor} editor @param {boolean} moved */
  showButtons({ playing, problems, checks, kind, proving }, moved) {
    this.part(".gah-e-proving").hidden = playing || kind !== "puzzle";
    this.part("[data-do=prove]").firstChild.data = proving ? "Stop" : "Prove";
    const isRuling = kind === "ruling";
    this.part("[data-target=checks]").firstChild.data = isRuling ? "Outcomes" : "Checks";
    this.part("[data-do=run_checks]").firstChild.data = isRuling ? "Run the outcomes" : "Run the checks";
    this.part(".gah-e-main[data-do=keep]").firstChild.data = isRuling ? "Keep as an outcome" : "Keep as a check";
    this.turnOn("[data-do=prove]", !playing && kind === "puzzle");
    this.turnOn("[data-do=jump], [data-do=back]", playing);
    this.turnOn(".gah-w-bar [data-target], .gah-e-hands button, [data-do=unfold_file]", !playing);
    const play = this.part("[data-do=play_here]");
    const run = this.part("[data-do=run_checks]");
    run.disabled = play.disabled = playing || problems.length > 0;
    play.title = problems.length ? FIRST : "Play a game from this position.";
    run.title = problems.length ? FIRST : "Play what the checks play, and see whether it comes out as they say.";
    play.hidden = playing;
    run.hidden = playing || !checks;
    for (const wish of [".gah-e-main[data-do=keep]", "[data-do=be_here]", "[data-do=undo_turn]"]) {
      const button = this.part(wish);
      button.hidden = !playing;
      button.disabled = !playing || !moved;
    }
  }

  /** The view that asked for fields opens them; others of the same editor only know of it. @param {Editor} editor */
  showFields({ title, chosen, fields, opened, playing, problems, line, refused }) {
    const wrong = problems.filter(({ here }) => here).map(({ text }) => text);
    const isNew = this.opened !== undefined && this.opened !== opened;
    this.opened = opened;
    const isOther = isNew && ![chosen, FOUND].includes(this.turn.wanted);
    if (isOther || playing) this.fields.close(isOther);
    const [times, why] = refused;
    if (this.opened !== undefined && this.refused !== times) wrong.unshift(`Not set: ${why}`);
    this.refused = times;
    this.fields.show(title, chosen, fields, wrong);
    if (isNew) this.showLine(line, fields);
    if (isNew && !isOther) this.fields.open(line, this.turn.typed ?? "");
    else this.fields.place();
    this.turn.typed = null;
  }

  /** The lines that matter: those of what was chosen. @param {[string, number]} line @param {Field[]} fields */
  showLine([name], fields) {
    const lines = this.text.value.split("\n");
    const keys = [name, ...fields.map((field) => field.name)].map((each) => /** @type {string} */ (each.split(".").at(-1)));
    const table = name.includes(".") ? lines.findIndex((each) => each.startsWith(`[${name.slice(0, name.lastIndexOf("."))}`)) : 0;
    const found = lines.findIndex((each, index) => index >= table && keys.some((key) => each.startsWith(`${key} =`)));
    const at = found < 0 ? Math.max(0, table) : found;
    this.text.scrollTop = (this.text.scrollHeight * at) / lines.length;
  }

  /** Hotels that can be copied to the large one. @param {Editor} editor */
  showHotels({ names, large }) {
    const looks = [["", `Rooms of ${names[large]} ...`], ["none", "clear"]];
    const others = names.flatMap((name, seat) => (seat === large ? [] : [[String(seat), `as those of ${name}`]]));
    const options = [...looks, ...others].map(([value, words]) => {
      const option = h("option", {}, words);
      option.setAttribute("value", value);
      return option;
    });
    this.part(".gah-e-copy").replaceChildren(...options);
  }

  /** Caret and scroll stay where they are; what is being typed is not overwritten. @param {string} text */
  showText(text) {
    const old = this.text.value;
    if (this.typing !== undefined || this.isBehind() || old === text) return;
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
    this.text.focus({ preventScroll: true });
    this.text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    this.text.scrollTop = (this.text.scrollHeight * (line - 6)) / lines.length;
  }
}

/** What was chosen last, and what was typed since: so that it is not lost while Python is still answering. */
class Turn {
  /** @param {HTMLElement} root the whole view @param {AbortSignal} signal */
  constructor(root, signal) {
    /** The object that was chosen here last, by its key, unless something else was done since. */
    this.wanted = "";
    /** What was typed since that, and belongs to its fields; null once they are there. @type {string | null} */
    this.typed = null;
    const options = { signal, capture: true };
    for (const event of ["click", "keydown"]) root.addEventListener(event, (each) => this.onChoose(each), options);
  }

  /** @param {Event} event */
  onChoose(event) {
    if (event instanceof KeyboardEvent && !["Enter", " ", "Escape", "Tab"].includes(event.key)) return;
    this.choose(/** @type {Element} */ (event.target));
  }

  /** What was chosen here, be it by a click or by its key. @param {Element} node */
  choose(node) {
    const object = node.closest(".gah-w-board .gah-can, .gah-w-bar [data-target]");
    this.wanted = object?.getAttribute("data-target") ?? "";
    this.typed = null;
  }

  /** Quick hands type before the fields are there. @param {string} key @returns {boolean} whether it is for them */
  keeps(key) {
    if (this.typed === null || [...key].length > 1) return false;
    this.typed += key;
    return true;
  }
}

/** Sentences about lines of the file, each with a button that goes there. @param {string} title @param {Line[]} lines */
function listed(title, lines) {
  const looks = { type: "button", class: "gah-w-button", title: "Go to this line" };
  const items = lines.map(({ line, text, more, number: check, accept: isFound, instead = [] }) => {
    const number = h("button", { ...looks, "data-line": String(line) }, `line ${line}`);
    const accepts = { type: "button", class: "gah-w-button", "data-do": "accept", "data-text": String(check) };
    const way = { type: "button", class: "gah-w-button", "data-do": "instead", title: "Play this instead" };
    const ways = instead.map((words) => h("button", { ...way, "data-text": `${check} ${words}` }, words));
    const accept = isFound ? [h("button", accepts, "Accept what was found")] : ways;
    return h("li", {}, number, h("div", {}, text, ...(more ? [h("pre", {}, more)] : [])), ...accept);
  });
  return [h("b", {}, title), ...(items.length ? [h("ul", {}, ...items)] : [])];
}
