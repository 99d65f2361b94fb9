"""Write the pages of the site that are made of the package: rulings, rules, cards, puzzles, and the course.

    python docs/site/pages.py build/site/pages         all
    python docs/site/pages.py build/site/pages --few   every tenth ruling and puzzle, to look at the rest

Sphinx makes HTML of them. What is written by hand lies in `pages/`, in `docs/` and in the notebooks, and is
taken over as it is.
"""

from __future__ import annotations

import datetime
import json
import re
import shutil
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import gah_nb as gah
from gah_nb.components import CHAPTERS, EMPEROR_TILES, GUESTS, OBJECTIVES, RULES, STAFF, editions, switches
from gah_nb.puzzles.proven import library as puzzle_library
from gah_nb.puzzles.proven import puzzle
from gah_nb.ruling.form import editions_asked
from gah_nb.ruling.library import library as ruling_library
from gah_nb.ruling.showing import html as ruling_html
from gah_nb.ruling.showing import ruling_page

ROOT = Path(__file__).resolve().parents[2]
_HERE = Path(__file__).resolve().parent
_LIVE = "../live/notebooks/index.html?path="
#: How far ahead the puzzle of a day is known to a page that cannot ask Python.
_DAYS = (datetime.date(2026, 1, 1), datetime.date(2036, 1, 1))
#: The how-to pages: sections of the README, under a title of their own or the same.
_HOWTO = {
    "install": ("Start", "Install it"),
    "first-game": ("Quick start", "A first game in Python"),
    "lessons": ("Learn and teach", ""),
    "scenarios": ("Suppose the table looks like this", ""),
    "puzzles": ("What would you do?", "Pose and solve puzzles"),
    "disputes": ("Settle a dispute", ""),
    "bots": ("Play against a bot", ""),
    "editions": ("Editions", "Play by another edition"),
    "looking-up": ("Look things up", ""),
    "words": ("In words", "Write actions in words"),
    "command-line": ("On the command line", "Work on the command line"),
}
#: Of pages that are alike, so many stand for one where not all are wanted.
_FEW = 10
_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|$])")
_FENCE = "`" * 8

_KINDS: Mapping[str, tuple[str, Iterable[int | str], str]] = {
    "guests": ("Guests", GUESTS, "{}"),
    "staff": ("Staff", STAFF, "{}"),
    "emperor-tiles": ("Emperor tiles", EMPEROR_TILES, "tile {}"),
    "objectives": ("Objectives", OBJECTIVES, "objective {}"),
}


def write_all(folder: Path, few: bool) -> None:
    """Write every page into a folder, in place of what is there; with `few` not all that are alike."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(_HERE / "pages", folder)
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("site"))
    shutil.copytree(ROOT / "assets/pictures", folder / "extra/assets/pictures")
    for name in ("CONTRIBUTING.md", "CHANGELOG.md", "NOTICE.md"):
        shutil.copy(ROOT / name, folder)
    for place in ("index.md", "play/index.md"):
        _fill(folder / place, TABLE=_raw(_table("../" * place.count("/"))))
    _fill(folder / "learn/index.md", COURSE="\n".join(_course()))
    _howto(folder / "howto")
    _fill(folder / "reference/index.md", NAMES="\n\n".join(map(_documented, gah.__all__)))
    _notebooks(folder / "notebooks")
    _rules(folder / "rules")
    _cards(folder / "cards")
    _write(folder / "glossary.md", _page("Words of the game", _raw(gah.glossary()._repr_html_())))
    _puzzles(folder / "puzzles", list(puzzle_library())[:: _FEW if few else 1])
    _rulings(folder / "rulings", list(ruling_library())[:: _FEW if few else 1])


def _notebooks(folder: Path) -> None:
    """The notebooks as they are stored, each with a way to its live self."""
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        first = notebook["cells"][0]
        title, *rest = "".join(first["source"]).split("\n")
        first["source"] = "\n".join([title, "", _open_live(path.name), "", *rest])
        for cell in notebook["cells"]:
            if "outputs" in cell:
                cell["outputs"] = [*filter(_says_something, cell["outputs"])]
        _write(folder / path.name, json.dumps(notebook))


def _says_something(output: dict[str, Any]) -> bool:
    """Whether an output is more than the place of a widget that lives elsewhere."""
    return "data" not in output or any("".join(said) for said in output["data"].values())


def _open_live(name: str) -> str:
    return (
        f'<p class="site-open"><a class="site-live" href="{_LIVE}{name}">Open it live</a> '
        "<span>Everything here can be read as it is. Live, you play on the boards and run the cells, in this "
        "browser and without installing anything.</span></p>"
    )


def _table(up: str) -> str:
    """A table to be read at once, and played as soon as somebody wishes."""
    picture = gah.new_game(["Anna", "Ben"], seed=7).set_up()._repr_mimebundle_()["text/html"]
    return (
        f'<div class="site-table" data-live="{up}play.html#bot">{picture}'
        f'<p class="site-open"><a class="site-play" href="{up}play.html#bot">Play here</a> '
        "<span>You are Anna; Ben is a bot. Getting it ready loads about 17 MB, once.</span></p></div>"
    )


def _course() -> Iterator[str]:
    notebooks = {path.stem: path for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))}
    for name, path in notebooks.items():
        first = json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"]
        title = "".join(first).partition("\n")[0].lstrip("# ")
        live = f'<a class="site-live" href="../notebooks/{name}.html?live">Open it live</a>'
        yield f"* [{_plain(title)}](../notebooks/{path.name}) {live}"


def _howto(folder: Path) -> None:
    """The sections of the README are the how-to pages."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name, (section, title) in _HOWTO.items():
        _, found, rest = readme.partition(f"\n## {section}\n")
        if not found:
            sys.exit(f"README.md has no section {section}")
        text = re.sub(r"\b(assets/pictures|docs)/(?=[\w-]+\.)", r"../\1/", rest.partition("\n## ")[0])
        _write(folder / f"{name}.md", f"# {title or section}\n{text}")
    _fill(folder / "index.md", SECTIONS="\n".join(_HOWTO))


