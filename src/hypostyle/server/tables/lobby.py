"""Opening and finding tables, taking seats, rematches, uploaded records."""

import re
import secrets
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from hmac import compare_digest
from typing import Any, Final

from hypostyle.core.chance import fingerprint, fresh_seed
from hypostyle.core.errors import BadRecord
from hypostyle.core.game import Game
from hypostyle.core.match import Match
from hypostyle.core.record import Record, read_record, replay
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.core.state import State
from hypostyle.server import models
from hypostyle.server.accounts import clean
from hypostyle.server.problems import TEXTS, Conflict, Problem, problem, sentence
from hypostyle.server.storage.entities import (
    CLOSED,
    OVER,
    PLAYING,
    RECORD,
    WAITING,
    Change,
    IdempotencyKey,
    Player,
    StoredRow,
    StoredSeat,
    StoredTable,
)
from hypostyle.server.storage.quotas import Quotas
from hypostyle.server.tables.begin import begin, begin_or_wait, lacks_nonces
from hypostyle.server.tables.cache import ChangeEvent, TableCache, Update
from hypostyle.server.tables.clocks import BANK, MOVE, NONE, Clock
from hypostyle.server.tables.game import ANSWER
from hypostyle.server.tables.loaded import LoadedTable
from hypostyle.server.tables.views import shown_fingerprint, summary_of

LISTED: Final = 100
"""The most tables in a list."""


