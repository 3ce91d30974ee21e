"""Records: the truth about a game, as JSON or as text a person can read and type.

The text form:

    game aton rules=1 players=2 options=-
    fingerprint 8f0c...
    seed 7
    nonce red 5d41402abc4b2a76
    seat red Anna
    takebacks red 2
    start aton/1 players=2 ...
    chance deal red 1134 | dealt red 1134
    red plan 4213
    blue plan 1123 | revealed red 4213; revealed blue 1123; gained red c1 6; ...
    red place 3b4 ! 5.7
    = rows=3 score=7/1 digest=5b1f...

Only the line `game` and the closing line `=` must be there. A line `nonce` says what a seat added
to the seed (`chance.py`), a line `takebacks` how often it took a move back. Behind `|` stands what came of a
row, in keys; it may be left out, but if it is there it must be true. A row with `!` is one that
the rules refuse, with the paragraph that says so. A finished game closes with `end=` (the
reasons) and `winner=` as well.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from hypostyle.core.chance import draw, fingerprint, mix, nonce_text, seed_text
from hypostyle.core.errors import BadNotation, BadOptions, BadPosition, BadRecord, UnknownGame
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.log import Happening
from hypostyle.core.match import Match, Row
from hypostyle.core.position import read_position, write_position
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE, OMNISCIENT, State

S = TypeVar("S", bound=State)

FORMAT = 1
"""The version of the JSON form."""


@dataclass(frozen=True, slots=True)
class RecordRow:
    """One row as it is written down."""

    who: str
    answer: str
    result: str | None = None
    """What came of it; None when nobody wrote it down."""
    refused: str | None = None
    """The paragraph by which the rules refuse this answer."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down: not trusted before `replay` has checked it."""

    game: str
    rules: int
    players: int
    options: str
    rows: tuple[RecordRow, ...]
    closing: Mapping[str, str]
    seed: str | None = None
    fingerprint: str | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    start: str | None = None
    nonces: Mapping[str, str] = field(default_factory=dict)
    """What seats added to the seed, by side."""
    takebacks: Mapping[str, int] = field(default_factory=dict)
    """How often seats took a move back with all that followed, by side."""

    def digest(self) -> str:
        """A short hash over header and answers."""
        parts = [self.game, str(self.rules), str(self.players), self.options, self.start or ""]
        parts += [f"{row.who} {row.answer}" for row in self.rows if row.refused is None]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


# --- from a game to a record ----------------------------------------------------------------------


def record_of(
    match: Match[S], names: Mapping[str, str] | None = None, with_seed: bool | None = None
) -> Record:
    """Write a game down. The seed is included once the game is over, or on request."""
    tell_seed = match.over if with_seed is None else with_seed
    game = match.game
    rows = tuple(
        RecordRow(game.side_key(row.seat), row.text, result_of(match, row)) for row in match.rows
    )
    start = None
    if match.start is not None:
        start = write_position(game, match.setup, match.start)
    record = Record(
        game=game.key,
        rules=game.facts.rules_version,
        players=match.setup.players,
        options=game.facts.options.text(match.setup.options),
        rows=rows,
        closing={},
        seed=match.seed if tell_seed else None,
        fingerprint=match.fingerprint or None,
        names={side: " ".join(name.split()) for side, name in (names or {}).items()},
        start=start,
        nonces={game.side_key(n): nonce for n, nonce in enumerate(match.nonces) if nonce},
        takebacks={game.side_key(n): many for n, many in enumerate(match.taken_back) if many},
    )
    closing = {**_closing(match), "digest": record.digest()}
    return replace(record, closing=closing)


def result_of(match: Match[S], row: Row) -> str:
    """What came of a row, in keys, for a viewer who sees everything."""
    seen = (match.game.happening(match.setup, event, OMNISCIENT) for event in row.events)
    return "; ".join(_keys(match.game, what) for what in seen if what is not None)


def _keys(game: Game[S], what: Happening) -> str:
    words = [what.kind]
    if what.seat >= 0:
        words.append(game.side_key(what.seat))
    return " ".join([*words, *(str(value) for value in what.fields.values())])


def _closing(match: Match[S]) -> dict[str, str]:
    closing = {"rows": str(len(match.rows)), "score": "/".join(str(n) for n in match.scores())}
    outcome = match.outcome()
    if outcome is not None:
        closing["end"] = "+".join(outcome.reasons)
        closing["winner"] = "+".join(match.game.side_key(seat) for seat in outcome.winners)
    return closing


