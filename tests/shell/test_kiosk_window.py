"""The kiosk as a process: it stays when it is told to go, and leaves for SIGTERM alone.

In a real window where Xvfb and xdotool are there, else with SDL's dummy driver.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.shell.exit_codes import ExitCode

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0  # of a machine that is busy with other tests
AUDIT = """
import os, sys
seen = os.open({log!r}, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
def hook(event, arguments):
    if event.startswith("socket."):
        os.write(seen, f"{{event}} {{arguments!r}}\\n".encode())
sys.addaudithook(hook)
"""


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


class Kiosk:
    """A running kiosk, and the service manager that hears it."""

    def __init__(self, folder: Path, environment: dict[str, str], prefix: str = "") -> None:
        self.heard: list[str] = []
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.listener.bind(str(folder / "notify"))
        self.listener.setblocking(False)
        code = f"{prefix}\nfrom game.__main__ import main\nsys.exit(main(sys.argv[1:]))"
        self.run = folder / "run"
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"import sys\n{code}", "play", "--kiosk", "--saves",
             str(folder / "saves"), "--run", str(self.run)],
            cwd=ROOT,
            env={**os.environ, **environment, "NOTIFY_SOCKET": str(folder / "notify"),
                 "WATCHDOG_USEC": "2000000"},
            stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip

    def listen(self) -> list[str]:
        while True:
            try:
                self.heard.append(self.listener.recv(200).decode())
            except BlockingIOError:
                return self.heard

    def is_alive(self) -> bool:
        """Whether it tells so once more from now on."""
        assert self.process.poll() is None, self.process.returncode
        told = len(self.listen())
        until(lambda: "WATCHDOG=1" in self.listen()[told:])
        return self.process.poll() is None

    def terminate(self) -> int:
        self.process.terminate()
        return self.process.wait(PATIENCE_S)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.listener.close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Kiosk]]:
    kiosks: list[Kiosk] = []

    def begin(environment: dict[str, str], prefix: str = "") -> Kiosk:
        folder = tmp_path / str(len(kiosks))
        folder.mkdir()
        kiosks.append(Kiosk(folder, environment, prefix))
        until(lambda: "READY=1" in kiosks[-1].listen())
        return kiosks[-1]

    yield begin
    for kiosk in kiosks:
        kiosk.close()


DUMMY = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def test_only_sigterm_ends_it(start: Callable[..., Kiosk]) -> None:
    kiosk = start(DUMMY)
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP, signal.SIGUSR1,
                   signal.SIGUSR2, signal.SIGALRM, signal.SIGTTIN, signal.SIGRTMIN):  # fmt: skip
        kiosk.process.send_signal(number)
    assert kiosk.is_alive()
    begin = time.monotonic()
    assert kiosk.terminate() == ExitCode.ASKED
    assert time.monotonic() - begin < PATIENCE_S
    assert "STOPPING=1" in kiosk.listen()
    assert not (kiosk.run / "starts").exists() and not (kiosk.run / "running").exists()


@pytest.mark.parametrize("held_mb", [230.0, 900.0])
def test_one_that_holds_too_much_wants_a_new_start(
    start: Callable[..., Kiosk], held_mb: float
) -> None:
    """A little too much while nobody is there, or far too much at any time."""
    kiosk = start(
        DUMMY,
        "from game.shell import kiosk, watch\n"
        f"kiosk.memory_mb, watch.MEMORY_MS, kiosk.NOBODY_MS = lambda: {held_mb}, 300, 1_000",
    )
    assert kiosk.process.wait(PATIENCE_S) == ExitCode.MEMORY
    assert "STOPPING=1" in kiosk.listen()


def test_no_socket_but_the_service_managers_is_opened(
    start: Callable[..., Kiosk], tmp_path: Path
) -> None:
    log = tmp_path / "sockets"
    kiosk = start(DUMMY, AUDIT.format(log=str(log)))
    assert kiosk.is_alive()
    assert kiosk.terminate() == ExitCode.ASKED
    lines = log.read_text().splitlines()
    made = [line for line in lines if line.startswith("socket.__new__")]
    assert len(made) == 1 and f", {int(socket.AF_UNIX)}, " in made[0], made
    reached = [line for line in lines if re.match(r"socket\.(connect|bind|sendto|gethost)", line)]
    assert reached and all("/notify'" in line for line in reached), reached


def test_the_bots_process_opens_none(tmp_path: Path) -> None:
    log = tmp_path / "sockets"
    log.touch()
    code = AUDIT.format(log=str(log)) + "from game.__main__ import main\nsys.exit(main(['uci']))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input="position startpos\ngo nodes 200\nquit\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=PATIENCE_S,
    )
    assert "bestmove" in done.stdout
    assert log.read_text() == ""


@pytest.mark.skipif(not shutil.which("strace"), reason="needs strace")
def test_the_system_sees_no_network_either(tmp_path: Path) -> None:
    """SDL is watched too, below Python; where tracing is not allowed there is nothing to see."""
    log = tmp_path / "trace"
    command = ["strace", "-f", "-qq", "-e", "trace=socket", "-o", str(log), sys.executable, "-m",
               "game", "play", "--kiosk", "--saves", str(tmp_path / "saves"), "--run",
               str(tmp_path / "run")]  # fmt: skip
    traced = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **DUMMY}, stderr=subprocess.DEVNULL
    )
    until(lambda: (tmp_path / "run" / "heartbeat").exists() or traced.poll() is not None)
    if traced.poll() is not None:
        pytest.skip("tracing is not allowed here")
    time.sleep(1)
    pid = int((tmp_path / "run" / "heartbeat").read_text())
    os.kill(pid, signal.SIGTERM)
    assert traced.wait(PATIENCE_S) == ExitCode.ASKED
    opened = re.findall(r"socket\((\w+)", log.read_text())
    assert set(opened) <= {"AF_UNIX", "AF_NETLINK"}, opened


def test_without_a_screen_it_says_so_in_one_line(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "game", "play", "--kiosk", "--saves", str(tmp_path), "--run",
         str(tmp_path / "run")],
        cwd=ROOT,
        env={**environment, "SDL_VIDEODRIVER": "x11"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )  # fmt: skip
    assert done.returncode == ExitCode.NO_SCREEN
    lines = [line for line in done.stderr.splitlines() if line.startswith("sittuyin:")]
    assert len(lines) == 1


def test_three_quick_crashes_lead_to_a_safe_start(
    start: Callable[..., Kiosk], tmp_path: Path
) -> None:
    first = start(DUMMY)
    for _ in range(2):
        first.process.kill()
        first.process.wait()
        first.listener.close()
        (tmp_path / "0" / "notify").unlink()
        first = Kiosk(tmp_path / "0", DUMMY)
        kiosk = first
        until(lambda kiosk=kiosk: "READY=1" in kiosk.listen())
    assert "STATUS=safe start" in first.heard
    crashes = (tmp_path / "0" / "saves" / "log" / "crash.log").read_text()
    assert crashes.count("was killed") == 2
    assert first.terminate() == ExitCode.ASKED
    first.close()


# -- in a real window ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("needs Xvfb and xdotool")
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(writing), "-screen", "0", "800x480x24"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    yield f":{number}"
    screen.terminate()
    screen.wait()


def close_window(display: str, window: int) -> None:
    """Ask for the end as the cross of a window does: by a message, not by force."""
    library = ctypes.util.find_library("X11")
    if library is None:
        return

    class Message(ctypes.Structure):
        _fields_ = [
            ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
            ("display", ctypes.c_void_p), ("window", ctypes.c_ulong),
            ("message_type", ctypes.c_ulong), ("format", ctypes.c_int),
            ("data", ctypes.c_long * 5), ("pad", ctypes.c_long * 24),
        ]  # fmt: skip

    x11 = ctypes.CDLL(library)
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    opened = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    protocols = x11.XInternAtom(opened, b"WM_PROTOCOLS", 0)
    delete = x11.XInternAtom(opened, b"WM_DELETE_WINDOW", 0)
    message = Message(33, 0, 1, None, window, protocols, 32)
    message.data[0] = delete
    x11.XSendEvent(opened, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
    x11.XCloseDisplay(opened)


def xdotool(environment: dict[str, str], *words: str) -> str:
    done = subprocess.run(["xdotool", *words], env={**os.environ, **environment},
                          capture_output=True, text=True)  # fmt: skip
    return done.stdout


def test_a_pointer_is_where_it_is_seen_also_after_keys(
    start: Callable[..., Kiosk], display: str
) -> None:
    """The pointer is out of sight until a mouse moves, and its place must be right all the same."""
    environment = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    xdotool(environment, "mousemove", "300", "470")  # where nothing is
    kiosk = start(environment)
    xdotool(environment, "key", "Tab")
    time.sleep(1)
    xdotool(environment, "mousemove", "600", "250")
    xdotool(environment, "click", "1")
    games = kiosk.run.parent / "saves" / "games"
    until(lambda: games.is_dir() and any(games.iterdir()))
    assert kiosk.terminate() == ExitCode.ASKED


def test_in_a_window_nothing_a_guest_does_ends_it(
    start: Callable[..., Kiosk], display: str
) -> None:
    environment = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    kiosk = start(environment)

    def tool(*words: str) -> str:
        return xdotool(environment, *words)

    windows = tool("search", "--onlyvisible", "--pid", str(kiosk.process.pid)).split()
    assert windows
    size = tool("getwindowgeometry", windows[0])
    assert "800x480" in size
    combinations = "alt+F4 Escape F11 ctrl+c ctrl+q ctrl+w super Print alt+Tab ctrl+alt+Delete"
    for keys in f"{combinations} ctrl+alt+BackSpace alt+Return F10".split():
        tool("key", keys)
    close_window(display, int(windows[0]))
    assert kiosk.is_alive()
    assert "800x480" in tool("getwindowgeometry", windows[0])
    assert kiosk.terminate() == ExitCode.ASKED
