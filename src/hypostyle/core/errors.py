"""Everything that can be wrong, each with one sentence for the person who meets it."""


class HypostyleError(Exception):
    """A request that cannot be met; the message says why in one sentence."""


class UnknownGame(HypostyleError):
    """There is no game of that name."""


class BadOptions(HypostyleError):
    """An option is unknown, has a value it cannot have, or contradicts another."""


class BadNotation(HypostyleError):
    """The words do not name an answer to the question that is open."""


class Refused(HypostyleError):
    """A choice the rules do not allow; `paragraph` is where RULES.md says so."""

    def __init__(self, sentence: str, paragraph: str = "", key: str = "") -> None:
        super().__init__(f"§{paragraph} {sentence}" if paragraph else sentence)
        self.sentence = sentence
        self.paragraph = paragraph
        self.key = key


class CannotUndo(HypostyleError):
    """There is nothing to take back, or a barrier stands before it."""


class BadRecord(HypostyleError):
    """A record is cut short, damaged, edited or of another rules version.

    `row` is the first row that is wrong, counted from 1; 0 is the header.
    """

    def __init__(self, row: int, sentence: str) -> None:
        super().__init__(f"row {row}: {sentence}" if row else f"header: {sentence}")
        self.row = row
        self.sentence = sentence


class BadPosition(HypostyleError):
    """A position that cannot be; `defect` is the name of what is wrong with it."""

    def __init__(self, defect: str, sentence: str) -> None:
        super().__init__(f"{defect}: {sentence}")
        self.defect = defect
        self.sentence = sentence


class BadBot(HypostyleError):
    """There is no bot of that name, or it cannot be set up like that."""


class NoFeatures(HypostyleError):
    """A game does not say how its positions are observed."""


class BadWeights(HypostyleError):
    """A file of learned weights is damaged, or made for something else."""


class LostWorker(HypostyleError):
    """A process that played games has died."""


class BatteryFailed(HypostyleError):
    """A game fails an engine check; the message says how to reproduce it."""


class EndlessRules(RuntimeError):
    """A rule went on for ever: a bug in the game, never in what a player did."""
