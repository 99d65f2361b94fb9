// Lies beside Pyodide as what a kernel starts: Pyodide, with modules imported that every notebook needs. Later each
// of them is looked for among the reader's files first, and each look is a way from Python to the page and back.

/** What the kernel imports, in its order, and then what notebooks do. */
export const IMPORTED = [
  ...["micropip", "piplite.piplite", "pyodide_kernel"],
  ...["ipywidgets", "anywidget", "gah_nb.widgets", "gah_nb.lesson", "gah_nb.puzzles"],
];

/** @param {object} options */
export async function loadPyodide(options) {
  const pyodide = await import(new URL("pyodide.mjs", import.meta.url).href);
  const python = await pyodide.loadPyodide(options);
  for (const name of IMPORTED) python.pyimport(name).destroy();
  // The kernel would have jedi complete, which is not here; IPython does by itself.
  python.runPython("from pyodide_kernel import ipython_shell; ipython_shell.Completer.use_jedi = False");
  return python;
}
