"""Is told of the device what it tells, and nothing where it does not?"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.shell import access
from game.shell.board_state import board_lines, memory_mb, throttle_words


def board(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_a_small_board_tells_everything(tmp_path: Path) -> None:
    sys, proc = tmp_path / "sys", tmp_path / "proc"
    board(sys, {
        "class/thermal/thermal_zone0/temp": "61234\n",
        "devices/platform/soc/soc:firmware/get_throttled": "50000\n",
        "devices/system/cpu/cpu0/cpufreq/scaling_cur_freq": "1500000\n",
        "devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq": "1800000\n",
    })  # fmt: skip
    board(proc, {
        "device-tree/model": "Raspberry Pi 4 Model B\0",
        "meminfo": "MemTotal: 2048000 kB\nMemAvailable: 1024000 kB\n",
        "self/statm": "9000 4096 10 1 0 1 0\n",
        "loadavg": "0.10 0.20 0.30 1/100 999\n",
    })  # fmt: skip
    lines = dict(board_lines(tmp_path, uptime_s=90_060, sys=sys, proc=proc))
    assert lines["device.model"] == "Raspberry Pi 4 Model B"
    assert lines["device.heat"] == "61 °C"
    assert lines["device.power"] == "since start: low voltage, throttled"
    assert lines["device.speed"] == "1500 / 1800 MHz"
    assert lines["device.memory"].startswith("1000 / 2000 MiB (app ")
    assert lines["device.load"] == "0.10 0.20 0.30"
    assert lines["device.running"] == "1 d 1 h 1 min"
    assert lines["device.room"].endswith("GiB")


def test_a_board_that_tells_nothing(tmp_path: Path) -> None:
    lines = dict(board_lines(tmp_path / "none", uptime_s=0, sys=tmp_path, proc=tmp_path))
    assert set(lines) == {"device.room", "device.running"}


@pytest.mark.parametrize("text", ["", "hot", "12.5", "\xff", "9" * 5000])
def test_odd_files_are_left_out(tmp_path: Path, text: str) -> None:
    names = ["class/thermal/thermal_zone0/temp", "devices/platform/soc/x-firmware/get_throttled"]
    board(tmp_path, dict.fromkeys(names, text))
    lines = dict(board_lines(tmp_path, uptime_s=0, sys=tmp_path, proc=tmp_path))
    assert "device.heat" not in lines
    assert "device.power" not in lines or not text.isalpha()


def test_words_of_the_firmware() -> None:
    assert throttle_words(0b1000) == "hot"
    assert throttle_words(0x70007).startswith("low voltage, slowed, throttled; since start")


def test_this_process_holds_memory() -> None:
    held = memory_mb()
    assert held is not None and 10 < held < 4000


def test_what_a_bare_console_is() -> None:
    assert access.is_bare({}) and access.is_bare({"SDL_VIDEODRIVER": "kmsdrm"})
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        assert not access.is_bare({name: ":0"})
    assert not access.is_bare({"SDL_VIDEODRIVER": "dummy"})


def test_devices_that_are_not_there(tmp_path: Path) -> None:
    assert "no screen device" in (access.screen_problem(tmp_path) or "")
    assert "no touch screen" in (access.input_problem(tmp_path) or "")


def test_devices_that_may_be_used(tmp_path: Path) -> None:
    board(tmp_path, {"dri/card0": "", "dri/renderD128": "", "input/event0": ""})
    assert access.screen_problem(tmp_path) is None and access.input_problem(tmp_path) is None


def test_the_sort_of_screen_device_that_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board(tmp_path, {"dri/card0": "", "dri/renderD128": ""})
    for missing in ("card0", "renderD128"):
        with monkeypatch.context() as patch:
            patch.setattr("os.access", lambda path, mode, missing=missing: missing not in str(path))
            assert missing in (access.screen_problem(tmp_path) or "")


def test_devices_that_may_not_be_used_name_the_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board(tmp_path, {"dri/card0": "", "input/event0": ""})
    monkeypatch.setattr("os.access", lambda path, mode: False)
    for problem in (access.screen_problem(tmp_path), access.input_problem(tmp_path)):
        assert problem is not None and "add it to the group" in problem and "\n" not in problem
