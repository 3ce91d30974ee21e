"""What every game says of the things on its board is true to the end, whatever the options are."""

import re

import pytest

from hypostyle import PUBLIC, Stream, game, game_names
from tests.games.moves import shown
from tests.mixes import mixed

GAMES = 8
"""Games of any options, played to their end."""
PROMISES = re.compile(
    r"\b(would|will|could|may|waits?|next|more (?:turn|servant)s?|if nothing|can be (?:built|taken)"
    r"|to come|rolls|as things stand|if the game ended)\b"
)
"""What is said of things to come."""
RULES = re.compile(
    r"the water ring may move|says how many you may place|may be placed|a player may give it up|may move it one step"
    r"|can be taken, for its value|will not be used any more"
)
"""Sentences that tell a rule, not the moment."""


@pytest.mark.parametrize("name", game_names())
def test_nothing_is_promised_when_the_game_is_over(name: str) -> None:
    """For a player and for a spectator, of everything that is drawn."""
    of, said = game(name), set()
    for seed, setup in enumerate(mixed(of, GAMES, seed=11)):
        s = of.begin(setup)
        of.rules.playout(s, Stream(seed), 10**7)
        assert not s.asking
        for viewer in (0, PUBLIC):
            view = of.view(s, viewer)
            for place in shown(of, s, viewer):
                if (reason := view.about(place)) is not None:
                    said.add(of.words.say(reason))
    assert len(said) > 40
    promises = [words for words in said if PROMISES.search(RULES.sub("", words))]
    assert not promises
