"""Finding assets; from a wheel it is tested in tests/packaging."""

from pathlib import Path

import pytest

from gah_nb import asset, files


def test_a_file_is_found():
    assert asset("README.md").read_text(encoding="utf-8").startswith("# Assets")


def test_a_missing_one_names_the_nearest():
    with pytest.raises(files.AssetNotFound, match="no asset 'READ.md'; did you mean 'README.md'"):
        asset("READ.md")


@pytest.mark.parametrize("name", ["", ".", "/etc/hostname", "../pyproject.toml", "a/../../pyproject.toml"])
def test_only_names_inside_the_folder(name: str):
    with pytest.raises(files.AssetNotFound, match="does not name an asset"):
        asset(name)


def test_a_wheel_carries_them_in_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "gah_nb/assets_data/symbols").mkdir(parents=True)
    krone = tmp_path / "gah_nb/assets_data/symbols/krone.svg"
    krone.touch()
    monkeypatch.setattr(files, "_PACKAGE", tmp_path / "gah_nb")
    assert asset("symbols/krone.svg") == krone


def test_an_incomplete_installation_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(files, "_PACKAGE", tmp_path / "gah_nb")
    with pytest.raises(files.AssetNotFound, match="incomplete"):
        asset("README.md")
