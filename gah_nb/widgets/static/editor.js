// The scenario editor: a board on which everything can be set, and a table while one plays from there.

import { EditorSide } from "./editor_side.js";
import { Strokes } from "./strokes.js";
import { TableView } from "./table_view.js";
import { widget } from "./view.js";

/** @import { Model } from "./parts.js" */
/** @import { Changed } from "./view.js" */

const BRUSHES = /** @type {Record<string, string>} */ ({ n: "free", v: "vacant", o: "occupied" });

/** Fields that a key leads to. */
const FIELDS = /** @type {Record<string, string>} */ ({ f: ".gah-e-find", s: ".gah-e-name", q: ".gah-e-open" });

class EditorView extends TableView {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el);
    const ask = (/** @type {object} */ message) => this.ask(message);
    this.side = new EditorSide(this.root, ask, () => this.isBehind, this.listeners.signal);
    const isOn = () => !this.shown.editor.playing && !this.lost;
    this.strokes = new Strokes(this.root, ask, () => this.side.brush, isOn, this.listeners.signal);
  }

  get traits() {
    return [...super.traits, "editor"];
  }

  close() {
    // What was typed is not lost with the view, and nothing is said after it.
    this.side.write();
    super.close();
  }

  /** @param {Changed} any */
  show(any) {
    const drawn = super.show(any);
    const { editor, history, corner } = this.shown;
    if (any("corner", "editor")) this.side.place(corner);
    if (!drawn && !any("editor", "history")) return drawn;
    const { typed } = this.side.turn;
    this.side.show(editor, history.undo);
    // Where no fields have come the letters were for the board.
    if (typed && this.side.fields.node.hidden) for (const key of typed) this.takesKey(key, this.part(".gah-w-board"));
    return drawn;
  }

  fit() {
    super.fit();
    this.side.place(this.side.corner);
  }

  /** The fields keep the focus. @param {{node: Element, again: string}} focused */
  refocus(focused) {
    if (!this.focused()?.node.closest(".gah-e-fields")) super.refocus(focused);
  }

  /** What can be set has its object; that of a seat in a line is drawn once one looks at it. */
  withoutPlace(/** @type {any[]} */ choices, /** @type {Set<string>} */ placed) {
    return this.shown.editor.playing ? super.withoutPlace(choices, placed) : [];
  }

  /** A room is painted, by a click as by a key. @param {Element} object */
  act(object) {
    const [kind, seat, room] = (object.getAttribute("data-target") ?? "").split(":");
    if (kind === "room" && !this.shown.editor.playing) this.side.paint(Number(seat), room);
    else {
      super.act(object);
      this.awaitFields();
    }
  }

  /** Fields are on their way for what was chosen. */
  awaitFields() {
    if (!this.shown.editor.playing && !this.lost) this.side.turn.typed = "";
  }

  /** What is typed now takes the place of what was there. @param {string} selector */
  goInto(selector) {
    this.part(selector).focus();
    this.part(selector).select();
  }

  /** @param {HTMLElement} button */
  press(button) {
    this.side.turn.choose(button);
    if (this.side.press(button)) return;
    super.press(button);
    if (button.matches(".gah-w-bar [data-target]")) this.awaitFields();
  }

  /** @param {HTMLElement} button @param {string} wish @param {string} text */
  messageOf(button, wish, text) {
    return this.side.message(wish, text) ?? super.messageOf(button, wish, text);
  }

  /** @param {string} key @param {Element} node */
  takesKey(key, node) {
    const isField = node.matches("input, select, textarea");
    const brush = isField || this.shown.editor.playing ? "" : BRUSHES[key];
    const [kind, seat, room] = (node.closest(".gah-can")?.getAttribute("data-target") ?? "").split(":");
    if (!isField && this.side.turn.keeps(key)) return true;
    if (key === "Escape" && isField && node.closest(".gah-e-file, .gah-e-hands")) this.part(".gah-w-board .gah-can").focus();
    else if (brush && kind === "room") {
      this.side.take(brush);
      this.side.paint(Number(seat), room, true);
    } else if (key === "Enter" && node.matches(".gah-e-name")) this.press(this.part("[data-do=save]"));
    else if (key === "Enter" && node.matches(".gah-e-keeping input")) this.press(this.part(".gah-e-keeping button"));
    else if (key === "Escape" && node.closest(".gah-e-keeping")) this.side.keeping.close();
    else if (!isField && key in FIELDS && !this.shown.editor.playing) this.goInto(FIELDS[key]);
    else return super.takesKey(key, node);
    return true;
  }
}

export default widget(EditorView);
