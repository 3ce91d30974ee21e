"""The texts of the pages."""

from typing import Final

from hypostyle.core.words import Words

T: Final = Words("hypostyle.web")
"""The texts by key."""


def client_words() -> dict[str, str]:
    """The texts that the browser's scripts show, by their short keys."""
    prefix = "client."
    return {key[len(prefix) :]: text for key, text in T.texts.items() if key.startswith(prefix)}
