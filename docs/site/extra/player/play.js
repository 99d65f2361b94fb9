// A table in a page without Jupyter. Python runs in a worker; here are the views of its widgets, by the same
// modules that notebooks show, and messages go between the two.

/** What the worker says. @typedef {{kind: "stage" | "problem", text: string}} Told */
/** @typedef {{kind: "about", title: string, lines: string[], page: string}} About */
/** @typedef {{kind: "open" | "update", id: string, state: Record<string, any>}} State */
/** @typedef {{kind: "ready"}} Ready */
/** @typedef {Told | About | State | Ready} FromWorker */

/** The part of a Backbone model that a view of anywidget sees. */
class Model {
  /** @param {string} id @param {Record<string, any>} state */
  constructor(id, state) {
    this.id = id;
    this.state = state;
    /** @type {Map<string, Set<() => void>>} */
    this.listeners = new Map();
  }

  /** @param {string} name */
  get = (name) => this.state[name];

  /** @param {string} event @param {() => void} listener */
  on(event, listener) {
    const all = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, all.add(listener));
  }

  /** @param {string} event @param {() => void} listener */
  off = (event, listener) => this.listeners.get(event)?.delete(listener);

  /** @param {object} content */
  send = (content) => worker.postMessage({ id: this.id, content });

  /** @param {Record<string, any>} state */
  update(state) {
    Object.assign(this.state, state);
    for (const listener of this.listeners.get("change") ?? []) listener();
  }
}

/** @param {string} selector @returns {any} */
const part = (selector) => document.querySelector(selector);
/** @type {Map<string, Model>} */
const models = new Map();
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });

/** Shows a widget; those without a view of their own, such as layouts, are none. @param {Model} model */
async function show(model) {
  const { _esm: source, _css: css } = model.state;
  if (!source) return;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const { default: widget } = await import(address);
  URL.revokeObjectURL(address);
  const style = document.createElement("style");
  style.textContent = css;
  const place = document.createElement("div");
  part("#board").replaceChildren(style, place);
  widget.render({ model, el: place });
}

/** @param {Told} told */
function tell({ kind, text }) {
  part("#stage").textContent = text;
  part("#stage").classList.toggle("play-problem", kind === "problem");
}

/** @param {About} about */
function introduce({ title, lines, page }) {
  document.title = title;
  part("h1").textContent = title;
  const told = lines.map((line) => Object.assign(document.createElement("p"), { textContent: line }));
  const more = Object.assign(document.createElement("a"), { href: page, textContent: "All about it", target: "_top" });
  part("#about").replaceChildren(...told, ...(page ? [more] : []));
}

worker.addEventListener("message", ({ data }) => {
  const said = /** @type {FromWorker} */ (data);
  switch (said.kind) {
    case "open": {
      const model = new Model(said.id, said.state);
      models.set(said.id, model);
      return void show(model);
    }
    case "update":
      return models.get(said.id)?.update(said.state);
    case "about":
      return introduce(said);
    case "ready":
      return part("#stage").replaceChildren();
    default:
      return tell(said);
  }
});
worker.addEventListener("error", () => tell({ kind: "problem", text: "Python could not be started in this browser." }));

part("input[type=file]").addEventListener("change", async (/** @type {Event} */ { target }) => {
  const [file] = /** @type {HTMLInputElement} */ (target).files ?? [];
  if (file) worker.postMessage({ file: await file.text() });
});
addEventListener("hashchange", () => location.reload());

// In the theme that was chosen for the pages; a browser that keeps nothing has the system's.
try {
  document.body.dataset.theme = localStorage.getItem("theme") ?? "auto";
} catch {
  document.body.dataset.theme = "auto";
}
document.body.classList.toggle("play-framed", window.top !== window);
worker.postMessage({ fragment: location.hash.slice(1), site: new URL(".", location.href).href });
