// @ts-check
// The head of a lesson: what Python writes, written again when another step has been solved.

export default {
  /** @param {{model: import("./parts.js").Model, el: HTMLElement}} context */
  render({ model, el }) {
    const root = document.createElement("div");
    root.className = "gah-w gah-l";
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
  },
};
