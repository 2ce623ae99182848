"""Does the installer do what it says, undo it, and never leave a kiosk without a whole version?

Files are really written, below a folder that stands for a mounted system; programs are only noted.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.shell.exit_codes import FINAL, ExitCode
from tools.kiosk import install as installer
from tools.kiosk import plan, versions
from tools.kiosk.bundle import MANIFEST, Bundle, read_bundle, this_machine
from tools.kiosk.host import Host, Trouble

CONSOLE = plan.Wishes("console", "sittuyin", "--rotate 90", "SITTUYIN")
DESKTOP = plan.Wishes("desktop", "guest")


class NotedHost(Host):
    """Writes files, but only notes the programs; one of them may fail."""

    def __init__(self, root: Path, is_dry: bool = False) -> None:
        self.said: list[str] = []
        super().__init__(root, is_dry, self.said.append)
        self.failing = ""

    def run(self, command: Sequence[str], may_fail: bool = False) -> None:
        line = " ".join(command)
        self.said.append(f"run {line}")
        if self.is_dry:
            return
        if self.failing and self.failing in line:
            raise Trouble("it failed")
        if command[0] == "useradd":
            with self.path("/etc/passwd").open("a") as users:
                users.write(f"{command[-1]}:x:997:996::/:/bin/false\n")
        if "venv" in command:
            (Path(command[-1]) / "bin").mkdir(parents=True)

    def folder(self, path: str, mode: int, owner: str | None = None) -> None:
        super().folder(path, mode)  # a person who runs the tests may not give files away


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A system as a card may hold it."""
    system = tmp_path / "system"
    for folder in ("etc", "usr/lib/systemd", "usr/lib/x86_64-linux-gnu"):
        (system / folder).mkdir(parents=True)
    (system / "usr/lib/systemd/systemd").touch()
    for library in plan.CONSOLE_LIBRARIES:
        (system / "usr/lib/x86_64-linux-gnu" / library).touch()
    (system / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\nguest:x:1000:1000::/:/bin/sh\n")
    (system / "etc/group").write_text("video:x:44:\ninput:x:105:\nrender:x:106:\naudio:x:29:\n")
    return system


def some_bundle(folder: Path, identity: str) -> Bundle:
    """A bundle for this Python; only its names matter here."""
    python, processor = this_machine()
    tag = f"cp{python.replace('.', '')}"
    names = (f"msgpack-1.2.4-{tag}-{tag}-linux_{processor}.whl", "sittuyin-1-py3-none-any.whl")
    return Bundle(folder, identity, dict.fromkeys(names, ""))


def tree(root: Path) -> dict[str, str]:
    """Every file and link below a folder with what it holds."""
    return {
        str(path.relative_to(root)): str(path.readlink()) if path.is_symlink() else path.read_text()
        for path in root.rglob("*")
        if path.is_symlink() or path.is_file()
    }


@pytest.mark.parametrize("wishes", [CONSOLE, DESKTOP])
def test_dry_run_changes_nothing(root: Path, wishes: plan.Wishes) -> None:
    before = tree(root)
    host = NotedHost(root, is_dry=True)
    installer.install(host, wishes, some_bundle(root, "1-a"))
    assert tree(root) == before
    told = "\n".join(host.said)
    done = NotedHost(root)
    installer.install(done, wishes, some_bundle(root, "1-a"))
    for line in done.said:
        assert line in told, "a step that the dry run did not tell of"


@pytest.mark.parametrize("wishes", [CONSOLE, DESKTOP])
def test_remove_undoes_all_but_the_games(root: Path, wishes: plan.Wishes) -> None:
    before = tree(root)
    host = NotedHost(root)
    installer.install(host, wishes, some_bundle(root, "1-a"))
    (root / plan.DATA.lstrip("/") / "a-game").write_text("kept")
    assert len(tree(root)) > len(before) + 5
    installer.remove(host, with_games=False)
    after = tree(root)
    assert after.pop("var/lib/sittuyin/a-game") == "kept"
    after["etc/passwd"] = before["etc/passwd"]  # the user goes with the games
    assert after == before
    with pytest.raises(Trouble, match="No kiosk"):
        installer.remove(host, with_games=True)


def test_install_can_be_repeated_and_keeps_the_operators_options(root: Path) -> None:
    host = NotedHost(root)
    installer.install(host, CONSOLE, some_bundle(root, "1-a"))
    options = root / plan.OPTIONS_FILE.lstrip("/")
    assert "OPTIONS=--rotate 90\n" in options.read_text()
    options.write_text("OPTIONS=--lang my\n")
    installer.install(host, CONSOLE, some_bundle(root, "1-a"))
    assert options.read_text() == "OPTIONS=--lang my\n"


def test_update_keeps_the_version_before_and_rollback_returns(root: Path) -> None:
    host = NotedHost(root)
    installer.install(host, CONSOLE, some_bundle(root, "1-a"))
    with pytest.raises(Trouble, match="no earlier version"):
        installer.roll_back(host)
    installer.update(host, some_bundle(root, "2-b"))
    installer.update(host, some_bundle(root, "3-c"))
    assert (versions.current(host), versions.previous(host)) == ("3-c", "2-b")
    kept = sorted(path.name for path in (root / "opt/sittuyin/versions").iterdir())
    assert kept == ["2-b", "3-c"]
    installer.roll_back(host)
    assert (versions.current(host), versions.previous(host)) == ("2-b", "3-c")


@pytest.mark.parametrize("failing", ["-m venv", "pip", "--no-deps", "perft"])
def test_failed_update_leaves_the_old_version_playing(root: Path, failing: str) -> None:
    host = NotedHost(root)
    installer.install(host, CONSOLE, some_bundle(root, "1-a"))
    host.failing = failing
    with pytest.raises(Trouble):
        installer.update(host, some_bundle(root, "2-b"))
    assert versions.current(host) == "1-a"
    host.failing = ""
    installer.update(host, some_bundle(root, "2-b"))
    assert (versions.current(host), versions.previous(host)) == ("2-b", "1-a")


def test_missing_things_are_named_before_anything_is_done(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "usr/lib/x86_64-linux-gnu/libgbm.so.1").unlink()
    (root / "etc/group").write_text("audio:x:29:\n")
    before = tree(root)
    with pytest.raises(Trouble, match="Nothing was changed"):
        installer.install(NotedHost(root), CONSOLE, some_bundle(root, "1-a"))
    told = capsys.readouterr().out
    assert "libgbm1" in told and "video or input" in told
    assert tree(root) == before
    with pytest.raises(Trouble):
        installer.install(NotedHost(root), plan.Wishes("desktop", "nobody1"), some_bundle(root, ""))
    assert "no user 'nobody1'" in capsys.readouterr().out


def test_bundle_without_this_python_is_refused(root: Path) -> None:
    names = ("msgpack-1.2.4-cp37-cp37-linux_mips.whl", "sittuyin-1-py3-none-any.whl")
    with pytest.raises(Trouble, match="only for cp37"):
        versions.install_version(NotedHost(root), Bundle(root, "1-a", dict.fromkeys(names, "")))


def test_damaged_bundles_are_refused(tmp_path: Path) -> None:
    def written(text: str) -> Path:
        (tmp_path / MANIFEST).write_text(text)
        return tmp_path

    (tmp_path / "wheels").mkdir()
    (tmp_path / "wheels/sittuyin-1.whl").write_bytes(b"game")
    good = "ecda4a88e0b1cc2f51dbd2b6dbd5c0d5ea5b6c1e5c3f5d1a0f7bb7b2c9f9a8aa"
    with pytest.raises(Trouble, match="cannot be read"):
        read_bundle(tmp_path)
    for text, told in (
        ("[]", "another format"),
        ('{"format": 9}', "another format"),
        ('{"format": 1, "identity": "../x", "wheels": {}}', "no usable identity"),
        ('{"format": 1, "identity": "1-a", "wheels": {}}', "no wheel of the game"),
        ('{"format": 1, "identity": "1-a", "wheels": {"sittuyin-2.whl": ""}}', "lacks"),
        (
            f'{{"format": 1, "identity": "1-a", "wheels": {{"sittuyin-1.whl": "{good}"}}}}',
            "damaged",
        ),
        ('{"format": 1, "identity": "1-a", "wheels": {"sittuyin-/../1.whl": ""}}', "outside"),
    ):
        with pytest.raises(Trouble, match=told):
            read_bundle(written(text))


@pytest.mark.parametrize("wishes", [CONSOLE, DESKTOP])
def test_units_hold_what_a_kiosk_needs(root: Path, wishes: plan.Wishes) -> None:
    host = NotedHost(root)
    installer.install(host, wishes, some_bundle(root, "1-a"))
    made = plan.files(host, wishes)
    for path, (_, text) in made.items():
        assert not re.search(r"@[A-Z_]+@", text), path
    unit = next(text for path, (_, text) in made.items() if path.endswith("/sittuyin.service"))
    for line in (
        "Type=notify",
        "WatchdogSec=20",
        "Restart=always",
        "StartLimitIntervalSec=0",
        "MemoryMax=400M",
        "NoNewPrivileges=yes",
    ):
        assert line in unit
    if wishes.way == "console":
        assert "ProtectSystem=strict" in unit and "PrivateNetwork=yes" in unit
        assert "ReadWritePaths=/var/lib/sittuyin -/media/sittuyin" in unit


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
@pytest.mark.parametrize("wishes", [CONSOLE, DESKTOP])
def test_systemd_finds_no_fault_in_the_units(root: Path, wishes: plan.Wishes) -> None:
    host = NotedHost(root)
    installer.install(host, wishes, some_bundle(root, "1-a"))
    program = root / "opt/sittuyin/current/bin/python"
    program.write_text("#!/bin/sh\n")
    for path in (program, root / "bin/sh"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
    for target in ("multi-user", "sysinit", "basic", "shutdown", "umount", "local-fs", "paths"):
        (root / f"usr/lib/systemd/system/{target}.target").parent.mkdir(exist_ok=True)
        (root / f"usr/lib/systemd/system/{target}.target").write_text("[Unit]\n")
    units = [path for path in plan.files(host, wishes) if "/system/" in path]
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", f"--root={root}", *units],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr.strip()


def test_request_script_obeys_only_its_words(tmp_path: Path) -> None:
    commands = tmp_path / "bin"
    commands.mkdir()
    (commands / "systemctl").write_text('#!/bin/sh\necho "$*"\n')
    (commands / "systemctl").chmod(0o755)
    request = tmp_path / "request"

    def answer() -> str:
        done = subprocess.run(
            ["/bin/sh", str(plan.UNITS / "request.sh"), str(request)],
            capture_output=True,
            text=True,
            check=True,
            env={"PATH": f"{commands}:/usr/bin:/bin"},
        )
        assert not request.exists() and not request.is_symlink()
        return done.stdout.strip()

    for text, done in (
        ("reboot\n", "--no-block reboot"),
        ("shutdown", "--no-block poweroff"),
        ("reboot; rm -rf /", ""),
        ("", ""),
        ("x" * 100_000, ""),
    ):
        request.write_text(text)
        assert answer() == done, text[:20]
    request.mkdir()
    assert answer() == ""
    request.symlink_to("/dev/zero")
    assert answer() == ""


@pytest.mark.parametrize(
    "words",
    [
        ["--user", "root"],
        ["--user", "a b"],
        ["--usb", "no/slash"],
        ["--options", "--lang 'x'\n"],
        ["--update", "x", "--rollback"],
        ["--way", "window"],
    ],
)
def test_bad_wishes_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        installer.main(words)
    assert leaving.value.code == 2
    assert capsys.readouterr().err


def test_command_tells_of_every_step(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bundle = root / "bundle"
    wheels = bundle / "wheels"
    wheels.mkdir(parents=True)
    hashes = {}
    for name in some_bundle(bundle, "1-a").wheels:
        (wheels / name).write_bytes(b"")
        hashes[name] = hashlib.sha256(b"").hexdigest()
    text = {"format": 1, "identity": "1-a", "wheels": hashes}
    (bundle / MANIFEST).write_text(json.dumps(text))
    before = tree(root)
    assert installer.main(["--root", str(root), "--bundle", str(bundle)]) == 0
    told = capsys.readouterr().out
    assert "useradd" in told and "write /etc/systemd/system/sittuyin.service" in told
    assert "Nothing was changed" in told
    assert installer.main(["--root", str(root), "--update", str(bundle)]) == 1
    assert "No kiosk is installed" in capsys.readouterr().err
    assert installer.main(["--root", str(root / "none"), "--status"]) == 1
    assert tree(root) == before


def test_units_and_page_know_the_games_exit_codes() -> None:
    assert set(plan.FINAL_CODES) == FINAL
    page = (plan.UNITS.parent / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (\d+) \| [^|]+ \| (\S+?)[ ,]", page, flags=re.MULTILINE))
    for code in ExitCode:
        if code is not ExitCode.NOT_KEPT:  # of a command that no unit runs
            assert rows[str(code.value)] == ("no" if code in FINAL else "yes"), code
