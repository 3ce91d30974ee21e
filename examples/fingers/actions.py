"""The answers of Fingers by name: the table beside the ints of codes.py."""

from typing import Final

from examples.fingers.codes import ACTIONS, ANSWERS, FACES, SHOWN, STAKE, STAKES
from hypostyle.core.actions import Action, ActionTable

TABLE: Final = ActionTable(
    [
        (SHOWN, [Action("fingers", str(n), {"fingers": n}) for n in range(FACES)]),
        (STAKE, [Action("stake", str(n), {"stake": n}) for n in range(1, STAKES + 1)]),
    ],
    ACTIONS,
    ANSWERS,
)
