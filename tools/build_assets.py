"""Makes the sounds and the pictures of pieces under ``assets/``.

Run ``python -m tools.build_assets``; the files are kept in the repository, so this is needed only
after a change in the modules beside this one. Icons and ornaments are drawn by hand as SVG, and
fonts are described in ``assets/fonts/README.md``.
"""

from __future__ import annotations

from pathlib import Path

from tools import build_assets_carved, build_assets_international, build_assets_letters
from tools.build_assets_pieces import PIECES, write_set
from tools.build_assets_sounds import SOUNDS, write_sounds

SETS = {
    "carved": build_assets_carved,
    "international": build_assets_international,
    "letters": build_assets_letters,
}


def write_pieces(folder: Path) -> None:
    """The pictures of every set."""
    for name, module in SETS.items():
        write_set(folder / name, module.figures())


if __name__ == "__main__":
    write_sounds(SOUNDS)
    write_pieces(PIECES)
