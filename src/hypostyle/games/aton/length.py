"""How long a game of Aton can get."""

from typing import Final

from hypostyle.core.facts import Setup

IN_A_ROUND: Final = 24
"""The most decisions in one round: for each player a word on the exchange (§4.4), a plan (§4.5), two
removals (§5.4), four placements (§5.7) and four counters in the cleanup (§7.2)."""


def most_decisions(setup: Setup) -> int | None:
    """§8.5 The rounds of the longest game, each with all its decisions; None without a last round."""
    rounds = setup.options["round_cap"]
    return IN_A_ROUND * rounds if isinstance(rounds, int) else None
