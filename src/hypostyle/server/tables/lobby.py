"""Opening tables, sitting down, playing again, bringing records."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import replace
from hmac import compare_digest
from typing import Any

from hypostyle.bots.levels import level_of
from hypostyle.core.chance import fingerprint, fresh_seed
from hypostyle.core.errors import BadRecord
from hypostyle.core.record import Record, read_record, replay
from hypostyle.core.registry import game as find_game
from hypostyle.server import models
from hypostyle.server.accounts import clean
from hypostyle.server.problems import Conflict, Problem, sentence
from hypostyle.server.storage.entities import (
    CLOSED,
    OVER,
    RECORD,
    WAITING,
    Change,
    IdempotencyKey,
    Player,
    StoredRow,
    StoredSeat,
    StoredTable,
)
from hypostyle.server.tables.cache import ChangeEvent, LoadedTable, TableCache, Update, progress
from hypostyle.server.tables.clocks import BANK, MOVE, NONE, Clock
from hypostyle.server.tables.game import ANSWER, LiveGame


class Opening(TableCache):
    """How tables come to be."""

    def open(
        self, player: Player, new: models.NewTable, key: IdempotencyKey | None = None
    ) -> dict[str, Any]:
        """A new table; when all its seats are taken the game begins at once."""
        known = self.store.remembered(key)
        if known is not None:
            return known
        game = find_game(new.game)
        setup = game.setup(len(new.seats), new.preset, new.options)
        seats = [self._new_seat(player, n, seat) for n, seat in enumerate(new.seats)]
        if sum(seat.kind == "me" for seat in seats) > 1:
            raise Problem(422, "bad-seats", "You can be `me` on one seat only; use `hotseat`.")
        if new.standin is not None:
            self._check_level(new.standin)
        seed = new.seed or fresh_seed()
        table = StoredTable(
            id=secrets.token_hex(16),
            game=game.key,
            rules=game.facts.rules_version,
            players=setup.players,
            options=game.facts.options.text(setup.options),
            seed=seed,
            fingerprint=fingerprint(seed),
            seed_chosen=new.seed is not None,
            status=WAITING,
            version=1,
            due=False,
            listed=new.listed,
            owner=player.id,
            touched=0.0,
            clock=_clock(new.clock).write(),
            pace=new.pace,
            standin=new.standin or self.settings.standin_level,
        )
        codes = {str(seat.seat): seat.code for seat in seats if seat.code is not None}
        result = {"table": table.id, "version": 1, "codes": codes}
        return self._create(table, seats, key, result)

    def _create(
        self,
        table: StoredTable,
        seats: list[StoredSeat],
        key: IdempotencyKey | None,
        result: dict[str, Any],
        again: tuple[str, int] | None = None,
    ) -> dict[str, Any]:
        rows: Sequence[StoredRow] = ()
        if all(seat.taken for seat in seats):
            change, _ = _begin(table, seats, 1)
            table = _begun(table, change)
            rows = change.rows
        most = (self.settings.most_tables, self.settings.most_tables_each)
        try:
            self.store.create(table, seats, rows, most, key, result, again)
        except Conflict:
            if again is not None:
                raise
            known = self.store.remembered(key)  # the same request came twice at once
            if known is None:
                raise Problem(503, "busy", "Please try again.") from None
            return known
        self._changed(ChangeEvent(table.id, 1, table.due, (), table.game))
        return result

    def sit(
        self,
        player: Player,
        table_id: str,
        wanted: models.SitDown,
        key: IdempotencyKey | None = None,
    ) -> dict[str, Any]:
        """A player takes a seat; the last one to do so begins the game."""

        def sit(loaded: LoadedTable, version: int) -> Update:
            if loaded.table.status != WAITING:
                raise Problem(409, "not-waiting", "This table waits for nobody.")
            if any(seat.player_id == player.id for seat in loaded.seats):
                raise Problem(409, "already-seated", "You have a seat at this table.")
            free = _find_seat(loaded, wanted)
            taken = replace(free, player_id=player.id, name=player.name)
            seats = [taken if seat.seat == free.seat else seat for seat in loaded.seats]
            result = {"table": table_id, "version": version, "seat": free.seat}
            if not all(seat.taken for seat in seats):
                return Update(Change(WAITING, False, seats=[taken]), result)
            change, live = _begin(loaded.table, seats, version)
            return Update(replace(change, seats=[taken]), result, live, free.seat)

        return self._write(table_id, sit, key)

    def invited(self, table_id: str, code: str) -> models.Invited:
        """The seat that somebody with this code may take, and whether it is still free."""
        with self._loaded(table_id) as loaded:
            seats = _behind(loaded.seats, code)
            if not seats:
                raise _wrong_code()
            free = loaded.table.status == WAITING and not seats[0].taken
            side = find_game(loaded.table.game).side_name(seats[0].seat)
            return models.Invited(seat=seats[0].seat, side_name=side, free=free)

    def rematch(
        self, player: Player, table_id: str, key: IdempotencyKey | None = None
    ) -> dict[str, Any]:
        """The same people play again, each one seat further; whoever asks first opens the table."""
        known = self.store.remembered(key)
        if known is not None:
            return known
        for _ in range(3):
            with self._loaded(table_id) as loaded:
                old, seats = loaded.table, list(loaded.seats)
            if old.status != OVER or old.imported:
                raise Problem(409, "not-over", "You can play again when the game is over.")
            if not any(seat.player_id == player.id for seat in seats):
                raise Problem(403, "not-your-table", "Only those who sit here can play again.")
            if old.rematch is not None:
                return {"table": old.rematch, "version": self.store.version(old.rematch)}
            seed = fresh_seed()
            table = replace(
                old,
                id=secrets.token_hex(16),
                rules=find_game(old.game).facts.rules_version,
                seed=seed,
                fingerprint=fingerprint(seed),
                seed_chosen=False,
                status=WAITING,
                version=1,
                listed=False,
                owner=player.id,
                asked=0,
                times="",
                deadline=None,
                rematch=None,
            )
            moved = [_again(seats[(n + 1) % len(seats)], n) for n in range(len(seats))]
            result = {"table": table.id, "version": 1}
            try:
                self._create(table, moved, key, result, (old.id, old.version))
            except Conflict:  # somebody else asked at the same time, or spoke
                continue
            self._changed(ChangeEvent(old.id, old.version + 1, False, (), old.game))
            return result
        raise Problem(503, "busy", "Please try again.")

    def bring(self, player: Player, text: str, key: IdempotencyKey | None = None) -> dict[str, Any]:
        """A record becomes a table to look at. It is believed only as far as the rules go."""
        known = self.store.remembered(key)
        if known is not None:
            return known
        try:
            record = read_record(text)
            if len(record.rows) > self.settings.most_rows:
                raise BadRecord(0, f"it has more than {self.settings.most_rows} rows")
            match = replay(record)
        except BadRecord as error:
            raise Problem(422, "bad-record", sentence(str(error)), {"row": error.row}) from None
        game, seed = match.game, record.seed or ""
        if len(seed) > 80:
            raise Problem(422, "bad-record", "The header: its seed is too long.", {"row": 0})
        table = StoredTable(
            id=secrets.token_hex(16),
            game=game.key,
            rules=game.facts.rules_version,
            players=match.setup.players,
            options=game.facts.options.text(match.setup.options),
            seed=seed,
            fingerprint=_fingerprint(record),
            seed_chosen=True,
            status=OVER if match.over else CLOSED,
            version=1,
            due=False,
            listed=False,
            owner=player.id,
            touched=0.0,
            start=record.start,
            imported=True,
        )
        names = [clean(record.names.get(game.side_key(n), ""))[:40] for n in range(table.players)]
        seats = [StoredSeat(n, RECORD, None, name, None, None) for n, name in enumerate(names)]
        rows = [StoredRow(n, 1, row.seat, ANSWER, row.text) for n, row in enumerate(match.rows, 1)]
        result = {"table": table.id, "version": 1}
        most = (self.settings.most_records, self.settings.most_records_each)
        try:
            self.store.create(table, seats, rows, most, key, result)
        except Conflict:
            return self.store.remembered(key) or result
        return result

    def _new_seat(self, player: Player, n: int, seat: models.NewSeat) -> StoredSeat:
        if (seat.bot is not None) != (seat.kind == "bot"):
            raise Problem(422, "bad-seats", "A seat of kind `bot` names a bot, others do not.")
        if seat.name is not None and seat.kind != "hotseat":
            raise Problem(422, "bad-seats", "Only a seat of kind `hotseat` is given a name.")
        if seat.bot is not None:
            self._check_level(seat.bot)
            return StoredSeat(n, seat.kind, None, level_of(seat.bot).title[:40], seat.bot, None)
        if seat.kind in ("me", "hotseat"):
            name = clean(seat.name or "") or player.name
            return StoredSeat(n, seat.kind, player.id, name, None, None)
        code = secrets.token_hex(16) if seat.kind == "link" else None
        return StoredSeat(n, seat.kind, None, "", None, code)

    def _check_level(self, name: str) -> None:
        if name not in self.settings.bot_names:
            names = ", ".join(self.settings.bot_names)
            raise Problem(422, "bad-bot", f"There is no such bot here; there are {names}.")


def _fingerprint(record: Record) -> str:
    """What the record says binds its seed; without a seed nobody can tell whether it does."""
    if record.seed:
        return fingerprint(record.seed)
    shown = record.fingerprint or ""
    return shown if re.fullmatch("[0-9a-f]{64}", shown) else ""


def _clock(new: models.NewClock | None) -> Clock:
    if new is None or new.kind == NONE:
        return Clock()
    if new.seconds < 1 or (new.kind == MOVE and new.increment):
        raise Problem(
            422, "bad-clock", "A clock has seconds; only that of kind `bank` has an increment."
        )
    return Clock(new.kind, new.seconds, new.increment if new.kind == BANK else 0)


def _begin(
    table: StoredTable, seats: Sequence[StoredSeat], version: int
) -> tuple[Change, LiveGame]:
    live = LiveGame.of(table)
    rows = live.deal(version)
    return progress(table, live, seats, rows), live


def _begun(table: StoredTable, change: Change) -> StoredTable:
    return replace(
        table,
        status=change.status,
        due=change.due,
        asked=change.asked,
        times=change.times,
        deadline=change.deadline,
    )


def _again(seat: StoredSeat, n: int) -> StoredSeat:
    """Who sat somewhere, on seat `n` of the next table; who left for good is not made to play."""
    if seat.gone and seat.standin is not None:
        title = level_of(seat.standin).title[:40]
        return StoredSeat(n, "bot", None, title, seat.standin, None)
    return StoredSeat(n, seat.kind, seat.player_id, seat.name, seat.bot, None)


def _find_seat(loaded: LoadedTable, wanted: models.SitDown) -> StoredSeat:
    """The free seat a player means and may take."""
    code = wanted.code or ""
    if wanted.seat is not None:
        seats = [loaded.seat(wanted.seat)]
    else:
        seats = [seat for seat in loaded.seats if seat.kind == ("link" if code else "open")]
    fits = [seat for seat in seats if seat.kind == "open"] + _behind(seats, code)
    if not fits and any(seat.kind == "link" for seat in seats):
        raise _wrong_code()
    for seat in fits:
        if not seat.taken:
            return seat
    raise Problem(409, "taken", "There is no free seat for you.")


def _behind(seats: Sequence[StoredSeat], code: str) -> list[StoredSeat]:
    """The seats that a code opens: one, or none."""
    given = code.encode("utf-8", "surrogatepass")
    return [
        seat
        for seat in seats
        if seat.code is not None and compare_digest(seat.code.encode(), given)
    ]


def _wrong_code() -> Problem:
    return Problem(403, "wrong-code", "That seat is for somebody with a link.")
