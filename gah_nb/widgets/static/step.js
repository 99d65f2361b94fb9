// A step of a lesson: a table with a task.

import { TableView } from "./table_view.js";
import { attempt, goOn, showStop, showTask } from "./task.js";
import { widget } from "./view.js";

/** @import { Choice } from "./parts.js" */
/** @import { Changed } from "./view.js" */

/** What can be done with an object of a quiet board. @typedef {{target: string, choices: Choice[]}} Touched */

// Below this width all stands in one column, and the page scrolls.
const NARROW = 640;
// How large the board may be; smaller, and its words are hard to read.
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7];
// So many choices of what is folded away may stand in the bar.
const FEW = 6;
// Room that is kept for a verdict to come, and around all, in pixels.
const [VERDICT, MARGIN] = [44, 12];

class StepView extends TableView {
  get traits() {
    return [...super.traits, "task", "stops", "touched"];
  }

  /** What was touched last, to be offered once all is shown. @type {Touched | null} */
  offer = null;

  /** Whether the board does not say what can be done. */
  get isQuiet() {
    return Boolean(this.part(".gah-t-quiet"));
  }

  open() {
    super.open();
    const drag = () => showStop(this.root, this.shown.stops);
    this.part(".gah-t-slider")?.addEventListener("input", drag, { signal: this.listeners.signal });
  }

  /** @param {Changed} any */
  show(any) {
    const drawn = super.show(any);
    if (any("task")) showTask(this.root, this.shown.task);
    if (any("stops")) showStop(this.root, this.shown.stops);
    if (any("touched")) this.offer = this.shown.touched;
    if (any("task") && this.asked && this.shown.task.head) this.part(".gah-t-told").scrollIntoView({ block: "nearest" });
    return drawn;
  }

  fit() {
    super.fit();
    this.fitBoard();
  }

  /** Draws the board smaller where the window would not hold task, board and verdict together. */
  fitBoard() {
    const [panel, desk] = [this.part(".gah-w-panel"), this.part(".gah-t-desk")];
    const window = this.el.closest(".jp-WindowedPanel-outer")?.clientHeight ?? innerHeight;
    const board = this.part(".gah-w-board");
    const told = this.shown.task?.head ? 0 : VERDICT;
    for (const scale of this.el.clientWidth < NARROW ? [1] : SCALES) {
      this.root.style.setProperty("--gah-t-fit", String(scale));
      const bottom = Math.max(...[board, this.part(".gah-t")].map((node) => node.offsetTop + node.offsetHeight));
      if (panel.offsetHeight + told + bottom - desk.offsetTop + MARGIN <= window) break;
    }
  }

  showChoices() {
    super.showChoices();
    this.say(".gah-w-count", ""); // the task says what to do
  }

  /**
   * What is folded away does not matter to the task, unless there is nothing else to do and it is not much.
   * @param {Choice[]} choices @param {Set<string>} placed
   */
  withoutPlace(choices, placed) {
    const buttons = super.withoutPlace(choices, placed);
    const free = buttons.filter((choice) => !choice.placed);
    return free.length || placed.size || buttons.length > FEW ? free : buttons;
  }

  settle() {
    super.settle();
    this.fitBoard();
    const { target = "", choices = [] } = this.offer ?? {};
    this.offer = null;
    const object = this.part(`.gah-w-board [data-target="${target}"]`);
    if (object && this.asked) this.menu.open(object, choices);
  }

  /** On a quiet board Python says what an object can do, once somebody tries. @param {Element} object */
  act(object) {
    if (this.isQuiet) this.ask({ do: "touch", target: object.getAttribute("data-target"), at: this.shown.at });
    else super.act(object);
  }

  /** @param {HTMLElement} button */
  press(button) {
    if (button.dataset.do === "next") goOn(this.el);
    else super.press(button);
  }

  /** @param {HTMLElement} button @param {string} wish @param {string} text */
  messageOf(button, wish, text) {
    if (wish === "attempt") return attempt(this.root, text);
    return wish === "replay" ? { do: wish, text } : super.messageOf(button, wish, text);
  }

  /** @param {string} key @param {Element} node */
  takesKey(key, node) {
    if (key !== "Enter" || !node.matches(".gah-t-form input")) return super.takesKey(key, node);
    this.part(".gah-t-check").click();
    return true;
  }
}

export default widget(StepView);
