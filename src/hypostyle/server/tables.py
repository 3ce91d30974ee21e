"""Tables and what can be done at them. Knows no game, no HTTP and no SQL.

Whatever changes a table goes the same way: look at the stored version, try the change on a copy in
memory, store it if nobody was faster, and only then let it be seen.
"""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Any, Final

from hypostyle.core.chance import fresh_seed
from hypostyle.core.record import record_of, to_json, to_text
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server import models
from hypostyle.server.live import ANSWER, REDO, UNDO, Live
from hypostyle.server.people import clean
from hypostyle.server.problems import Conflict, Problem, not_yours, stale
from hypostyle.server.settings import Settings
from hypostyle.server.store import (
    OVER,
    PLAYING,
    WAITING,
    Change,
    Key,
    Player,
    SeatFacts,
    Store,
    StoredRow,
    TableFacts,
)
from hypostyle.server.views import drawing_of, outside_of, view_of, why_not

IN_MEMORY: Final = 500
"""Games kept in memory; the others are rebuilt when somebody looks."""
TRIES: Final = 20
"""How often a change is tried anew when somebody else was faster."""
LISTED: Final = 100
"""Tables in one list."""


@dataclass(slots=True)
class Loaded:
    """A table as it stands in the store, its game in memory."""

    table: TableFacts
    seats: list[SeatFacts]
    live: Live

    def seat(self, seat: int) -> SeatFacts:
        """A seat by its number."""
        if not 0 <= seat < len(self.seats):
            raise Problem(404, "no-seat", "There is no such seat at this table.")
        return self.seats[seat]


