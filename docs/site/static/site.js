// What the pages do beyond being read: a notebook opened live, a table played at once, rulings found, a puzzle a day.

/** @param {string} name @param {Record<string, any>} [values] @param {(string | Node)[]} children */
function h(name, values = {}, ...children) {
  const element = Object.assign(document.createElement(name), values);
  element.append(...children);
  return element;
}

/** @template {Element} E @param {string} selector @returns {E[]} */
const all = (selector) => /** @type {E[]} */ ([...document.querySelectorAll(selector)]);

// A notebook opened live. It loads behind the page, which can be read meanwhile, and comes forward with its first
// board. The frame is of this very site: how far it has come is asked of the application in it.

const STAGES = {
  page: "Loading the notebook. Read on meanwhile …",
  kernel: "Starting Python in your browser. Nothing is installed or sent anywhere …",
  cells: "Setting up the first board …",
};
const LOOK_EVERY = 150;
const LIVE = "Live.";
const NOT_KEPT = "Live. This browser keeps nothing for this site: what you solve here is forgotten when you leave the page.";
const REFUSED = "This browser lets the site keep nothing, and a live notebook needs that: allow its data (cookies), or play at the table, which needs none.";

/** Whether pages may ask to keep anything at all. */
function mayKeep() {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** Whether the browser keeps what pages write; a private window or a setting may refuse it. @returns {Promise<boolean>} */
const keeps = () =>
  new Promise((resolve) => {
    try {
      const asked = indexedDB.open("gah-nb-kept");
      asked.addEventListener("error", () => resolve(false));
      asked.addEventListener("success", () => {
        asked.result.close();
        resolve(true);
      });
    } catch {
      resolve(false);
    }
  });

/** @param {string} address */
function openLive(address) {
  if (document.querySelector(".site-shell")) return;
  const said = h("span", { className: "site-said" });
  said.setAttribute("role", "status");
  const frame = h("iframe", { title: "The notebook, live" });
  const afresh = h("button", { type: "button", textContent: "Start afresh", title: "Forget what was changed here", hidden: true });
  const back = h("button", { type: "button", textContent: "Back to reading" });
  const shell = h("div", { className: "site-shell" }, h("div", { className: "site-bar" }, said, afresh, back), frame);
  document.body.append(shell);
  let started = false;
  const look = setInterval(() => {
    started ||= startPython(frame);
    follow(frame, shell, said, afresh, () => clearInterval(look));
  }, LOOK_EVERY);
  back.addEventListener("click", () => {
    clearInterval(look);
    shell.remove();
    document.body.classList.remove("site-is-live");
    history.replaceState(null, "", location.pathname);
  });
  afresh.addEventListener("click", async () => {
    await notebookIn(frame)?.forget();
    location.reload();
  });
  history.replaceState(null, "", "?live");
  if (mayKeep()) return void (frame.src = address);
  clearInterval(look);
  said.textContent = REFUSED;
}

/**
 * Starts Python as soon as the application in a frame can, beside what else that has to do. The notebook, once it is
 * open, finds the session of its path. Where there is no service worker to bring the reader's files, it waits for the
 * notebook. Gives whether it is started.
 *
 * @param {any} frame
 */
function startPython(frame) {
  const { jupyterapp: app, location, navigator } = frame.contentWindow ?? {};
  const { sessions, kernelspecs } = app?.serviceManager ?? {};
  if (!kernelspecs?.specs?.kernelspecs.python || !navigator.serviceWorker?.controller) return false;
  const path = new URLSearchParams(location.search).get("path");
  const session = { path, name: path, type: "notebook", kernel: { name: "python" } };
  void app.started
    .then(() => sessions.startNew(session, { kernelConnectionOptions: { handleComms: false } }))
    .then((/** @type {any} */ connection) => connection.dispose());
  return true;
}

/** The notebook in a frame as far as it is there, and what is asked of it. @param {any} frame */
function notebookIn(frame) {
  const app = frame.contentWindow?.jupyterapp;
  const panel = app?.shell && [...app.shell.widgets("main")][0];
  if (!panel?.context?.isReady) return null;
  const kernel = panel.context.sessionContext.session?.kernel;
  return {
    app,
    idle: kernel?.status === "idle" && kernel.connectionStatus === "connected",
    /** Runs all cells; who has not scrolled meanwhile begins at the top. */
    async run() {
      const notebook = panel.content;
      const top = () => (notebook.activeCellIndex = 0, notebook.scrollToItem(0));
      const done = app.commands.execute("notebook:run-all-cells");
      let touched = false;
      notebook.node.addEventListener("pointerdown", () => (touched = true), { once: true, capture: true });
      top();
      await done;
      if (!touched) top();
    },
    async forget() {
      await app.serviceManager.contents.delete(panel.context.path);
    },
  };
}

/**
 * Says how far a frame has come, runs its cells once it can, and brings it forward with the first board.
 *
 * @param {any} frame @param {Element} shell @param {Element} said @param {HTMLElement} afresh @param {() => void} done
 */
function follow(frame, shell, said, afresh, done) {
  const notebook = notebookIn(frame);
  const say = (/** @type {string} */ text) => said.textContent !== text && (said.textContent = text);
  if (!notebook) return void say(STAGES.page);
  if (!shell.classList.contains("site-running")) {
    say(STAGES.kernel);
    if (!notebook.idle) return;
    shell.classList.add("site-running");
    void notebook.run();
  }
  say(STAGES.cells);
  if (!frame.contentDocument.querySelector(".gah-w, .jp-OutputArea-executeResult")) return;
  shell.classList.add("site-live-now");
  document.body.classList.add("site-is-live");
  afresh.hidden = false;
  done();
  void keeps().then((kept) => say(kept ? LIVE : NOT_KEPT));
}

for (const link of all(".site-live"))
  if (link instanceof HTMLAnchorElement && link.pathname.endsWith("/live/notebooks/index.html")) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      openLive(link.href);
    });
    if (new URLSearchParams(location.search).has("live")) openLive(link.href);
  }

