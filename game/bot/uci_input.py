"""Where do an engine's commands come from? Lines of standard input, read by a thread of its own.

A reader thread puts lines into a queue, so that a search can be asked to stop in its middle. A line
that is too long is not kept: its place in the queue says so.
"""

from __future__ import annotations

from collections import deque
from io import BytesIO, RawIOBase
from queue import Empty, SimpleQueue
from threading import Thread

LONGEST_LINE = 65_536  # bytes; a game of two thousand plies fits
TOO_LONG = "\0too long"  # stands for a line that was longer
END = "\0end"  # stands for the end of the input


class CommandLines:
    """The lines to come, in order; `interrupted` may take those that matter to a search."""

    def __init__(self, stream: RawIOBase | BytesIO) -> None:
        """
        Args:
            stream: unbuffered, so that no lock of it is held when the engine leaves while the
                reader still waits.
        """
        self._queue: SimpleQueue[str] = SimpleQueue()
        self._put_off: deque[str] = deque()
        Thread(target=self._read, args=(stream,), daemon=True).start()

    def _read(self, stream: RawIOBase | BytesIO) -> None:
        started = b""  # of a line whose end has not come yet
        too_long = False
        while True:
            try:
                chunk = stream.read(LONGEST_LINE)
            except (OSError, ValueError):  # closed under our hands: the same as its end
                chunk = b""
            if not chunk:
                if started and not too_long:
                    self._put(started)
                self._queue.put(END)
                return
            *lines, started = (started + chunk).split(b"\n")
            for line in lines:
                if too_long or len(line) > LONGEST_LINE:
                    self._queue.put(TOO_LONG)
                    too_long = False
                else:
                    self._put(line)
            if len(started) > LONGEST_LINE:
                started, too_long = b"", True

    def _put(self, line: bytes) -> None:
        self._queue.put(line.decode("utf-8", "replace").replace("\0", " ").strip())

    def next(self) -> str:
        """The next line; waits for it. `TOO_LONG` and `END` stand for what is no line."""
        if self._put_off:
            return self._put_off.popleft()
        return self._queue.get()

    def next_now(self) -> str | None:
        """The next line that has come since the search began, None when there is none yet."""
        try:
            return self._queue.get_nowait()
        except Empty:
            return None

    def next_during_search(self) -> str:
        """The same, waiting for it; lines put off before stay put off."""
        return self._queue.get()

    def put_off(self, line: str) -> None:
        """Keeps a line for after the search."""
        self._put_off.append(line)
