"""Run notebooks and store what their cells put out, always in the same form.

    python tests/renew_notebooks.py                              all of notebooks/
    python tests/renew_notebooks.py notebooks/00-welcome.ipynb   some

Stored are the forms that need no kernel (text, drawings, images). A widget's own view is left out: after a
restart it could only say that its model is missing, and so the picture beside it takes its place. What is
there as HTML is stored in that form alone. Times, versions and random names of cells are left out too: a
notebook changes only when it says something else.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
#: What is put out for programs and terminals beside HTML, which says and shows the same.
BESIDE_HTML = ("image/svg+xml", "text/plain")
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def renew(path: Path) -> None:
    """Run a notebook and store its outputs; an error in a cell leaves the file as it was and is raised."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": path.parent}}
    ).execute()
    nbformat.write(tidy(notebook), path)


def tidy(notebook: NotebookNode) -> NotebookNode:
    """Leave out of a notebook that was run what differs from run to run."""
    notebook.metadata = nbformat.from_dict(_METADATA)
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
        cell.metadata.pop("execution", None)
        if "outputs" in cell:
            cell.outputs = joined(cell.outputs)
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            data.pop(WIDGET_VIEW, None)
            for form in BESIDE_HTML if "text/html" in data else ():
                data.pop(form, None)
    return notebook


def joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """What was printed in one piece for each stretch: a kernel cuts it where time has passed."""
    whole: list[NotebookNode] = []
    for output in outputs:
        before = whole[-1] if whole else None
        if before and output.output_type == before.output_type == "stream" and output.name == before.name:
            before.text += output.text
        else:
            whole.append(output)
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description="Run notebooks and store what their cells put out.")
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="NOTEBOOK", help="those of notebooks/ if none is given"
    )
    for path in parser.parse_args().paths or sorted(NOTEBOOKS.glob("*.ipynb")):
        renew(path)
        print(f"{path.name}: renewed, {path.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