# --- writing ----------------------------------------------------------------------------------------


def to_text(record: Record) -> str:
    """The record as text."""
    head = f"rules={record.rules} players={record.players} options={record.options}"
    lines = [f"game {record.game} {head}"]
    lines += [f"fingerprint {record.fingerprint}"] if record.fingerprint else []
    lines += [f"seed {record.seed}"] if record.seed is not None else []
    lines += [f"nonce {side} {nonce}" for side, nonce in record.nonces.items()]
    lines += [f"seat {side} {name}" for side, name in record.names.items()]
    lines += [f"takebacks {side} {many}" for side, many in record.takebacks.items()]
    lines += [f"start {record.start}"] if record.start else []
    for row in record.rows:
        line = f"{row.who} {row.answer}"
        if row.refused is not None:
            line += f" ! {row.refused}"
        elif row.result:
            line += f" | {row.result}"
        lines.append(line)
    lines.append("= " + " ".join(f"{key}={value}" for key, value in record.closing.items()))
    return "\n".join(lines) + "\n"


def to_json(record: Record) -> str:
    """The record as JSON."""
    data = {
        "hypostyle": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "options": record.options,
        "fingerprint": record.fingerprint,
        "seed": record.seed,
        "names": dict(record.names),
        "start": record.start,
        "rows": [
            [row.who, row.answer, row.result] for row in record.rows if row.refused is None
        ],
        "closing": dict(record.closing),
    }  # fmt: skip
    if record.nonces:
        data["nonces"] = dict(record.nonces)
    if record.takebacks:
        data["takebacks"] = dict(record.takebacks)
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


# --- reading ----------------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """A record from JSON or text; its form is checked here, its truth by `replay`."""
    text = text.removeprefix("\ufeff")  # some editors begin every file with it
    return _from_json(text) if text.lstrip().startswith("{") else _from_text(text)


def _from_text(text: str) -> Record:
    head: dict[str, str] = {}
    names: dict[str, str] = {}
    nonces: dict[str, str] = {}
    takebacks: dict[str, int] = {}
    rows: list[RecordRow] = []
    closing: dict[str, str] | None = None
    for raw in text.splitlines():
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if closing is not None:
            raise BadRecord(len(rows), f"nothing may follow the closing line, but {line!r} does")
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if "game" not in head:
            if word != "game":
                raise BadRecord(0, f"a record begins with 'game', not with {word!r}")
            name, _, fields = rest.partition(" ")
            head = {"game": name, **_pairs(0, fields)}
            for unknown in head.keys() - {"game", "rules", "players", "options"}:
                raise BadRecord(0, f"the line 'game' knows no {unknown}=")
        elif not rows and word in ("fingerprint", "seed", "start"):
            head[word] = rest
        elif not rows and word == "seat":
            side, _, name = rest.partition(" ")
            names[side] = name
        elif not rows and word == "nonce":
            side, _, nonce = rest.partition(" ")
            nonces[side] = nonce
        elif not rows and word == "takebacks":
            side, _, many = rest.partition(" ")
            takebacks[side] = _whole(0, word, many)
        elif word == "=":
            closing = _pairs(len(rows), rest)
        else:
            rows.append(_row(len(rows) + 1, word, rest))
    if not head:
        raise BadRecord(0, "the file is empty")
    if closing is None:
        raise BadRecord(len(rows), "the record is cut short: its closing line '=' is missing")
    return Record(
        game=head["game"],
        rules=_whole(0, "rules", head.get("rules")),
        players=_whole(0, "players", head.get("players")),
        options=head.get("options", "-"),
        rows=tuple(rows),
        closing=closing,
        seed=head.get("seed"),
        fingerprint=head.get("fingerprint"),
        names=names,
        start=head.get("start"),
        nonces=nonces,
        takebacks=takebacks,
    )


def _row(number: int, who: str, rest: str) -> RecordRow:
    if " ! " in f"{rest} ":
        answer, _, paragraph = rest.partition("!")
        return RecordRow(who, answer.strip(), None, paragraph.strip())
    answer, bar, result = rest.partition("|")
    if not answer.strip():
        raise BadRecord(number, f"{who!r} is followed by no answer")
    return RecordRow(who, answer.strip(), result.strip() if bar else None)


