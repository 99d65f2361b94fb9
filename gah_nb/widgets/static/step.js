// A step of a lesson: a table with a task.

import { TableView } from "./table_view.js";
import { showTask, taskMessage } from "./task.js";
import { widget } from "./view.js";

/** @import { Changed } from "./view.js" */

class StepView extends TableView {
  get traits() {
    return [...super.traits, "task"];
  }

  /** @param {Changed} any */
  show(any) {
    const drawn = super.show(any);
    if (any("task")) showTask(this.part(".gah-t"), this.shown.task);
    return drawn;
  }

  /** @param {HTMLElement} button @param {string} wish @param {string} text */
  messageOf(button, wish, text) {
    const task = button.closest(".gah-t");
    return task ? taskMessage(task, wish, text) : super.messageOf(button, wish, text);
  }

  /** @param {string} key @param {Element} node */
  takesKey(key, node) {
    if (key !== "Enter" || !node.matches(".gah-t input")) return super.takesKey(key, node);
    this.part(".gah-t-check").click();
    return true;
  }
}

export default widget(StepView);
