"""Men-Nefer's steps put together, and the position a game starts from."""

from typing import Final

from hypostyle.core.facts import Setup
from hypostyle.core.rules import Rules
from hypostyle.games.men_nefer import data
from hypostyle.games.men_nefer.rules.basics import side_of
from hypostyle.games.men_nefer.rules.effects import Do, Either, Favour, Scarab
from hypostyle.games.men_nefer.rules.goods import ObtainCraft, ObtainPapyrus, Shelve
from hypostyle.games.men_nefer.rules.imhotep import Act, Behind, Reveal, Roll
from hypostyle.games.men_nefer.rules.necropolis import Erect, Rite
from hypostyle.games.men_nefer.rules.opening import Deal, First, opening
from hypostyle.games.men_nefer.rules.pyramids import Cap, Corner, Queen, Stone
from hypostyle.games.men_nefer.rules.river import Activate, Sail, TakeContract
from hypostyle.games.men_nefer.rules.seasons import Flood, Harvest, winners
from hypostyle.games.men_nefer.rules.temple import Offer, OfferSpace, Orb, Priest, TurnOver
from hypostyle.games.men_nefer.rules.turns import Next, Turn, Under
from hypostyle.games.men_nefer.state import Board, Settings


class MenNeferRules(Rules[Board]):
    """All steps, and what the score says."""

    def scores(self, s: Board) -> list[int]:
        """§2.2 The points of every human player."""
        return [s.players[seat].points for seat in range(s.settings.players)]

    def shares(self, s: Board) -> list[float]:
        """§7.1 The victory, shared among equals; §8.19 Imhotep stands behind the four seats."""
        out = [0.0] * (len(data.SIDES) if s.settings.solo else int(s.settings.players))
        best = winners(s)
        for seat in best:
            out[side_of(s.settings.solo, seat)] = 1.0 / len(best)
        return out


RULES: Final = MenNeferRules(
    [
        First(), Deal(), Turn(), Next(), Harvest(), Flood(), Do(), Either(), Favour(), Scarab(),
        Stone(), Corner(), Cap(), Queen(), Rite(), ObtainPapyrus(), ObtainCraft(), Shelve(),
        Priest(), Offer(), TurnOver(), OfferSpace(), Orb(), Sail(), Activate(), TakeContract(),
        Erect(), Under(), Reveal(), Act(), Roll(), Behind(),
    ]
)  # fmt: skip


def start(setup: Setup) -> Board:
    """§3.1 to §3.8 The position before anything is drawn."""
    s = Board(Settings(setup))
    if s.settings.all_permitted:  # §10.4
        for player in s.players:
            player.permissions = player.locked
            player.locked = 0
    if s.settings.solo:  # §8.1
        s.players[1].points = s.settings.imhotep_points
    s.then_all(opening(s))
    return s
