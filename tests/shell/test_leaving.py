"""Does a signal end the app at once, with everything saved and the exit code of an ordinary end?"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.storage.records import check_record, decode_record
from game.storage.slots import SaveFolder

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0
# The real app; once it runs, somebody opens a game and changes a setting, and then nothing more.
APP = """
import sys, threading, time
sys.path.insert(0, sys.argv[1])
from game.shell import environment
environment.prepare()
from game.shell import program
from game.ui.effects import SaveSettings
from game.ui.settings import DEFAULTS
from dataclasses import replace
make = program.App.__init__
def made(self, *given, **named):
    make(self, *given, **named)
    def later():
        time.sleep(1)
        self._keeper.do(SaveSettings(replace(DEFAULTS, volume=37)))
        print("ready", flush=True)
    threading.Thread(target=later, daemon=True).start()
program.App.__init__ = made
from game.shell.app import main
sys.exit(main(["--saves", sys.argv[2], "--size", "480x320"]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_saves_and_ends_the_app(number: signal.Signals, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    app = subprocess.Popen(
        [sys.executable, "-c", APP, str(ROOT), str(saves)],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert app.stdout is not None
        assert app.stdout.readline() == "ready\n"
        app.send_signal(number)
        begun = time.monotonic()
        assert app.wait(timeout=PATIENCE_S) == 0
        # Two seconds are the goal; a machine that is busy with other tests takes longer.
        assert time.monotonic() - begun < PATIENCE_S
    finally:
        app.kill()
    folder = SaveFolder(str(saves), check_game=check_record, check_record=check_record)
    assert folder.load_record("settings", decode_record).value["volume"] == 37
    folder.open()  # the lock has gone with the app
    folder.close()