class Lobby:
    """How tables begin, and where players find them."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache
        self._store = cache.store
        self._settings = cache.settings
        self._quotas = Quotas.of(cache.settings)
        # A long record takes a third of a second: a flood of them would stall play.
        self._checking = threading.Semaphore(2)

    # --- lists ------------------------------------------------------------------------------------

    def open_tables(self, player: Player | None) -> list[models.TableOut]:
        """Listed tables that wait for players."""
        return self._summaries(self._store.tables.lobby(LISTED), player)

    def public_games(self, viewer: str | None, limit: int) -> list[models.TableOut]:
        """Games in progress that everybody may watch, the latest changed first."""
        found, now = self._store.tables.public_games(limit), time.time()
        known = set(game_names())
        return [summary_of(*one, viewer, now) for one in found if one[0].game in known]

    def tables_of(self, player: Player) -> list[models.TableOut]:
        """The tables of a player, the latest changed first."""
        return self._summaries(self._store.tables.tables_of(player.id, LISTED), player)

    def waiting_for(self, player: Player) -> list[models.WaitingOut]:
        """The seats where a player has to answer, the longest waiting first."""
        return [
            models.WaitingOut(table=one.table, game=one.game, seat=one.seat, since=one.touched)
            for one in self._store.tables.waiting(player.id, LISTED)
        ]

    def _summaries(
        self, found: list[tuple[StoredTable, list[StoredSeat]]], player: Player | None
    ) -> list[models.TableOut]:
        known, now = set(game_names()), time.time()
        viewer = None if player is None else player.id
        return [
            summary_of(table, seats, viewer, now) for table, seats in found if table.game in known
        ]

    # --- new tables -------------------------------------------------------------------------------

    def open(
        self,
        player: Player,
        new: models.NewTable,
        key: IdempotencyKey | None = None,
        source: str = "",
    ) -> dict[str, Any]:
        """Open a table. If all its seats are taken, the game begins at once.

        `source` stands for the address that the request comes from; each has its quota.
        """
        known = self._store.requests.result(key)
        if known is not None:
            return known
        game = find_game(new.game)
        setup = game.setup(len(new.seats), new.preset, new.options)
        seats = [self._new_seat(game, player, n, seat) for n, seat in enumerate(new.seats)]
        if new.rated:
            _check_rated(player, new)
        if sum(seat.kind == "me" for seat in seats) > 1:
            raise problem(422, "bad-seats", "me")
        if new.standin is not None:
            self._check_level(new.standin)
        if new.nonces and new.seed is not None:
            raise problem(422, "no-nonces", "seed")
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
            nonces=new.nonces,
            rated=new.rated,
            source=source,
            clock=_clock(new.clock).write(),
            pace=new.pace,
            standin=new.standin or self._settings.standin_level,
        )
        codes = {str(seat.seat): seat.code for seat in seats if seat.code is not None}
        result = {
            "table": table.id,
            "version": 1,
            "codes": codes,
            "fingerprint": shown_fingerprint(table),
        }
        return self.create(table, seats, key, result)

    def create(
        self,
        table: StoredTable,
        seats: list[StoredSeat],
        key: IdempotencyKey | None,
        result: dict[str, Any],
        again: tuple[str, int] | None = None,
    ) -> dict[str, Any]:
        """Store a new table, whose game begins if it can; `again` names what it is a rematch of."""
        rows: Sequence[StoredRow] = ()
        if all(seat.taken for seat in seats):
            if lacks_nonces(table, seats):
                table = replace(table, deadline=time.time() + self._settings.nonce_seconds)
            else:
                change, _ = begin(table, seats, 1)
                table = _begun(table, change)
                rows = change.rows
        try:
            self._store.tables.create(table, seats, rows, self._quotas, key, result, again)
        except Conflict:
            if again is not None:
                raise
            known = self._store.requests.result(key)  # the same request arrived twice at once
            if known is None:
                raise problem(503, "busy", "table") from None
            return known
        self._cache.publish(ChangeEvent(table.id, 1, table.due, (), table.game))
        return result

    def rematch(
        self,
        player: Player,
        table_id: str,
        key: IdempotencyKey | None = None,
        nonces: bool = False,
        source: str = "",
    ) -> dict[str, Any]:
        """Open a table for the same players, each one seat further; later requests get the same.

        Against bots only, a game that goes on can be restarted in this way: seats stay as they are,
        and its table is closed.
        It waits for nonces if the last one did, or if asked to. A rated one keeps the seats of the
        other players until they ask for it, too: nobody can be made to lose a game unasked.
        """
        known = self._store.requests.result(key)
        if known is not None:
            return known
        for _ in range(3):
            with self._cache.open(table_id) as loaded:
                old, seats = loaded.table, list(loaded.seats)
            if not any(seat.player_id == player.id for seat in seats):
                raise problem(403, "not-your-table", "rematch")
            own = next(seat.seat for seat in seats if seat.player_id == player.id)
            restart = old.status == PLAYING and loaded.against_bots(own)
            if (old.status != OVER and not restart) or old.imported:
                raise problem(409, "not-over", "rematch")
            shift = 0 if restart else 1
            if old.rematch is not None:
                if old.rated:
                    self._accept(player, old.rematch, (own - shift) % len(seats))
                return {"table": old.rematch, "version": self._store.tables.version(old.rematch)}
            seed = fresh_seed()
            table = replace(
                old,
                id=secrets.token_hex(16),
                rules=find_game(old.game).facts.rules_version,
                seed=seed,
                fingerprint=fingerprint(seed),
                seed_chosen=False,
                nonces=old.nonces or nonces,
                source=source,
                status=WAITING,
                version=1,
                listed=False,
                owner=player.id,
                asked=0,
                times="",
                deadline=None,
                rematch=None,
            )
            game = find_game(old.game)
            moved = [
                _rematch_seat(game, seats[(n + shift) % len(seats)], n) for n in range(len(seats))
            ]
            if old.rated:
                moved = [_kept(seat) if _is_of_another(seat, player) else seat for seat in moved]
            result = {"table": table.id, "version": 1}
            try:
                self.create(table, moved, key, result, (old.id, old.version))
            except Conflict:  # another rematch, or a message, came first
                continue
            self._cache.publish(ChangeEvent(old.id, old.version + 1, False, (), old.game))
            if restart:
                self._cache.update(old.id, _closed, None)
            return result
        raise problem(503, "busy", "table")

    def _accept(self, player: Player, table_id: str, seat: int) -> None:
        """Take the seat that a rated rematch keeps for a player, unless that was done before."""
        with self._cache.open(table_id) as loaded:
            kept = loaded.seat(seat)
            if loaded.table.status != WAITING or kept.taken or kept.code is None:
                return
            wanted = models.SitDown(seat=seat, code=kept.code)
        try:
            self.sit(player, table_id, wanted)
        except Problem as error:  # the same request arrived twice at once
            if error.key not in ("already-seated", "not-waiting", "taken"):
                raise

    def upload(
        self, player: Player, text: str, key: IdempotencyKey | None = None, source: str = ""
    ) -> dict[str, Any]:
        """Turn a record into a table to replay. The rules check every row."""
        known = self._store.requests.result(key)
        if known is not None:
            return known
        record, match = self._checked(text)
        game, seed = match.game, record.seed or ""
        if len(seed) > 80:
            raise problem(422, "bad-record", "seed", {"row": 0})
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
            source=source,
        )
        names = [clean(record.names.get(game.side_key(n), ""))[:40] for n in range(table.players)]
        nonces = match.nonces or ("",) * table.players
        seats = [
            StoredSeat(n, RECORD, None, names[n], None, None, nonce=nonces[n] or None)
            for n in range(table.players)
        ]
        rows = [StoredRow(n, 1, row.seat, ANSWER, row.text) for n, row in enumerate(match.rows, 1)]
        result = {"table": table.id, "version": 1}
        try:
            self._store.tables.create(table, seats, rows, self._quotas, key, result)
        except Conflict:
            return self._store.requests.result(key) or result
        return result

    def _checked(self, text: str) -> tuple[Record, Match[State]]:
        """A record and the game it holds; Problem when the rules refuse a row."""
        if not self._checking.acquire(blocking=False):
            raise problem(503, "busy", "record")
        try:
            record = read_record(text)
            if len(record.rows) > self._settings.most_rows:
                why = TEXTS("problem.bad-record.rows", most=self._settings.most_rows)
                raise BadRecord(0, why)
            return record, replay(record)
        except BadRecord as error:
            raise Problem(422, "bad-record", sentence(str(error)), {"row": error.row}) from None
        finally:
            self._checking.release()

    def _new_seat(
        self, game: Game[State], player: Player, n: int, seat: models.NewSeat
    ) -> StoredSeat:
        if (seat.bot is not None) != (seat.kind == "bot"):
            raise problem(422, "bad-seats", "bot")
        if seat.name is not None and seat.kind != "hotseat":
            raise problem(422, "bad-seats", "name")
        if seat.bot is not None:
            self._check_level(seat.bot)
            return _bot_seat(game, n, seat.bot)
        if seat.kind in ("me", "hotseat"):
            name = clean(seat.name or "") or player.name
            return StoredSeat(n, seat.kind, player.id, name, None, None)
        code = secrets.token_hex(16) if seat.kind == "link" else None
        return StoredSeat(n, seat.kind, None, "", None, code)

    def _check_level(self, name: str) -> None:
        if name not in self._settings.bot_names:
            raise problem(422, "bad-bot", names=", ".join(self._settings.bot_names))

    # --- seats ------------------------------------------------------------------------------------

    def sit(
        self,
        player: Player,
        table_id: str,
        wanted: models.SitDown,
        key: IdempotencyKey | None = None,
    ) -> dict[str, Any]:
        """Take a seat. When all seats are taken the game begins."""

        def compute(loaded: LoadedTable, version: int) -> Update:
            if loaded.table.status != WAITING:
                raise problem(409, "not-waiting")
            if loaded.seats_of(player):
                raise problem(409, "already-seated")
            if loaded.table.rated and player.login is None:
                raise problem(403, "rated", "account")
            free = _find_seat(loaded, wanted)
            nonce = wanted.nonce if loaded.table.nonces else None
            taken = replace(free, player_id=player.id, name=player.name, nonce=nonce)
            seats = [taken if seat.seat == free.seat else seat for seat in loaded.seats]
            result = {"table": table_id, "version": version, "seat": free.seat}
            patience = self._settings.nonce_seconds
            return begin_or_wait(loaded.table, seats, [taken], version, result, patience)

        return self._cache.update(table_id, compute, key)

    def invitation(self, table_id: str, code: str) -> models.Invited:
        """The seat of an invitation code, and whether it is still free."""
        with self._cache.open(table_id) as loaded:
            seats = _with_code(loaded.seats, code)
            if not seats:
                raise problem(403, "wrong-code")
            free = loaded.table.status == WAITING and not seats[0].taken
            side = find_game(loaded.table.game).side_name(seats[0].seat)
            return models.Invited(seat=seats[0].seat, side_name=side, free=free)


def _check_rated(player: Player, new: models.NewTable) -> None:
    """Raise unless a table may be rated: people with accounts, equal chances, and an end."""
    kinds = [seat.kind for seat in new.seats]
    if player.login is None:
        raise problem(403, "rated", "account")
    for wrong, case in (
        (new.seed is not None, "seed"),
        ("hotseat" in kinds, "hotseat"),
        (len(kinds) < 2, "alone"),
        (set(kinds) == {"bot"}, "bots"),
        (new.clock is None or new.clock.kind == NONE, "clock"),
    ):
        if wrong:
            raise problem(422, "rated", case)


def _fingerprint(record: Record) -> str:
    """The fingerprint of a record's seed; without a seed the one the record claims."""
    if record.seed:
        return fingerprint(record.seed)
    claimed = record.fingerprint or ""
    return claimed if re.fullmatch("[0-9a-f]{64}", claimed) else ""


