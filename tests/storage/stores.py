"""Stores over a temporary folder, for the tests of storage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from game.storage.atomic import GenerationStore, Numbers
from game.storage.envelope import Opened, seal
from game.storage.filesystem import FileSystem
from game.storage.quarantine import Quarantine
from game.storage.slots import SaveFolder
from tools.faults.fault_fs import FaultFS
from tools.faults.scenario import anything


def body_of(opened: Opened) -> dict[str, object]:
    """A decoder that takes any body as it is."""
    return opened.body


def moves_of(opened: Opened) -> object:
    """A decoder that wants a list of moves and nothing else."""
    return opened.body["moves"]


def store_in(
    root: Path,
    files: FileSystem | None = None,
    *,
    make_room: tuple[Callable[[], bool], ...] = (),
    beside_newer: bool = False,
) -> GenerationStore:
    """A store in the folder `one` below `root`, with a quarantine beside it."""
    files = files or FileSystem()
    quarantine = Quarantine(str(root / "quarantine"), files)
    numbers = Numbers()
    numbers.seen(quarantine.highest_number())
    return GenerationStore(
        str(root / "one"),
        files=files,
        quarantine=quarantine,
        numbers=numbers,
        check=anything,
        make_room=make_room,
        beside_newer=beside_newer,
    )


def folder_in(root: Path, files: FileSystem | None = None) -> SaveFolder:
    """A save folder, not opened yet."""
    return SaveFolder(str(root), check_game=anything, check_record=anything, files=files)


def put(folder: Path, number: int, body: Mapping[str, object], format_number: int = 1) -> Path:
    """Place a sealed file by hand."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"g-{number:08d}.sav"
    path.write_bytes(seal({**body, "seq": number}, format_number))
    return path


def names(folder: Path) -> list[str]:
    """The names in a folder, sorted."""
    return sorted(path.name for path in folder.iterdir())


def game(plies: int, **more: object) -> dict[str, object]:
    """The body of a game of so many moves."""
    return {"moves": ["e3e4"] * plies, "starred": False, **more}


def ready(root: Path, files: FaultFS | None = None) -> SaveFolder:
    """A save folder, opened."""
    folder = folder_in(root, files or FaultFS())
    folder.open()
    return folder


def ids(folder: SaveFolder) -> list[str]:
    """The games that are listed, in order."""
    return [game_id for game_id, _ in folder.list_games(body_of).games]


def tree(root: Path) -> dict[str, bytes]:
    """All files below a folder, with what is in them."""
    return {str(p.relative_to(root)): p.read_bytes() for p in root.rglob("*") if p.is_file()}