def _documented(name: str) -> str:
    """Where a public name is documented: a class with its methods, a function, or a module."""
    value = getattr(gah, name)
    if name == "bots":
        listed = "\n".join(f".. autoclass:: gah_nb.bots.{one}\n   :members:\n" for one in gah.bots.__all__)
        return f"{_FENCE}{{eval-rst}}\n{listed}\n{_FENCE}"
    if not callable(value):
        return ""
    kind = "autoclass" if isinstance(value, type) else "autofunction"
    members = "   :members:\n" if kind == "autoclass" else ""
    return f"## {name}\n\n{_FENCE}{{eval-rst}}\n.. {kind}:: gah_nb.{name}\n{members}{_FENCE}"


# Rules and cards


def _rules(folder: Path) -> None:
    for number, chapter in CHAPTERS.items():
        entry = gah.rule(number)
        rules = [rule for rule in RULES if re.fullmatch(rf"{number}\.?\d+", rule) and rule not in CHAPTERS]
        text = f"<p>{escape(entry.page().text)}</p>" if rules else _headings(_without_title(entry.html))
        parts = [
            _section(f"{rule} {RULES[rule].title}", f"rule-{rule}", gah.rule(rule).html) for rule in rules
        ]
        title = f"{number} {chapter.title}"
        _write(folder / f"{number}.md", _page(title, _raw(text), *parts, target=f"rule-{number}"))
    points = [
        _section(f"{id}: {point.point}", f"point-{id}", gah.rule(id).html) for id, point in switches().items()
    ]
    _write(folder / "points.md", _page("Where editions differ, and open points", *points))


def _cards(folder: Path) -> None:
    for name, (title, keys, form) in _KINDS.items():
        entries = {key: gah.card(key if isinstance(key, int) else form.format(key)) for key in keys}
        parts = [
            _section(entry.page().title, f"card-{name}-{key}", entry.html) for key, entry in entries.items()
        ]
        _write(folder / f"{name}.md", _page(title, *parts))


# Puzzles


def _puzzles(folder: Path, shown: list[str]) -> None:
    known = puzzle_library()
    for name in shown:
        one = known[name]
        form, proof = one.form, one.proof
        board = one.position._repr_mimebundle_()["text/html"]
        answer = (
            f"<details><summary>The answer</summary><p><strong>{escape(str(proof.best))}</strong>: "
            f"<code>{escape(proof.solution)}</code></p><p>{escape(form.idea)}</p></details>"
        )
        facts = f"<p>{escape(one.question)}</p><p>{escape(form.text)}</p><p>{escape(_level(form))}</p>"
        way = _way(f"puzzle={name}", "Try it live")
        _write(folder / f"{name}.md", _page(form.title, _raw(facts + way + board + answer), orphan=True))
    rows = "".join(
        f'<tr><td><a href="{name}.html">{escape(one.form.title)}</a></td><td>{escape(one.question)}</td>'
        f"<td>{escape(one.form.level)}</td></tr>"
        for name, one in ((name, known[name]) for name in shown)
    )
    head = "<thead><tr><th>Puzzle</th><th>Asked for</th><th>Level</th></tr></thead>"
    table = f"<table>{head}<tbody>{rows}</tbody></table>"
    (first, last), names = _DAYS, list(known)
    days = [first + datetime.timedelta(days) for days in range((last - first).days)]
    choice = {
        "first": first.isoformat(),
        "names": names,
        "days": [names.index(puzzle(day).name) for day in days],
    }
    today = (
        f'<script type="application/json" id="site-days">{json.dumps(choice, separators=(",", ":"))}</script>'
        '<p class="site-open"><a class="site-today" href="#all-puzzles">The puzzle of today</a></p>'
    )
    _fill(folder / "index.md", TODAY=_raw(today), TABLE=_raw(table))


def _level(form: object) -> str:
    return f"{form.level.capitalize()}. {', '.join(form.themes)}."


# Rulings


