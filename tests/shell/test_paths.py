"""Are pictures and saves found in a checkout and in an installed wheel?"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.shell.environment import SETTINGS, prepare
from game.shell.paths import MissingAssets, assets_folder, default_saves


def _installed(folder: Path, assets: Path) -> Path:
    package = folder / "game"
    package.mkdir()
    (assets / "lang").mkdir(parents=True)
    (assets / "lang" / "en.toml").touch()
    return package


def test_a_wheel_holds_its_assets_inside(tmp_path: Path) -> None:
    package = _installed(tmp_path, tmp_path / "game" / "_assets")
    assert assets_folder(package) == package / "_assets"


def test_a_checkout_has_them_beside(tmp_path: Path) -> None:
    package = _installed(tmp_path, tmp_path / "assets")
    assert assets_folder(package) == tmp_path / "assets"


def test_missing_assets_are_told(tmp_path: Path) -> None:
    with pytest.raises(MissingAssets):
        assets_folder(tmp_path / "game")


def test_where_games_are_kept(tmp_path: Path) -> None:
    package = tmp_path / "game"
    home = {"HOME": "/home/someone"}
    assert default_saves(home, package) == Path("/home/someone/.local/share/sittuyin")
    data = {**home, "XDG_DATA_HOME": "/data"}
    assert default_saves(data, package) == Path("/data/sittuyin")
    (tmp_path / "pyproject.toml").touch()
    assert default_saves(data, package) == tmp_path / "saves"


def test_what_the_user_set_stays() -> None:
    environment = {"SDL_TOUCH_MOUSE_EVENTS": "1"}
    prepare(environment)
    assert environment == {**SETTINGS, "SDL_TOUCH_MOUSE_EVENTS": "1"}
