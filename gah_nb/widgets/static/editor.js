// The scenario editor: a board on which everything can be set, and a table while one plays from there.

import { EditorSide } from "./editor_side.js";
import { TableView } from "./table_view.js";
import { widget } from "./view.js";

/** @import { Model } from "./parts.js" */
/** @import { Changed } from "./view.js" */

class EditorView extends TableView {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el);
    const ask = (/** @type {object} */ message) => this.ask(message);
    this.side = new EditorSide(this.root, ask, this.listeners.signal);
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
    const { editor, history } = this.shown;
    if (drawn || any("editor", "history")) this.side.show(editor, history.undo);
    return drawn;
  }

  /** The fields keep the focus. @param {{node: Element, again: string}} focused */
  refocus(focused) {
    if (!this.focused()?.node.closest(".gah-e-fields")) super.refocus(focused);
  }

  /** @param {HTMLElement} button @param {string} wish @param {string} text */
  messageOf(button, wish, text) {
    return button.closest(".gah-e-row") ? this.side.message(wish) : super.messageOf(button, wish, text);
  }
}

export default widget(EditorView);