class _Entry:
    """A place in the memory: one thread at a time works on a game."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.live: Live | None = None


class Tables:
    """All tables of the house."""

    def __init__(
        self, store: Store, settings: Settings, changed: Callable[[str, int, bool], None]
    ) -> None:
        self.store = store
        self.settings = settings
        self._changed = changed
        """Called after a change is stored: table, version, and whether a bot is asked."""
        self._memory: OrderedDict[str, _Entry] = OrderedDict()
        self._lock = threading.Lock()

    # --- opening and sitting down -----------------------------------------------------------------

    def open(self, player: Player, new: models.NewTable, key: Key | None) -> dict[str, Any]:
        """A new table; when all its seats are taken the game begins at once."""
        known = self.store.remembered(key)
        if known is not None:
            return known
        game = find_game(new.game)
        setup = game.setup(len(new.seats), new.preset, new.options)
        seats = [self._new_seat(player, n, seat) for n, seat in enumerate(new.seats)]
        if sum(seat.kind == "me" for seat in seats) > 1:
            raise Problem(422, "bad-seats", "You can be `me` on one seat only; use `hotseat`.")
        table = TableFacts(
            id=secrets.token_hex(16),
            game=game.key,
            rules=game.facts.rules_version,
            players=setup.players,
            options=game.facts.options.text(setup.options),
            seed=new.seed or fresh_seed(),
            seed_chosen=new.seed is not None,
            status=WAITING,
            version=1,
            due=False,
            listed=new.listed,
            owner=player.id,
            touched=0.0,
        )
        rows: Sequence[StoredRow] = ()
        if all(seat.taken for seat in seats):
            change = self._begin(table, seats, 1)
            table = replace(table, status=change.status, due=change.due)
            rows = change.rows
        codes = {str(seat.seat): seat.code for seat in seats if seat.code is not None}
        result = {"table": table.id, "version": 1, "codes": codes}
        most = (self.settings.most_tables, self.settings.most_tables_each)
        try:
            self.store.create(table, seats, rows, most, key, result)
        except Conflict:  # the same request came twice at once
            known = self.store.remembered(key)
            if known is None:
                raise Problem(503, "busy", "Please try again.") from None
            return known
        self._changed(table.id, 1, table.due)
        return result

    def sit(
        self, player: Player, table_id: str, wanted: models.SitDown, key: Key | None
    ) -> dict[str, Any]:
        """A player takes a seat; the last one to do so begins the game."""

        def sit(loaded: Loaded, version: int) -> tuple[Change, dict[str, Any], None]:
            if loaded.table.status != WAITING:
                raise Problem(409, "not-waiting", "This table waits for nobody.")
            if any(seat.player_id == player.id for seat in loaded.seats):
                raise Problem(409, "already-seated", "You have a seat at this table.")
            free = _find_seat(loaded, wanted)
            taken = replace(free, player_id=player.id, name=player.name)
            seats = [taken if seat.seat == free.seat else seat for seat in loaded.seats]
            change = Change(WAITING, False)
            if all(seat.taken for seat in seats):
                change = self._begin(loaded.table, seats, version)
            result = {"table": table_id, "version": version, "seat": free.seat}
            return replace(change, seat=taken), result, None

        return self._write(table_id, sit, key)

    def _new_seat(self, player: Player, n: int, seat: models.NewSeat) -> SeatFacts:
        if (seat.bot is not None) != (seat.kind == "bot"):
            raise Problem(422, "bad-seats", "A seat of kind `bot` names a bot, others do not.")
        if seat.name is not None and seat.kind != "hotseat":
            raise Problem(422, "bad-seats", "Only a seat of kind `hotseat` is given a name.")
        if seat.kind == "bot":
            if seat.bot not in self.settings.bot_names:
                names = ", ".join(self.settings.bot_names)
                raise Problem(422, "bad-bot", f"There is no such bot here; there is {names}.")
            return SeatFacts(n, seat.kind, None, seat.bot[:40], seat.bot, None)
        if seat.kind in ("me", "hotseat"):
            name = clean(seat.name or "") or player.name
            return SeatFacts(n, seat.kind, player.id, name, None, None)
        code = secrets.token_hex(16) if seat.kind == "link" else None
        return SeatFacts(n, seat.kind, None, "", None, code)

    def _begin(self, table: TableFacts, seats: Sequence[SeatFacts], version: int) -> Change:
        live = Live.of(table)
        rows = live.deal(version)
        return _after(live, seats, rows)

    # --- playing ----------------------------------------------------------------------------------

    def answer(
        self,
        player: Player,
        table_id: str,
        seat: int,
        answer: str,
        version: int,
        key: Key | None = None,
    ) -> dict[str, Any]:
        """A player answers the open question."""
        return self._act(player.id, table_id, seat, ANSWER, answer, version, key)

    def undo(
        self, player: Player, table_id: str, seat: int, version: int, key: Key | None = None
    ) -> dict[str, Any]:
        """A player takes the last answer back, up to the barrier."""
        return self._act(player.id, table_id, seat, UNDO, "", version, key)

    def redo(
        self, player: Player, table_id: str, seat: int, version: int, key: Key | None = None
    ) -> dict[str, Any]:
        """A player plays again what was taken back."""
        return self._act(player.id, table_id, seat, REDO, "", version, key)

    def answer_for_bot(self, table_id: str, seat: int, answer: str, version: int) -> None:
        """A bot answers; it holds its seat by being the bot of it."""
        self._act(None, table_id, seat, ANSWER, answer, version, None)

    def _act(
        self,
        player: str | None,
        table_id: str,
        seat: int,
        act: str,
        answer: str,
        version: int,
        key: Key | None,
    ) -> dict[str, Any]:
        def do(loaded: Loaded, after: int) -> tuple[Change, dict[str, Any], Live]:
            facts = loaded.seat(seat)
            if facts.player_id != player or facts.taken is False:
                raise not_yours()
            table, live = loaded.table, loaded.live
            if table.status != PLAYING:
                raise Problem(409, "not-playing", f"This table is {table.status}.")
            if not live.opened <= version <= table.version:
                raise stale(table.version)
            self._check(live, seat, act, answer)
            twin = live.clone()
            rows = twin.act(after, seat, act, answer)
            result = {"table": table_id, "version": after}
            return _after(twin, loaded.seats, rows), result, twin

        return self._write(table_id, do, key)

    def _check(self, live: Live, seat: int, act: str, answer: str) -> None:
        """Raise unless a seat may do this; judged by what the seat knows."""
        if act == ANSWER:
            if seat not in live.match.deciders():
                raise Problem(409, "not-asked", "It is not for this seat to decide now.")
            verdict = why_not(live, seat, answer)
            if not verdict.legal:
                more = {"paragraph": verdict.paragraph} if verdict.paragraph else {}
                raise Problem(422, "refused", verdict.sentence, more)
            return
        if live.rows >= self.settings.most_rows:
            raise Problem(409, "too-long", "This game is too long to take anything back.")
        if act == UNDO:
            why = live.match.why_no_undo(seat)
            if why:
                raise Problem(409, "cannot-undo", why)
        elif not live.undone or live.undone[-1] != seat:
            raise Problem(409, "cannot-redo", "There is nothing to play again.")

    # --- looking ----------------------------------------------------------------------------------

    def view(
        self, player: Player | None, table_id: str, seat: int | None, log_from: int = 0
    ) -> models.View:
        """A table through the eyes of a seat that is the player's, or of a spectator."""
        with self._loaded(table_id) as loaded:
            _may_look(loaded, player, seat)
            who = None if player is None else player.id
            return view_of(loaded.live, loaded.table, loaded.seats, seat, who, log_from)

    def why_not(self, player: Player, table_id: str, seat: int, answer: str) -> models.WhyNot:
        """Whether a seat may give an answer now."""
        with self._loaded(table_id) as loaded:
            _may_look(loaded, player, seat)
            if loaded.table.status != PLAYING or seat not in loaded.live.match.deciders():
                return models.WhyNot(
                    legal=False, sentence="It is not for this seat to decide now.", paragraph=""
                )
            return why_not(loaded.live, seat, answer)

    def drawing(self, player: Player | None, table_id: str, seat: int | None, dark: bool) -> str:
        """The board as SVG."""
        with self._loaded(table_id) as loaded:
            _may_look(loaded, player, seat)
            if loaded.table.status == WAITING:
                raise Problem(409, "not-playing", "The game has not begun.")
            return drawing_of(loaded.live, seat, dark)

    def record(self, table_id: str, as_json: bool) -> str:
        """The record of a finished game: before the end it would tell secrets."""
        with self._loaded(table_id) as loaded:
            if loaded.table.status != OVER:
                raise Problem(409, "not-over", "The record is open when the game is over.")
            match = loaded.live.match.clone()
            match.seed = loaded.table.seed
            names = {match.game.side_key(seat.seat): seat.name for seat in loaded.seats}
            record = record_of(match, names)
        return to_json(record) if as_json else to_text(record)

    def lobby(self, player: Player | None) -> list[models.TableOut]:
        """Listed tables that wait for players."""
        return self._outside(self.store.lobby(LISTED), player)

    def tables_of(self, player: Player) -> list[models.TableOut]:
        """The tables of a player, the last touched first."""
        return self._outside(self.store.tables_of(player.id, LISTED), player)

    def _outside(
        self, found: list[tuple[TableFacts, list[SeatFacts]]], player: Player | None
    ) -> list[models.TableOut]:
        known = set(game_names())
        who = None if player is None else player.id
        return [outside_of(table, seats, who) for table, seats in found if table.game in known]

    def say(self, player: Player, table_id: str, text: str, key: Key | None) -> dict[str, Any]:
        """Say something at a table where one sits."""
        known = self.store.remembered(key)
        if known is not None:
            return known
        _, seats, _ = self.store.load(table_id, known=2**31 - 1)
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
            self._changed(table_id, int(result["version"]), False)
            return result
        raise Problem(503, "busy", "Everybody speaks at once; please try again.")

    def bots_asked(self, table_id: str) -> "list[Asked]":
        """What bots are asked at a table now."""
        with self._loaded(table_id) as loaded:
            if loaded.table.status != PLAYING:
                return []
            rows = tuple((row.seat, row.text) for row in loaded.live.match.rows)
            return [
                Asked(loaded.table, seat, loaded.seats[seat].bot or "", rows)
                for seat in loaded.live.match.deciders()
                if loaded.seats[seat].bot is not None
            ]

    # --- inside -----------------------------------------------------------------------------------

    def _write(
        self,
        table_id: str,
        do: Callable[[Loaded, int], tuple[Change, dict[str, Any], Live | None]],
        key: Key | None,
    ) -> dict[str, Any]:
        for _ in range(TRIES):
            known = self.store.remembered(key)
            if known is not None:
                return known
            with self._loaded(table_id) as loaded:
                version = loaded.table.version
                change, result, live = do(loaded, version + 1)
                try:
                    self.store.change(table_id, version, change, key, result)
                except Conflict:
                    continue
                loaded.live = live or loaded.live
            self._changed(table_id, version + 1, change.due)
            return result
        raise stale(self.store.version(table_id))

    @contextmanager
    def _loaded(self, table_id: str) -> Iterator[Loaded]:
        """A table, its game in step with the store; nobody else works on it meanwhile."""
        entry = self._entry(table_id)
        with entry.lock:
            live, entry.live = entry.live, None  # what fails half-way is not kept
            try:
                table, seats, rows = self.store.load(table_id, 0 if live is None else live.rows)
                live = Live.of(table) if live is None else live
                live.read(rows)
            except BaseException:
                with self._lock:
                    self._memory.pop(table_id, None)
                raise
            loaded = Loaded(table, seats, live)
            try:
                yield loaded
            finally:
                entry.live = loaded.live

    def _entry(self, table_id: str) -> _Entry:
        with self._lock:
            entry = self._memory.setdefault(table_id, _Entry())
            self._memory.move_to_end(table_id)
            while len(self._memory) > IN_MEMORY:
                self._memory.popitem(last=False)
            return entry


