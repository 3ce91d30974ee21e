"""Positions of MarraCash for tests, written the way the rules write them, and moves by name."""

from collections import Counter

from hypostyle import Match
from hypostyle.core.position import Fields
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.data import LETTERS, SHOP, SIDES, letters_of
from hypostyle.games.marracash.state import Town
from tests.games.moves import play

ALI, ANFA, OMAR, LEILA = range(4)
COUNTS = {54: "r" * 10 + "b" * 10 + "g" * 10 + "p" * 10 + "y" * 14}
COUNTS[64] = "".join(letter * (16 if letter == "y" else 12) for letter in LETTERS)
ENTRANCES = ("1", "8", "16")


def text(
    fountains: str = "",
    shops: str = "",
    options: str = "-",
    players: int = 4,
    line: str | None = None,
    empty: str = "",
    **fields: object,
) -> str:
    """A position: groups as `4.ppy 9.b`, shops as `p1.anfa.2`, and the fields that matter.

    Whoever is not mentioned stands in line (40 at most) or, when that is full or given, at
    fountain 14. Entrances
    not mentioned get one visitor each unless they are named in `empty`.
    """
    groups = dict(word.split(".") for word in fountains.split())
    rest = Counter(COUNTS[64 if "visitors=64" in options else 54])
    rest.subtract("".join(groups.values()))
    rest.subtract(line or "")
    for word in shops.split():
        name, _, inside = word.split(".")
        rest[name[0]] -= int(inside)
    assert min(rest.values()) >= 0, f"too many visitors: {rest}"
    for entrance in ENTRANCES:
        if entrance not in groups and entrance not in empty.split():
            most = max(rest, key=lambda letter: rest[letter])
            groups[entrance] = most
            rest[most] -= 1
    others = "".join(sorted(rest.elements()))
    if line is None:
        line, others = others[:40], others[40:]
    if others:
        groups["14"] = groups.get("14", "") + others
    cash = 2400 if players == 2 else 1200
    told = {
        "next": "act",
        "first": "ali",
        "turn": "ali",
        "round": 2,
        "cash": "/".join([str(cash)] * players),
        "shops": "+".join(shops.split()) or "-",
        "fountains": "+".join(f"{name}.{who}" for name, who in groups.items()) or "-",
        "line": line or "-",
        **fields,
    }
    if not line and "final" not in fields:
        told["final"] = players
    words = " ".join(f"{name}={value}" for name, value in told.items())
    return f"marracash/1 players={players} options={options} {words}"


def table(
    fountains: str = "",
    shops: str = "",
    options: str = "-",
    players: int = 4,
    line: str | None = None,
    empty: str = "",
    **fields: object,
) -> Match[Town]:
    """A game that begins in such a position; chance waits to be told."""
    return begun(text(fountains, shops, options, players, line, empty, **fields))


def begun(where: str) -> Match[Town]:
    """A game that begins in a position, even in one to which no game leads."""
    fields = Fields(where.split()[1:])
    players = fields.take_number("players", 2, 4)
    setup = GAME.setup(players, options=GAME.facts.options.parse(fields.take("options")))
    return Match(GAME, setup, None, GAME.read(setup, fields))


def laying(line: str, options: str = "-") -> Match[Town]:
    """The set-up, while the line is laid out: these stand in it already."""
    where = (
        f"marracash/1 players=4 options={options} next=line first=- turn=- round=0 shops=- "
        f"cash=1200/1200/1200/1200 fountains=1.bry+8.gpy+16.gry line={line or '-'}"
    )
    return begun(where)


def opened(first: str = "ali", players: int = 4, **options: object) -> Match[Town]:
    """A new game, everybody laid out, and the start player known."""
    match = GAME.new(players=players, manual=True, **options)  # type: ignore[arg-type]  # any
    step = 0
    while match.chance and match.game.prompt(match.state).step in ("trio", "line"):
        outcomes = match.outcomes()
        match.happen(outcomes[(7 * step) % len(outcomes)][0])
        step += 1
    match.happen(f"first {first}")
    return match


def auction(match: Match[Town], seller: str, shop: str, *bids: str) -> None:
    """A whole auction: `ali 100`, `omar 200`; all who are asked and not named pass."""
    play(match, f"{seller} auction {shop}")
    waiting = list(bids)
    while match.state.shop >= 0:
        [seat] = match.deciders()
        if waiting and waiting[0].startswith(SIDES[seat] + " "):
            match.apply(seat, f"bid {waiting.pop(0).split()[1]}")
        else:
            match.apply(seat, "pass" if match.state.high else "bid 100")
    assert not waiting, f"nobody was asked for {waiting}"


def answers(match: Match[Town]) -> list[str]:
    """All that the one who is asked may answer."""
    [seat] = match.deciders()
    return [match.game.notation(match.state, action) for action in match.legal(seat)]


def group(match: Match[Town], fountain: int) -> str:
    """Who stands at a fountain."""
    return letters_of(match.state.group[fountain - 1])


def inside(match: Match[Town], shop: str) -> int:
    """How many customers a shop holds."""
    return match.state.inside[SHOP.index(shop)]


def owner(match: Match[Town], shop: str) -> str:
    """Who owns a shop."""
    seat = match.state.owner[SHOP.index(shop)]
    return SIDES[seat] if seat >= 0 else "-"


def gains(match: Match[Town], move: str) -> list[int]:
    """What a move changes in every purse."""
    before = list(match.state.cash)
    play(match, move)
    return [now - then for now, then in zip(match.state.cash, before, strict=True)]


def result(match: Match[Town]) -> tuple[tuple[int, ...], tuple[str, ...], tuple[int, ...]]:
    """Winners, reasons and scores of a finished game."""
    outcome = match.outcome()
    assert outcome is not None, "the game goes on"
    return outcome.winners, outcome.reasons, outcome.scores
