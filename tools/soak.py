"""Does a kiosk last? Weeks in jumping time, and the real one with blows.

    python tools/soak.py simulated --days 14     guests by day, the attract screen between
    python tools/soak.py live --minutes 60       real loop, worker and saves, killed and hung

Both print what is held and end with 1 when it grows; `simulated --plant memory` shows that they
would. SDL's dummy driver is used unless SDL_VIDEODRIVER names another.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
MALLOC = "MALLOC_MMAP_THRESHOLD_"  # read by the C library when a process starts


def main() -> int:
    """Run one of the two; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    simulated = commands.add_parser("simulated")
    simulated.add_argument("--days", type=int, default=14)
    simulated.add_argument("--plant", choices=("memory", "handles", "threads"), help="a leak")
    live = commands.add_parser("live")
    live.add_argument("--minutes", type=float, default=60)
    for command in (simulated, live):
        command.add_argument("--seed", type=int, default=1)
    app = commands.add_parser("app")  # what `live` starts
    app.add_argument("saves", type=Path)
    app.add_argument("run", type=Path)
    app.add_argument("seed", type=int)
    wished = parser.parse_args()
    if MALLOC not in os.environ:
        os.environ[MALLOC] = "1048576"  # as the kiosk's unit has it
        os.execv(sys.executable, [sys.executable, *sys.argv])
    if wished.command == "simulated":
        from tools.soak_simulated import simulate

        return simulate(wished.days, wished.seed, (800, 480), wished.plant)
    from tools.soak_real import app_main
    from tools.soak_real import live as lived

    if wished.command == "app":
        return app_main(wished.saves, wished.run, wished.seed)
    return lived(wished.minutes, wished.seed)


if __name__ == "__main__":
    sys.exit(main())