def _rulings(folder: Path, shown: list[str]) -> None:
    known = {name: ruling_library()[name] for name in shown}
    work = partial(_ruling, shown=frozenset(shown))
    with ProcessPoolExecutor() as workers:
        for name, (page, replay) in zip(shown, workers.map(work, shown, chunksize=4), strict=True):
            _write(folder / f"{name}.md", page)
            _write(folder.parent / "extra/rulings/replay" / f"{known[name].file_stem}.html", replay)
    rows = "".join(_row(name, ruling) for name, ruling in known.items())
    _fill(folder / "index.md", LIST=_raw(f'{_filters(known.values())}<ul class="site-rulings">{rows}</ul>'))


def _ruling(name: str, shown: frozenset[str]) -> tuple[str, str]:
    """The page of a ruling, with links to others that are shown, and the page that replays it."""
    ruling = ruling_library()[name]
    body = _without_title(ruling_html(ruling))
    replay = f' <a href="replay/{ruling.file_stem}.html">Replay it, step by step</a>'
    way = _way(f"ruling={name}", "Open the position live", replay)
    return _page(
        ruling.question, _raw(way + _headings(body)), _links(ruling, shown), orphan=True
    ), ruling_page(ruling)


def _way(fragment: str, words: str, besides: str = "") -> str:
    """The way to a table that shows something."""
    return (
        f'<p class="site-open"><a class="site-live" href="../play.html#{fragment}">{words}</a>{besides}</p>'
    )


def _links(ruling: gah.Ruling, shown: frozenset[str]) -> str:
    form = ruling.form
    rules = [f"[{_plain(rule)}](#rule-{rule})" for rule in form.rules if rule in RULES]
    rules += [f"[{point}](#point-{point})" for point in form.points if point in switches()]
    see = [f"[{_plain(other.replace('-', ' '))}]({other}.md)" for other in form.see if other in shown]
    rows = {"Look up": rules, "See also": see}
    return "\n\n".join(f"{title}: {' · '.join(links)}" for title, links in rows.items() if links)


def _row(name: str, ruling: gah.Ruling) -> str:
    form = ruling.form
    differs = len({edition for outcome in form.outcome for edition in outcome.editions}) > 1
    data = {
        "cards": "|".join(ruling.cards),
        "rules": "|".join([*form.rules, *form.points]),
        "editions": "|".join(editions_asked(form)),
        "differs": "yes" if differs else "",
        "words": " ".join([*form.words, *form.cards]),
    }
    said = "".join(f' data-{key}="{escape(value)}"' for key, value in data.items())
    link = f'<a href="{name}.html">{escape(ruling.question)}</a>'
    return f"<li{said}>{link} <span>{escape(ruling.in_short)}</span></li>"


def _filters(known: Collection[gah.Ruling]) -> str:
    cards = sorted({card for ruling in known for card in ruling.cards})
    rules = sorted({rule for one in known for rule in (*one.form.rules, *one.form.points)}, key=_in_order)
    choices = {"card": cards, "rule": rules, "edition": [one.name for one in editions()]}
    selects = "".join(
        f'<label>{kind.capitalize()} <select data-by="{kind}s"><option value="">any</option>'
        + "".join(f"<option>{escape(one)}</option>" for one in all_)
        + "</select></label>"
        for kind, all_ in choices.items()
    )
    return (
        '<form class="site-filters" role="search" aria-label="Rulings" hidden>'
        '<label class="site-words">Words <input type="search" data-by="words"></label>'
        f'{selects}<label><input type="checkbox" data-by="differs" value="yes"> only where editions differ'
        "</label>"
        '<output aria-live="polite"></output></form>'
    )


def _in_order(number: str) -> tuple[str, list[int]]:
    return re.sub(r"[\d.]", "", number), [int(digits) for digits in re.findall(r"\d+", number)]


# How pages are written


def _page(title: str, *parts: str, target: str = "", orphan: bool = False) -> str:
    head = "---\norphan: true\n---\n\n" if orphan else ""
    label = f"({target})=\n" if target else ""
    return f"{head}{label}# {_plain(title)}\n\n" + "\n\n".join(parts) + "\n"


def _section(title: str, target: str, html: str) -> str:
    return f"({target})=\n## {_plain(title)}\n\n{_raw(_headings(_without_title(html)))}"


def _without_title(html: str) -> str:
    return re.sub(r"<h3>.*?</h3>", "", html, count=1)


def _headings(html: str) -> str:
    """Headings below those of the page instead of a notebook's."""
    return html.replace("<h4", "<h3").replace("</h4>", "</h3>")


def _raw(html: str) -> str:
    return f"{_FENCE}{{raw}} html\n{html}\n{_FENCE}"


def _plain(text: str) -> str:
    """Text in which nothing means anything to Markdown."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))


def _fill(page: Path, **parts: str) -> None:
    """Put parts into a page written by hand, each in the place of the line that is its name."""
    text = page.read_text(encoding="utf-8")
    for name, part in parts.items():
        text, count = re.subn(rf"^{name}$", partial(_as_it_is, part), text, flags=re.MULTILINE)
        if count != 1:
            sys.exit(f"{page}: {count} lines that read {name}")
    page.write_text(text, encoding="utf-8")


def _as_it_is(part: str, _: re.Match[str]) -> str:
    return part


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]), few="--few" in sys.argv)
