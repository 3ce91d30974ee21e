"""The texts of the pages."""

from typing import Final

from hypostyle.core.words import Words

T: Final = Words("hypostyle.web")
"""The texts by key."""


def figure(number: float, form: str = "") -> str:
    """A number as people write it: a true minus sign, and no more digits than needed."""
    form = form or ("d" if isinstance(number, int) else "g" if number == round(number) else ".1f")
    return format(number, form).replace("-", "\N{MINUS SIGN}")


def client_words() -> dict[str, str]:
    """The texts that the browser's scripts show, by their short keys."""
    prefix = "client."
    return {key[len(prefix) :]: text for key, text in T.texts.items() if key.startswith(prefix)}
