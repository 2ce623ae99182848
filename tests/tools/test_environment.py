"""Is `.venv` made, reused, filled again and mended when it should be, and said plainly?

A tiny project with a build backend of its own stands in for the game: it needs no network.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import _environment
from tools._environment import Trouble, prepare

ROOT = Path(__file__).parent.parent.parent

PYPROJECT = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""
BACKEND = """
import os, zipfile

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "sittuyin-0-py3-none-any.whl"
    info = "sittuyin-0.dist-info/"
    with zipfile.ZipFile(os.path.join(folder, name), "w") as wheel:
        wheel.writestr("sittuyin.pth", os.getcwd() + "\\n")
        head = "Metadata-Version: 2.1\\nName: sittuyin\\nVersion: 0\\nProvides-Extra: test\\n"
        wheel.writestr(info + "METADATA", head)
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nGenerator: x\\nTag: py3-none-any\\n")
        wheel.writestr(info + "RECORD", "")
    return name
"""
GAME = """\
import sys
print("played", *sys.argv[1:])
sys.exit(7)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with the real commands, in a folder with a space and a letter of its own."""
    root = tmp_path / "my gamé"
    (root / "tools").mkdir(parents=True)
    for name in ("__init__.py", "_environment.py", "play.py", "test.py"):
        shutil.copy(ROOT / "tools" / name, root / "tools")
    (root / "pyproject.toml").write_text(PYPROJECT)
    (root / "backend.py").write_text(BACKEND)
    (root / "game").mkdir()
    (root / "game" / "__init__.py").write_text("")
    (root / "game" / "__main__.py").write_text(GAME)
    return root


def play(root: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command in another folder, cut off from settings of the machine."""
    environment = {**os.environ, "PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", **variables}
    # The machine's Python, as a person would use, not that of the tests' own environment.
    python: str = getattr(sys, "_base_executable", sys.executable)
    return subprocess.run(
        [python, "-I", root / "tools" / "play.py", *arguments],
        cwd="/",
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_play_makes_installs_starts_reuses_and_mends(project: Path) -> None:
    first = play(project, "--size", "480x320", PYTHONPATH="/nowhere", LC_ALL="C")
    assert first.stderr == ""
    assert first.stdout.splitlines()[-1] == "played play --size 480x320"
    assert first.returncode == 7
    assert "Making a private Python" in first.stdout
    assert "Installing" in first.stdout

    again = play(project)
    assert (again.stdout, again.returncode) == ("played play\n", 7)

    with (project / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    changed = play(project)
    assert "Making" not in changed.stdout
    assert "Installing" in changed.stdout
    assert changed.returncode == 7

    (project / ".venv" / "bin" / "python").unlink()
    moved = project.parent / "moved"
    mended = play(project)
    assert "Making" in mended.stdout
    assert mended.returncode == 7

    project.rename(moved)
    after_move = play(moved)
    assert "Making" in after_move.stdout
    assert after_move.stdout.splitlines()[-1] == "played play"
    assert after_move.returncode == 7


@pytest.mark.slow
def test_play_says_when_nothing_can_be_installed(project: Path) -> None:
    text = (project / "pyproject.toml").read_text().replace("[]", '["no-such-backend-anywhere"]')
    (project / "pyproject.toml").write_text(text)
    result = play(project)
    assert result.returncode == _environment.EXIT_CANNOT_INSTALL
    assert result.stderr.splitlines()[-1].startswith("Nothing could be installed")
    assert "no-such-backend-anywhere" in result.stderr
    assert "Traceback" not in result.stderr


class FakeCommands:
    """Stands in for venv and pip: does to the disk what they would, remembers the calls."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.calls: list[str] = []
        self.answers: dict[str, tuple[int, str]] = {}

    def __call__(
        self, command: list[str], say: Callable[[str], None], folder: Path | None = None
    ) -> tuple[int, str]:
        name = "pip" if "pip" in command else "venv"
        self.calls.append(command[-1] if name == "pip" else name)
        if name in self.answers:
            return self.answers[name]
        packages = self.root / ".venv" / "lib" / "python3" / "site-packages"
        if name == "venv":
            (self.root / ".venv" / "bin").mkdir()
            (self.root / ".venv" / "bin" / "python").symlink_to(sys.executable)
            (self.root / ".venv" / "pyvenv.cfg").write_text("")
            packages.mkdir(parents=True)
        else:
            (packages / "msgpack").mkdir(exist_ok=True)
        return 0, ""


@pytest.fixture
def commands(project: Path, monkeypatch: pytest.MonkeyPatch) -> FakeCommands:
    fake = FakeCommands(project)
    monkeypatch.setattr(_environment, "_run_quietly", fake)
    return fake


def quiet(text: str) -> None:
    assert text


def change_stamp(folder: Path, **fields: object) -> None:
    path = folder / ".venv" / "sittuyin-stamp.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **fields}))


def test_environment_is_made_once(project: Path, commands: FakeCommands) -> None:
    python = prepare(project, "", quiet)
    assert python == project / ".venv" / "bin" / "python"
    prepare(project, "", quiet)
    assert commands.calls == ["venv", "."]


def test_test_tools_come_on_top_and_serve_play_as_well(
    project: Path, commands: FakeCommands
) -> None:
    prepare(project, "", quiet)
    prepare(project, "test", quiet)
    prepare(project, "", quiet)
    assert commands.calls == ["venv", ".", ".[test]"]


@pytest.mark.parametrize(
    "harm",
    [
        lambda root: (root / ".venv" / "bin" / "python").unlink(),
        lambda root: (root / ".venv" / "pyvenv.cfg").unlink(),
        lambda root: shutil.rmtree(root / ".venv" / "lib"),
        lambda root: change_stamp(root, binary_kind=".cpython-310-x86_64-linux-gnu.so"),
        lambda root: change_stamp(root, root="/elsewhere"),
        lambda root: change_stamp(root, state="making"),
    ],
    ids=["interpreter", "settings", "packages", "other Python", "moved", "cut short"],
)
def test_broken_environment_is_made_again(
    project: Path, commands: FakeCommands, harm: Callable[[Path], None]
) -> None:
    prepare(project, "", quiet)
    harm(project)
    prepare(project, "", quiet)
    assert commands.calls == ["venv", "."] * 2


def test_installation_cut_short_is_taken_up_again(project: Path, commands: FakeCommands) -> None:
    prepare(project, "", quiet)
    change_stamp(project, state="made")
    prepare(project, "", quiet)
    assert commands.calls == ["venv", ".", "."]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"state": "ready"}', '{"packages": 3}'])
def test_unreadable_stamp_never_counts_as_ready(
    project: Path, commands: FakeCommands, text: str
) -> None:
    prepare(project, "", quiet)
    (project / ".venv" / "sittuyin-stamp.json").write_text(text)
    prepare(project, "", quiet)
    assert commands.calls[-1] == "."
    assert len(commands.calls) >= 3


def test_file_in_the_place_of_the_environment_is_replaced(
    project: Path, commands: FakeCommands
) -> None:
    (project / ".venv").write_text("")
    prepare(project, "", quiet)
    assert commands.calls == ["venv", "."]


def test_missing_venv_names_the_package(
    project: Path, commands: FakeCommands, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = _environment.importlib.util.find_spec
    monkeypatch.setattr(
        _environment.importlib.util,
        "find_spec",
        lambda name: None if name == "ensurepip" else found(name),
    )
    with pytest.raises(Trouble) as caught:
        prepare(project, "", quiet)
    assert caught.value.exit_code == _environment.EXIT_NO_VENV
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"apt install python{version}-venv" in str(caught.value)
    assert commands.calls == []


def test_folder_that_cannot_be_written_is_said_plainly(
    project: Path, commands: FakeCommands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> int:
        raise OSError(30, "Read-only file system", str(path))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(Trouble) as caught:
        prepare(project, "", quiet)
    assert caught.value.exit_code == _environment.EXIT_CANNOT_WRITE
    assert "cannot be written: Read-only file system" in str(caught.value)


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("NewConnectionError: [Errno 101] Network is unreachable", "network is needed"),
        ("ERROR: Could not install: [Errno 28] No space left on device", "the disk is full"),
        ("error: subprocess-exited-with-error", "pip's own words are above"),
    ],
)
def test_failed_installation_says_why_and_is_tried_again(
    project: Path, commands: FakeCommands, output: str, words: str
) -> None:
    commands.answers["pip"] = (1, output)
    with pytest.raises(Trouble) as caught:
        prepare(project, "", quiet)
    assert caught.value.exit_code == _environment.EXIT_CANNOT_INSTALL
    assert output in str(caught.value)
    assert words in str(caught.value)
    commands.answers.clear()
    prepare(project, "", quiet)
    assert commands.calls == ["venv", ".", "."]


def test_progress_is_shown_while_a_command_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_environment, "STILL_WORKING_SECONDS", 0.01)
    said: list[str] = []
    # The command ends only when a line of progress was printed: no wait by the clock.
    reader, writer = os.pipe()
    wait = f"import os; os.read({reader}, 1); print('done')"

    def say(text: str) -> None:
        said.append(text)
        os.write(writer, b"x")

    os.set_inheritable(reader, True)
    monkeypatch.setattr(_environment.subprocess, "Popen", _keeping(reader))
    assert _environment._run_quietly([sys.executable, "-c", wait], say) == (0, "done\n")
    assert "still working" in said[0]


def _keeping(descriptor: int) -> Callable[..., subprocess.Popen[str]]:
    real = subprocess.Popen
    return lambda *words, **named: real(*words, pass_fds=(descriptor,), **named)


def test_trouble_becomes_a_line_and_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> int:
        raise Trouble(12, "The disk is full.")

    assert _environment.run_guarded(fail) == 12
    assert capsys.readouterr().err == "The disk is full.\n"


def test_interruption_becomes_a_line_and_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    def stop() -> int:
        raise KeyboardInterrupt

    assert _environment.run_guarded(stop) == 130
    assert "goes on from here" in capsys.readouterr().err


def test_variables_that_mislead_pip_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET"):
        monkeypatch.setenv(name, "/elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    kept = _environment.clean_environment()
    assert not {"PYTHONPATH", "PYTHONHOME", "PIP_TARGET"} & set(kept)
    assert kept["PIP_USER"] == "0"
    assert kept["PATH"] == os.environ["PATH"]