def _pairs(row: int, text: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadRecord(row, f"{word!r} is not written as name=value")
        if name in pairs:
            raise BadRecord(row, f"{name} is given twice")
        pairs[name] = value
    return pairs


def _whole(row: int, name: str, text: str | None) -> int:
    if text is None or not re.fullmatch("[0-9]{1,18}", text):
        raise BadRecord(row, f"{name} must be a whole number, not {text!r}")
    return int(text)


_KINDS = {list: "a list", dict: "an object", str: "text", int: "a whole number"}
"""What JSON calls things."""


def _from_json(text: str) -> Record:
    try:
        data: Any = json.loads(text)
    except json.JSONDecodeError as error:
        what = f"{error.msg[:1].lower()}{error.msg[1:]}"
        where = f"line {error.lineno}, column {error.colno}"
        raise BadRecord(0, f"it is no JSON: reading stops at {where} ({what})") from None
    except (ValueError, RecursionError):  # numbers too long, lists too deep
        raise BadRecord(0, "it is no JSON anybody would write") from None
    version = data.get("hypostyle") if isinstance(data, dict) else None
    if type(version) is not int or version != FORMAT:
        raise BadRecord(0, f"not a Hypostyle record: the field 'hypostyle' must be {FORMAT}")

    def take(name: str, kind: type, optional: bool = False) -> Any:
        value = data.get(name)
        if (value is None and optional) or type(value) is kind:
            return value
        if name not in data:
            raise BadRecord(0, f"the field {name!r} is missing")
        shown = json.dumps(value)
        shown = shown if len(shown) <= 40 else f"{shown[:37]}..."
        raise BadRecord(0, f"the field {name!r} must be {_KINDS[kind]}, not {shown}")

    rows = []
    for number, raw in enumerate(take("rows", list), 1):
        texts = isinstance(raw, list) and len(raw) == 3 and all(isinstance(x, str) for x in raw[:2])
        if not texts or not isinstance(raw[2], str | None):
            raise BadRecord(number, "a row must be a list of three texts: [who, answer, result]")
        rows.append(RecordRow(raw[0], raw[1], raw[2]))
    names, closing = take("names", dict), take("closing", dict)
    nonces = take("nonces", dict, optional=True) or {}
    for value in (*names.values(), *closing.values()):
        if not isinstance(value, str):
            raise BadRecord(0, f"names and closing hold text, not {json.dumps(value)[:40]}")
    for value in nonces.values():
        if not isinstance(value, str):
            raise BadRecord(0, f"nonces hold text, not {json.dumps(value)[:40]}")
    takebacks = take("takebacks", dict, optional=True) or {}
    for value in takebacks.values():
        if type(value) is not int or value < 0:
            raise BadRecord(0, f"takebacks hold whole numbers, not {json.dumps(value)[:40]}")
    return Record(
        game=take("game", str),
        rules=take("rules", int),
        players=take("players", int),
        options=take("options", str),
        rows=tuple(rows),
        closing=closing,
        seed=take("seed", str, optional=True),
        fingerprint=take("fingerprint", str, optional=True),
        names=names,
        start=take("start", str, optional=True),
        nonces=nonces,
        takebacks=takebacks,
    )


# --- from a record to a game --------------------------------------------------------------------------


def replay(record: Record, at: int | None = None) -> Match[State]:
    """The game a record tells of, every row checked; BadRecord says which one is wrong and why.

    With `at` the game as it stood after so many rows; the whole record is checked all the same.
    """
    match = _begin(record)
    for number, row in enumerate(record.rows, 1):
        _play(match, record, number, row)
    _check_closing(match, record)
    match.seed = record.seed
    if at is not None:
        if not 0 <= at <= len(match.rows):
            raise BadRecord(len(match.rows), f"there is no row {at}; the record ends here")
        return match.at(at)
    return match


def load(text: str, at: int | None = None) -> Match[State]:
    """The game a text or JSON record tells of, every row checked."""
    return replay(read_record(text), at)


def _begin(record: Record) -> Match[State]:
    try:
        game = find_game(record.game)
        options = game.facts.options.parse(record.options)
        setup = game.setup(record.players, options=options)
    except (UnknownGame, BadOptions) as error:
        raise BadRecord(0, str(error)) from None
    if record.rules != game.facts.rules_version:
        raise BadRecord(
            0,
            f"it was made by version {record.rules} of the rules of {game.facts.title}; "
            f"this is version {game.facts.rules_version}",
        )
    if record.seed is not None:
        try:
            seed_text(record.seed)
        except BadOptions as error:
            raise BadRecord(0, str(error)) from None
    if (
        record.seed is not None
        and record.fingerprint
        and fingerprint(record.seed) != record.fingerprint
    ):
        raise BadRecord(0, "the seed does not fit its fingerprint")
    for side in record.names:
        if game.seat_of(side) is None:
            raise BadRecord(0, f"there is no seat {side!r}")
    start = None if record.start is None else _start_of(record, game, setup)
    match = Match(game, setup, None, start)
    match.nonces = _nonces_of(record, game)
    for side, many in record.takebacks.items():
        seat = game.seat_of(side)
        if seat is None or not 0 <= seat < record.players:
            raise BadRecord(0, f"there is no seat {side!r}")
        match.taken_back[seat] = many
    return match


def _nonces_of(record: Record, game: Game[State]) -> tuple[str, ...]:
    """The nonce of every seat, empty for none; an empty tuple when no seat has one."""
    found = [""] * record.players
    for side, nonce in record.nonces.items():
        seat = game.seat_of(side)
        if seat is None or not 0 <= seat < record.players:
            raise BadRecord(0, f"there is no seat {side!r}")
        try:
            found[seat] = nonce_text(nonce)
        except BadOptions as error:
            raise BadRecord(0, str(error)) from None
    return tuple(found) if record.nonces else ()


def _start_of(record: Record, game: Game[State], setup: Setup) -> State:
    try:
        other, other_setup, s = read_position(record.start or "")
    except BadPosition as error:
        raise BadRecord(0, f"its start is no position: {error}") from None
    if other.key != game.key or other_setup != setup:
        raise BadRecord(0, "its start is of another game or other options")
    return s


def _play(match: Match[State], record: Record, number: int, row: RecordRow) -> None:
    game = match.game
    if match.over:
        raise BadRecord(number, "the game was over before this row")
    seat = game.seat_of(row.who)
    if seat is None or seat >= match.setup.players:
        raise BadRecord(number, f"there is no seat {row.who!r}")
    if (seat == CHANCE) != match.chance:
        asked = "chance" if match.chance else _names(game, match.deciders())
        raise BadRecord(number, f"{asked} had to answer here, not {row.who}")
    try:
        action = game.parse(match.state, row.answer)
        if row.refused is not None:
            _check_refused(match, number, seat, action, row.refused)
            return
        if seat == CHANCE:
            _check_seed(match, record, number, action)
            match.happen(action)
        else:
            refused = match.why_not(seat, action)
            if refused is not None:
                raise BadRecord(number, f"{row.who} {row.answer}: {refused}")
            match.apply(seat, action)
    except BadNotation as error:
        raise BadRecord(number, str(error)) from None
    if row.result is not None and row.result != result_of(match, match.rows[-1]):
        told = result_of(match, match.rows[-1])
        raise BadRecord(number, f"it says {row.result!r} came of it, the rules say {told!r}")


def _check_refused(
    match: Match[State], number: int, seat: int, action: int, paragraph: str
) -> None:
    refused = match.why_not(seat, action)
    if refused is None:
        raise BadRecord(number, f"it says §{paragraph} refuses this, the rules allow it")
    if refused.paragraph != paragraph.removeprefix("§").split(" ")[0]:
        raise BadRecord(number, f"it says §{paragraph} refuses this, the rules say {refused}")


def _check_seed(match: Match[State], record: Record, number: int, action: int) -> None:
    if record.seed is None:
        return
    outcomes = match.outcomes()
    seed = mix(record.seed, match.nonces)
    drawn = outcomes[draw(seed, match.draws, [weight for _, weight in outcomes])][0]
    if drawn != action:
        told = match.game.notation(match.state, drawn)
        raise BadRecord(number, f"the seed gives {told!r} here")


def _check_closing(match: Match[State], record: Record) -> None:
    last = len(match.rows)
    truth = {**_closing(match), "digest": record.digest()}
    for required in ("rows", "score"):
        if required not in record.closing:
            raise BadRecord(last, f"the closing line lacks {required}=")
    for key, value in record.closing.items():
        if key not in truth:
            raise BadRecord(last, f"the closing line says {key}={value}, but the game goes on")
        if truth[key] != value:
            raise BadRecord(
                last, f"the closing line says {key}={value}, the rows give {truth[key]}"
            )
    for key in ("end", "winner"):
        if key in truth and key not in record.closing:
            raise BadRecord(last, f"the game is over, but the closing line lacks {key}=")


def _names(game: Game[State], seats: Iterable[int]) -> str:
    return " or ".join(game.side_key(seat) for seat in seats) or "nobody"
