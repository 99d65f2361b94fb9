"""How the data files are read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from gah_nb.components import (
    BOARDS,
    EMPEROR_TILES,
    GUESTS,
    HOTEL_BOARDS,
    HOTELS,
    OBJECTIVES,
    STAFF,
    catalogue,
)
from gah_nb.components.records import Boards, Guest

GUEST = {"number": 1, "name": "Nobody", "color": "red", "order": "s", "vp": 0}


@pytest.mark.parametrize(
    "mapping",
    [GUESTS, STAFF, OBJECTIVES, EMPEROR_TILES, HOTELS, HOTEL_BOARDS],
)
def test_nobody_can_change_the_box(mapping: Any) -> None:
    with pytest.raises(TypeError):
        mapping[next(iter(mapping))] = None


def test_records_are_frozen() -> None:
    with pytest.raises(AttributeError):
        BOARDS.hand = 7  # type: ignore[misc]
    with pytest.raises(AttributeError):
        GUESTS[49].vp = 7  # type: ignore[misc]


def test_every_record_knows_how_sure_it_is() -> None:
    records = [
        record for box in (GUESTS, STAFF, OBJECTIVES, EMPEROR_TILES, HOTEL_BOARDS) for record in box.values()
    ]
    assert len(records) == 58 + 48 + 12 + 12 + 5
    for record in records:
        assert record.sources == 3 or record.confidence, record


def test_two_of_the_same_key_are_an_error() -> None:
    with pytest.raises(ValueError, match="'a' is there twice"):
        catalogue.by_key(["a", "b", "a"], str)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"reward": [{"do": "dance"}]}, "dance"),
        ({"reward": [{"do": "prepare", "discont": 1}]}, "discont"),
        ({"reward": [{"do": "kronen"}]}, "amount"),
        ({"color": "purple"}, "purple"),
        ({"vp": "2"}, "vp"),
        ({"price": 2}, "price"),
    ],
)
def test_slips_in_a_record_are_errors(change: dict[str, Any], complaint: str) -> None:
    assert msgspec.convert(GUEST, Guest).name == "Nobody"
    with pytest.raises(msgspec.ValidationError, match=complaint):
        msgspec.convert(GUEST | change, Guest)


@pytest.mark.parametrize(("text", "complaint"), [("hand = 6", "missing"), ("hand = ", "Invalid value")])
def test_an_error_names_its_file(
    text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "boards.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(catalogue, "files", lambda package: tmp_path)
    with pytest.raises(ValueError, match=complaint) as caught:
        catalogue.read_data("boards", Boards)
    assert caught.value.__notes__ == ["in boards.toml"]
