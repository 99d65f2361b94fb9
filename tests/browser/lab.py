"""A JupyterLab of our own under test: scratch folders, a free port, notebooks written by the tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from socket import socket

import nbformat
import zmq
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Page, expect

from tests.browser.desk import stay

ROOT = Path(__file__).resolve().parents[2]
_NO_NEWS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
_START_SECONDS = 180
_RUN_MILLISECONDS = 120_000
# A port that is free when a kernel is given it may be taken when it comes to use it: there are many at once.
_TRANSPORT = "ipc" if zmq.has("ipc") else "tcp"
_IS_LAB = "'jupyterapp' in window"
_OPEN = """async (path) => {
  const { sessionContext } = await jupyterapp.commands.execute("docmanager:open", { path });
  await sessionContext.ready;
  await sessionContext.session.kernel.info;
}"""
# The prompts of the cells; `expect` would look at one in a second only.
_PROMPTS = r"""
  const prompts = [...document.querySelectorAll(".jp-Notebook .jp-CodeCell .jp-InputPrompt")];
  const hasNumber = (prompt) => /^\[\d+\]:$/.test(prompt?.textContent.trim());
"""
_LAST_HAS_RUN = f"() => {{ {_PROMPTS} return hasNumber(prompts.at(-1)); }}"
# A kernel that was started again gives a cell the number that it had: what counts is that it is set.
_WATCH = f"""(place) => {{ {_PROMPTS}
  window.hasRun = false;
  new MutationObserver((_, watch) => {{
    if (!hasNumber(prompts.at(place))) return;
    watch.disconnect();
    window.hasRun = true;
  }}).observe(prompts.at(place), {{ childList: true, characterData: true, subtree: true }});
}}"""
#: What boards keep for all boards of a page has a symbol of ours.
_FORGET = """() => {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (Symbol.keyFor(symbol)?.startsWith("gah-nb ")) globalThis[symbol].clear();
}"""
_CLOSE = "for (const one of [...jupyterapp.shell.widgets('main')]) one.dispose()"


class Lab:
    """A running JupyterLab that serves a scratch folder; it never sees the notebooks of this project."""

    def __init__(self, folder: Path) -> None:
        self.notebooks = folder / "notebooks"
        self.notebooks.mkdir()
        self.url = f"http://127.0.0.1:{free_port()}"
        self._log = (folder / "lab.log").open("wb")
        # The paths of what kernels are reached by may be 107 characters long.
        self._runtime = tempfile.TemporaryDirectory(prefix="gah-nb-", ignore_cleanup_errors=True)
        environment = _environment(folder) | {"JUPYTER_RUNTIME_DIR": self._runtime.name}
        self._process = subprocess.Popen(
            self._command(), env=environment, stdout=self._log, stderr=subprocess.STDOUT
        )
        wait_until_it_answers(self._process, f"{self.url}/api/status", folder / "lab.log")

    def _command(self) -> list[str]:
        options = (
            "--no-browser",
            "--allow-root",
            "--ip=127.0.0.1",
            f"--port={self.url.rsplit(':', 1)[1]}",
            f"--ServerApp.root_dir={self.notebooks}",
            "--ServerApp.port_retries=0",
            "--IdentityProvider.token=",
            "--ServerApp.password=",
            "--ServerApp.disable_check_xsrf=True",
            # The server of `gah-nb lab` sends small messages at once; so does this one.
            "--ServerApp.jpserver_extensions=gah_nb.cli.course=True",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            "--LabApp.extension_manager=readonly",
            "--LabApp.expose_app_in_browser=True",
            f"--KernelManager.transport={_TRANSPORT}",
        )
        return [sys.executable, "-m", "jupyterlab", *options]

    def stop(self) -> None:
        """End the server and its kernels."""
        self._process.terminate()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            # A request that still waits for a kernel that was ended leaves it a thread without end.
            self._process.kill()
            self._process.wait()
        finally:
            self._log.close()
            self._runtime.cleanup()

    def end_kernels(self) -> None:
        """End all kernels; they outlive the pages that started them."""
        with urllib.request.urlopen(f"{self.url}/api/sessions", timeout=30) as answer:
            sessions = json.load(answer)
        for session in sessions:
            address = f"{self.url}/api/sessions/{session['id']}"
            urllib.request.urlopen(urllib.request.Request(address, method="DELETE"), timeout=30).close()


class Notebook:
    """A notebook open in a page."""

    def __init__(self, page: Page, lab: Lab, name: str, content: NotebookNode) -> None:
        """Open a copy of a notebook, since JupyterLab writes to what it opens."""
        self.page = page
        self.name = name
        self.cells = page.locator(".jp-Notebook .jp-CodeCell")
        nbformat.write(content, lab.notebooks / name)
        is_there = page.evaluate(_IS_LAB)
        if is_there:
            page.evaluate(_OPEN, name)
        else:
            page.goto(f"{lab.url}/lab/tree/{name}?reset")
        self.wait_until_idle()
        if not is_there:
            stay(page)

    def wait_until_idle(self) -> None:
        """Wait for the status bar: the notebook's own sign says idle before there is a kernel."""
        idle = self.page.locator(".jp-StatusBar-TextItem", has_text="| Idle")
        expect(idle.first).to_be_visible(timeout=_RUN_MILLISECONDS)

    def run_all(self) -> None:
        """Run all cells by the menu and wait for the last one."""
        self.page.locator('.lm-MenuBar-itemLabel:text-is("Run")').click()
        self.page.locator('.lm-Menu-itemLabel:text-is("Run All Cells")').click()
        self.page.wait_for_function(_LAST_HAS_RUN, timeout=_RUN_MILLISECONDS)

    def run(self, place: int) -> None:
        """Run one cell, counted from 0, and wait for it."""
        cell = self.cells.nth(place)
        cell.locator(".cm-content").click()
        self.page.evaluate(_WATCH, place)
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_function("hasRun", timeout=_RUN_MILLISECONDS)

    def output(self, place: int) -> str:
        """The text that a cell, counted from 0, has put out."""
        return self.cells.nth(place).locator(".jp-OutputArea-output").inner_text().strip()


