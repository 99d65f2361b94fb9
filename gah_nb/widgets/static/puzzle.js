// A puzzle: a table with a goal above it, hints, a verdict, and a line to step through.

import { h } from "../../export/static/elements.js";
import { TableView } from "./table_view.js";
import { widget } from "./view.js";

/** @import { Changed } from "./view.js" */

/** A step of a line that is shown, and the place before it. @typedef {{label: string, index: number, here: boolean}} Step */
/** @typedef {{says?: string, steps?: Step[], more?: string[]}} Line */
/** @typedef {{title: string, asked: string, level: string, text: string, solved: boolean, done: boolean, trouble: string,
 *   hint: string, hints_left: number, can_give_up: boolean, name: string, names: {name: string, title: string, solved: boolean}[], line: Line}} Task */

// Below this width all stands in one column, and the page scrolls.
const NARROW = 640;
// How large the table may be, so that a window holds all of it.
const SCALES = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76];
// Room that is kept for a verdict to come, so that the table stays as large as it is; and around all, in pixels.
const [VERDICT, MARGIN] = [34, 6];

class PuzzleView extends TableView {
  get traits() {
    return [...super.traits, "task"];
  }

  open() {
    super.open();
    const choose = (/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLSelectElement} */ (event.target);
      this.ask({ do: "choose_puzzle", name: value });
    };
    this.part(".gah-z-chooser")?.addEventListener("change", choose, { signal: this.listeners.signal });
  }

  /** @param {Changed} any */
  show(any) {
    const drawn = super.show(any);
    if (any("task")) this.showTask(this.shown.task);
    const isTold = this.part(".gah-w-question").hasChildNodes() && !this.part(".gah-w-choices").hasChildNodes();
    this.root.classList.toggle("gah-z-told", isTold);
    return drawn;
  }

  fit() {
    super.fit();
    this.fitWindow();
  }

  settle() {
    super.settle();
    this.fitWindow();
  }

  showChoices() {
    super.showChoices();
    this.say(".gah-w-count", ""); // the goal says what to do
  }

  /** Shows all of it smaller where the window would not hold goal, table and verdict together. */
  fitWindow() {
    const window = this.el.closest(".jp-WindowedPanel-outer")?.clientHeight ?? innerHeight;
    const told = this.part(".gah-w-question").childNodes.length || this.shown.task?.line.says ? 0 : VERDICT;
    for (const scale of this.el.clientWidth < NARROW ? [1] : SCALES) {
      this.root.style.setProperty("--gah-z-fit", String(scale));
      this.drawing.scale();
      if (this.root.offsetHeight + told + MARGIN <= window) break;
    }
  }

  /** @param {Task} task */
  showTask(task) {
    this.say(".gah-z-title", task.title);
    this.say(".gah-z-asked", task.asked);
    this.root.classList.toggle("gah-z-done", task.done);
    this.part(".gah-t-mark").hidden = !task.solved;
    const level = task.level ? [h("b", {}, `${task.level[0].toUpperCase()}${task.level.slice(1)}. `)] : [];
    const trouble = task.trouble ? [h("p", { class: "gah-t-trouble" }, task.trouble)] : [];
    this.part(".gah-z-about").replaceChildren(h("p", {}, ...level, task.text), ...trouble);
    this.part(".gah-w-steps [data-do=show_me]").disabled = !task.can_give_up;
    this.part("[data-do=hint]").disabled = !task.hints_left;
    this.part("[data-do=hint]").firstChild.textContent = task.hint;
    const options = task.names.map(({ name, title, solved }, place) => {
      const mark = solved ? " ✓" : "";
      return h("option", { value: name, selected: name === task.name }, `${place + 1}. ${title}${mark}`);
    });
    this.part(".gah-z-chooser")?.replaceChildren(...options);
    this.showLine(task.line);
  }

  /** @param {Line} line */
  showLine({ says = "", steps = [], more = [] }) {
    this.part(".gah-z-line").hidden = !says;
    this.say(".gah-z-says", says);
    const nodes = steps.map(({ label, index, here }) => {
      const looks = { type: "button", class: "gah-w-button", "data-do": "go_to", "data-text": index };
      return h("li", {}, h("button", { ...looks, "aria-current": here && "step" }, label));
    });
    this.part(".gah-z-steps").replaceChildren(...nodes);
    this.part(".gah-z-more").replaceChildren(...more.map((text) => h("p", {}, text)));
  }

  /** @param {HTMLElement} button @param {string} wish @param {string} text @returns {object} */
  messageOf(button, wish, text) {
    return wish === "go_to" ? { do: wish, index: Number(text) } : super.messageOf(button, wish, text);
  }
}

export default widget(PuzzleView);