def _clock(new: models.NewClock | None) -> Clock:
    if new is None or new.kind == NONE:
        return Clock()
    if new.seconds < 1 or (new.kind == MOVE and new.increment):
        raise problem(422, "bad-clock")
    return Clock(new.kind, new.seconds, new.increment if new.kind == BANK else 0)


def _begun(table: StoredTable, change: Change) -> StoredTable:
    return replace(
        table,
        status=change.status,
        due=change.due,
        asked=change.asked,
        times=change.times,
        deadline=change.deadline,
    )


def _closed(loaded: LoadedTable, version: int) -> Update:
    """The table of a game that was restarted is closed."""
    return Update(Change(CLOSED, False), {"table": loaded.table.id, "version": version})


def _bot_seat(game: Game[State], n: int, bot: str) -> StoredSeat:
    """A seat of a bot. Its person belongs to the seat, so that no two at a table are called alike."""
    return StoredSeat(n, "bot", None, game.person_name(n)[:40], bot, None)


def _rematch_seat(game: Game[State], seat: StoredSeat, n: int) -> StoredSeat:
    """A seat of the last game as seat `n` of the rematch; a player who left stays replaced."""
    bot = seat.standin if seat.gone else seat.bot
    if bot is not None:
        return _bot_seat(game, n, bot)
    return StoredSeat(n, seat.kind, seat.player_id, seat.name, seat.bot, None)


