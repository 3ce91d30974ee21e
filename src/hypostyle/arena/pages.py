"""Report pages: one HTML file with everything in it, readable by day and by night."""

from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Final

from hypostyle.arena.plots import COLOURS

_STYLE: Final = """
body{margin:0;background:var(--hall);color:var(--ink);font:16px/1.45 'Source Sans 3',system-ui,sans-serif}
main{max-width:780px;margin:0 auto;padding:28px 16px 60px}
h1,h2{font-family:'El Messiri',Georgia,serif;line-height:1.15;margin:34px 0 10px}
h1{font-size:34px;margin-top:0}h2{font-size:22px}
header{border-bottom:6px double var(--gold);margin-bottom:20px;padding-bottom:14px}
p{margin:8px 0}p.note,figcaption,caption{color:var(--soft);font-size:14px;text-align:left}
caption{white-space:nowrap;padding-bottom:4px}
figure{margin:14px 0;background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:10px}
figure svg{width:100%;min-width:520px;height:auto;display:block}
.scroll{overflow-x:auto}
dl.glance{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(220px,44%),1fr));gap:10px;margin:18px 0}
dl.glance div{background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:8px 14px}
dl.glance dt{font:600 26px/1.2 'El Messiri',Georgia,serif;color:var(--lapis)}
dl.glance dd{margin:0;color:var(--soft);font-size:15px}
summary{cursor:pointer;color:var(--lapis);margin:12px 0}
table{border-collapse:collapse;margin:12px 0;background:var(--sheet);font-size:15px}
th,td{border:1px solid var(--line);padding:4px 9px;text-align:right;font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left}
th{background:var(--raised)}
code{background:var(--raised);padding:1px 4px;border-radius:4px;overflow-wrap:anywhere}
"""


def page(title: str, lead: str, parts: Sequence[str]) -> str:
    """A whole page."""
    day, night = (
        "".join(f"--{name}:{value};" for name, value in COLOURS[theme].items())
        for theme in ("day", "night")
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>:root{{color-scheme:light dark;{day}}}"
        f"@media(prefers-color-scheme:dark){{:root{{{night}}}}}{_STYLE}</style></head>"
        f"<body><main><header><h1>{escape(title)}</h1><p>{escape(lead)}</p></header>"
        f"{''.join(parts)}</main></body></html>\n"
    )


def _text(text: str) -> str:
    """Escaped, and no line begins with the sign for per cent."""
    return escape(text).replace(" %", "\N{NO-BREAK SPACE}%")


def heading(text: str) -> str:
    """A heading of a part."""
    return f"<h2>{escape(text)}</h2>"


def paragraph(text: str, note: bool = False) -> str:
    """A paragraph; a note is smaller."""
    return f"<p{' class=note' if note else ''}>{_text(text)}</p>"


def command(text: str) -> str:
    """The command that makes the page again."""
    return f"<p>Made by <code>{escape(text)}</code></p>"


def figure(svg: str, caption: str) -> str:
    """A plot with what it shows."""
    shown = f'<div class="scroll">{svg}</div>'
    return f"<figure>{shown}<figcaption>{_text(caption)}</figcaption></figure>"


def glance(facts: Sequence[tuple[str, str]]) -> str:
    """The most important figures, large, each with what it is."""
    tiles = "".join(
        f"<div><dt>{_text(value)}</dt><dd>{_text(said)}</dd></div>" for value, said in facts
    )
    return f'<dl class="glance">{tiles}</dl>'


def folded(title: str, content: str) -> str:
    """What is shown when its title is pressed."""
    return f"<details><summary>{escape(title)}</summary>{content}</details>"


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    caption: str = "",
    shares: Mapping[tuple[int, int], float] = MappingProxyType({}),
) -> str:
    """A table; the first column is read as names.

    Cells that hold a share, by row and column, are tinted by how far it is from one half.
    """
    titles = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(
        "<tr>"
        + "".join(
            f"<td{_tint(shares.get((n, k)))}>{_text(cell)}</td>" for k, cell in enumerate(row)
        )
        + "</tr>"
        for n, row in enumerate(rows)
    )
    said = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="scroll"><table>{said}<thead><tr>{titles}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )


def _tint(share: float | None) -> str:
    """The background of a cell: more than half, or less."""
    if share is None or share == 0.5:
        return ""
    colour, part = "good" if share > 0.5 else "ochre", 80.0 * abs(share - 0.5)
    return f' style="background:color-mix(in srgb,var(--{colour}) {part:.0f}%,transparent)"'
