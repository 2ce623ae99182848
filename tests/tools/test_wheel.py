"""Does a wheel of the project install, run outside the checkout, and carry its assets?"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from game import __version__

ROOT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built with the build package that is installed here, so without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", folder, ROOT], check=True
    )
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel; pygame and msgpack are lent by the one of the tests."""
    folder = tmp_path_factory.mktemp("elsewhere") / "environment"
    venv.create(folder, symlinks=True)
    options = ["--no-deps", "--no-index", "--quiet"]
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--python", folder / "bin" / "python"),
            *("install", *options, wheel),
        ],
        check=True,
    )
    # A path named here is searched last, and .pth files in it are not followed: the checkout,
    # which the tests' own environment points to, stays out of reach.
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder


def output(installed: Path, *command: str) -> list[str]:
    result = subprocess.run(
        [installed / "bin" / command[0], *command[1:]],
        cwd=installed,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stderr == ""
    return result.stdout.splitlines()


def test_console_script_runs_outside_the_checkout(installed: Path) -> None:
    where = output(installed, "python", "-I", "-c", "import game; print(game.__file__)")
    assert Path(where[0]).is_relative_to(installed)
    assert output(installed, "sittuyin", "--version")[0] == f"sittuyin {__version__}"
    assert output(installed, "sittuyin", "perft", "2")[-1] == "nodes 7744"


def test_assets_are_found_outside_the_checkout(installed: Path) -> None:
    pytest.importorskip("game.shell.paths")
    program = "from game.shell.paths import assets_folder; print(assets_folder())"
    (folder,) = output(installed, "python", "-I", "-c", program)
    assert Path(folder).is_relative_to(installed)
    assert (Path(folder) / "lang" / "en.toml").is_file()


def test_every_asset_is_in_the_wheel(wheel: Path) -> None:
    assets = ROOT / "assets"
    expected = {
        f"game/_assets/{path.relative_to(assets)}"
        for path in assets.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert expected
    assert expected <= names


def test_wheel_holds_the_game_alone(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert tops == {"game", f"sittuyin-{__version__}.dist-info"}