def _is_of_another(seat: StoredSeat, player: Player) -> bool:
    return seat.player_id is not None and seat.player_id != player.id


def _kept(seat: StoredSeat) -> StoredSeat:
    """The seat of a player who has yet to agree, as one for a friend with an invitation."""
    return StoredSeat(seat.seat, "link", None, "", None, secrets.token_hex(16))


def _find_seat(loaded: LoadedTable, wanted: models.SitDown) -> StoredSeat:
    """The free seat that a player asks for and may take."""
    code = wanted.code or ""
    if wanted.seat is not None:
        seats = [loaded.seat(wanted.seat)]
    else:
        seats = [seat for seat in loaded.seats if seat.kind == ("link" if code else "open")]
    fits = [seat for seat in seats if seat.kind == "open"] + _with_code(seats, code)
    if not fits and any(seat.kind == "link" for seat in seats):
        raise problem(403, "wrong-code")
    for seat in fits:
        if not seat.taken:
            return seat
    raise problem(409, "taken")


def _with_code(seats: Sequence[StoredSeat], code: str) -> list[StoredSeat]:
    """The seat of an invitation code, or none."""
    given = code.encode("utf-8", "surrogatepass")
    return [
        seat
        for seat in seats
        if seat.code is not None and compare_digest(seat.code.encode(), given)
    ]
