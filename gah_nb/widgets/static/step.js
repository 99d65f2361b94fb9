// A step of a lesson: a table with a task.

import { scrolls } from "./parts.js";
import { TableView } from "./table_view.js";
import { attempt, goOn, showStop, showTask } from "./task.js";
import { widget } from "./view.js";

/** @import { Choice } from "./parts.js" */
/** @import { Changed } from "./view.js" */

/** What can be done with an object of a quiet board. @typedef {{target: string, choices: Choice[]}} Touched */

// Below this width all stands in one column, and the page scrolls.
const NARROW = 640;
// How large a unit of the board may be in pixels; smaller, and its words are hard to read.
const [LEAST, MOST, STEP] = [0.7, 1.3, 0.05];
// From this on its letters, but for those of notes, are 11 pixels high.
const READABLE = 1.042;
// Room that is kept for a verdict to come, between task and board, around all, and for a value to drag, in pixels.
const [VERDICT, GAP, MARGIN, DRAGGED] = [76, 8, 6, 150];

/**
 * The first of so many numbers that something is true of, as it is of all after it; else how many there are.
 * @param {number} count @param {(at: number) => boolean} holds
 */
function first(count, holds) {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return to;
}

class StepView extends TableView {
  get traits() {
    return [...super.traits, "task", "stops", "touched"];
  }

  /** What was touched last, to be offered once all is shown. @type {Touched | null} */
  offer = null;
  fitted = ""; // what the board was fitted to last
  hidden = false; // whether something can be done in what is folded away

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

  /** Draws the board as large as the window can hold it with task and verdict, below the task or beside it. */
  fitBoard() {
    const [panel, desk, told] = [".gah-w-panel", ".gah-t-desk", ".gah-t-told"].map((each) => this.part(each));
    const [task, svg] = [this.part(".gah-t"), this.part(".gah-w-board > svg")];
    scrolls(this.part(".gah-t-feedback"));
    if (!svg) return;
    /** @param {boolean} above @param {number} scale */
    const lay = (above, scale) => {
      desk.classList.toggle("gah-t-above", above);
      this.root.style.setProperty("--gah-t-fit", String(scale));
    };
    const [wide, high] = [svg.width.baseVal.value, svg.height.baseVal.value];
    const unit = wide / svg.viewBox.baseVal.width;
    const most = Math.max(1, MOST / unit);
    if (this.el.clientWidth < NARROW) {
      this.fitted = "";
      return lay(true, Math.min(1, desk.clientWidth / wide));
    }
    const window = this.el.closest(".jp-WindowedPanel-outer")?.clientHeight ?? innerHeight;
    const left = window - panel.offsetHeight - Math.max(0, VERDICT - told.offsetHeight) - MARGIN;
    const seen = () => [wide, high, left, desk.clientWidth, task.offsetHeight, task.textContent].join();
    if (this.fitted === seen()) return;
    /** @param {number} kept room below the task, or below all @returns {number} how large the board is */
    const place = (kept) => {
      lay(true, LEAST);
      const below = Math.min(most, desk.clientWidth / wide, (left - task.offsetHeight - kept - GAP) / high);
      const sizes = Math.max(0, Math.ceil((most - Math.max(LEAST, below)) / STEP));
      const size = first(sizes, (at) => {
        lay(false, most - at * STEP);
        const rows = Math.max(task.offsetHeight + kept, high * (most - at * STEP));
        return desk.scrollWidth <= desk.clientWidth && rows <= left;
      });
      if (size < sizes) {
        lay(false, most - size * STEP);
        return most - size * STEP;
      }
      lay(true, Math.max(LEAST, below));
      return below;
    };
    // What comes of a value is in the window too, unless the words of the board would become too small for that.
    if (!this.part(".gah-t-try") || place(DRAGGED) * unit < READABLE) place(0);
    this.fitted = seen();
  }

  /** The task says what to do; once something was done, also that more can be done in what is folded away. */
  showChoices() {
    super.showChoices();
    this.say(".gah-w-count", this.hidden ? this.shown.task.more : "");
  }

  /**
   * What is folded away does not matter to the task, unless there is nothing else to do and it is not much.
   * @param {Choice[]} choices @param {Set<string>} placed
   */
  withoutPlace(choices, placed) {
    const buttons = super.withoutPlace(choices, placed);
    const free = buttons.filter((choice) => !choice.placed);
    const shown = free.length || placed.size ? free : buttons;
    this.hidden = choices.some((choice) => !placed.has(choice.text) && !shown.includes(choice));
    return shown;
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
