"""Which browser is chosen, on machines made up here."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from tests.browser.chromium import ADVICE, LAUNCH_ARGS, Machine, NoChromium, chromium_path, ensure


@dataclass
class Shell:
    """Programs that exist, what commands do, and what was run and said."""

    programs: set[str] = field(default_factory=set)
    apt_brings: set[str] | None = None
    playwright_brings: bool = False
    downloaded: bool = False
    log: list[str] = field(default_factory=list)

    def machine(self, apt: bool = False, **environ: str) -> Machine:
        return Machine(
            environ=environ,
            which=lambda name: f"/programs/{name}" if name in self.programs else None,
            playwright_has_one=lambda: self.downloaded,
            may_use_apt=lambda: apt,
            run=self.run,
            say=lambda text: self.log.append(f"say {text}"),
        )

    def run(self, command: Sequence[str]) -> bool:
        self.log.append(f"run {' '.join(command[1:])}")
        if "playwright" in command:
            self.downloaded = self.playwright_brings
            return self.downloaded
        if "install" in command and self.apt_brings is not None:
            self.programs |= self.apt_brings
        return self.apt_brings is not None


def test_the_variable_comes_first():
    shell = Shell(programs={"my-chrome", "chromium"})
    assert chromium_path(shell.machine(GAH_NB_CHROMIUM="my-chrome")) == Path("/programs/my-chrome")


def test_a_wrong_variable_is_an_error_and_nothing_is_installed():
    shell = Shell(programs={"chromium"}, apt_brings=set(), playwright_brings=True)
    with pytest.raises(NoChromium, match="GAH_NB_CHROMIUM is 'nonsense'"):
        ensure(shell.machine(apt=True, GAH_NB_CHROMIUM="nonsense"))
    assert shell.log == []


@pytest.mark.parametrize(
    ("programs", "chosen"),
    [
        ({"google-chrome", "chromium-browser", "chromium"}, "chromium"),
        ({"google-chrome", "chromium-browser"}, "chromium-browser"),
        ({"google-chrome"}, "google-chrome"),
    ],
)
def test_programs_on_the_path_in_order(programs: set[str], chosen: str):
    assert chromium_path(Shell(programs=programs).machine()) == Path("/programs") / chosen


def test_playwrights_own_is_none():
    assert chromium_path(Shell(downloaded=True).machine()) is None


def test_looking_only_never_installs():
    shell = Shell(apt_brings={"chromium"}, playwright_brings=True)
    with pytest.raises(NoChromium) as problem:
        chromium_path(shell.machine(apt=True))
    assert str(problem.value) == ADVICE
    assert shell.log == []


def test_what_is_there_is_used_without_a_word():
    shell = Shell(programs={"chromium"})
    assert ensure(shell.machine(apt=True)) == Path("/programs/chromium")
    assert shell.log == []


def test_apt_as_root_is_announced_then_run():
    shell = Shell(apt_brings={"chromium"})
    assert ensure(shell.machine(apt=True)) == Path("/programs/chromium")
    said, update, install = shell.log
    assert said.startswith("say ")
    assert "apt-get" in said
    assert update == "run DEBIAN_FRONTEND=noninteractive apt-get update"
    assert install == "run DEBIAN_FRONTEND=noninteractive apt-get install -y chromium"


@pytest.mark.parametrize("apt_brings", [None, set()], ids=["apt fails", "apt brings no browser"])
def test_playwrights_download_is_the_last_resort(apt_brings: set[str] | None):
    shell = Shell(apt_brings=apt_brings, playwright_brings=True)
    assert ensure(shell.machine(apt=True)) is None
    assert shell.log[-2:] == [
        "say No browser here: downloading Playwright's own Chromium.",
        "run -m playwright install chromium",
    ]


def test_without_apt_only_playwright_is_tried():
    shell = Shell(playwright_brings=True)
    assert ensure(shell.machine(apt=False)) is None
    assert not any("apt" in line for line in shell.log)


def test_nothing_works():
    with pytest.raises(NoChromium, match="apt-get install chromium"):
        ensure(Shell().machine(apt=True))


def test_a_command_that_does_not_exist_is_a_failure_not_a_crash(capsys: pytest.CaptureFixture[str]):
    machine = replace(Shell().machine(), run=Machine().run)
    assert machine.run(["no-such-program-at-all"]) is False
    assert "no-such-program-at-all" in capsys.readouterr().out


def test_the_browser_cannot_reach_the_network():
    assert any(arg.startswith("--host-resolver-rules=MAP * ~NOTFOUND") for arg in LAUNCH_ARGS)
