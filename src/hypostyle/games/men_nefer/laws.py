"""What every position of Men-Nefer fulfils: pieces, markets, turns taken, Imhotep's tiles."""

from hypostyle.core.bits import count, has
from hypostyle.core.errors import BadPosition
from hypostyle.core.state import arg_of, step_of
from hypostyle.games.men_nefer import codes, data, packing
from hypostyle.games.men_nefer.agenda import agenda_defect
from hypostyle.games.men_nefer.rules.pyramids import height
from hypostyle.games.men_nefer.state import NONE, Board, Owner

LEVEL_SPACES = (3, 7, 13)
"""§2.10 Where the Block builds Levels I, II and III."""
PERMISSION_SPACES = (1, 5, 10)


def _must(holds: bool, defect: str, detail: str) -> None:
    if not holds:
        raise BadPosition(defect, detail)


def check(s: Board) -> None:
    """Raise BadPosition when the position breaks a law of the game."""
    for seat, me in enumerate(s.players):
        _player(s, seat, me)
    _shared(s)
    _pyramids(s)
    _markets(s)
    _moment(s)
    _turns(s)
    if s.settings.solo:
        _imhotep(s)
    defect = agenda_defect(s)
    _must(not defect, defect or "-", "what is to happen cannot be at this moment")
    _must(bool(s.asking) or s.over, "nobody-asked", "nobody is asked, but the game is not over")


def _packed(value: int, many: int = 5) -> int:
    return sum(int(packing.nibble(value, n)) for n in range(many))


def expected(s: Board, step: int, arg: int = NONE) -> bool:
    """Is a step still to come?"""
    return any(step_of(one) == step and (arg == NONE or arg_of(one) == arg) for one in s.agenda)


def dealing(s: Board, what: int, where: int = NONE) -> bool:
    """Is a draw still to come?"""
    for one in s.agenda:
        drawn = step_of(one) == codes.DEAL and codes.WHAT.of(arg_of(one)) == what
        if drawn and where in (NONE, codes.WHERE.of(arg_of(one))):
            return True
    return False


def _player(s: Board, seat: int, me: Owner) -> None:
    """§2.6, §2.10, §2.15, §5.13 What one player has."""
    out = 3 - count(me.home)
    _must(_packed(me.sun) + _packed(me.moon) == out, "apprentices-lost", "there are three")
    slots = sum(1 << n for n in range(3) if packing.five(me.tablets, n) >= 0)
    if not setting_up(s):
        _must(me.home & ~slots == 0, "tablet-missing", "an Apprentice at home has a Tablet")
    _must(_packed(me.standing) + _packed(me.lying) == data.PRIESTESSES, "priestesses-lost", "four")
    _shelf(me, 1 if seat == s.turn and expected(s, codes.OFFER_SPACE) else 0)
    permitted = sum(me.block >= space for space in PERMISSION_SPACES)
    locked = 0 if s.settings.all_permitted else data.PERMISSIONS - permitted
    _must(me.locked == locked, "permissions-wrong", "the Block says how many are obtained")
    at_end = me.queen_block == data.QUEENS_END
    asked = seat == s.turn and expected(s, codes.QUEEN)
    _must(at_end == asked, "queens-block-wrong", "at the end of its track a Block builds")
    _must(me.queen_block == 0 or me.permissions > 0, "queens-block-wrong", "no Permission")
    if seat == s.settings.imhotep:
        _must(me.food == 0 and me.heka == 0, "imhotep-has-stock", "he has no Food and no Heka")


def _shelf(me: Owner, in_hand: int) -> None:
    """§5.13, §5.15 Columns are filled from the bottom, each type once in a column; Baskets in the
    Temple and the one that is being offered have left a Craft.
    """
    for column in range(3):
        crafts = [int(packing.six(me.shelf, place)) for place in (column + 6, column + 3, column)]
        filled = [craft for craft in crafts if craft >= 0]
        types = {data.CRAFT_TYPE[craft] for craft in filled}
        holds = crafts[: len(filled)] == filled and len(types) == len(filled)
        _must(holds, "shelf-wrong", "columns are filled from the bottom with different types")
    held = sum(1 << place for place in range(9) if packing.six(me.shelf, place) >= 0)
    _must(me.baskets & ~held == 0, "basket-floats", "a Basket on the shelf stands on a Craft")
    turned = count(held) - count(me.baskets)
    offered = count(me.temple) + in_hand
    _must(offered <= turned, "baskets-wrong", "a Basket in the Temple was on a Craft")


