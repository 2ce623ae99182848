"""Does the service manager hear what it has to, and nothing that is not for it?"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.shell.notify import Notifier


def listener(address: str | bytes) -> socket.socket:
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(address)
    heard.settimeout(5)
    return heard


@pytest.fixture(params=["in a folder", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, socket.socket]]:
    """A name as the environment gives it, and who listens there."""
    if request.param == "abstract":
        name = f"sittuyin-test-{os.getpid()}"
        heard = listener(b"\0" + name.encode())
        yield f"@{name}", heard
    else:
        path = str(tmp_path / "notify")
        heard = listener(path)
        yield path, heard
    heard.close()


def test_messages_arrive(manager: tuple[str, socket.socket]) -> None:
    name, heard = manager
    notifier = Notifier({"NOTIFY_SOCKET": name})
    notifier.ready()
    notifier.alive()
    notifier.status("at home")
    notifier.stopping()
    told = [heard.recv(100) for _ in range(4)]
    assert told == [b"READY=1", b"WATCHDOG=1", b"STATUS=at home", b"STOPPING=1"]
    notifier.close()


def test_without_a_manager_no_socket_is_made() -> None:
    notifier = Notifier({})
    notifier.ready()
    assert not notifier.is_heard
    assert notifier._socket is None


@pytest.mark.parametrize("name", ["relative", "host:80", ""])
def test_only_names_of_sockets_are_spoken_to(name: str) -> None:
    assert not Notifier({"NOTIFY_SOCKET": name}).is_heard


def test_children_do_not_speak_for_the_app() -> None:
    environment = {"NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "20000000", "PATH": "/bin"}
    assert Notifier(environment).watchdog_ms == 20_000
    assert environment == {"PATH": "/bin"}


@pytest.mark.parametrize(
    ("microseconds", "process", "expected"),
    [
        ("20000000", "", 20_000),
        pytest.param("20000000", str(os.getpid()), 20_000, id="our number"),
        ("20000000", "1", None),
        ("", "", None),
        ("soon", "", None),
        ("0", "", None),
    ],
)
def test_watchdog_is_only_ours(microseconds: str, process: str, expected: int | None) -> None:
    environment = {"WATCHDOG_USEC": microseconds, "WATCHDOG_PID": process}
    assert Notifier(environment).watchdog_ms == expected


def test_a_manager_that_is_gone_stops_nothing(tmp_path: Path) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")})
    notifier.alive()
    notifier.close()
