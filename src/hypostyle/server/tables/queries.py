"""All that only looks: views, drawings, replays, records, lists, chat."""

import time
from collections.abc import Sequence
from typing import Any, Final

from hypostyle import __version__
from hypostyle.core.chance import draw, fingerprint
from hypostyle.core.match import Match
from hypostyle.core.record import record_of, to_json, to_text
from hypostyle.core.registry import game_names
from hypostyle.core.state import CHANCE, State
from hypostyle.server import models
from hypostyle.server.problems import Conflict, Problem, not_yours
from hypostyle.server.storage.entities import (
    OVER,
    PLAYING,
    IdempotencyKey,
    Player,
    StoredSeat,
    StoredTable,
)
from hypostyle.server.tables.cache import TRIES, ChangeEvent, LoadedTable, TableCache
from hypostyle.server.tables.views import (
    Style,
    Viewpoint,
    drawing_of,
    moments_of,
    outside_of,
    preview_of,
    view_of,
    why_not,
)

LISTED: Final = 100
"""Tables in one list."""
TAIL: Final = 30
"""Lines of the log in a report."""


class Looking(TableCache):
    """What people see."""

    def view(
        self,
        player: Player | None,
        table_id: str,
        seat: int | None,
        log_from: int = 0,
        at: int | None = None,
        eyes: str | None = None,
        board: bool = False,
        patient: bool = True,
    ) -> models.TableView:
        """A table through the eyes of a seat that is the player's, or of a spectator.

        `at` is a moment of the past, `eyes="all"` opens all cards once the game is over, and `board`
        asks for the board as text. Who is not patient gets Busy where it would take long.
        """
        with self._loaded(table_id, seat, patient) as loaded:
            look = self._look(loaded, player, seat, at, eyes)
            who = None if player is None else player.id
            seen = loaded.seen_row if look.seat is not None else None
            return view_of(self._scene(loaded), look, who, time.time(), log_from, board, seen)

    def moments(
        self, player: Player | None, table_id: str, seat: int | None, eyes: str | None = None
    ) -> list[models.Moment]:
        """Where turns and rounds begin, for those who step through a game."""
        with self._loaded(table_id) as loaded:
            look = self._look(loaded, player, seat, None, eyes)
            if not _begun(loaded):
                return []
            return moments_of(loaded.live, look.eyes)

    def drawing(
        self,
        player: Player | None,
        table_id: str,
        seat: int | None,
        style: Style,
        at: int | None = None,
        eyes: str | None = None,
    ) -> str:
        """The board as SVG."""
        with self._loaded(table_id) as loaded:
            look = self._look(loaded, player, seat, at, eyes)
            if not _begun(loaded):
                raise Problem(409, "not-playing", "The game has not begun.")
            return drawing_of(loaded.live, look, style, loaded.table.status == PLAYING)

    def why_not(self, player: Player, table_id: str, seat: int, answer: str) -> models.WhyNot:
        """Whether a seat may give an answer now."""
        with self._loaded(table_id) as loaded:
            loaded.own(player, seat)
            if loaded.table.status != PLAYING or seat not in loaded.live.match.deciders():
                return models.WhyNot(
                    legal=False, sentence="It is not for this seat to decide now.", paragraph=""
                )
            return why_not(loaded.live, seat, answer)

    def preview(self, player: Player, table_id: str, seat: int, answer: str) -> models.PreviewOut:
        """What an answer would bring; nothing happens."""
        verdict = self.why_not(player, table_id, seat, answer)
        with self._loaded(table_id) as loaded:
            return preview_of(loaded.live, seat, answer, verdict)

    def about(
        self,
        player: Player | None,
        table_id: str,
        seat: int | None,
        place: str,
        at: int | None = None,
        eyes: str | None = None,
    ) -> models.AboutOut:
        """What a thing on the board is."""
        with self._loaded(table_id) as loaded:
            look = self._look(loaded, player, seat, at, eyes)
            if not _begun(loaded):
                return models.AboutOut(text="", paragraph="")
            seen = loaded.live.at(look.at).view(look.eyes)
            found = seen.about(place)
            if found is None:
                return models.AboutOut(text="", paragraph="")
            return models.AboutOut(text=seen.game.words.say(found), paragraph=found.paragraph)

    def codes(self, player: Player, table_id: str) -> list[tuple[int, str]]:
        """For whoever opened the table: the codes of the seats kept for friends."""
        with self._loaded(table_id) as loaded:
            if loaded.table.owner != player.id:
                return []
            return [
                (seat.seat, seat.code)
                for seat in loaded.seats
                if seat.code is not None and not seat.taken
            ]

    # --- the whole game ---------------------------------------------------------------------------

    def record(self, table_id: str, as_json: bool = False) -> str:
        """The record of a finished game: before the end it would tell secrets."""
        with self._loaded(table_id) as loaded:
            if not self._scene(loaded).open:
                raise Problem(409, "not-over", "The record is open when the game is over.")
            match = loaded.live.match.clone()
            match.seed = loaded.table.seed or None
            names = {match.game.side_key(one.seat): one.name for one in loaded.seats if one.name}
            record = record_of(match, names)
        return to_json(record) if as_json else to_text(record)

    def fair(self, table_id: str) -> models.FairOut:
        """Deal a finished game again from its seed, and compare."""
        with self._loaded(table_id) as loaded:
            table = loaded.table
            if not self._scene(loaded).open:
                raise Problem(409, "not-over", "The seed is told when the game is over.")
            if not table.seed:
                raise Problem(409, "no-seed", "This record does not tell its seed.")
            wrong, draws = _deal_again(loaded.live.match, table.seed)
        fits = fingerprint(table.seed) == table.fingerprint
        told = (
            "The seed matches the fingerprint shown before the game, "
            f"and all {draws} draws follow from it."
        )
        if wrong is not None:
            told = f"Row {wrong} is not what the seed gives."
        elif not fits:
            told = "The seed is not the one that was promised."
        return models.FairOut(
            fair=fits and wrong is None,
            seed=table.seed,
            fingerprint=table.fingerprint,
            fingerprint_fits=fits,
            draws=draws,
            sentence=told,
        )

    def report(
        self,
        player: Player | None,
        table_id: str,
        seat: int | None,
        at: int | None = None,
        eyes: str | None = None,
    ) -> str:
        """What somebody who helps should know, and these eyes may tell."""
        view = self.view(player, table_id, seat, at=at, eyes=eyes, board=True)
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        lines = [
            f"hypostyle {__version__}",
            f"game {view.game}, rules {view.rules_version}, options {view.options}",
            f"table {view.table}, version {view.version}, {view.status}",
            f"row {view.at} of {view.rows}, seen by {'all eyes' if view.eyes == 'all' else who}",
            f"fingerprint {view.fingerprint or '-'}",
        ]
        lines += [f"seed {view.seed}"] if view.seed else []
        lines += [f"position {view.position}"] if view.position else []
        lines += [f"question {view.question.sentence}"] if view.question else []
        lines += ["", *view.board, ""]
        lines += [f"{line.row:>4} {line.text}" for line in view.log[-TAIL:]]
        return "\n".join(lines) + "\n"

    # --- lists ------------------------------------------------------------------------------------

    def lobby(self, player: Player | None) -> list[models.TableOut]:
        """Listed tables that wait for players."""
        return self._outside(self.store.lobby(LISTED), player)

    def tables_of(self, player: Player) -> list[models.TableOut]:
        """The tables of a player, the last touched first."""
        return self._outside(self.store.tables_of(player.id, LISTED), player)

    def waiting(self, player: Player) -> list[models.WaitingOut]:
        """Where the player is asked, the longest waiting first."""
        return [
            models.WaitingOut(table=one.table, game=one.game, seat=one.seat, since=one.touched)
            for one in self.store.waiting(player.id, LISTED)
        ]

    def _outside(
        self, found: list[tuple[StoredTable, list[StoredSeat]]], player: Player | None
    ) -> list[models.TableOut]:
        known, now = set(game_names()), time.time()
        who = None if player is None else player.id
        return [outside_of(table, seats, who, now) for table, seats in found if table.game in known]

    # --- visits and chat --------------------------------------------------------------------------

    def seen(self, player: Player, table_id: str, seat: int, row: int) -> None:
        """A player has looked at a game up to a row; nobody else is told."""
        with self._loaded(table_id) as loaded:
            loaded.own(player, seat)
            row = min(row, len(loaded.live.match.rows))
        for _ in range(TRIES):
            try:
                self.store.visit(table_id, seat, row)
            except Conflict:
                continue
            return

    def say(
        self, player: Player, table_id: str, text: str, key: IdempotencyKey | None = None
    ) -> dict[str, Any]:
        """Say something at a table where one sits."""
        known = self.store.remembered(key)
        if known is not None:
            return known
        with self._loaded(table_id) as loaded:
            seats = list(loaded.seats)
        if not any(seat.player_id == player.id for seat in seats):
            raise Problem(403, "not-your-table", "Only those who sit at a table can speak there.")
        for _ in range(TRIES):
            try:
                result = self.store.say(table_id, player, text, self.settings.most_chat, key)
            except Conflict:
                known = self.store.remembered(key)
                if known is not None:
                    return known
                continue
            self._changed(ChangeEvent(table_id, int(result["version"])))
            return result
        raise Problem(503, "busy", "Everybody speaks at once; please try again.")

    def messages(self, table_id: str, after: int = 0) -> list[models.MessageOut]:
        """What was said at a table after message number `after`."""
        with self._loaded(table_id) as loaded:
            seats = list(loaded.seats)
        return [
            models.MessageOut(
                n=one.n,
                seat=_seat_of(seats, one.player_id),
                sender=one.sender,
                name=one.name,
                text=one.text,
                at=one.at,
            )
            for one in self.store.messages(table_id, after)
        ]

    # --- inside -----------------------------------------------------------------------------------

    def _look(
        self,
        loaded: LoadedTable,
        player: Player | None,
        seat: int | None,
        at: int | None,
        eyes: str | None,
    ) -> Viewpoint:
        """Whose eyes these are, if they may look."""
        if eyes == "all":
            if not self._scene(loaded).open:
                raise Problem(403, "not-over", "All cards are open when the game is over.")
            return Viewpoint(all=True, at=at)
        if seat is not None and loaded.seat(seat).player_id != (player.id if player else ""):
            raise not_yours()
        return Viewpoint(seat, at=at)


def _begun(loaded: LoadedTable) -> bool:
    return loaded.table.status in (PLAYING, OVER) or loaded.live.rows > 0


def _seat_of(seats: Sequence[StoredSeat], player: str) -> int | None:
    return next((seat.seat for seat in seats if seat.player_id == player), None)


def _deal_again(played: Match[State], seed: str) -> tuple[int | None, int]:
    """The first row of chance that is not what the seed gives, and how many were compared."""
    match = played.at(0)
    draws = 0
    for number, row in enumerate(played.rows, 1):
        if row.seat != CHANCE:
            match.apply(row.seat, row.action)
            continue
        outcomes = match.outcomes()
        index = draw(seed, draws, [weight for _, weight in outcomes])
        draws += 1
        if outcomes[index][0] != row.action:
            return number, draws
        match.happen(row.action)
    return None, draws
