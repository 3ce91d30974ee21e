"""The numbers of Fingers: answers, events, steps."""

from typing import Final

# fmt: off
FACES:  Final = 3               # one can show 0, 1 or 2 fingers
STAKES: Final = 3               # a round is worth 1, 2 or 3

# The answers: of seats, then of chance.
SHOWN:   Final = 0              # + fingers
ACTIONS: Final = SHOWN + FACES
STAKE:   Final = ACTIONS        # + points less 1
ANSWERS: Final = STAKE + STAKES

# What the rules report: event, seat, a.
STAKED:  Final = 0              # a = points
SHOWED:  Final = 1              # a = fingers
GAINED:  Final = 2              # a = points
ENDED:   Final = 3

# The steps.
ROLL:    Final = 0
SHOW:    Final = 1
# fmt: on
