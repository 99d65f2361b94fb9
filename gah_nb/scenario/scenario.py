"""`Scenario`: a file that sets up a position and says what must follow; also built in Python, or of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gah_nb.assets import AssetNotFound, asset
from gah_nb.files import Check as FileCheck
from gah_nb.files import Document, quoted, read, read_text, write_text
from gah_nb.game import Game

from .checking import run_checks
from .form import SCHEMA, Check, Form
from .moment import text_of
from .placing import Placed, place
from .report import Report

if TYPE_CHECKING:
    from gah_nb.history import Timeline

_SUFFIX = ".toml"


class Scenario:
    """A position somebody set up, with checks of what must follow; it never changes.

    It is the text of its file: what is called on it edits the text, comments stay, and gives another
    scenario. ``Scenario("title", round=3).player("Anna", kronen=2)`` reads like the file, ``Scenario.load``
    reads one, ``Scenario.of`` writes down a moment of a game. As the last value of a cell it shows its
    position.
    """

    #: What its file may say, where the project keeps such files, and what else has to be right.
    FORM: ClassVar[type[Form]] = Form
    FOLDER: ClassVar[str] = "scenarios"
    PROBLEMS: ClassVar[tuple[FileCheck[Any], ...]] = ()

    def __init__(self, title: str = "", **keys: object) -> None:
        """A scenario with keys of the file's top, such as ``round=3``; all others as in a file that is silent.

        Raises `InvalidFile` for a key that does not exist or a value of a wrong kind.
        """
        head = f"schema = {SCHEMA}\n" + (f"title = {quoted(title)}\n" if title else "")
        self._read(head, title or "scenario")
        if keys:
            self._read(self._edited(keys), self.name)

    # Reading

    @classmethod
    def from_text(cls, text: str, name: str = "") -> Self:
        """Read the text of a file. Raises `InvalidFile` with every problem, each with line and column."""
        made = cls.glance(text, name or cls.__name__.lower())
        made._placed  # noqa: B018 - all problems at once, and now
        return made

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a file of one's own, or one of the project by its short name: ``"emperor/a1-two-kronen"``.

        Raises `InvalidFile`, `AssetNotFound` with near names, or `OSError`.
        """
        own = Path(path)
        if own.suffix != _SUFFIX and own.with_name(f"{own.name}{_SUFFIX}").is_file():
            own = own.with_name(f"{own.name}{_SUFFIX}")
        if not own.is_file():
            own = _asset(cls.FOLDER, str(path))
        return cls.from_text(read_text(own), own.name)

    @classmethod
    def of(cls, start: Any, title: str = "") -> Self:
        """Write down a moment of a game, a timeline or a table, also within a turn: as its beginning and what was
        played since.

        Raises `UndescribableMoment` for a view in which cards are unknown, and for a moment within a turn
        of which nothing else is known.
        """
        return cls.from_text(text_of(_game(start), title), title)

    @classmethod
    def glance(cls, text: str, name: str) -> Self:
        """Read the text of a file without building its position: that is done, and checked, when it is needed.

        Raises `InvalidFile` for a text that does not have the form.
        """
        made = cls.__new__(cls)
        made._read(text, name)
        return made

    def _read(self, text: str, name: str) -> None:
        self._document: Document[Form] = read(text, self.FORM, name=name, schema=SCHEMA, checks=self.PROBLEMS)

    # What it says

    @property
    def form(self) -> Form:
        """What the file says, key by key."""
        return self._document.value

    @property
    def name(self) -> str:
        """The name of its file without the ending."""
        return self._document.name.removesuffix(_SUFFIX)

    @property
    def title(self) -> str:
        """What it is called."""
        return self.form.title

    @property
    def text(self) -> str:
        """What it shows, in words."""
        return self.form.text

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules it shows."""
        return tuple(self.form.rules)

    @property
    def checks(self) -> tuple[Check, ...]:
        """What must follow, in order."""
        return tuple(self.form.check)

    @property
    def check_paths(self) -> tuple[tuple[str | int, ...], ...]:
        """Where each check stands in the file."""
        return tuple(("check", place) for place in range(len(self.form.check)))

    @property
    def line(self) -> str:
        """What its checks play, one after the other, up to the first that begins anew."""
        plays: list[str] = []
        for place, check in enumerate(self.form.check):
            if place and (check.begin or check.edition or check.readings):
                break
            plays.append(check.play)
        return "\n".join(filter(None, plays))

    def to_toml(self) -> str:
        """The text of its file."""
        return self._document.text

    def save(self, path: str | Path) -> None:
        """Write its file, as a whole or not at all. Raises `InvalidFile` for what could not be read again."""
        self._placed  # noqa: B018
        write_text(path, self.to_toml())

    # The position

    @cached_property
    def _placed(self) -> Placed:
        return place(self._document, self.form)

    @property
    def position(self) -> Game:
        """The game in which it begins. Raises `InvalidFile` with everything that is wrong with the file."""
        return self._placed.game

    @property
    def digest(self) -> str:
        """12 hex digits of the position."""
        return self.position.digest

    @property
    def notes(self) -> tuple[str, ...]:
        """What of it cannot come about by play; ``loose = true`` allows that."""
        return self._placed.notes

    def timeline(self) -> Timeline:
        """A timeline that stands at the position."""
        return self.position.timeline()

    def play(self, *what: str) -> Game:
        """Play from the position; raises what `Game.play` does."""
        return self.position.play(*what)

    def under(self, edition: str | None = None, readings: Mapping[str, str] | None = None) -> Game:
        """The game in which it begins by other rules: the same table, and its moves played by them.

        Without ``edition`` it stays the same; without ``readings`` those of the file stay with its own
        edition. Raises `InvalidFile` where the rules do not exist or forbid its moves.
        """
        said = self.form
        named = edition or said.edition
        kept = said.readings if named == said.edition else {}
        return place(self._document, said, rules=(named, kept if readings is None else readings)).game

    def _start(self, edition: str, readings: Mapping[str, str]) -> Game:
        """The beginning of a check."""
        return self.under(edition or None, readings or None) if edition or readings else self.position

    def check(self) -> Report:
        """Play all checks, and say of each whether it holds."""
        return run_checks(self._start, self.checks)

    # Editing

    def changed(self, **keys: object) -> Self:
        """The same with keys of the file's top set otherwise; None takes one out."""
        return self.glance(self._edited(keys), self.name)

    def player(self, name: str, **keys: object) -> Self:
        """The same with what lies in front of a player: keys of ``[player.NAME]``, such as ``kronen=2``.

        A beginning of the name is enough. Raises `InvalidFile` for a wrong key or value, and `KeyError` for
        somebody who is not at the table.
        """
        return self.glance(self._edited(keys, "player", _player(name, self.form.players)), self.name)

    def then(self, play: str = "", **keys: object) -> Self:
        """The same with one more check: what is played, and keys of a ``[[check]]`` such as ``expect={...}``."""
        from .editing import with_table

        said = {"play": play, **keys} if play else keys
        renamed = {"from" if key == "begin" else key: value for key, value in said.items()}
        return self.glance(with_table(self.to_toml(), "check", renamed), self.name)

    def refuses(self, action: str, because: str = "", **keys: object) -> Self:
        """The same with one more check: an action that is illegal, because of a rule."""
        reason = {"because": because} if because else {}
        return self.then(**{**keys, "illegal": action, **reason})  # type: ignore[arg-type]

    def _edited(self, keys: Mapping[str, object], *path: str) -> str:
        from .editing import with_keys

        return with_keys(self.to_toml(), path, keys)

    # Showing

    def __eq__(self, other: object) -> bool:
        return self.to_toml() == other.to_toml() if isinstance(other, Scenario) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.to_toml())

    def __repr__(self) -> str:
        checks = len(self.checks)
        return f"<{type(self).__name__} {self.title or self.name!r}: {checks} {'check' if checks == 1 else 'checks'}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The drawn table with title and text, for notebooks."""
        from .showing import mime_bundle

        return mime_bundle(self)


def _asset(folder: str, name: str) -> Path:
    found = asset(f"{folder}/{name.removesuffix(_SUFFIX)}{_SUFFIX}")
    if not found.is_file():
        raise AssetNotFound(f"{name!r} is a folder; name a file in it")
    return found


def _game(start: Any) -> Game:
    """The game of a game, a timeline or a table."""
    return start if isinstance(start, Game) else _game(start.position)


def _player(name: str, names: Iterable[str]) -> str:
    known = list(names)
    fitting = [one for one in known if one.casefold().startswith(name.casefold())]
    if name in known or len(fitting) == 1:
        return name if name in known else fitting[0]
    raise KeyError(f"who of {', '.join(known)} is {name!r}?")
