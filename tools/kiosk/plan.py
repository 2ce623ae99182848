"""Which files and commands make a kiosk of a machine, and what takes them away again?

Two ways: "console" is a system service on a machine without a desktop, the picture straight on the
screen (KMSDRM); "desktop" starts with the session of a user that the machine logs in by itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.kiosk.host import Host, Trouble

UNITS = Path(__file__).resolve().parent / "units"
HOME = "/opt/sittuyin"  # versions, `current`, `previous`, libexec
DATA = "/var/lib/sittuyin"  # the games; kept by a removal
RECORD = f"{HOME}/installed.json"
OPTIONS_FILE = "/etc/sittuyin/options"
STICK = "/media/sittuyin"  # where a stick for exports is mounted
OWN_USER = "sittuyin"
# Screen and input without a desktop need the first three; sound the fourth.
GROUPS = ("video", "input", "render", "audio")
NEEDED_GROUPS = ("video", "input")
# The app's codes after which it must stay away: see the table of exit codes in README.md.
FINAL_CODES = (2, 3, 4, 5)
# What the picture needs on a bare console, as Debian's packages name it.
CONSOLE_LIBRARIES = {
    "libgbm.so.1": "libgbm1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
}
LIBRARY_FOLDERS = ("usr/lib", "lib", "usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu")


@dataclass(frozen=True)
class Wishes:
    """How the operator wants the kiosk."""

    way: str  # "console" or "desktop"
    user: str
    options: str = ""  # further words for the game
    usb_label: str = ""  # name of the stick that exports go to, none when empty
    lock_down: bool = True  # no other consoles, no emergency keys


def read_wishes(host: Host) -> Wishes | None:
    """How the kiosk was installed, or None where none is."""
    try:
        data = json.loads(host.path(RECORD).read_text(encoding="utf-8"))
        return Wishes(**data)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        raise Trouble(f"{RECORD} cannot be read: {error}. Install again with --apply.") from error


def check(host: Host, wishes: Wishes) -> list[str]:
    """What is missing on the machine for this way, a plain line each; empty when all is there."""
    problems = []
    if (
        not host.path("/usr/lib/systemd/systemd").exists()
        and not host.path("/lib/systemd").exists()
    ):
        problems.append("This machine does not run systemd, which starts and watches the kiosk.")
    if wishes.way == "desktop":
        if not host.has_user(wishes.user):
            problems.append(
                f"There is no user {wishes.user!r}: name the desktop's user with --user, and let "
                "the machine log it in by itself (raspi-config, or the login screen's settings)."
            )
        return problems
    missing = [name for name in NEEDED_GROUPS if name not in host.groups()]
    if missing:
        problems.append(f"The machine has no group {' or '.join(missing)}.")
    packages = [
        package
        for library, package in CONSOLE_LIBRARIES.items()
        if not any((host.root / folder / library).exists() for folder in LIBRARY_FOLDERS)
    ]
    if packages:
        problems.append(
            "A picture without a desktop needs more: "
            f"sudo apt install {' '.join(packages)} libgl1-mesa-dri"
        )
    return problems


def prepare_user(host: Host, wishes: Wishes) -> None:
    """Make the kiosk's own user and its folders."""
    if wishes.way == "console" and not host.has_user(wishes.user):
        groups = ",".join(group for group in GROUPS if group in host.groups())
        where = () if host.is_here else ("--root", str(host.root))
        host.run(
            (
                *("useradd", *where, "--system", "--home-dir", DATA, "--no-create-home"),
                *("--shell", "/usr/sbin/nologin", "--groups", groups, wishes.user),
            )
        )
    host.folder(HOME, 0o755)
    host.folder(f"{HOME}/versions", 0o755)
    host.folder(DATA, 0o700, wishes.user)


