"""The words of the pages."""

from typing import Final

from hypostyle.core.words import Words

T: Final = Words("hypostyle.web")
"""What the pages say, by key."""


def client_words() -> dict[str, str]:
    """The words the script in the browser needs, by their short keys."""
    prefix = "client."
    return {key[len(prefix) :]: text for key, text in T.texts.items() if key.startswith(prefix)}
