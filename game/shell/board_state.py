"""How does the device do, as far as the system tells without any rights: heat, power, room, memory?

Everything is read from files of the kernel; what is not there is left out.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

SYS, PROC = Path("/sys"), Path("/proc")
MIB, GIB = 1 << 20, 1 << 30
MOST_BYTES = 4096  # of a file of the kernel
MOST_DIGITS = 15  # of a number in one
# Bits of the Raspberry Pi's firmware; the same 16 bits higher: since the start.
THROTTLED = {0: "low voltage", 1: "slowed", 2: "throttled", 3: "hot"}
SINCE_START = 16


def read(path: Path) -> str | None:
    """The text of a small file, None when it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES).decode("ascii", "replace").strip()
    except OSError:
        return None


def number(path: Path, base: int = 10) -> int | None:
    """The number in a small file."""
    text = read(path)
    try:
        return None if text is None or len(text) > MOST_DIGITS else int(text, base)
    except ValueError:
        return None


def board_lines(
    saves: Path, *, uptime_s: float, sys: Path = SYS, proc: Path = PROC
) -> tuple[tuple[str, str], ...]:
    """A text key and a value for each line that can be told."""
    lines: list[tuple[str, str | None]] = [
        ("device.model", _model(proc)),
        ("device.room", _room(saves)),
        ("device.memory", _memory(proc)),
        ("device.heat", _heat(sys)),
        ("device.power", _power(sys)),
        ("device.speed", _speed(sys)),
        ("device.load", _load(proc)),
        ("device.running", _running(uptime_s)),
    ]
    return tuple((key, value) for key, value in lines if value)


def _model(proc: Path) -> str | None:
    model = read(proc / "device-tree" / "model")
    return None if model is None else model.strip("\0 ")


def _room(saves: Path) -> str | None:
    folder = saves
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return None
    return f"{usage.free / GIB:.1f} / {usage.total / GIB:.1f} GiB"


def _memory(proc: Path) -> str | None:
    found = {}
    for line in (read(proc / "meminfo") or "").splitlines():
        name, _, rest = line.partition(":")
        words = rest.split()
        if words and words[0].isdigit():
            found[name] = int(words[0]) // 1024
    own = memory_mb(proc)
    if "MemAvailable" not in found or "MemTotal" not in found:
        return None
    app = "" if own is None else f" (app {own:.0f})"
    return f"{found['MemAvailable']} / {found['MemTotal']} MiB{app}"


def memory_mb(proc: Path = PROC) -> float | None:
    """What this process holds in memory."""
    words = (read(proc / "self" / "statm") or "").split()
    if len(words) < 2 or not words[1].isdigit():
        return None
    return int(words[1]) * os.sysconf("SC_PAGE_SIZE") / MIB


def _heat(sys: Path) -> str | None:
    zones = sorted((sys / "class" / "thermal").glob("thermal_zone*/temp"))
    heats = [heat / 1000 for zone in zones if (heat := number(zone)) is not None]
    return f"{max(heats):.0f} °C" if heats else None


def _power(sys: Path) -> str | None:
    """What the firmware of a Raspberry Pi says about its power supply, in words."""
    for path in sorted((sys / "devices" / "platform" / "soc").glob("*firmware/get_throttled")):
        flags = number(path, 16)
        if flags is not None:
            return throttle_words(flags)
    alarms = sorted((sys / "class" / "hwmon").glob("hwmon*/in0_lcrit_alarm"))
    values = [number(path) for path in alarms]
    if any(value is not None for value in values):
        return "low voltage" if any(values) else "ok"
    return None


def throttle_words(flags: int) -> str:
    """The firmware's bits in words.

    >>> throttle_words(0), throttle_words(0x50001)
    ('ok', 'low voltage; since start: low voltage, throttled')
    """
    now = [word for bit, word in THROTTLED.items() if flags >> bit & 1]
    before = [word for bit, word in THROTTLED.items() if flags >> bit + SINCE_START & 1]
    parts = [", ".join(now)] if now else []
    if before:
        parts.append("since start: " + ", ".join(before))
    return "; ".join(parts) or "ok"


def _speed(sys: Path) -> str | None:
    folder = sys / "devices" / "system" / "cpu" / "cpu0" / "cpufreq"
    now, most = number(folder / "scaling_cur_freq"), number(folder / "cpuinfo_max_freq")
    return None if now is None or most is None else f"{now // 1000} / {most // 1000} MHz"


def _load(proc: Path) -> str | None:
    words = (read(proc / "loadavg") or "").split()
    return " ".join(words[:3]) or None


def _running(uptime_s: float) -> str:
    minutes = int(uptime_s) // 60
    return f"{minutes // 1440} d {minutes // 60 % 24} h {minutes % 60} min"
