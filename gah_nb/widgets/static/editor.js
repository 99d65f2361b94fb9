// @ts-check
// Beside the board of the scenario editor: the fields of what was chosen, the file, and what is wrong with it. Python
// keeps all of it; this shows it and says what was typed.

import { drawing, h } from "./parts.js";

/** @typedef {{name: string, label: string, kind: string, value: any, options: string[], most: number}} Field */
/** @typedef {{line: number, column: number, text: string, targets: string[]}} Problem */
/** @typedef {{text: string, title: string, fields: Field[], problems: Problem[], playing: boolean, undo: boolean,
 *   redo: boolean, said: string, name: string}} Editor */

// How long nothing must have been typed before the file is read again.
const TYPED = 350;
let lists = 0;

export class EditorSide {
  /** @param {HTMLElement} root the whole view @param {(message: object) => void} ask */
  constructor(root, ask) {
    this.root = root;
    this.ask = ask;
    this.shape = "";
    /** @type {number | undefined} */
    this.typing = undefined;
    this.panel = /** @type {HTMLElement} */ (root.querySelector(".gah-e"));
    this.text = /** @type {HTMLTextAreaElement} */ (this.part(".gah-e-text"));
    this.text.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.write(), TYPED);
    });
    this.text.addEventListener("change", () => this.write());
    this.part(".gah-e-inputs").addEventListener("change", (/** @type {Event} */ event) => this.set(event));
    this.part(".gah-e-problems").addEventListener("click", (/** @type {Event} */ event) => this.goToLine(event));
  }

  /** @param {string} selector @returns {any} */
  part = (selector) => this.panel.querySelector(selector);

  write() {
    if (this.typing === undefined) return;
    clearTimeout(this.typing);
    this.typing = undefined;
    this.ask({ do: "write", text: this.text.value });
  }

  /** @param {Event} event */
  set({ target }) {
    const node = /** @type {HTMLInputElement} */ (target);
    const value = node.type === "checkbox" ? String(node.checked) : node.value;
    this.ask({ do: "set_field", name: node.dataset.name, index: Number(node.dataset.index), value });
  }

  /** What a button of this side sends. @param {string} wish */
  message(wish) {
    if (wish === "set_table") return { do: "play", text: "set game", at: 0 };
    if (wish !== "save" && wish !== "overwrite") return { do: wish };
    return { do: "save", name: this.part(".gah-e-name").value.trim() || "scenario", overwrite: wish === "overwrite" };
  }

  /** @param {Editor} editor */
  show(editor) {
    const { text, title, fields, problems, playing, said, name } = editor;
    this.root.classList.toggle("gah-e-playing", playing);
    this.root.classList.toggle("gah-e-editing", !playing);
    this.part("legend").textContent = title;
    this.showFields(fields);
    this.showText(text);
    this.showProblems(problems);
    const play = this.part("[data-do=play_here]");
    play.disabled = problems.length > 0;
    play.title = problems.length ? "First mend what is wrong." : "Play a game from this position.";
    for (const wish of ["play_here", "set_table"]) this.part(`[data-do=${wish}]`).hidden = playing;
    this.part("[data-do=back]").hidden = !playing;
    this.part(".gah-e-fields").disabled = playing;
    this.text.readOnly = playing;
    this.part(".gah-e-said").textContent = said;
    this.part("[data-do=overwrite]").hidden = !said.includes("already");
    this.part(".gah-e-name").placeholder = name;
    for (const [wish, can] of [["undo", editor.undo], ["redo", editor.redo]])
      /** @type {any} */ (this.root.querySelector(`[data-do=${wish}]`)).disabled = !can;
  }

  /** Fields of the same shape keep their inputs, and so the focus. @param {Field[]} fields */
  showFields(fields) {
    const shape = JSON.stringify(fields.map((field) => [field.name, field.kind, [field.value].flat().length]));
    const box = this.part(".gah-e-inputs");
    if (shape !== this.shape) box.replaceChildren(...fields.map(fieldNode));
    this.shape = shape;
    for (const field of fields)
      [field.value].flat().forEach((value, index) => {
        const node = box.querySelector(`[data-name="${CSS.escape(field.name)}"][data-index="${index}"]`);
        if (node.type === "checkbox") node.checked = value;
        else node.value = value;
      });
  }

  /** Caret and scroll stay where they are; what is being typed is not overwritten. @param {string} text */
  showText(text) {
    if (this.typing !== undefined || this.text.value === text) return;
    const { selectionStart, scrollTop } = this.text;
    this.text.value = text;
    if (this.text.matches(":focus")) this.text.setSelectionRange(selectionStart, selectionStart);
    this.text.scrollTop = scrollTop;
  }

  /** In a list, and at the objects on the board that they are about. @param {Problem[]} problems */
  showProblems(problems) {
    for (const old of this.root.querySelectorAll(".gah-e-sign")) old.remove();
    for (const old of this.root.querySelectorAll(".gah-e-wrong")) old.classList.remove("gah-e-wrong");
    const looks = { type: "button", class: "gah-w-button" };
    const items = problems.map(({ line, column, text }) =>
      h("li", {}, h("button", { ...looks, "data-line": String(line), title: "Go there" }, `line ${line}, ${column}`), text));
    const title = problems.length === 1 ? "One thing is wrong" : `${problems.length} things are wrong`;
    this.part(".gah-e-problems").replaceChildren(...(items.length ? [h("b", {}, title), h("ul", {}, ...items)] : []));
    for (const { text, targets } of problems)
      for (const target of targets) this.mark(target, text);
  }

  /** @param {string} target @param {string} text */
  mark(target, text) {
    const node = /** @type {any} */ (this.root.querySelector(`.gah-w-board [data-target="${target}"]`));
    if (!node || node.classList.contains("gah-e-wrong")) return;
    const { x, y, width, height } = node.getBBox();
    const frame = `<rect x="${x - 1}" y="${y - 1}" width="${width + 2}" height="${height + 2}" rx="6"/>`;
    const sign = drawing(`<g class="gah-e-sign"><title></title>${frame}<text x="${x + 4}" y="${y + 13}">!</text></g>`);
    /** @type {Element} */ (sign.querySelector("title")).textContent = text;
    node.append(sign);
    node.classList.add("gah-e-wrong");
  }

  /** @param {Event} event */
  goToLine({ target }) {
    const line = Number(/** @type {Element} */ (target).closest("[data-line]")?.getAttribute("data-line"));
    if (!line) return;
    const lines = this.text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    this.text.focus();
    this.text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  }
}

/** A label with its inputs; cards have one for each, with the names there are. @param {Field} field */
function fieldNode({ name, label, kind, value, options, most }) {
  const values = [value].flat();
  const list = kind === "cards" && options.length ? `gah-e-list-${(lists += 1)}` : "";
  const inputs = values.map((_each, index) => {
    const named = { "data-name": name, "data-index": String(index) };
    const spoken = { ...named, "aria-label": values.length > 1 ? `${label}, ${index + 1}` : label };
    if (kind === "select") return h("select", spoken, ...options.map((option) => h("option", { value: option }, option)));
    if (kind === "check") return h("input", { ...spoken, type: "checkbox" });
    if (kind === "number") return h("input", { ...spoken, type: "number", min: label.startsWith("V") ? "" : "0", max: most ? String(most) : "" });
    return h("input", { ...spoken, type: "text", list, placeholder: kind === "cards" ? "one more" : "" });
  });
  const names = list ? [h("datalist", { id: list }, ...options.map((option) => h("option", { value: option })))] : [];
  return h("div", { class: "gah-e-field" }, h("span", { "aria-hidden": "true" }, label), ...inputs, ...names);
}