// A table, in place of its picture

for (const place of all(".site-table"))
  place.querySelector(".site-play")?.addEventListener("click", (event) => {
    event.preventDefault();
    const { live } = /** @type {HTMLElement} */ (place).dataset;
    place.replaceChildren(h("iframe", { src: live, title: "A table to play at" }));
  });

// Rulings

for (const form of all(".site-filters")) {
  const rows = all(".site-rulings > li");
  /** @type {any[]} */
  const fields = [...form.querySelectorAll("[data-by]")];
  const plain = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const texts = rows.map((row) => plain(`${row.textContent} ${/** @type {HTMLElement} */ (row).dataset.words}`));
  /** @param {HTMLElement} row @param {number} place @param {any} field */
  const fits = (row, place, field) => {
    const wanted = field.type === "checkbox" ? (field.checked ? field.value : "") : field.value.trim();
    if (!wanted) return true;
    if (field.type === "search") return plain(wanted).split(/\s+/).every((word) => texts[place].includes(word));
    return (row.dataset[field.dataset.by] ?? "").split("|").includes(wanted);
  };
  const find = () => {
    let count = 0;
    rows.forEach((row, place) => {
      const shown = fields.every((field) => fits(/** @type {HTMLElement} */ (row), place, field));
      /** @type {HTMLElement} */ (row).hidden = !shown;
      count += Number(shown);
    });
    /** @type {any} */ (form.querySelector("output")).textContent = `${count} of ${rows.length}`;
  };
  form.addEventListener("input", find);
  form.addEventListener("submit", (event) => event.preventDefault());
  /** @type {HTMLElement} */ (form).hidden = false;
  find();
}

// The puzzle of a day: by the reader's calendar, as `gah.puzzle()` has it

for (const data of all("#site-days")) {
  const { first, names, days } = JSON.parse(data.textContent ?? "");
  const now = new Date();
  const day = (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - Date.parse(first)) / 86_400_000;
  for (const link of all(".site-today")) /** @type {HTMLAnchorElement} */ (link).href = `${names[days[day]]}.html`;
}
