"""Where does the app write what went wrong?

To standard error, and into three small files of a folder when there is one. A thread does the
writing, because a slow card must never hold up a frame.
"""

from __future__ import annotations

import logging
import logging.handlers
import queue
import sys
from collections.abc import Callable
from pathlib import Path

MAX_BYTES = 256 * 1024
OLDER_FILES = 2
LOG_NAME = "sittuyin.log"
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def start_logging(folder: Path | None) -> Callable[[], None]:
    """Begin to write; the result ends it and waits until everything is written."""
    outlets: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    outlets[0].setLevel(logging.WARNING)
    problem: OSError | None = None
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            outlets.append(
                logging.handlers.RotatingFileHandler(
                    folder / LOG_NAME,
                    maxBytes=MAX_BYTES,
                    backupCount=OLDER_FILES,
                    encoding="utf-8",
                )
            )
        except OSError as error:  # a read-only card: the screen says so, standard error goes on
            problem = error
    for outlet in outlets:
        outlet.setFormatter(logging.Formatter(FORMAT))
    lines: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
    entrance = logging.handlers.QueueHandler(lines)
    writer = logging.handlers.QueueListener(lines, *outlets, respect_handler_level=True)
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    root.addHandler(entrance)
    writer.start()
    if problem is not None:
        logging.getLogger(__name__).warning("no log file: %s", problem)

    def stop() -> None:
        root.removeHandler(entrance)
        writer.stop()
        for outlet in outlets:
            outlet.close()

    return stop
