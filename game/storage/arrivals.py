"""How do many games come in at once, all or none, even through a power cut?

They are written to a folder beside the games, `arriving`, each by the usual writer. Renaming that
folder to `arrived` is the moment from which they count. Then each game moves to its place; if a cut
comes between, the next start moves the rest. A folder `arriving` found at a start is deleted.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping
from contextlib import suppress

from game.storage.atomic import GenerationStore
from game.storage.errors import SaveError, from_os_error
from game.storage.filesystem import (
    FileSystem,
    empty_folder,
    ensure_folder,
    list_folder,
    move_folder,
    sync_folder,
)


class Arrivals:
    """The folders of an import under way."""

    def __init__(self, root: str, games_folder: str, files: FileSystem) -> None:
        self._root = root
        self._arriving = os.path.join(root, "arriving")
        self._arrived = os.path.join(root, "arrived")
        self._games_folder = games_folder
        self._files = files
        self._is_behind = False  # games count that are not in their places yet

    def bring(
        self,
        games: Mapping[str, Mapping[str, object]],
        store_in: Callable[[str], GenerationStore],
    ) -> None:
        """Write all games, then make them count.

        Raises:
            SaveError: when none of them counts.
        """
        try:
            self.finish()
            ensure_folder(self._files, self._arriving)
            for game_id, body in games.items():
                store_in(os.path.join(self._arriving, game_id)).write(body)
            self._files.replace(self._arriving, self._arrived)
        except (OSError, SaveError) as error:
            with suppress(OSError):
                self._drop_arriving()
            if isinstance(error, OSError):
                raise from_os_error(error, "import", "arriving") from error
            raise
        try:
            sync_folder(self._files, self._root)
        except OSError as error:
            # Not sure that they would be there after a cut: take them back and say so.
            with suppress(OSError):
                self._files.replace(self._arrived, self._arriving)
                self._drop_arriving()
            raise from_os_error(error, "import", "arrived") from error
        self._is_behind = True
        self.catch_up()

    def catch_up(self) -> None:
        """Move what counts to its place if that failed at first; the next start does it too."""
        if self._is_behind:
            with suppress(OSError):
                self.finish()

    def finish(self) -> None:
        """Move the games that count to their places and delete what does not count.

        Raises:
            OSError: when that cannot be done now.
        """
        self._drop_arriving()
        for name in self._names(self._arrived):
            arrived = os.path.join(self._arrived, name)
            try:
                move_folder(self._files, arrived, os.path.join(self._games_folder, name))
            except OSError as error:
                if error.errno not in (errno.EEXIST, errno.ENOTEMPTY):
                    raise
                # The same game came to its place in another way, such as half of a rename.
                empty_folder(self._files, arrived)
        empty_folder(self._files, self._arrived)
        self._is_behind = False

    def _drop_arriving(self) -> None:
        for name in self._names(self._arriving):
            empty_folder(self._files, os.path.join(self._arriving, name))
        empty_folder(self._files, self._arriving)

    def _names(self, folder: str) -> list[str]:
        try:
            return list_folder(self._files, folder)
        except FileNotFoundError:
            return []
