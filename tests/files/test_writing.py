"""What is written can be read again, and a file is written whole or not at all."""

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gah_nb.files import array, block, quoted, write_text

TEXTS = st.text(st.characters(codec="utf-8"))
LINES = st.text(st.characters(codec="utf-8", exclude_characters="\n"))


@given(TEXTS)
def test_strings(text: str):
    assert tomllib.loads(f"v = {quoted(text)}")["v"] == text
    assert "\n" not in quoted(text)


@given(st.lists(LINES))
def test_blocks(lines: list[str]):
    assert tomllib.loads(f"v = {block(lines)}")["v"] == "".join(f"{line}\n" for line in lines)


@given(st.lists(TEXTS, max_size=4))
def test_arrays(texts: list[str]):
    assert tomllib.loads(f"v = {array(texts)}")["v"] == texts


def test_plain_looks():
    assert quoted("Anna") == '"Anna"'
    assert quoted('{"box": 1}') == "'{\"box\": 1}'"
    assert quoted('it\'s "so"') == r'''"it's \"so\""'''
    assert block(["end", "pass"]) == "'''\nend\npass\n'''"
    assert block(["Ann'''a: end"]) == '"""\nAnn\'\'\'a: end\n"""'


def test_a_file_is_replaced_as_a_whole(tmp_path: Path):
    path = tmp_path / "game.toml"
    write_text(path, "first\n")
    assert path.read_bytes() == b"first\n"
    write_text(str(path), "second é\n")
    assert path.read_text(encoding="utf-8") == "second é\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="only Unix says for each file who may read it")
def test_who_may_read_a_file_stays_as_it_was(tmp_path: Path):
    path = tmp_path / "game.toml"
    write_text(path, "first\n")
    path.chmod(0o640)
    write_text(path, "second\n")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "game.toml"
    write_text(path, "first\n")

    def no_space(_: int):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(OSError, match="no space left"):
        write_text(path, "second\n")
    assert path.read_text(encoding="utf-8") == "first\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path):
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    real.write_text("first")
    link.symlink_to(real)
    write_text(link, "second")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "second"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"a\r\nb\r\n", b"1\r\n2\r\n"),
        (b"a\nb\r\n", b"1\n2\n"),  # mixed ones are mended
        (b"a\n", b"1\n2\n"),
        (b"", b"1\n2\n"),
        (None, b"1\n2\n"),
    ],
)
def test_lines_end_as_they_did(tmp_path: Path, before: bytes | None, after: bytes):
    path = tmp_path / "file.toml"
    if before is not None:
        path.write_bytes(before)
    write_text(path, "1\n2\n", keep_line_ends=True)
    assert path.read_bytes() == after
    write_text(path, "1\n")
    assert path.read_bytes() == b"1\n"
