"""How a command draws: the options for it, over what the environment and the file of settings say."""

import os
from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem

from tui.complaint import tell
from tui.raster.schemes import SCHEMES, on_light
from tui.settings import Settings, settings


class Theme(click.ParamType[str, Any]):
    """The name of a theme."""

    name = "theme"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Refuses what no theme goes by, and tells those there are."""
        if value and value not in SCHEMES:
            self.fail(f"there is no theme {value}; there are {', '.join(SCHEMES)}", param, ctx)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The themes there are, and what each is."""
        return [
            CompletionItem(name, help=scheme.tells) for name, scheme in SCHEMES.items() if name.startswith(incomplete)
        ]


theme_option = click.option(
    "--theme",
    metavar="NAME",
    type=Theme(),
    default="",
    help=f"Its colours: {', '.join(SCHEMES)}; else ROLLBOOK_THEME, else the file of settings.",
)
light_option = click.option("--light", is_flag=True, help="With pictures: on light ground.")
still_option = click.option("--no-animation", "still", is_flag=True, help="Show how things end, not how they move.")
ascii_option = click.option("--ascii", "in_ascii", is_flag=True, help="Draw with ASCII alone; else ROLLBOOK_ASCII.")


def look_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """How a screen is drawn: ``theme``, ``in_ascii`` and ``still``."""
    return theme_option(ascii_option(still_option(command)))


def told_settings() -> Settings:
    """What is set; what is wrong there is told on standard error and not taken."""
    found = settings(os.environ)
    for fault in found.faults:
        tell(fault)
    return found


def scheme(theme: str, *, light: bool) -> str:
    """The scheme of a picture: the one that is asked for, else the one that is set, on light ground where asked so."""
    chosen = theme or told_settings().theme
    return on_light(chosen) if light else chosen


def tell_lacking(letters: tuple[str, ...]) -> None:
    """Say once which letters of a picture no font has, and which font would help."""
    if letters:
        from tui.picture.lettering import missing  # noqa: PLC0415 - it brings the drawing library

        tell(missing(letters))
