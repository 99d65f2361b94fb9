"""What is written can be read again, and a file is written whole or not at all."""

import errno
import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gah_nb.files import array, block, check_writable, quoted, write_text

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


# Where no new file can take the place of the old one


def _no_replacing(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """As where a file is mounted by itself, or nobody may write to its folder."""

    def refused(path: Path, *_: object) -> None:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(Path, "replace", refused)


@pytest.mark.parametrize("number", [errno.EBUSY, errno.EACCES, errno.EROFS, errno.EXDEV])
def test_it_is_written_in_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int):
    path = tmp_path / "x.toml"
    path.write_text("a longer text than the new one")
    there = path.stat().st_ino
    _no_replacing(monkeypatch, number)
    write_text(path, "new")
    assert (path.read_text(), path.stat().st_ino) == ("new", there)
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_is_no_reason_to_write_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "x.toml"
    path.write_text("old")
    _no_replacing(monkeypatch, errno.ENOSPC)
    with pytest.raises(OSError, match=r"No space left.*x\.toml'$") as caught:
        write_text(path, "new")
    assert caught.value.filename == str(path)  # not that of a hidden file beside it
    assert path.read_text() == "old"


def test_what_was_there_comes_back_if_writing_in_place_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "x.toml"
    path.write_text("old")
    _no_replacing(monkeypatch, errno.EBUSY)
    sync, calls = os.fsync, []

    def full_once(number: int) -> None:
        calls.append(number)
        if len(calls) == 2:  # the first time was for the file beside
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(number)

    monkeypatch.setattr(os, "fsync", full_once)
    with pytest.raises(OSError, match="No space left"):
        write_text(path, "something new")
    assert path.read_text() == "old"


def test_what_is_no_file_is_not_replaced(tmp_path: Path):
    if not hasattr(os, "mkfifo"):
        return  # systems without pipes that have a name
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_text(pipe, "told")
    assert os.read(reader, 100) == b"told"
    os.close(reader)
    assert pipe.is_fifo()


def test_whether_a_file_could_be_written(tmp_path: Path):
    path = tmp_path / "x.toml"
    check_writable(path)
    assert list(tmp_path.iterdir()) == []
    path.write_text("old")
    check_writable(path)
    assert path.read_text() == "old"
    for wrong in (tmp_path / "no" / "x.toml", tmp_path):
        with pytest.raises(OSError, match=wrong.name):
            check_writable(wrong)
