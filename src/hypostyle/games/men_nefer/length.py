"""How long a game of Men-Nefer can get.

Every turn performs one cell (§4.3 to §4.5), and whatever a cell leads to besides its own questions can
happen only so often: a space is covered, a track ends. Only Cities can be visited again and again, by
Tablets and Houses; what they give leads no further.
"""

from hypostyle.core.facts import Setup
from hypostyle.games.men_nefer import cells, data


def questions(effect: int) -> int:
    """The most questions an effect asks by itself (§5)."""
    kind, n = effect & data.KIND_MASK, effect >> data.KIND_BITS
    if kind in (data.FAVOUR, data.SCARAB, data.RITE, data.ERECT, data.PAPYRUS):
        return 1
    if kind in (data.CRAFT, data.OFFER):  # which one, and where it is put
        return 2
    if kind in (data.STONE, data.PRIEST, data.SAIL):  # every step, or one answer to stop
        return n
    if kind == data.ACTIVATE:  # §5.18 which Boat, what the City and its token give, which Contract
        return n * (2 + most("city") + most("token"))
    if kind == data.EITHER:
        return 1 + max(map(questions, data.ALTERNATIVES[n]))
    return most("mastaba") if kind == data.MASTABA else 0


def most(group: str) -> int:
    """The most questions that a cell of a group asks by itself."""
    first = 0
    for each in cells.GROUPS:
        end = first + len(each.keys)
        if each.name == group:
            return max(sum(map(questions, cell)) for cell in cells.CELLS[first:end])
        first = end
    raise KeyError(group)


def most_decisions(setup: Setup) -> int:
    """The most decisions in one game.

    Each player has nine turns in each of three Eras (§4.1). Each has seven glyphs to reach (§4.5), a
    shelf of nine Crafts, each put there and offered once (§5.13, §5.15), four Deities to reach
    (§5.16), a strip of eight Papyri (§5.11), a Block with 18 spaces to go, of which three build a piece
    on another (§5.4 to §5.6), and three Permissions for Queens' Pyramids (§5.7). The 18 spaces of the
    Necropolis (§5.9, §5.10) and the 18 Pedestals (§5.20) are for all.
    """
    turn = 1 + max(most("house"), most("position"), most("tablet"))
    spaces = [event for event in data.PYRAMID_EVENTS if event]
    of_one = (
        data.ERAS * data.ROUNDS * turn
        + len(data.GLYPH_TRACK) * most("glyph")
        + len(data.SHELF) * (most("shelf") + most("craft") + most("temple"))
        + len(data.DEITY_SPACES) * most("deity")
        + data.STRIP * (most("papyrus") + most("drawing"))
        + len(spaces) * (1 + most("piece") + max(most("base"), most("piece")))
        + data.PERMISSIONS * (1 + most("queen"))
    )
    of_all = len(data.MASTABA_SPACES) * (most("tomb") + 2 * most("mastaba"))
    of_all += len(data.PEDESTAL_EFFECTS) * most("pedestal")
    return setup.players * of_one + of_all
