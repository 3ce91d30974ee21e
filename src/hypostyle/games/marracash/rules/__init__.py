"""What insight.py takes from the rules; everybody else names the file in which a rule stands."""

from hypostyle.games.marracash.rules.auctions import commission
from hypostyle.games.marracash.rules.codes import (
    ACT,
    AUCTION,
    BID,
    FILL,
    OPEN_BID,
    OPENING,
    PASS,
    REFILL,
    SEALED,
)
from hypostyle.games.marracash.rules.leading import cut, payments

__all__ = [
    "ACT",
    "AUCTION",
    "BID",
    "FILL",
    "OPENING",
    "OPEN_BID",
    "PASS",
    "REFILL",
    "SEALED",
    "commission",
    "cut",
    "payments",
]
