// Python in a worker: it loads, tells the page how far it has come, and answers it from then on.

const RUNTIME = new URL("../live/static/pyodide/", import.meta.url).href;

/** @param {object} message */
const tell = (message) => self.postMessage(message);
/** @param {string} text */
const stage = (text) => tell({ kind: "stage", text });

async function start() {
  const { loadPyodide } = await import(`${RUNTIME}pyodide.mjs`);
  const [python, bridge] = await Promise.all([
    loadPyodide({ indexURL: RUNTIME, packages: ["gah-nb"], stdout: () => {}, stderr: () => {} }),
    fetch(new URL("bridge.py", import.meta.url)).then((answer) => answer.text()),
  ]);
  stage("Setting the table …");
  python.FS.writeFile("bridge.py", bridge);
  const module = python.pyimport("bridge");
  module.connect((/** @type {string} */ message) => tell(JSON.parse(message)));
  return module;
}

stage("Loading Python into your browser, at most 21 MB the first time …");
const ready = start();
ready.catch((problem) => tell({ kind: "problem", text: `Python could not be started: ${problem.message}` }));
self.addEventListener("message", async ({ data }) => (await ready).take(JSON.stringify(data)));
