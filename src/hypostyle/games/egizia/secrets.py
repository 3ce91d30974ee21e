"""Who may know what in Egizia, and positions imagined from what a seat knows."""

from hypostyle.core.bits import bit, count, nth
from hypostyle.core.facts import Setup
from hypostyle.core.log import Event
from hypostyle.core.stream import Stream
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.state import NONE, Board, Noble


def veil(s: Board, seat: int) -> Board:
    """§9.1 to §9.3 The position as a seat may know it: other Sphinx cards are somewhere unseen.

    At the end all cards are shown (§7.6); with §10.18 they lie open from the start.
    """
    seen = s.clone()
    if s.winner != NONE or s.settings.open_sphinx:
        return seen
    for owner in range(len(seen.nobles)):
        if owner != seat:
            _blank(seen, seen.nobles[owner])
    if seen.drawn and codes.SEAT.of(s.arg) != seat:  # not the one who draws or chooses
        seen.unseen += count(seen.drawn)
        seen.deck |= seen.drawn
        seen.drawn = 0
    return seen


def _blank(s: Board, noble: Noble) -> None:
    """§9.2 Other hands are known by their size, and when each card was kept."""
    hidden: list[int] = []
    for entry in noble.sphinx:
        s.deck |= bit(data.kept_card(entry))
        s.unseen += 1
        hidden.append(entry | data.UNKNOWN)
    noble.sphinx = tuple(hidden)
    noble.recall = ()


def imagine(s: Board, seat: int, stream: Stream) -> Board:
    """§9.3 A full position that fits a veiled one: hidden Sphinx cards dealt at random.

    A card given back cannot be one that a player kept before that. The longer ago a card was kept,
    the fewer it can be, so the oldest is dealt first and every fitting deal is equally likely.
    """
    full = s.clone()
    if full.unseen == 0:
        return full
    slots: list[tuple[int, int, int]] = []
    for owner in range(len(full.nobles)):
        hand = full.nobles[owner].sphinx
        for n in range(len(hand)):
            if data.kept_card(hand[n]) == data.UNKNOWN:
                slots.append((data.kept_when(hand[n]), owner, n))
    slots.sort()
    known: tuple[int, ...] = full.nobles[seat].recall if seat >= 0 else ()
    for when, owner, n in slots:
        allowed = full.deck
        for entry in known:
            if data.kept_when(entry) >= when:
                allowed &= ~bit(data.kept_card(entry))
        card = int(nth(allowed, stream.below(count(allowed))))
        full.deck &= ~bit(card)
        hand = full.nobles[owner].sphinx
        full.nobles[owner].sphinx = (*hand[:n], data.kept(card, when), *hand[n + 1 :])
    for _ in range(full.unseen - len(slots)):
        drawn = bit(nth(full.deck, stream.below(count(full.deck))))
        full.deck &= ~drawn
        full.drawn |= drawn
    full.unseen = 0
    return full


def reveals(setup: Setup, event: Event) -> bool:
    """§7.6 At the end all Sphinx cards are shown, and §9.2 who has won hangs on them."""
    return event[0] in (codes.OBJECTIVE, codes.ENDED) and not setup.options["open_sphinx"]
