"""MarraCash's positions as text, and the defects a position can have.

    marracash/1 players=4 options=- next=act first=ali turn=omar round=3 done=1
    cash=900/1300/1150/1200 shops=r5.anfa.2+b4.ali.0 fountains=1.rby+8.gpy+10.gg+16.rgy
    gone=4 line=yybrg... auction=- idle=0 final=-

Purses and other rows go by seat. A shop stands with its owner and its customers, a fountain with
its visitors. The line is written from end A to end B; `gone` says how many have left at end A. An
auction is `shop/auctioneer/high bid/who bid it/who is still in`. What can be worked out (signs,
free shops, what the bank has paid) is not written.
"""

from collections.abc import Mapping
from typing import Final

from hypostyle.core import position as kit
from hypostyle.core.bits import bit, places
from hypostyle.core.facts import Setup
from hypostyle.core.position import Fields, choice, listed, number, numbered, set_of, yes_or_no
from hypostyle.core.state import step_of
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.data import group_of, letters_of, many, size, some
from hypostyle.games.marracash.laws import check, hidden_cards, present, refuse
from hypostyle.games.marracash.log import reason_names
from hypostyle.games.marracash.rules.bounds import in_auction
from hypostyle.games.marracash.rules.engine import RULES
from hypostyle.games.marracash.rules.opening import all_visitors
from hypostyle.games.marracash.state import MARKET, NONE, RACE, VEILED, Settings, Town

__all__ = ["check", "read", "write"]

IN_AUCTION: Final = (codes.OPEN_BID, codes.RAISE, codes.SEALED)

# --- the agenda: it follows from the moment ---------------------------------------------------------


def agenda_of(s: Town, text: str) -> list[int]:
    """All that is to come at this moment, next thing last; BadPosition when it never comes."""
    if text == "over":
        return []
    top = kit.read_entry(RULES.steps, text)
    later = _later(s, int(step_of(top)))
    refuse(later is None, "impossible-agenda.round", next=text)
    return [*(later or []), top]


def _later(s: Town, step: int) -> list[int] | None:
    """What comes after the open step, next thing last; None when the step is never open then."""
    cards = [codes.REVEAL] * (hidden_cards(s) - 1)
    if s.round == 0:
        if step in (codes.TRIO_STEP, codes.LINE, codes.FIRST):
            return []
        if step == codes.DEAL and s.settings.souvenirs == RACE:
            return [codes.BEGIN]
        return [codes.BEGIN, *cards] if step == codes.REVEAL and hidden_cards(s) else None
    if NONE in (s.turn, s.first):
        return None
    if s.round == 1:  # nobody enters a shop, so no card is turned up
        return [codes.TURN_END] if step in (codes.OPENING, *IN_AUCTION) else None
    if step == codes.REFILL:
        return [codes.TURN_END]
    if step == codes.ACT:
        return [codes.TURN_END, codes.REFILL]
    if step in IN_AUCTION or (step == codes.REVEAL and hidden_cards(s)):
        again = [codes.ACT] if s.done < 2 else []
        return [codes.TURN_END, codes.REFILL, *again, *(cards if step == codes.REVEAL else [])]
    return None


# --- writing ------------------------------------------------------------------------------------------


def write(s: Town) -> dict[str, str]:
    """The position as named fields."""
    text = kit.write_entry(RULES.steps, s.agenda[-1]) if s.agenda else "over"
    refuse(agenda_of(s, text) != s.agenda, "impossible-agenda.round", next=text)
    fields = {
        "next": text,
        "first": _side(s.first),
        "turn": _side(s.turn),
        "round": str(s.round),
        "done": str(s.done),
        "auctioned": yes_or_no(s.auctioned),
        "progress": yes_or_no(s.progress),
        "idle": str(s.idle),
        "final": "-" if s.final == NONE else str(s.final),
        "cash": "/".join(str(money) for money in s.cash),
        "shops": listed(
            f"{data.SHOP[n]}.{data.SIDES[s.owner[n]]}.{s.inside[n]}"
            for n in range(data.SHOPS)
            if s.owner[n] != NONE
        ),
        "fountains": listed(
            f"{f + 1}.{letters_of(s.group[f])}" for f in range(data.FOUNTAINS) if s.group[f]
        ),
        "gone": str(s.gone),
        "line": "".join(data.LETTERS[c] for c in s.line) or "-",
    }
    if s.shop != NONE:
        still = listed(data.SIDES[seat] for seat in places(s.still))
        fields["auction"] = (
            f"{data.SHOP[s.shop]}/{_side(s.auctioneer)}/{s.high}/{_side(s.leader)}/{still}"
        )
    if s.bids:
        fields["bids"] = "/".join("-" if bid == NONE else str(bid) for bid in s.bids)
    if s.settings.souvenirs == MARKET:
        fields["shown"], fields["deck"] = _cards_text(s.shown), _cards_text(s.deck)
    if s.settings.souvenirs == RACE:
        fields["hands"] = "/".join(_cards_text(hand) for hand in s.hands)
        fields["finished"] = listed(data.SIDES[seat] for seat in s.finished)
    if s.ended:
        fields["end"] = listed(reason_names(int(s.ended)))
    return fields


def _side(seat: int) -> str:
    return "-" if seat == NONE else data.SIDES[seat]


def _cards_text(cards: int) -> str:
    return "?" if cards == VEILED else listed(data.CARD[card] for card in places(cards))


# --- reading ------------------------------------------------------------------------------------------

CARDS: Final = numbered(data.CARD)


