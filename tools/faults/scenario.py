"""What is written while faults are tried, and what must be found afterwards.

A scenario is a list of steps, the state that is promised after each, and a way to look at what lies
on disk. After a crash in step k + 1 the disk must hold state k, which was acknowledged, or state
k + 1, which may have been complete. Anything older is lost, anything else is wrong.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from game.storage.envelope import Opened
from game.storage.errors import SaveError
from game.storage.filesystem import FileSystem
from game.storage.slots import SaveFolder

SCRIPT = tuple(f"{'abcdefgh'[n * 5 % 8]}{n % 8 + 1}{'abcdefgh'[n * 3 % 8]}4" for n in range(400))


def anything(opened: Opened) -> None:
    """A check that any body passes."""


class ReadOnlyFS(FileSystem):
    """Looks without touching: everything that would change the disk is refused."""

    def _refuse(self, *_: object) -> None:
        raise PermissionError(1, "read-only")

    write = replace = unlink = make_folder = remove_folder = lock = _refuse  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class State:
    """What the disk holds, as far as anybody was promised it."""

    games: tuple[tuple[str, int, bool], ...] = ()  # (id, plies, starred), by id
    records: tuple[tuple[str, int], ...] = ()  # (name, value), by name
    trash: tuple[str, ...] = ()  # ids; more may be there

    def is_kept_in(self, seen: State) -> bool:
        """Whether `seen` holds this state."""
        return (
            self.games == seen.games
            and self.records == seen.records
            and set(self.trash) <= set(seen.trash)
        )


class Writer(Protocol):
    """Something that writes a game."""

    def open(self) -> None: ...

    def save(self, plies: int) -> None: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Scenario:
    """Steps with the states they promise; `start` makes what the steps work on."""

    start: Callable[[str, FileSystem], object]
    steps: Sequence[Callable[[object], object]]
    states: Sequence[State]  # one more than steps: the first is before any
    look: Callable[[str], State]  # touches nothing
    restart: Callable[[str], State]  # starts on what the disk holds, then looks

    def verdict_now(self, root: str, done: int) -> str:
        """What a process that reads at this moment sees: "kept", "lost" or "wrong"."""
        return self._judge(self.look(root), done)

    def verdict(self, root: str, done: int) -> str:
        """What the next start makes of `done` acknowledged steps."""
        return self._judge(self.restart(root), done)

    def _judge(self, seen: State, done: int) -> str:
        if any(state.is_kept_in(seen) for state in self.states[done : done + 2]):
            return "kept"
        return "lost" if any(state.is_kept_in(seen) for state in self.states[:done]) else "wrong"


# -- the app's own writer -----------------------------------------------------------------------


def make_folder(root: str, files: FileSystem) -> SaveFolder:
    """A save folder that checks nothing of what the games say."""
    return SaveFolder(
        os.path.join(root, "saves"), check_game=anything, check_record=anything, files=files
    )


def body(plies: int, starred: bool = False) -> dict[str, object]:
    """A game of some plies."""
    return {
        "kind": "game",
        "moves": list(SCRIPT[:plies]),
        "clock": [[600_000 - 7 * n, 600_000 - 9 * n] for n in range(plies)],
        "starred": starred,
    }


def read_game(opened: Opened) -> tuple[int, bool]:
    """Plies and star, if the moves are those of the script."""
    moves = opened.body["moves"]
    assert isinstance(moves, list)
    assert tuple(moves) == SCRIPT[: len(moves)]
    return len(moves), opened.body["starred"] is True


def read_record(opened: Opened) -> int:
    """The value of a record."""
    value = opened.body["value"]
    assert isinstance(value, int)
    return value


def look_into_folder(root: str) -> State:
    """What a save folder holds, without touching it."""
    folder = make_folder(root, ReadOnlyFS())
    records = []
    for name in ("settings", "statistics"):
        with suppress(SaveError):
            records.append((name, folder.load_record(name, read_record).value))
    listing = folder.list_games(read_game)
    games = sorted((game_id, *found.value) for game_id, found in listing.games)
    return State(tuple(games), tuple(records), folder.deleted_games())


class UnsyncedFS(FileSystem):
    """Waits for no disk."""

    def sync(self, handle: int) -> None:
        """Done at once."""


def restart_folder(root: str) -> State:
    """What a save folder holds after the app was started on it."""
    folder = make_folder(root, UnsyncedFS())
    folder.open()
    folder.close()
    return look_into_folder(root)


def save_again(root: str) -> None:
    """The app saves another game on what it found."""
    folder = make_folder(root, UnsyncedFS())
    folder.open()
    folder.save_game("zz", body(3))
    found = folder.load_game("zz", read_game)
    assert found.value == (3, False)
    assert found.skipped == ()
    folder.close()


def _step(run: Callable[[SaveFolder], object]) -> Callable[[object], object]:
    def step(started: object) -> object:
        assert isinstance(started, SaveFolder)
        return run(started)

    return step


class _Session:
    """Collects steps and the states they lead to."""

    def __init__(self) -> None:
        self.steps: list[Callable[[object], object]] = []
        self.states = [State()]

    def add(self, state: State, run: Callable[[SaveFolder], object]) -> None:
        self.steps.append(_step(run))
        self.states.append(state)

    def save(self, game_id: str, plies: int, starred: bool = False) -> None:
        last = self.states[-1]
        games = {game[0]: game for game in last.games} | {game_id: (game_id, plies, starred)}
        self.add(
            State(tuple(sorted(games.values())), last.records, last.trash),
            lambda folder: folder.save_game(game_id, body(plies, starred)),
        )

    def record(self, name: str, value: int) -> None:
        last = self.states[-1]
        records = tuple(sorted((dict(last.records) | {name: value}).items()))
        self.add(
            State(last.games, records, last.trash),
            lambda folder: folder.save_record(name, {"value": value}),
        )

    def delete(self, game_id: str) -> None:
        last = self.states[-1]
        games = tuple(game for game in last.games if game[0] != game_id)
        self.add(
            State(games, last.records, (*last.trash, game_id)),
            lambda folder: folder.delete_game(game_id),
        )

    def restore(self, game_id: str, plies: int) -> None:
        last = self.states[-1]
        games = tuple(sorted((*last.games, (game_id, plies, False))))
        trash = tuple(name for name in last.trash if name != game_id)
        self.add(State(games, last.records, trash), lambda folder: folder.restore_game(game_id))

    def bring(self, plies: dict[str, int]) -> None:
        last = self.states[-1]
        games = tuple(sorted((*last.games, *((name, n, False) for name, n in plies.items()))))
        self.add(
            State(games, last.records, last.trash),
            lambda folder: folder.import_games({name: body(n) for name, n in plies.items()}),
        )

    def scenario(self) -> Scenario:
        return Scenario(make_folder, self.steps, self.states, look_into_folder, restart_folder)


def whole_session(moves: int = 12) -> Scenario:
    """A start, settings, a game, a star, a second game, statistics, delete, undo, an import."""
    session = _Session()
    session.add(State(), lambda folder: folder.open())
    session.record("settings", 1)
    for plies in range(1, moves + 1):
        session.save("aa", plies)
        if plies == moves // 2:
            session.save("aa", plies, starred=True)
            session.save("aa", plies - 1)  # a move taken back
            session.save("bb", 1)
            session.save("bb", 2)
            session.record("settings", 2)
            session.record("statistics", 1)
            session.delete("bb")
    session.restore("bb", 2)
    session.bring({"cc": 5, "dd": 1})
    session.save("cc", 6)
    session.delete("aa")
    session.record("statistics", 2)
    session.save("ee", 1)
    return session.scenario()


def one_game(moves: int = 40) -> Scenario:
    """A start and a game, move by move."""
    session = _Session()
    session.add(State(), lambda folder: folder.open())
    for plies in range(1, moves + 1):
        session.save("aa", plies)
    return session.scenario()


def writer_game(
    make: Callable[[str, FileSystem], Writer], look: Callable[[str], int], moves: int = 12
) -> Scenario:
    """The same for any writer, good or bad."""

    def save(plies: int) -> Callable[[object], object]:
        return lambda started: started.save(plies)  # type: ignore[attr-defined]

    def look_at(root: str) -> State:
        plies = look(root)
        return State((("aa", plies, False),)) if plies else State()

    games = [State((("aa", plies, False),)) for plies in range(1, moves + 1)]
    return Scenario(
        make,
        [lambda started: started.open(), *map(save, range(1, moves + 1))],  # type: ignore[attr-defined]
        [State(), State(), *games],
        look_at,
        look_at,
    )