def _shared(s: Board) -> None:
    """§2.13, §2.15, §2.19, §2.20, §2.21 Spaces that several players use."""
    for name, defect in (
        ("tombs", "tombs-shared"),
        ("statues", "pedestals-shared"),
        ("temple", "temple-shared"),
    ):
        masks = [int(getattr(me, name)) for me in s.players]
        union = 0
        for mask in masks:
            _must(union & mask == 0, defect, "a space holds one piece")
            union |= mask
    for city in range(6):
        docked = sum(has(me.docked, city) for me in s.players)
        _must(docked <= s.settings.docks, "docks-full", "a City has too many Boats")
    for slot in range(int(s.settings.city_slots), 3):
        for city in s.cities:
            _must(packing.six(city, slot) < 0, "contract-slots", "a City has fewer slots")
    many = [count(me.statues) >= data.HAMMER_AT for me in s.players]
    hammers = sorted(int(me.hammer) for me in s.players if me.hammer)
    earned = min(2, sum(many)) if s.settings.hammers else 0
    _must(hammers == list(range(1, earned + 1)), "hammers-wrong", "third Sphinxes earn Hammers")
    owners = [not me.hammer or many[seat] for seat, me in enumerate(s.players)]
    _must(all(owners), "hammers-wrong", "a Hammer is for three Sphinxes")
    used = [packing.nibble(s.activated, n) for n in range(data.RIVER)]
    if s.activated:
        _must(expected(s, codes.ACTIVATE), "activated-wrong", "no Boats are being activated")
        me = s.players[s.turn]
        there = all(used[n] <= packing.nibble(me.river, n) for n in range(data.RIVER))
        _must(there, "activated-wrong", "there are not so many Boats")


def _pyramids(s: Board) -> None:
    """§2.11, §5.5, §5.6 Corners, stacks and the Pyramidion."""
    prebuilt = len(data.PREBUILT[s.settings.players])
    opened = any(
        step_of(one) == codes.DEAL and codes.WHAT.of(arg_of(one)) == codes.DEAL_PREBUILT
        for one in s.agenda
    )
    for corner in range(4):
        filled = [packing.nibble(s.corners, 3 * corner + n) > 0 for n in range(3)]
        whole = filled == sorted(filled, reverse=True) and sum(filled) == height(s, corner)
        _must(whole, "corner-wrong", "levels are built from below")
    for level in range(3):
        built = sum(packing.nibble(s.corners, 3 * corner + level) > 0 for corner in range(4))
        pulled = sum(me.block >= LEVEL_SPACES[level] for me in s.players)
        pending = expected(s, codes.CORNER, level + 1)
        if not opened:
            _must(built == prebuilt + pulled - pending, "levels-wrong", "Blocks say what is built")
        shown = packing.nibble(s.tops, level) > 0
        left = s.quarry & data.PIECES_OF[level]
        if dealing(s, codes.DEAL_PIECE, level):
            _must(not shown, "quarry-wrong", "the next piece is not in sight yet")
        else:
            _must(shown or not left, "quarry-wrong", "the top piece of a stack is in sight")
    at_top = [seat for seat, me in enumerate(s.players) if me.block == data.LAST_SPACE]
    owner = int(s.pyramidion)
    _must(owner in at_top if at_top else owner == NONE, "pyramidion-wrong", "the first at 18")


def _filled(value: int, many: int) -> int:
    """How many places of a market are filled from the left; NONE if there is a gap."""
    things = [int(packing.six(value, n)) >= 0 for n in range(many)]
    return sum(things) if things == sorted(things, reverse=True) else NONE


