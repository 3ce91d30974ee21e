"""The tiny game of examples/fingers, as a class of which tests make broken games."""

from examples.fingers import PARTS
from examples.fingers.state import Table
from hypostyle import Game


class Fingers(Game[Table]):
    """The sound game."""

    def __init__(self) -> None:
        super().__init__(PARTS)
