"""Bots behind HTTP: a program in any language that is sent a view and replies with an answer.

Its spec is its address: `http://127.0.0.1:9000/` plays wherever a bot can be named. The request is a
POST of `view_data` as JSON, the reply `{"answer": "place 3b4"}`, in the notation of the legal answers.
"""

import json
from typing import Any, Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from hypostyle.bots.bot import Bot
from hypostyle.core.errors import BadBot, BadNotation
from hypostyle.core.game import Game
from hypostyle.core.state import State
from hypostyle.core.view import View

S = TypeVar("S", bound=State)

PROTOCOL: Final = 1
"""Goes up when a program that understood the request could misunderstand it."""
SECONDS: Final = 30.0
"""How long a program may think."""
LONGEST: Final = 65536
"""Bytes of a reply that are read."""


def view_data(view: View[S]) -> dict[str, Any]:
    """What a seat that is asked may know, as JSON; names as in the API of a server's tables."""
    game: Any = view.game
    prompt = game.prompt(view.state)
    return {
        "protocol": PROTOCOL,
        "game": game.key,
        "rules_version": game.facts.rules_version,
        "players": len(view.scores()),
        "seat": view.seat,
        "side": game.side_key(view.seat),
        "question": {
            "step": prompt.step,
            "kind": prompt.kind,
            "verb": prompt.verb,
            "sentence": view.question(),
        },
        "legal": [_legal(view, action) for action in view.legal()],
        "scores": view.known_scores(),
        "board": view.text().splitlines(),
        "state": plain(view.state.to_tuple()),
    }


def plain(value: object) -> object:
    """A position as JSON can hold it: tuples and bytes become lists."""
    if isinstance(value, (tuple, list, bytes)):
        return [plain(each) for each in value]
    return value


def _legal(view: View[S], action: int) -> dict[str, Any]:
    entry = view.game.actions[action]
    return {
        "answer": view.notation(action),
        "sentence": view.sentence(action),
        "kind": entry.kind,
        "fields": dict(entry.fields),
        "place": entry.place,
        "target": entry.target,
    }


class HttpBot(Bot[S]):
    """Asks a program for every answer that has an alternative."""

    def __init__(self, name: str, game: Game[S], seed: int, seconds: float = SECONDS) -> None:
        super().__init__(name, seed)
        self.url: str = name
        self.seconds: float = seconds

    def choose(self, view: View[S]) -> int:
        """The answer of the program; BadBot says what is wrong with it if it has none."""
        options = view.legal()
        if len(options) == 1:
            return options[0]
        reply = self._reply(json.dumps({**view_data(view), "seed": self.seed}).encode())
        try:
            answer = json.loads(reply)["answer"]
        except (ValueError, KeyError, TypeError):
            raise BadBot(f'{self.url} does not reply {{"answer": ...}} as JSON') from None
        try:
            action = view.game.parse(view.state, str(answer), view.seat)
        except BadNotation as error:
            raise BadBot(f"{self.url} gives no answer to this question: {error}") from None
        if action not in options:
            raise BadBot(f"{self.url} gives an answer that is not legal: {answer}")
        return action

    def _reply(self, body: bytes) -> bytes:
        request = Request(self.url, body, {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=self.seconds) as response:
                data: bytes = response.read(LONGEST)
                return data
        except TimeoutError:
            raise BadBot(f"{self.url} has not answered within {self.seconds:g} s") from None
        except HTTPError as error:
            raise BadBot(f"{self.url} answers with the error {error.code}") from None
        except URLError as error:
            late = isinstance(error.reason, TimeoutError)
            said = f"has not answered within {self.seconds:g} s" if late else "cannot be reached"
            raise BadBot(f"{self.url} {said}: {error.reason}") from None
        except (OSError, ValueError) as error:
            raise BadBot(f"{self.url} cannot be asked: {error}") from None
