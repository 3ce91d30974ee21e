"""MarraCash's open question in words, what answers do, and why one is refused."""

from hypostyle.core.words import Field, Reason, Say
from hypostyle.games.marracash.actions import TABLE
from hypostyle.games.marracash.codes import (
    ACT,
    AUCTION,
    END,
    FILL,
    GATE,
    NEWCOMERS,
    OPEN_BID,
    OPENING,
    PASS,
    RAISE,
    REFILL,
    SEALED,
    bid_of,
)
from hypostyle.games.marracash.data import (
    ENTRANCES,
    FOUNTAINS,
    LEAST_BID,
    LETTERS,
    ROUTE,
    ROUTE_FROM,
    SHOP,
)
from hypostyle.games.marracash.rules.auctions import limit
from hypostyle.games.marracash.rules.engine import RULES
from hypostyle.games.marracash.rules.turns import can_auction
from hypostyle.games.marracash.state import NONE, Town
from hypostyle.games.marracash.wording import GRAY, money


def question(s: Town, seat: int) -> Say:
    """What a seat is asked, in words."""
    step = s.step
    fields: dict[str, Field] = {"cash": money(s.settings, s.cash[seat])}
    if step == OPENING:
        return Say("question.opening", fields)
    if step == ACT:
        if s.auctioned:
            return Say("question.again", fields)
        return Say("question.second" if s.done else "question.first", fields)
    if step == REFILL:
        return Say("question.refill", {"left": len(s.line)})
    fields["shop"] = SHOP[s.shop].upper()
    if step == RAISE:
        fields["high"] = money(s.settings, int(s.high))
        return Say("question.raise", fields)
    fields["least"] = money(s.settings, LEAST_BID)
    if step == OPEN_BID:
        return Say("question.open", fields)
    return Say("question.sealed.own" if seat == s.auctioneer else "question.sealed.other", fields)


def why_not(s: Town, seat: int, action: int) -> Reason | None:
    """Why a seat that is asked may not answer this; None when it may."""
    step = s.step
    if action < AUCTION:
        return _why_not_lead(s, step, action)
    if action < FILL:
        return _why_not_auction(s, step, seat, action - AUCTION)
    if action < PASS:
        return _why_not_fill(s, action - FILL)
    if action == PASS:
        return _why_not_pass(s, step, seat)
    return _why_not_bid(s, step, seat, int(bid_of(action)))


def _why_not_lead(s: Town, step: int, route: int) -> Reason | None:
    if step == OPENING:
        return Reason("4.2", "no.lead_in_round_1")
    if step != ACT:
        return Reason("4.3", "no.lead_now")
    if s.auctioned:
        return Reason("4.3", "no.lead_after_auction")
    if not s.group[ROUTE_FROM[route]]:
        return Reason("6.1", "no.nobody_there", {"fountain": ROUTE_FROM[route] + 1})
    return None


def _why_not_auction(s: Town, step: int, seat: int, shop: int) -> Reason | None:
    if step not in (ACT, OPENING):
        return Reason("4.3", "no.auction_now")
    if s.owner[shop] != NONE:
        return Reason("5.1", "no.owned", {"shop": SHOP[shop].upper()})
    if can_auction(s, seat):
        return None
    if s.cash[seat] >= LEAST_BID and s.signs[seat]:
        return Reason("10.10", "no.lone_auction", {"twice": money(s.settings, 2 * LEAST_BID)})
    return Reason("5.8", "no.cannot_auction", {"least": money(s.settings, LEAST_BID)})


def _why_not_fill(s: Town, how: int) -> Reason | None:
    fountain, n, left = ENTRANCES[GATE.of(how)], int(NEWCOMERS.of(how)) + 1, len(s.line)
    if s.group[fountain]:
        return Reason("7.1", "no.occupied", {"fountain": fountain + 1})
    if n > left:
        return Reason("7.2", "no.line_too_short", {"left": left})
    if n == 1 and left > 1:
        return Reason("7.3", "no.one_alone")
    return None


def _why_not_pass(s: Town, step: int, seat: int) -> Reason | None:
    if step == OPEN_BID or (step == SEALED and seat == s.auctioneer):
        return Reason("5.2", "no.must_open")
    if step == REFILL:
        return Reason("7.1", "no.must_fill")
    return None if step in (RAISE, SEALED) else Reason("4.4", "no.pass_elsewhere")


def _why_not_bid(s: Town, step: int, seat: int, bid: int) -> Reason | None:
    opening = step == OPEN_BID or (step == SEALED and seat == s.auctioneer)
    if opening and bid < LEAST_BID:
        return Reason("5.2", "no.open_low", {"least": money(s.settings, LEAST_BID)})
    if step == RAISE and bid <= s.high:
        return Reason("5.3", "no.not_higher", {"high": money(s.settings, int(s.high))})
    if bid > s.cash[seat]:
        return Reason("5.4", "no.not_enough", {"cash": money(s.settings, s.cash[seat])})
    if bid > limit(s, seat):
        return Reason("10.10", "no.keep_enough", {"least": money(s.settings, LEAST_BID)})
    return None


def misread(s: Town, text: str) -> Reason | None:
    """§5.4, §6.1, §7.2 Why words are no answer, when they ask for what there cannot be."""
    words = text.lower().replace("-", " ").split()
    numbers = [int(word) for word in words if word.isdecimal()]
    if len(numbers) == 2 and words[0] == "lead" and len(words) == 3:
        a, b = numbers
        if min(numbers) >= 1 and max(numbers) <= FOUNTAINS and f"{a}-{b}" not in ROUTE:
            return Reason("6.1", "no.no_alley", {"start": a, "goal": b})
    if s.step in (OPEN_BID, RAISE, SEALED):
        return Reason("5.4", "no.bid_step")
    if s.step == REFILL and len(numbers) == 2 and words[-2] in END.words:
        if numbers[0] - 1 not in ENTRANCES:
            return Reason("7.1", "no.no_entrance", {"fountain": numbers[0]})
        if not 1 <= numbers[1] <= 4:
            return Reason("7.2", "no.group_size")
    return None


def sentence(s: Town, action: int) -> Say | None:
    """What an answer does, where sums, colours or the question change its words."""
    entry, name = TABLE[action], RULES.steps[s.step].name
    hue = GRAY if s.settings.gray else ""  # §10.18
    if entry.kind == "bid":
        return Say(f"do.{name}", {"bid": money(s.settings, int(entry.fields["bid"]))})
    if entry.kind == "fill":
        return Say(f"do.bring{hue}", _newcomers(s, action - FILL))
    if action == PASS and s.step == SEALED:
        return Say("do.no_bid")
    if entry.kind in ("trio", "three"):
        return Say(f"do.{name}{hue}", entry.fields)
    return None


def _newcomers(s: Town, how: int) -> dict[str, Field]:
    """§7.2 Who would come in, by colour."""
    ahead = s.line[::-1] if END.of(how) else s.line
    return {
        "fountain": ENTRANCES[GATE.of(how)] + 1,
        "end": END.words[END.of(how)].upper(),
        "visitors": "".join(LETTERS[colour] for colour in ahead[: NEWCOMERS.of(how) + 1]),
    }
