"""Templates and what goes into them: texts of other people are inert wherever a template puts them."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from stud_stats import __version__
from stud_stats.core.money import currency_words, money_text
from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import counted
from stud_stats.reports.layout import Cell

_TEMPLATES: Final = Path(__file__).with_name("templates")
_FIGURE: Final = re.compile(r"[-+]?[^0-9\s]?[0-9]+(?:\.[0-9]+)?")
_ESCAPED: Final = {ord(letter): f"\\u{ord(letter):04x}" for letter in "<>&'\u2028\u2029"}


def render(template: str, **values: Any) -> str:
    """The page that ``template`` makes of ``values``, whole by itself.

    Every text is spelled out by `neutral.terminal_text` and escaped, but for `Markup`. Scripts run only if
    they are the page's own: its policy names them by their hash and lets nothing be fetched.
    """
    script = _file("page.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
    return (
        _environment()
        .get_template(template)
        .render(
            version=__version__,
            style=Markup(_file("page.css")),  # noqa: S704 - our own file
            script=Markup(script),  # noqa: S704 - our own file
            # A plot's scale of colours is a picture of its own, within the page.
            policy="default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
            f" script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'",
            **values,
        )
    )


def embedded_json(value: Any) -> Markup:
    r"""``value`` as JSON for a script element: no text in it can end the element or begin another.

    >>> embedded_json(["</script>"])
    Markup('["\\u003c/script\\u003e"]')
    """
    text = msgspec.json.encode(value).decode("utf-8", "surrogatepass")
    return Markup(text.translate(_ESCAPED))  # noqa: S704 - escaped here


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_inert,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["json"] = embedded_json
    made.filters["money"] = lambda amount: money_text(*amount)
    made.filters["currency"] = currency_words
    made.filters["counted"] = counted
    made.filters["sort_key"] = _sort_key
    return made


def _sort_key(cell: Cell, first: bool) -> str:
    """What a column of short texts is sorted by: the first as it is, others by the figure in them, if any."""
    text = cell.lines[0] if cell.lines else ""
    if first:
        return " ".join(cell.lines)
    figure = _FIGURE.search(text.replace(",", ""))
    return re.sub(r"[^-+.0-9]", "", figure.group()) if figure else text.strip("–")


def _inert(value: Any) -> Any:
    return terminal_text(value) if type(value) is str else value


@cache
def _file(name: str) -> str:
    return (_TEMPLATES / name).read_text("utf-8")
