"""Everything a page shows of a table, taken from one version of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from hypostyle.core.actions import Action, Prompt
from hypostyle.core.game import Game, Marks, Piece
from hypostyle.core.state import State
from hypostyle.core.view import View
from hypostyle.server import models
from hypostyle.server.storage.entities import PLAYING, Player
from hypostyle.server.tables.chat import messages_of
from hypostyle.server.tables.loaded import LoadedTable, Viewpoint
from hypostyle.server.tables.views import (
    Style,
    drawing_of,
    legal_of,
    moments_of,
    seen_by,
    view_of,
)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a page shows to one viewer."""

    game: Game[State]
    view: models.TableView
    board: str
    """SVG; empty before the game begins."""
    moments: Sequence[models.Moment]
    messages: Sequence[models.MessageOut]
    illegal: Sequence[models.Legal]
    """Answers that fit the open question but are not legal now."""
    pieces: Sequence[tuple[str, Piece]]
    """What the question is about, as pictures, each with the answer it belongs to, if it does."""
    pass_to: int | None
    """The seat to pass a shared device to, before its hidden information is shown."""
    codes: Sequence[tuple[int, str]]
    """For the owner of a waiting table: the free seats and their invitation codes."""


def choose_viewpoint(
    loaded: LoadedTable, player: Player | None, seat: int | None, at: int | None, viewer: str
) -> tuple[Viewpoint, int | None]:
    """Whose view to show, and the seat to pass a shared device to before more is shown.

    Without a seat it is the view of the player's only seat. Players who share a device must say who
    is looking before a seat's hidden information is shown; until then it is the public view.
    `viewer` is `public` for a spectator's view, or `all` to reveal all cards after the end.
    """
    pass_to = None
    mine = [one.seat for one in loaded.seats_of(player)]
    if viewer:
        seat = None
    elif seat is None and len(mine) == 1:
        seat = mine[0]
    elif seat is None and mine and loaded.table.status == PLAYING and at is None:
        seat, pass_to = _shared_device(loaded, mine)
    return loaded.viewpoint(player, seat, at, "all" if viewer == "all" else None), pass_to


def snapshot_of(
    loaded: LoadedTable,
    player: Player | None,
    viewpoint: Viewpoint,
    pass_to: int | None,
    style: Style,
    now: float,
) -> Snapshot:
    """The snapshot of a table for a viewer."""
    seen = seen_by(loaded.game, viewpoint) if loaded.begun else None
    view = view_of(loaded, viewpoint, None if player is None else player.id, now, seen=seen)
    playing = loaded.table.status == PLAYING
    return Snapshot(
        game=loaded.game.game,
        view=view,
        board="" if seen is None else drawing_of(loaded.game, viewpoint, style, playing, seen),
        moments=[] if seen is None else moments_of(loaded.game, viewpoint.viewer),
        messages=messages_of(loaded.messages, loaded.seats),
        illegal=_illegal(seen, view) if seen is not None and view.legal else (),
        pieces=_pieces(seen, style) if seen is not None and view.legal else (),
        pass_to=pass_to,
        codes=() if loaded.begun else _codes(loaded, player),
    )


def _shared_device(loaded: LoadedTable, mine: list[int]) -> tuple[int | None, int | None]:
    """The seat to show, and the seat to pass the device to, when a player has several."""
    asked = [
        seat
        for seat in mine
        if loaded.table.asked >> seat & 1 and loaded.seats[seat].standin is None
    ]
    if not loaded.game.game.has_secrets:
        return (asked or mine)[0], None
    return None, asked[0] if asked else None


def _codes(loaded: LoadedTable, player: Player | None) -> list[tuple[int, str]]:
    if player is None or loaded.table.owner != player.id:
        return []
    return [
        (seat.seat, seat.code) for seat in loaded.seats if seat.code is not None and not seat.taken
    ]


def _illegal(seen: View[State], view: models.TableView) -> list[models.Legal]:
    game, prompt = seen.game, seen.game.prompt(seen.state)
    legal = {one.answer for one in view.legal}
    found: list[models.Legal] = []
    for action in game.actions.all[: game.actions.seats]:
        if not _fits(action, prompt):
            continue
        answer = game.actions.write(prompt, action.id)
        if answer not in legal:
            key = f"do.{action.kind}"
            # A place needs no words: it is seen on the board.
            worded = not action.place and key in game.words
            sentence = game.words(key, **action.fields) if worded else answer
            found.append(legal_of(action, answer, sentence))
    return found


def _pieces(seen: View[State], style: Style) -> list[tuple[str, Piece]]:
    game, prompt = seen.game, seen.game.prompt(seen.state)
    shown = game.pieces(seen, Marks(theme=style.theme))
    return [
        (game.actions.write(prompt, one.answer) if one.answer >= 0 else "", one) for one in shown
    ]


def _fits(action: Action, prompt: Prompt) -> bool:
    if action.bare:
        return action.kind in prompt.bare
    return action.kind == prompt.kind and bool(action.place)