def close_documents(page: Page) -> None:
    """Close whatever is open in a JupyterLab, saved or not, and have the page forget what boards keep in it.

    Nothing happens where there is no JupyterLab in this page.
    """
    if not page.is_closed() and page.evaluate(_IS_LAB):
        page.evaluate(_CLOSE)
        page.evaluate(_FORGET)


def run_all_cells(page: Page) -> None:
    """Run all cells in any host, once it has a kernel.

    Hosts say "idle" before there is one, and then nothing is run: what is not begun is asked for again.
    """
    name = page.locator(".jp-KernelName, .jp-Toolbar-kernelName").first
    expect(name).to_contain_text("Python 3", timeout=_RUN_MILLISECONDS)
    idle = page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')
    expect(idle).to_be_attached(timeout=_RUN_MILLISECONDS)
    first = page.locator(".jp-Notebook .jp-InputPrompt").first
    for left in reversed(range(5)):
        page.locator('.lm-MenuBar-itemLabel:text-is("Run")').click()
        page.locator('.lm-Menu-itemLabel:text-is("Run All Cells")').click()
        try:
            expect(first).not_to_have_text("[ ]:", timeout=_RUN_MILLISECONDS // 8)
        except AssertionError:
            if not left:
                raise
        else:
            return


def save(page: Page) -> None:
    """Save the notebook by the menu; pictures that have yet to be renewed would change it again at once."""
    page.locator('.lm-MenuBar-itemLabel:text-is("File")').click()
    page.locator('.lm-Menu-itemLabel:text-is("Save Notebook")').click()
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)


def wait_until_it_answers(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Wait for a server that was started; raises `RuntimeError` with what it has said."""
    request = urllib.request.Request(address)
    for _ in range(_START_SECONDS * 10):
        try:
            with urllib.request.urlopen(request, timeout=1):
                return
        except OSError:
            if server.poll() is not None:
                break
            # Not a pause in a test: the process is given a tenth of a second to end or to answer.
            try:
                server.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
    server.terminate()
    server.wait(30)
    told = log.read_text(encoding="utf-8", errors="replace")
    raise RuntimeError(f"the server did not start:\n{told}")


def of_cells(sources: Sequence[str]) -> NotebookNode:
    """A notebook of code cells that have not been run."""
    notebook = new_notebook(cells=[new_code_cell(source) for source in sources])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return notebook


def free_port() -> int:
    """A port of this machine on which nobody listens."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _environment(folder: Path) -> dict[str, str]:
    """The environment with scratch folders for everything that Jupyter reads and writes."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))
    }
    for variable in ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR"):
        place = folder / variable.lower()
        place.mkdir()
        environment[variable] = str(place)
    overrides = folder / "jupyter_config_dir" / "labconfig" / "default_setting_overrides.json"
    overrides.parent.mkdir()
    overrides.write_text(json.dumps(_NO_NEWS), encoding="utf-8")
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    return environment
