// The head of a lesson: what Python writes, written again when another step has been solved.

import { h } from "../../export/static/elements.js";

/** @import { Model } from "./parts.js" */

/** @param {{model: Model, el: HTMLElement}} context */
function render({ model, el }) {
  const root = h("div", { class: "gah-w gah-l" });
  el.classList.add("gah-w-host");
  el.append(root);
  const show = () => {
    root.innerHTML = model.get("html");
  };
  model.on("change", show);
  show();
  return () => {
    model.off("change", show);
    root.remove();
  };
}

export default { render };