def read(setup: Setup, given: Mapping[str, str]) -> Town:
    """The position these fields describe; BadPosition when a field cannot be read."""
    fields = Fields.of(given)
    s = Town(Settings(setup))
    n = setup.players
    s.first = fields.take_choice("first", _seats(s, "-"))
    s.turn = fields.take_choice("turn", _seats(s, "-"))
    s.round = fields.take_number("round", 0, 100_000)
    s.done = fields.take_number("done", 0, 2, 0)
    s.auctioned = fields.take_flag("auctioned", False)
    s.progress = fields.take_flag("progress", False)
    s.idle = fields.take_number("idle", 0, 100_000, 0)
    if fields.take("final", "-") != "-":
        s.final = fields.take_number("final", 0, n)
    s.cash = fields.take_numbers("cash", n, 0, data.MOST_MONEY)
    s.bank = sum(s.cash) - n * s.settings.cash
    _read_shops(s, fields.take("shops"))
    _read_fountains(s, fields.take("fountains"))
    s.gone = fields.take_number("gone", 0, 55, 0)
    _read_line(s, fields.take("line"))
    _read_auction(s, fields.take("auction", "-"))
    if fields.take("bids", "-") != "-":
        s.bids = tuple(
            NONE if text == "-" else number("bids", text, 0, data.MOST_MONEY)
            for text in fields.take_each("bids", n)
        )
    _read_cards(s, fields)
    s.ended = fields.take_set("end", numbered(codes.REASONS))
    _read_agenda(s, fields.take("next"))
    return s


def _seats(s: Town, *nobody: str) -> dict[str, int]:
    """The seats by name, and words that mean nobody."""
    return {**dict.fromkeys(nobody, NONE), **numbered(data.SIDES[: s.settings.players])}


def _read_shops(s: Town, text: str) -> None:
    for word in [] if text == "-" else text.split("+"):
        parts = word.split(".")
        refuse(len(parts) != 3 or parts[0] not in data.SHOP, "not-a-shop", text=word)
        shop = data.SHOP.index(parts[0])
        refuse(s.owner[shop] != NONE, "shop-twice", shop=parts[0])
        s.owner[shop] = owner = choice("shops", parts[1], _seats(s))
        s.inside[shop] = number("shops", parts[2], 0, 64)
        s.free &= ~bit(shop)
        s.signs[owner] -= 1


def _read_fountains(s: Town, text: str) -> None:
    names = [str(f + 1) for f in range(data.FOUNTAINS)]
    for word in [] if text == "-" else text.split("+"):
        name, _, visitors = word.partition(".")
        unread = name not in names or not visitors or set(visitors) - set(data.LETTERS)
        refuse(unread, "not-a-fountain.text", text=word)
        f = names.index(name)
        refuse(s.group[f] or len(visitors) > 62, "not-a-fountain.twice", number=name)
        for letter in visitors:
            s.group[f] += some(data.LETTERS.index(letter), 1)
        s.walks |= data.EXITS[f]


def _read_line(s: Town, text: str) -> None:
    visitors = "" if text == "-" else text
    refuse(set(visitors) - set(data.LETTERS), "not-a-line.letters")
    s.line = bytes(data.LETTERS.index(letter) for letter in visitors)
    everybody = int(all_visitors(s.settings))
    most = size(everybody) - data.TRIO * len(data.ENTRANCES)
    refuse(s.gone + len(s.line) > most, "not-a-line.long")
    if s.round == 0:  # the set-up: who stands nowhere is still to be placed
        rest = [int(many(everybody, c)) - present(s, c) for c in range(data.COLOUR_N)]
        for colour, n in zip(data.COLOURS, rest, strict=True):
            refuse(n < 0, "visitors-lost", colour=colour)
        s.pool = group_of(tuple(rest))


def _read_auction(s: Town, text: str) -> None:
    if text == "-":
        return
    parts = text.split("/")
    refuse(len(parts) != 5 or parts[0] not in data.SHOP, "not-an-auction")
    s.shop = data.SHOP.index(parts[0])
    s.auctioneer = choice("auction", parts[1], _seats(s))
    s.high = number("auction", parts[2], 0, data.MOST_MONEY)
    s.leader = choice("auction", parts[3], _seats(s, "-"))
    s.still = set_of("auction", parts[4], _seats(s))


def _read_cards(s: Town, fields: Fields) -> None:
    every = (1 << data.CARD_N) - 1
    if s.settings.souvenirs == MARKET:
        s.shown = fields.take_set("shown", CARDS)
        s.deck = fields.take_set("deck", CARDS, _cards_text(every & ~s.shown))
    if s.settings.souvenirs == RACE:
        texts = fields.take_each("hands", int(s.settings.players), "-")
        s.hands = tuple(set_of("hands", text, CARDS) for text in texts)
        s.deck = every
        for hand in s.hands:
            refuse(hand & ~s.deck, "card-twice.race")
            s.deck &= ~hand
        s.finished = tuple(kit.list_of("finished", fields.take("finished", "-"), _seats(s)))
        s.rank = len(s.finished)


def _read_agenda(s: Town, text: str) -> None:
    s.agenda = agenda_of(s, text)
    if not s.agenda:
        return
    refuse(in_auction(s) and s.shop == NONE, "no-auction.shop", next=text)
    if s.step == codes.SEALED and not s.bids:
        s.bids = (NONE,) * int(s.settings.players)
    refuse(not RULES.open(s), "nobody-asked.step", next=text)
    if s.step == codes.SEALED:
        s.asking &= ~sum(bit(seat) for seat, bid in enumerate(s.bids) if bid != NONE)
        refuse(not s.asking, "nobody-asked.sealed")
