"""MarraCash's open question in words, what answers do, and why one is refused."""

from hypostyle.core.words import Field, Reason, Say
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.actions import TABLE
from hypostyle.games.marracash.codes import bid_of
from hypostyle.games.marracash.reach import comers, income
from hypostyle.games.marracash.rules.auctions import limit
from hypostyle.games.marracash.rules.engine import RULES
from hypostyle.games.marracash.rules.turns import can_auction
from hypostyle.games.marracash.state import NONE, Town
from hypostyle.games.marracash.wording import GRAY, money


def question(s: Town, seat: int) -> Say:
    """What a seat is asked, in words."""
    key = RULES.steps[s.step].name
    fields: dict[str, Field] = {"cash": money(s.settings, s.cash[seat]), "left": len(s.line)}
    if s.step == codes.ACT:
        key = "again" if s.auctioned else _which(s, seat)
    if s.shop != NONE:
        fields["shop"] = data.SHOP[s.shop].upper()
        fields["high"] = money(s.settings, int(s.high))
        fields["least"] = money(s.settings, data.LEAST_BID)
    if s.step == codes.SEALED:
        key = "sealed.own" if seat == s.auctioneer else "sealed.other"
    if s.step not in (codes.OPEN_BID, codes.RAISE, codes.SEALED):
        return Say(f"question.{key}", fields)
    hue = GRAY if s.settings.gray else ""  # §10.18
    return Say(f"question.{key}{hue}", {**fields, **_prospects(s, s.shop)})


def _prospects(s: Town, shop: int) -> dict[str, Field]:
    """§6.4 How many visitors can still come to a shop, and what the first two of them would pay."""
    one, two = income(s, shop, [1]), income(s, shop, [1, 1])
    return {
        "comers": comers(s, shop),
        "visitors": data.LETTERS[data.colour_of(shop)],
        "first": money(s.settings, one),
        "second": money(s.settings, two - one),
    }


def _which(s: Town, seat: int) -> str:
    """§4.3, §4.4 Which action it is, and what it can be."""
    key = "second" if s.done else "first"
    if not (s.free and can_auction(s, seat)):
        return f"{key}_lead"
    return key if s.walks else f"{key}_auction"


def why_not(s: Town, seat: int, action: int) -> Reason | None:
    """Why a seat that is asked may not answer this; None when it may."""
    step = s.step
    if action < codes.AUCTION:
        return _why_not_lead(s, step, action)
    if action < codes.FILL:
        return _why_not_auction(s, step, seat, action - codes.AUCTION)
    if action < codes.PASS:
        return _why_not_fill(s, action - codes.FILL)
    if action == codes.PASS:
        return _why_not_pass(s, step, seat)
    return _why_not_bid(s, step, seat, int(bid_of(action)))


def _why_not_lead(s: Town, step: int, route: int) -> Reason | None:
    if step == codes.OPENING:
        return Reason("4.2", "no.lead_in_round_1")
    if step != codes.ACT:
        return Reason("4.3", "no.lead_now")
    if s.auctioned:
        return Reason("4.3", "no.lead_after_auction")
    if not s.group[data.ROUTE_FROM[route]]:
        return Reason("6.1", "no.nobody_there", {"fountain": data.ROUTE_FROM[route] + 1})
    return None


def _why_not_auction(s: Town, step: int, seat: int, shop: int) -> Reason | None:
    if step not in (codes.ACT, codes.OPENING):
        return Reason("4.3", "no.auction_now")
    if s.owner[shop] != NONE:
        return Reason("5.1", "no.owned", {"shop": data.SHOP[shop].upper()})
    if can_auction(s, seat):
        return None
    if s.cash[seat] >= data.LEAST_BID and s.signs[seat]:
        return Reason("10.10", "no.lone_auction", {"twice": money(s.settings, 2 * data.LEAST_BID)})
    return Reason("5.8", "no.cannot_auction", {"least": money(s.settings, data.LEAST_BID)})


def _why_not_fill(s: Town, how: int) -> Reason | None:
    fountain = data.ENTRANCES[codes.GATE.of(how)]
    n, left = int(codes.NEWCOMERS.of(how)) + 1, len(s.line)
    if s.group[fountain]:
        return Reason("7.1", "no.occupied", {"fountain": fountain + 1})
    if n > left:
        return Reason("7.2", "no.line_too_short", {"left": left})
    if n == 1 and left > 1:
        return Reason("7.3", "no.one_alone")
    return None


def _why_not_pass(s: Town, step: int, seat: int) -> Reason | None:
    if step == codes.OPEN_BID or (step == codes.SEALED and seat == s.auctioneer):
        return Reason("5.2", "no.must_open")
    if step == codes.REFILL:
        return Reason("7.1", "no.must_fill")
    return None if step in (codes.RAISE, codes.SEALED) else Reason("4.4", "no.pass_elsewhere")


def _why_not_bid(s: Town, step: int, seat: int, bid: int) -> Reason | None:
    opening = step == codes.OPEN_BID or (step == codes.SEALED and seat == s.auctioneer)
    if opening and bid < data.LEAST_BID:
        return Reason("5.2", "no.open_low", {"least": money(s.settings, data.LEAST_BID)})
    if step == codes.RAISE and bid <= s.high:
        return Reason("5.3", "no.not_higher", {"high": money(s.settings, int(s.high))})
    if bid > s.cash[seat]:
        return Reason("5.4", "no.not_enough", {"cash": money(s.settings, s.cash[seat])})
    if bid > limit(s, seat):
        return Reason("10.10", "no.keep_enough", {"least": money(s.settings, data.LEAST_BID)})
    return None


def misread(s: Town, text: str) -> Reason | None:
    """§5.4, §6.1, §7.2 Why words are no answer, when they ask for what there cannot be."""
    words = text.lower().replace("-", " ").split()
    numbers = [int(word) for word in words if word.isdecimal()]
    if len(numbers) == 2 and words[0] == "lead" and len(words) == 3:
        a, b = numbers
        if min(numbers) >= 1 and max(numbers) <= data.FOUNTAINS and f"{a}-{b}" not in data.ROUTE:
            return Reason("6.1", "no.no_alley", {"start": a, "goal": b})
    if s.step in (codes.OPEN_BID, codes.RAISE, codes.SEALED):
        return Reason("5.4", "no.bid_step")
    if s.step == codes.REFILL and len(numbers) == 2 and words[-2] in codes.END.words:
        if numbers[0] - 1 not in data.ENTRANCES:
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
        return Say(f"do.bring{hue}", _newcomers(s, action - codes.FILL))
    if action == codes.PASS and s.step == codes.SEALED:
        return Say("do.no_bid")
    if entry.kind in ("trio", "three"):
        return Say(f"do.{name}{hue}", entry.fields)
    return None


def _newcomers(s: Town, how: int) -> dict[str, Field]:
    """§7.2 Who would come in, by colour."""
    ahead = s.line[::-1] if codes.END.of(how) else s.line
    visitors = "".join(data.LETTERS[colour] for colour in ahead[: codes.NEWCOMERS.of(how) + 1])
    end = codes.END.words[codes.END.of(how)].upper()
    fountain = data.ENTRANCES[codes.GATE.of(how)] + 1
    return {"fountain": fountain, "end": end, "visitors": visitors}