def files(host: Host, wishes: Wishes) -> dict[str, tuple[str, str]]:
    """Every file of the kiosk's set-up: the unit it is made from and its text, by path."""
    fields = _fields(host, wishes)
    request = {
        "/etc/systemd/system/sittuyin-request.path": "sittuyin-request.path",
        "/etc/systemd/system/sittuyin-request.service": "sittuyin-request.service",
        f"{HOME}/libexec/request.sh": "request.sh",
    }
    if wishes.way == "console":
        own = {
            "/etc/systemd/system/sittuyin.service": "sittuyin.service",
            "/etc/udev/rules.d/70-sittuyin.rules": "sittuyin.rules",
        }
        locks = {"/etc/systemd/logind.conf.d/50-sittuyin.conf": "logind.conf"}
    else:
        own = {
            "/etc/systemd/user/sittuyin.service": "sittuyin-desktop.service",
            "/etc/xdg/autostart/sittuyin-kiosk.desktop": "sittuyin-kiosk.desktop",
            f"{HOME}/libexec/desktop.sh": "desktop.sh",
        }
        locks = {"/etc/X11/xorg.conf.d/50-sittuyin.conf": "xorg.conf"}
    if wishes.lock_down:
        own |= locks | {"/etc/sysctl.d/50-sittuyin.conf": "sysctl.conf"}
    if wishes.usb_label:
        own["/etc/systemd/system/media-sittuyin.mount"] = "media-sittuyin.mount"
        own["/etc/systemd/system/media-sittuyin.automount"] = "media-sittuyin.automount"
    return {path: (name, filled(name, fields)) for path, name in (own | request).items()}


def write_files(host: Host, wishes: Wishes) -> None:
    """Put the set-up's files there; the options file is kept if the operator has one."""
    for path, (_, text) in files(host, wishes).items():
        host.write(path, text, 0o755 if path.endswith(".sh") else 0o644)
    if not host.path(OPTIONS_FILE).exists():
        host.write(OPTIONS_FILE, filled("options", {"OPTIONS": wishes.options}))
    host.write(RECORD, json.dumps(asdict(wishes), indent=1) + "\n")


def switch_on(host: Host, wishes: Wishes) -> None:
    """Let the machine start the kiosk now and at every start."""
    host.systemctl("daemon-reload")
    host.systemctl("enable", "--now", "sittuyin-request.path")
    if wishes.usb_label:
        host.systemctl("enable", "--now", "media-sittuyin.automount")
    if wishes.way == "console":
        if wishes.lock_down:
            host.systemctl("mask", "getty@tty1.service", "ctrl-alt-del.target")
        host.systemctl("enable", "sittuyin.service")
        host.systemctl("restart", "sittuyin.service")


def switch_off(host: Host, wishes: Wishes) -> None:
    """Stop the kiosk and let it start no more."""
    if wishes.way == "console":
        host.systemctl("disable", "--now", "sittuyin.service", may_fail=True)
        if wishes.lock_down:
            host.systemctl("unmask", "getty@tty1.service", "ctrl-alt-del.target", may_fail=True)
    elif host.is_running:
        user = f"--machine={wishes.user}@"
        host.systemctl("--user", user, "stop", "sittuyin.service", may_fail=True)
    host.systemctl("disable", "--now", "sittuyin-request.path", may_fail=True)
    if wishes.usb_label:
        host.systemctl("disable", "--now", "media-sittuyin.automount", may_fail=True)


def take_away(host: Host, wishes: Wishes, with_games: bool) -> None:
    """Remove everything that the installer put there, the games only if that is asked for."""
    for path in files(host, wishes):
        host.remove(path)
    host.remove("/etc/sittuyin")
    host.remove(HOME)
    host.systemctl("daemon-reload")
    if with_games:
        host.remove(DATA)
        if wishes.way == "console" and host.has_user(wishes.user):
            where = () if host.is_here else ("--root", str(host.root))
            host.run(("userdel", *where, wishes.user))


def filled(name: str, fields: Mapping[str, str]) -> str:
    """The text of a unit with its fields, @NAME@, filled.

    Raises:
        KeyError: when the unit has a field that is not given.
    """
    text = (UNITS / name).read_text(encoding="utf-8")
    for field, value in fields.items():
        text = text.replace(f"@{field}@", value)
    return text


def _fields(host: Host, wishes: Wishes) -> dict[str, str]:
    user_known = host.has_user(wishes.user)
    uid, gid = host.user_ids(wishes.user) if user_known else (0, 0)
    run = "/run" if wishes.way == "console" else f"/run/user/{uid}"
    return {
        "USER": wishes.user,
        "UID": str(uid),
        "GID": str(gid),
        "GROUPS": " ".join(group for group in GROUPS if group in host.groups()),
        "FINAL_CODES": " ".join(map(str, FINAL_CODES)),
        "REQUEST": f"{run}/sittuyin/request",
        "USB_PATH": f" -{STICK}" if wishes.usb_label else "",
        "EXPORT": f" --export {STICK}" if wishes.usb_label else "",
        "USB_LABEL": wishes.usb_label,
    }
