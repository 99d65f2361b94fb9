// Opening something else in the scenario editor: by its name, its path, or a line that holds a position.

import { h } from "../../export/static/elements.js";

// Lists of names have ids, which no two views may share.
let lists = 0;

export class Opening {
  /** @param {HTMLInputElement} field @param {(message: object) => void} say */
  constructor(field, say) {
    this.field = field;
    this.list = h("datalist", { id: `gah-e-open-${(lists += 1)}` });
    field.setAttribute("list", this.list.id);
    field.after(this.list);
    /** How often the line had been asked for when this was shown last. @type {number | undefined} */
    this.copied = undefined;
    field.addEventListener("focus", () => {
      if (!this.list.childElementCount) say({ do: "known" });
    });
    field.addEventListener("keydown", ({ key }) => {
      if (key !== "Enter" || !field.value.trim()) return;
      say({ do: "open_file", name: field.value.trim() });
      field.value = "";
    });
  }

  /** @param {[string, string][]} known what can be opened @param {[number, string]} line that was asked for */
  show(known, [times, line]) {
    if (this.list.childElementCount !== known.length)
      this.list.replaceChildren(...known.map(([value, kind]) => h("option", { value, label: kind })));
    if (this.copied !== undefined && this.copied !== times) this.copy(line);
    this.copied = times;
  }

  /** The line stands there selected, in the clipboard too where a page may use that. @param {string} line */
  copy(line) {
    this.field.value = line;
    this.field.focus({ preventScroll: true });
    this.field.select();
    navigator.clipboard?.writeText(line).catch(() => document.execCommand("copy"));
  }
}
