"""`Scenario`: a file that sets up a position and what must follow, also built in Python or of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gah_nb.components import UnknownRule, rule_set
from gah_nb.engine import InvalidSetup, Position
from gah_nb.files import Check as FileCheck
from gah_nb.files import Document, FileProblem, InvalidFile, Migration, read, read_text, write_text
from gah_nb.play.game import Game, kept_readings

from .building import Placed, all_wrong, place, sketch
from .checking import run_checks
from .form import SCHEMA, Check, Form, find
from .moment import NO_JUMPS, Jumps, Moment, text_of
from .replacing import new_text
from .report import Report

if TYPE_CHECKING:
    from gah_nb.drawing import BoardName
    from gah_nb.play.game import Timeline

    from .account import Telling

_SUFFIX = ".toml"
_NO_READINGS: Mapping[str, str] = {}


class Scenario:
    """A position somebody set up, with checks of what must follow; it never changes.

    It is the text of its file: what is called on it edits the text, comments stay, and gives another
    scenario. ``Scenario("title", round=3).player("Anna", kronen=2)`` reads like the file, ``Scenario.load``
    reads one, ``Scenario.of`` writes down a moment of a game. As the last value of a cell it shows its
    position.

    >>> s = Scenario("Money", dice="1122334456", queue=["Baroness"]).player("Anna", kronen=3)
    >>> s.then("guest Baroness", {"Anna.kronen": 3, "Anna.cafe": ["Baroness"]}).check().held
    True
    >>> s.player("Anna", kronen=21).position
    Traceback (most recent call last):
        ...
    gah_nb.files.places.InvalidFile: Money, line 8, column 1: player.Anna.kronen: 21 cannot be: the money ...
    """

    #: What its file may say, where the project keeps such files, and what else has to be right.
    FORM: ClassVar[type[Form]] = Form
    FOLDER: ClassVar[str] = "scenarios"
    PROBLEMS: ClassVar[tuple[FileCheck[Any], ...]] = ()
    #: The schema that it writes, and how an older one becomes the next.
    KIND: ClassVar[str] = "scenario"
    SCHEMA: ClassVar[int] = SCHEMA
    MIGRATIONS: ClassVar[tuple[Migration, ...]] = ()

    def __init__(self, title: str = "", **keys: object) -> None:
        """A scenario with keys of the file's top, such as ``round=3``; all others as where a file is silent.

        Raises `InvalidFile` for a key that does not exist or a value of a wrong kind.
        """
        self._read(
            new_text({"schema": self.SCHEMA, "kind": self.KIND, "title": title, **keys}), title or "scenario"
        )

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
        file = find(cls.FOLDER, path)
        return cls.from_text(read_text(file), file.name)

    @classmethod
    def of(cls, moment: Moment, title: str = "") -> Self:
        """Write down a moment of a game, a timeline or a table, also within a turn.

        It is told as the nearest beginning of a turn, or of the set-up, and what was played since. Raises
        `UndescribableMoment` for a view in which cards are unknown, and for a moment within a turn of which
        nothing else is known.
        """
        return cls.glance(text_of(moment, title), title or cls.__name__.lower())

    @classmethod
    def glance(cls, text: str, name: str) -> Self:
        """Read the text of a file without building its position: that is done, and checked, when needed.

        Raises `InvalidFile` for a text that does not have the form, with whatever else is wrong with it.
        """
        made = cls.__new__(cls)
        made._read(text, name)
        return made

    def _read(self, text: str, name: str) -> None:
        self._document: Document[Form] = read(
            text,
            self.FORM,
            name=name,
            kind=self.KIND,
            schema=self.SCHEMA,
            migrations=self.MIGRATIONS,
            told=all_wrong,
        )

    # What it says

    @property
    def document(self) -> Document[Form]:
        """The file as read, with the places of everything in it."""
        return self._document

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
        for number, check in enumerate(self.form.check):
            if check.edition or check.readings or (number and check.begin):
                break
            plays.append(check.play)
        return "\n".join(filter(None, plays))

    def to_toml(self) -> str:
        """The text of its file."""
        return self._document.text

    def save(self, path: str | Path) -> None:
        """Write its file, as a whole or not at all; lines end as in the file that is there already, if any.

        Raises `InvalidFile` for what could not be read again.
        """
        self._placed  # noqa: B018
        write_text(path, self.to_toml(), keep_line_ends=True)

    # The position

    @cached_property
    def _placed(self) -> Placed:
        return place(self._document, self.form, **self._looked_at)

    @property
    def _looked_at(self) -> dict[str, Any]:
        """What is looked at besides the position: what is wrong with the rest, and the checks."""
        return {
            "found": [problem for look in self.PROBLEMS for problem in look(self._document)],
            "checks": dict(zip(self.check_paths, self.checks, strict=True)),
        }

    def sketch(self) -> tuple[Position, tuple[FileProblem, ...]]:
        """The position as far as it can be made out, before its moves, and all that is wrong."""
        return sketch(self._document, self.form, **self._looked_at)

    @property
    def game(self) -> Game:
        """The game in which it begins. Raises `InvalidFile` with everything that is wrong with the file."""
        return self._placed.game

    @property
    def position(self) -> Game:
        """The same as `game`: an older name, which notebooks use."""
        return self.game

    @property
    def digest(self) -> str:
        """12 hex digits of the position."""
        return self.game.digest

    @property
    def notes(self) -> tuple[str, ...]:
        """What of it cannot come about by play; ``loose = true`` allows that."""
        return self._placed.notes

    def timeline(self) -> Timeline:
        """A timeline that stands at the position."""
        return self.game.timeline()

    def play(self, text: str) -> Game:
        """Play actions and jumps (``end of round``) from the position; raises what `Game.play` does."""
        return self.game.play(text)

    def under(self, edition: str | None = None, readings: Mapping[str, str] | None = None) -> Game:
        """The game in which it begins by other rules: the same table, and its moves played by them.

        Without ``edition`` it stays the same, without ``readings`` those of the file stay, as far as their
        points arise. Raises `InvalidSetup` for rules that do not exist, and `InvalidFile` where they forbid
        its moves.
        """
        named = edition or self.form.edition
        return self._under(named, self._kept(named) if readings is None else readings)

    def start(self, edition: str = "", readings: Mapping[str, str] = _NO_READINGS) -> Game:
        """The game in which a check begins: the position, under other rules where the check names any.

        Readings that it does not name stay, as far as their points arise. Raises as `under` does.
        """
        if not (edition or readings):
            return self.game
        named = edition or self.form.edition
        return self._under(named, self._kept(named) | dict(readings))

    def _kept(self, edition: str) -> dict[str, str]:
        return kept_readings(self.game.position.box.rules, edition)

    def _under(self, edition: str, readings: Mapping[str, str]) -> Game:
        try:
            rules = rule_set(edition, readings)
        except UnknownRule as error:
            raise InvalidSetup(str(error)) from error
        if rules == self.game.position.box.rules:
            return self.game
        return place(self._document, self.form, rules=(rules.edition, dict(rules.readings))).game

    def check(self) -> Report:
        """Play all checks, and say of each whether it holds. Raises `InvalidFile` as `position` does."""
        self._placed  # noqa: B018 - also where no check begins there
        return run_checks(self.start, self.checks)

    def tell(self, *boards: BoardName) -> Telling:
        """What is at stake before and after each check, the boards, what happens step by step, and the rules.

        ``boards`` such as ``"hotel"`` or ``"emperor"`` are drawn; without any, those that hold what the
        checks state.
        """
        from .account import Telling

        return Telling(self.title, self.text, self.rules, self.check(), boards)

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

    def then(
        self,
        play: str = "",
        expect: Mapping[str, object] | None = None,
        *,
        begin: str = "",
        **keys: object,
    ) -> Self:
        """The same with one more check: what is played, what is expected, and other keys of a ``[[check]]``.

        ``begin="start"`` makes it begin at the position, in a file ``from = "start"``. Rulings have outcomes.
        """
        from .editing import with_table

        said = {"title": keys.pop("title", ""), "from": begin, "play": play, "expect": expect or {}}
        said |= self.form.of_one_more | keys
        given = {key: value for key, value in said.items() if value not in ("", {}, None)}
        return self.glance(with_table(self.to_toml(), self.form.CHECKED, given), self.name)

    def kept(
        self, moment: Moment, title: str = "", *, only: Iterable[str] | None = None, jumps: Jumps = NO_JUMPS
    ) -> Self:
        """The same with one more check: what was played from its position, and what has changed by that.

        ``moment`` is where one has played to, in a game, timeline or table that began at the position.
        ``only`` are the paths of what is kept and the numbers of rules that must occur; without it all that
        has changed. ``jumps`` are those of the play. Raises `UndescribableMoment` for any other moment.
        """
        from .moment import play_and_expect

        play, expect, rules = play_and_expect(self.game, moment, jumps)
        wanted = [*expect] if only is None else [*only]
        return self.then(
            play,
            {path: value for path, value in expect.items() if path in wanted},
            begin="start" if self.checks else "",
            title=title,
            events=[rule for rule in rules if rule in wanted] or None,
        )

    def accepting(self, number: int) -> Self:
        """The same where the check of this number, from 1 as in reports, states what was found.

        A check that holds stays as it is. Raises `IndexError` for a number that no check has, `ValueError`
        for one that was not run or stops, or for an outcome that comes out otherwise in each edition.
        """
        from .checking import changed_keys
        from .editing import with_member

        if not 1 <= number <= len(self.checks):
            raise IndexError(f"there is no check {number}; there are {len(self.checks)}, counted from 1")
        report, paths = self.check(), self.check_paths
        path, result = paths[number - 1], report[number - 1]
        keys = changed_keys(self.checks[number - 1], result)
        if not (keys or result.held):
            raise ValueError("\n".join((f"{result.heading} cannot be accepted:", *result.faults)))
        alike = (place for place, where in enumerate(paths) if where == path)
        if keys and any(changed_keys(self.checks[place], report[place]) != keys for place in alike):
            raise ValueError(f"{result.heading}: what was found is not so in all of its editions; divide it")
        text = with_member(self.to_toml(), str(path[0]), int(path[1]), keys)
        return self.glance(text, self.name) if keys else self

    def refuses(self, illegal: str | Sequence[str], because: str = "", **keys: Any) -> Self:
        """The same with one more check: actions that cannot be played, because of a rule."""
        return self.then(**keys, illegal=illegal, because=because or None)

    def _edited(self, keys: Mapping[str, object], *path: str) -> str:
        from .editing import with_keys

        return with_keys(self.to_toml(), path, keys)

    # Showing

    def __eq__(self, other: object) -> bool:
        return self.to_toml() == other.to_toml() if isinstance(other, Scenario) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.to_toml())

    def __repr__(self) -> str:
        head = f"{type(self).__name__} {self.title or self.name!r}"
        try:
            game = self.game
        except InvalidFile as error:
            return f"<{head}: {_counted(len(error.problems), 'problem')}>"
        return f"<{head}: {_moment(game)}; {_counted(len(self.checks), 'check')}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The drawn table with title and text, for notebooks."""
        from gah_nb.play.showing import titled_bundle

        return titled_bundle(repr(self), self.game.position, self.title, self.text, self.notes)


def _moment(game: Game) -> str:
    """Where a game stands, in a few words."""
    if game.is_over:
        return "the game is over"
    return f"{f'round {game.round}' if game.round else 'set-up'}, {game.to_decide} decides"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _player(name: str, names: Iterable[str]) -> str:
    known = list(names)
    if not isinstance(name, str):
        raise TypeError(f"a player is named by a text, not by {name!r}; at the table are {', '.join(known)}")
    fitting = [one for one in known if one.casefold().startswith(name.casefold())]
    if name in known or len(fitting) == 1:
        return name if name in known else fitting[0]
    raise KeyError(f"who of {', '.join(known)} is {name!r}?")
