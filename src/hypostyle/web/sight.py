"""What the page of a table shows, and to whom."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from hypostyle.core.game import Game, Piece
from hypostyle.core.state import State
from hypostyle.server import models
from hypostyle.server.services import Services
from hypostyle.server.storage.entities import Player
from hypostyle.server.tables.views import Style


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything the table page shows to one viewer."""

    game: Game[State]
    view: models.TableView
    player: Player | None
    board: str
    """SVG; empty before the game begins."""
    messages: Sequence[models.MessageOut]
    moments: Sequence[models.Moment]
    curtain: int | None = None
    """The seat to pass the device to, when several players share it."""
    codes: Sequence[tuple[int, str]] = ()
    """For the player who opened the table: the codes of the seats reserved for friends."""
    at: int | None = None
    """The row of the record that is shown; None is the present."""
    viewer: str = ""
    """`all` to see all cards, `public` to see what a spectator sees."""
    illegal: Sequence[models.Legal] = ()
    """Answers that fit the open question but are not legal now."""
    pieces: Sequence[tuple[str, Piece]] = ()
    """What the question is about, as pictures, each with the answer it belongs to, if it does."""
    style: Style = field(default_factory=Style)
    """What the board is drawn for."""

    @property
    def mine(self) -> list[models.SeatOut]:
        """The viewer's own seats."""
        return [seat for seat in self.view.seats if seat.yours]

    @property
    def live(self) -> bool:
        """True for the present of a game in progress."""
        return self.view.status == "playing" and not self.past

    @property
    def past(self) -> bool:
        """True in a replay, where nothing can be done."""
        return self.at is not None

    @property
    def over(self) -> bool:
        """True when the result is shown."""
        return self.view.status == "over" and not self.past

    @property
    def away(self) -> int | None:
        """The viewer's seat, while a bot plays for it."""
        seat = self.view.seat
        if seat is None or not self.live or self.curtain is not None:
            return None
        return seat if self.view.seats[seat].yours and self.view.seats[seat].standin else None

    @property
    def asked(self) -> bool:
        """True when the viewer has a question to answer."""
        return self.view.question is not None and self.live and self.away is None


def sight_of(
    services: Services,
    player: Player | None,
    table: str,
    seat: int | None,
    at: int | None,
    viewer: str,
    style: Style,
) -> Sight:
    """What a page shows, all of one version of the table."""
    found = services.tables.queries.snapshot(player, table, seat, at, viewer, style)
    return Sight(
        game=found.game,
        view=found.view,
        player=player,
        board=found.board,
        messages=found.messages,
        moments=found.moments,
        curtain=found.pass_to,
        codes=found.codes,
        at=at,
        viewer=viewer,
        illegal=found.illegal,
        pieces=found.pieces,
        style=style,
    )