@dataclass(frozen=True, slots=True)
class Asked:
    """A bot is asked: all that a worker needs to find out what it answers."""

    table: TableFacts
    seat: int
    bot: str
    rows: tuple[tuple[int, str], ...]


def _after(live: Live, seats: Sequence[SeatFacts], rows: Sequence[StoredRow]) -> Change:
    """What is stored of a game that has just moved."""
    asked = live.match.deciders()
    due = any(seats[seat].bot is not None for seat in asked)
    return Change(OVER if live.match.over else PLAYING, due, rows)


def _may_look(loaded: Loaded, player: Player | None, seat: int | None) -> None:
    if seat is None:
        return
    facts = loaded.seat(seat)
    if player is None or facts.player_id != player.id:
        raise not_yours()


def _find_seat(loaded: Loaded, wanted: models.SitDown) -> SeatFacts:
    """The free seat a player means and may take."""
    code = (wanted.code or "").encode("utf-8", "surrogatepass")
    if wanted.seat is not None:
        seats = [loaded.seat(wanted.seat)]
    else:
        seats = [seat for seat in loaded.seats if seat.kind == ("link" if code else "open")]
    fits = [
        seat
        for seat in seats
        if seat.kind == "open"
        or (seat.code is not None and compare_digest(seat.code.encode(), code))
    ]
    if not fits and any(seat.kind == "link" for seat in seats):
        raise Problem(403, "wrong-code", "That seat is for somebody with a link.")
    for seat in fits:
        if not seat.taken:
            return seat
    raise Problem(409, "taken", "There is no free seat for you.")