def _markets(s: Board) -> None:
    """§2.5, §2.17, §2.18 Markets and the Tablet row are full unless a draw is still to come."""
    crafts, papyri = _filled(s.crafts, 5), _filled(s.papyri, 4)
    row = [packing.five(s.row, n) >= 0 for n in range(data.ROW)]
    if setting_up(s):
        return
    _must(NONE not in (crafts, papyri), "market-gap", "a market has no gaps")
    most = 4 if dealing(s, codes.DEAL_CRAFT) else 5
    _must(crafts == most or (crafts < most and not s.craft_bag), "crafts-missing", "refilled")
    most = 3 if dealing(s, codes.DEAL_PAPYRUS) else 4
    _must(papyri == most, "papyri-missing", "the Papyrus market is refilled")
    drawing = dealing(s, codes.DEAL_ROW)
    _must(row == [not drawing, True, True, True, True], "row-wrong", "the Tablet row is full")


def setting_up(s: Board) -> bool:
    """§3.1 to §3.7 Is the lot for the starting player still to come?"""
    return expected(s, codes.FIRST)


def _moment(s: Board) -> None:
    """§3.7, §3.8, §4.1, §4.9 Era, round, starting player, neutral tile."""
    if setting_up(s):
        _must(s.first == NONE and s.turn == NONE, "turn-too-early", "nobody has started yet")
        _must(s.era == 1 and s.round == 0 and s.neutral == NONE, "era-wrong", "the first Era")
        _must(s.neutrals == 31, "neutral-wrong", "no neutral tile has been used")
        _must(s.die == 0, "die-too-early", "nobody has rolled")
        return
    _must(s.first != NONE, "no-first-player", "a player goes first")
    _must((s.turn == NONE) == s.over, "turn-wrong", "it is a player's turn until the end")
    _must(s.round < data.ROUNDS or s.over, "round-wrong", "an Era has nine rounds")
    if s.over:
        _must(s.era == data.ERAS and s.round == data.ROUNDS, "end-wrong", "three Eras are played")
    if s.settings.solo:
        human = s.settings.solo_rotates and s.era == 2
        _must(s.first == (0 if human else 1), "first-wrong", "Imhotep starts, unless §10.7")
    pending = dealing(s, codes.DEAL_NEUTRAL)
    if s.settings.players == 4:
        _must(s.neutral == NONE and s.neutrals == 31, "neutral-wrong", "four play without")
    else:
        left = 5 - s.era + (1 if pending else 0)
        _must(count(s.neutrals) == left, "neutral-wrong", "one tile for each Era")
        _must((s.neutral == NONE) == pending, "neutral-wrong", "one tile is in use")


def taken_by(s: Board, seat: int) -> tuple[int, int, int]:
    """§4.2 The Visits, specialisations and Obtains of a player in this Era."""
    me = s.players[seat]
    visits = 3 - int(count(me.home))
    empty = sum(packing.five(me.tablets, n) < 0 for n in range(3))
    under = seat == s.turn and expected(s, codes.UNDER)
    return visits, _packed(me.moon), visits - empty - under


def _turns(s: Board) -> None:
    """§4.2 Everybody has taken as many turns as rounds have passed, each option at most thrice."""
    if setting_up(s):
        return
    boards = len(s.players)
    moved = expected(s, codes.NEXT)
    now = (s.turn - s.first) % boards if s.turn != NONE else 0
    for seat in range(boards):
        visits, moons, obtains = taken_by(s, seat)
        order = (seat - s.first) % boards
        wanted = s.round
        if s.turn != NONE and (order < now or (order == now and moved)):
            wanted += 1
        _must(obtains >= 0, "tablets-wrong", "a slot without its Apprentice was refilled")
        _must(
            visits + moons + obtains == wanted, "turns-wrong", "turns taken are not rounds passed"
        )


def _imhotep(s: Board) -> None:
    """§8.2 His tiles say what he has done."""
    if setting_up(s):
        _must(s.played == () and s.bottom == (), "tiles-too-early", "no tile has been revealed")
    else:
        visits, moons, obtains = taken_by(s, 1)
        played = [min(tile, 2) for tile in s.played]
        done = [played.count(n) for n in range(3)]
        _must(done == [visits, moons, obtains], "tiles-wrong", "his tiles are not what he did")
    if s.played:
        tile = s.played[-1]
        first, last = {0: (0, 2), 1: (3, 4)}.get(tile, (5, 7))
        _must(first <= s.why <= last and s.chosen >= 0, "why-wrong", "that is no reason for it")
    else:
        _must(s.why == NONE and s.chosen == NONE, "why-wrong", "he has not chosen anything")
