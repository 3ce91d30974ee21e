"""Board games with exact rules, a fast engine and bots: everything in one import.

`hypostyle.game("aton").new(seed=7)` starts a match; `deciders`, `legal` and `apply` play it.
"""

import os
from typing import TYPE_CHECKING

from hypostyle import _pure
from hypostyle._version import __version__

if os.environ.get("HYPOSTYLE_PURE", "0") not in ("", "0"):
    _pure.install()

# Only now: what is imported from here on must come from where `_pure` says.
from hypostyle.core.actions import Action, ActionTable, Prompt
from hypostyle.core.battery import Report, count_lines, prove, storm
from hypostyle.core.chance import draw, fingerprint, fresh_seed
from hypostyle.core.errors import (
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    BatteryFailed,
    CannotUndo,
    HypostyleError,
    Refused,
    UnknownGame,
)
from hypostyle.core.facts import Facts, Setup, Side
from hypostyle.core.game import Game, Marks, Outcome
from hypostyle.core.insight import Insight
from hypostyle.core.log import Event, Happening, Line
from hypostyle.core.match import Match, Row
from hypostyle.core.options import Option, OptionSet
from hypostyle.core.position import Fields, read_position, write_position
from hypostyle.core.record import Record, load, read_record, record_of, replay, to_json, to_text
from hypostyle.core.registry import game, game_names, register
from hypostyle.core.rules import Rules, Step
from hypostyle.core.state import CHANCE, CHANCE_BIT, OMNISCIENT, PUBLIC, State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View
from hypostyle.core.words import Reason, Say, Words

if TYPE_CHECKING:
    from hypostyle.teacher.hints import Hint
    from hypostyle.teacher.review import GameReview

__all__ = [
    "CHANCE",
    "CHANCE_BIT",
    "OMNISCIENT",
    "PUBLIC",
    "Action",
    "ActionTable",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BatteryFailed",
    "CannotUndo",
    "Event",
    "Facts",
    "Fields",
    "Game",
    "Happening",
    "HypostyleError",
    "Insight",
    "Line",
    "Marks",
    "Match",
    "Option",
    "OptionSet",
    "Outcome",
    "Prompt",
    "Reason",
    "Record",
    "Refused",
    "Report",
    "Row",
    "Rules",
    "Say",
    "Setup",
    "Side",
    "State",
    "Step",
    "Stream",
    "UnknownGame",
    "View",
    "Words",
    "__version__",
    "analyse",
    "count_lines",
    "draw",
    "fingerprint",
    "fresh_seed",
    "game",
    "game_names",
    "hints",
    "load",
    "prove",
    "read_position",
    "read_record",
    "record_of",
    "register",
    "replay",
    "storm",
    "to_json",
    "to_text",
    "write_position",
]  # fmt: skip


def analyse(match: Match[State], seed: int = 0) -> "GameReview":
    """What a game turned on: chances to win move by move, costly decisions, luck and skill.

    The result shows the curve in a notebook; `text()` says the rest in words.
    """
    from hypostyle.teacher.review import analyse as review

    return review(match, seed)


def hints(match: Match[State], seat: int, seed: int = 0) -> "list[Hint]":
    """The best choices of a seat that is asked, as far as it can know, each with a reason."""
    from hypostyle.teacher.hints import hints as advice

    return advice(match.view(seat), match.setup, seed)
