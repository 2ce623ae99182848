"""How does the service manager learn that the app is ready, alive, or about to end?

A datagram to the socket that the environment names, as sd_notify(3) describes it; without that name
every message is dropped. It is the only socket that the app ever opens.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import MutableMapping

SOCKET, WATCHDOG_US, WATCHDOG_PID = "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"

_log = logging.getLogger(__name__)


class Notifier:
    """The line to the service manager."""

    def __init__(self, environment: MutableMapping[str, str] = os.environ) -> None:
        """Takes its names out of the environment, so that no child speaks for the app."""
        self._address = _address(environment.pop(SOCKET, ""))
        self.watchdog_ms = _watchdog_ms(environment)  # None: nobody watches
        self._socket: socket.socket | None = None

    @property
    def is_heard(self) -> bool:
        """Whether anybody listens."""
        return bool(self._address)

    def ready(self) -> None:
        """The first picture is on the screen."""
        self.send("READY=1")

    def alive(self) -> None:
        """The frame loop goes round."""
        self.send("WATCHDOG=1")

    def status(self, text: str) -> None:
        """One line for `systemctl status`."""
        self.send(f"STATUS={text}")

    def stopping(self) -> None:
        """The app is about to end."""
        self.send("STOPPING=1")

    def send(self, message: str) -> None:
        """Send a message; one that cannot be sent is logged, the app goes on."""
        if not self._address:
            return
        try:
            if self._socket is None:
                self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
                self._socket.setblocking(False)  # a manager that is busy must not stop a frame
            self._socket.sendto(message.encode(), self._address)
        except OSError as error:
            _log.warning("the service manager was not told %s: %s", message, error)

    def close(self) -> None:
        """Give the socket back."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def _address(name: str) -> str | bytes:
    """The address that a name means; one that starts with @ lies in no folder."""
    if name.startswith("@"):
        return b"\0" + name[1:].encode()
    return name if os.path.isabs(name) else ""


def _watchdog_ms(environment: MutableMapping[str, str]) -> int | None:
    """How long the manager waits for a sign of life, if it waits for this process."""
    microseconds = environment.pop(WATCHDOG_US, "")
    process = environment.pop(WATCHDOG_PID, "")
    if process and process != str(os.getpid()):
        return None
    if not (microseconds.isascii() and microseconds.isdigit()) or int(microseconds) < 1000:
        return None
    return int(microseconds) // 1000
