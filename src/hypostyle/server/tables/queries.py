"""Everything that only reads a table: views, drawings, previews, replays, records.

Each method opens the table once, so all that it returns is of one version.
"""

import time
from typing import Final

import anyio.to_thread

from hypostyle import __version__
from hypostyle.core.errors import Refused
from hypostyle.core.record import record_of, to_json, to_text
from hypostyle.core.state import PUBLIC
from hypostyle.server import models
from hypostyle.server.problems import Problem, problem
from hypostyle.server.storage.entities import PLAYING, Player
from hypostyle.server.tables.cache import Busy, TableCache
from hypostyle.server.tables.fairness import check_draws
from hypostyle.server.tables.loaded import LoadedTable, Viewpoint
from hypostyle.server.tables.reader import PendingRead, TableReader
from hypostyle.server.tables.snapshots import Snapshot, choose_viewpoint, snapshot_of
from hypostyle.server.tables.steps import Steps, steps_of
from hypostyle.server.tables.views import (
    Style,
    drawing_of,
    moments_of,
    preview_of,
    seen_by,
    view_of,
)

REPORTED: Final = 30
"""The number of log lines in a report."""


class Queries:
    """Reads tables."""

    def __init__(self, cache: TableCache, reader: TableReader) -> None:
        self._cache = cache
        self._reader = reader

    async def view_soon(
        self, player: Player | None, table_id: str, seat: int | None, log_from: int
    ) -> bytes:
        """The present view as JSON, for the event loop."""
        if not self._cache.in_memory(table_id):  # nobody else should wait for the replay
            await anyio.to_thread.run_sync(self._cache.load, table_id)
        try:  # usually another thread costs more than the work
            view = self.view(player, table_id, seat, log_from, wait=False)
            return view.model_dump_json().encode()
        except Busy:
            pass

        def read(loaded: LoadedTable) -> bytes:
            viewpoint = loaded.viewpoint(player, seat)
            view = view_of(loaded, viewpoint, _id(player), time.time(), log_from)
            return view.model_dump_json().encode()

        return await self._reader.result(PendingRead(table_id, -1 if seat is None else seat, read))

    def view(
        self,
        player: Player | None,
        table_id: str,
        seat: int | None,
        log_from: int = 0,
        at: int | None = None,
        viewer: str | None = None,
        board: bool = False,
        wait: bool = True,
    ) -> models.TableView:
        """What a seat of the player, or a spectator, may know of a table.

        `at` is a moment of the past, `viewer="all"` reveals all cards once the game is over, and
        `board` adds the board as text. With `wait=False` it raises Busy where it would take long.
        """
        with self._cache.open(table_id, seat, wait) as loaded:
            viewpoint = loaded.viewpoint(player, seat, at, viewer)
            return view_of(loaded, viewpoint, _id(player), time.time(), log_from, board)

    def snapshot(
        self,
        player: Player | None,
        table_id: str,
        seat: int | None,
        at: int | None,
        viewer: str,
        style: Style,
    ) -> Snapshot:
        """Everything a page shows of a table, all of one version."""
        with self._cache.open(table_id, chat=True) as loaded:
            viewpoint, pass_to = choose_viewpoint(loaded, player, seat, at, viewer)
            if viewpoint.seat is not None:
                seen = self._cache.store.tables.version_and_seen(table_id, viewpoint.seat)[1]
                loaded.seen_row = seen
            return snapshot_of(loaded, player, viewpoint, pass_to, style, time.time())

    def steps(
        self,
        player: Player | None,
        table_id: str,
        seat: int | None,
        style: Style,
        since: int,
        until: int,
    ) -> Steps:
        """What happened between two moments, step by step, as the viewer of a page may see it."""
        with self._cache.open(table_id) as loaded:
            viewpoint, _ = choose_viewpoint(loaded, player, seat, None, "")
            if not loaded.begun:
                raise problem(409, "not-playing", "waiting")
            return steps_of(loaded, viewpoint, style, since, until)

    def moments(
        self, player: Player | None, table_id: str, seat: int | None, viewer: str | None = None
    ) -> list[models.Moment]:
        """Where turns and rounds begin, for replays."""
        with self._cache.open(table_id) as loaded:
            viewpoint = loaded.viewpoint(player, seat, None, viewer)
            return moments_of(loaded.game, viewpoint.viewer) if loaded.begun else []

    def game_of(self, table_id: str) -> str:
        """The key of the game that is played at a table."""
        with self._cache.open(table_id) as loaded:
            return loaded.table.game

    def standing_of(self, table_id: str) -> tuple[list[models.Moment], list[int | None]]:
        """Where rounds and turns of a game began, and its scores, as everybody may know them."""
        with self._cache.open(table_id) as loaded:
            if not loaded.begun:
                return [], [None] * len(loaded.seats)
            scores = seen_by(loaded.game, Viewpoint()).known_scores()
            return moments_of(loaded.game, PUBLIC), scores

    def drawing(
        self,
        player: Player | None,
        table_id: str,
        seat: int | None,
        style: Style,
        at: int | None = None,
        viewer: str | None = None,
    ) -> str:
        """The board as SVG."""
        with self._cache.open(table_id) as loaded:
            viewpoint = loaded.viewpoint(player, seat, at, viewer)
            if not loaded.begun:
                raise problem(409, "not-playing", "waiting")
            return drawing_of(loaded.game, viewpoint, style, loaded.table.status == PLAYING)

    def why_not(self, player: Player, table_id: str, seat: int, answer: str) -> models.WhyNot:
        """Whether a seat may give an answer now, and if not, why not."""
        with self._cache.open(table_id) as loaded:
            loaded.own_seat(player, seat)
            try:
                loaded.check_playing()
                seen, action = loaded.game.parse(seat, answer)
                refused = loaded.game.refusal(seen, seat, action)
            except Problem as error:
                refused = error
            if refused is None:
                return models.WhyNot(legal=True)
            paragraph = str(refused.more.get("paragraph", ""))
            return models.WhyNot(legal=False, sentence=refused.sentence, paragraph=paragraph)

    def preview(self, player: Player, table_id: str, seat: int, answer: str) -> models.PreviewOut:
        """What an answer would do, as far as the seat can know; nothing happens."""
        with self._cache.open(table_id) as loaded:
            loaded.own_seat(player, seat)
            try:
                loaded.check_playing()
                _, action = loaded.game.parse(seat, answer)
                return preview_of(loaded.game, seat, action)
            except (Problem, Refused) as refused:
                return models.PreviewOut(legal=False, sentence=refused.sentence)

    def about(
        self,
        player: Player | None,
        table_id: str,
        seat: int | None,
        place: str,
        at: int | None = None,
        viewer: str | None = None,
    ) -> models.AboutOut:
        """What a thing on the board is."""
        with self._cache.open(table_id) as loaded:
            viewpoint = loaded.viewpoint(player, seat, at, viewer)
            if not loaded.begun:
                return models.AboutOut(text="", paragraph="")
            match = loaded.game.at(viewpoint.at)
            seen = match.game.view(match.state, viewpoint.viewer)
            found = seen.about(place)
            if found is None:
                return models.AboutOut(text="", paragraph="")
            return models.AboutOut(text=seen.game.words.say(found), paragraph=found.paragraph)

    # --- the whole game ---------------------------------------------------------------------------

    def record(self, table_id: str, as_json: bool = False) -> str:
        """The record of a finished game; before the end it would reveal secrets."""
        with self._cache.open(table_id) as loaded:
            if not loaded.revealed:
                raise problem(409, "not-over", "record")
            match = loaded.game.match.clone()
            match.seed = loaded.table.seed or None
            names = {match.game.side_key(one.seat): one.name for one in loaded.seats if one.name}
            record = record_of(match, names)
        return to_json(record) if as_json else to_text(record)

    def fair(self, table_id: str, steps: bool = False) -> models.FairOut:
        """Deal a finished game again from its seed and nonces, and compare."""
        with self._cache.open(table_id) as loaded:
            if not loaded.revealed:
                raise problem(409, "not-over", "seed")
            if not loaded.table.seed:
                raise problem(409, "no-seed")
            return check_draws(loaded.table, loaded.game.match, steps)

    def report(
        self,
        player: Player | None,
        table_id: str,
        seat: int | None,
        at: int | None = None,
        viewer: str | None = None,
    ) -> str:
        """What to send when something looks wrong: no more than the viewer may know."""
        view = self.view(player, table_id, seat, at=at, viewer=viewer, board=True)
        seer = "a spectator" if view.seat is None else f"seat {view.seat}"
        lines = [
            f"hypostyle {__version__}",
            f"game {view.game}, rules {view.rules_version}, options {view.options}",
            f"table {view.table}, version {view.version}, {view.status}",
            f"row {view.at} of {view.rows}, seen by {'everyone' if view.viewer == 'all' else seer}",
            f"fingerprint {view.fingerprint or '-'}",
        ]
        lines += [f"seed {view.seed}"] if view.seed else []
        lines += [f"position {view.position}"] if view.position else []
        lines += [f"question {view.question.sentence}"] if view.question else []
        lines += ["", *view.board, ""]
        lines += [f"{line.row:>4} {line.text}" for line in view.log[-REPORTED:]]
        return "\n".join(lines) + "\n"


def _id(player: Player | None) -> str | None:
    return None if player is None else player.id
