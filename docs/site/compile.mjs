// Compile what is imported at the start, by the very Python that will run it: a browser then need not, each time
// that a page is opened.
//
//     node compile.mjs PYODIDE FROM TO       the wheels of a folder, into another one

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { IMPORTED } from "./start.mjs";

const [runtime, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/` });
python.registerJsModule("start", { IMPORTED });
python.mountNodeFS("/from", from);
python.mountNodeFS("/to", to);
python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf-8"));
