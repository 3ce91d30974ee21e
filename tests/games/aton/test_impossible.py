"""What no game of Aton reaches, tried in positions of games with options of all kinds."""

from functools import cache

import pytest

from hypostyle import game
from hypostyle.games.aton import GAME, codes
from hypostyle.games.aton.data import c1_of, c2_of
from hypostyle.games.aton.state import NONE, Board
from tests.games.impossible import Impossible, Words, reached, refuses
from tests.mixes import mixed


@cache
def positions() -> list[tuple[Board, str]]:
    """One game for each of many mixes of options."""
    return reached(GAME, mixed(game(GAME.key), 30, 5), 1)


def _tied(s: Board) -> bool:
    red, blue = s.red.plan, s.blue.plan
    return c1_of(red) == c1_of(blue) and c2_of(red) == c2_of(blue)


def first_against_cards(s: Board, words: Words) -> Words | None:
    """The other one goes first than cartouches 2 and 1 say."""
    if s.step not in (codes.REMOVE, codes.PLACE) or _tied(s):
        return None
    swapped = {"red": "blue", "blue": "red"}
    turns = words["next"].replace("red", "RED").replace("blue", "red").replace("RED", "blue")
    return {"first": swapped[words["first"]], "next": turns}


def kingdom_full(s: Board, words: Words) -> Words | None:
    """The round would have ended at once."""
    return {"kingdom": f"{s.settings.kingdom}/0", "supply": ""} if s.step == codes.ASSIGN else None


def counters_early(s: Board, words: Words) -> Words | None:
    """A counter stands there although nobody has placed one."""
    if s.round > 1 or s.first != NONE:
        return None
    return {"board": words["board"].replace(".", "b", 1), "supply": ""}


def score_below(s: Board, words: Words) -> Words | None:
    """Nobody ever loses points."""
    least = s.settings.start_score - 1
    return {"score": f"{s.red.score}/{least}"}


def deck_uneven(s: Board, words: Words) -> Words | None:
    """Decks shrink by four cards, unless cards that were turned up go to the discards."""
    ones, rest = words["discard"][0], words["discard"][1:]
    if s.settings.tiebreak == 1 or words["deck"][0] == "0":
        return None
    return {"discard": f"{int(ones) + 1}{rest}", "deck": ""}


def cleanup_early(s: Board, words: Words) -> Words | None:
    """Round 1 fills no Kingdom, whatever points it gave to whoever leads."""
    if s.step not in (codes.CLEAN, codes.CLEAN_COIN):
        return None
    start = int(s.settings.start_score)
    scores = [
        start + 2 * (side.score > other.score) for side, other in ((s.red, s.blue), (s.blue, s.red))
    ]
    scores[0] += int(s.settings.handicap)
    return {"round": "1", "score": "/".join(map(str, scores))}


def round_late(s: Board, words: Words) -> Words | None:
    """There is no round after the last."""
    return {"round": str(s.settings.round_cap + 1)} if s.settings.round_cap else None


def discards_otherwise(s: Board, words: Words) -> Words | None:
    """A round later four more cards are discarded, while no deck can have been shuffled."""
    if s.settings.tiebreak == 1 or s.round > 4:
        return None
    return {"round": str(s.round + 1)}


def discards_of_no_hand(s: Board, words: Words) -> Words | None:
    """A single card is discarded, although no double tie of this round was decided."""
    if s.settings.tiebreak != 1 or (s.open and _tied(s)) or s.red.buried:
        return None
    return {"discard": f"1000/{words['discard'].split('/')[1]}", "deck": ""}


def exchange_without_discards(s: Board, words: Words) -> Words | None:
    """The exchange counter is spent in round 1, and no hand is discarded for it."""
    later = (
        s.round > 1 or not s.red.token or s.step not in (codes.ASSIGN, codes.REMOVE, codes.PLACE)
    )
    if later or (s.open and _tied(s)):
        return None
    return {"exchange": f"no/{words['exchange'].split('/')[1]}"}


# fmt: off
ROWS = [
    Impossible("first player against the cards",    "first-against-cards",    first_against_cards),
    Impossible("Kingdom full at assignment",        "kingdom-full-too-early", kingdom_full),
    Impossible("counters before the first placement", "counters-too-early",   counters_early),
    Impossible("score below the start",             "score-below-start",      score_below),
    Impossible("deck size not a multiple of four",  "deck-not-in-fours",      deck_uneven),
    Impossible("cleanup in round 1",                "cleanup-too-early",      cleanup_early),
    Impossible("round beyond the cap",              "round-beyond-cap",       round_late),
    Impossible("discards that do not fit the round", "discards-do-not-fit",   discards_otherwise),
    Impossible("discards that are less than a hand", "discards-do-not-fit", discards_of_no_hand),
    Impossible("an exchange without its discards", "discards-do-not-fit",   exchange_without_discards),
]
# fmt: on


@pytest.mark.parametrize("row", ROWS, ids=[row.what for row in ROWS])
def test_no_game_reaches(row: Impossible[Board]) -> None:
    """§14.1 It is refused in every position in which it is tried."""
    refuses(positions(), row)
