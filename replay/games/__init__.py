"""The game systems: their keys, and the modules that are loaded when one is asked for.

Those of the house stand in ``GAMES``; any package that is installed may bring more, as entry points of ``GROUP``.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from replay.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES: dict[str, str] = {
    "arcane_legions": "replay.games.arcane_legions.game",
    "conquest": "replay.games.conquest.game",
    "fantasy_skirmish": "replay.games.fantasy_skirmish.game",
    "battle_for_legend": "replay.games.battle_for_legend.game",
    "star_wars_legion": "replay.games.star_wars_legion.game",
}
"""Key to module path; adding a game is one line here."""

GROUP = "rollbook.games"
"""The entry points by which other packages bring games: key to module path."""


class Unplayable(KeyError):
    """A game cannot be had: there is none of that key, or what brings it does not work."""

    def __init__(self, key: str, why: str) -> None:
        """``why`` is a sentence for people."""
        super().__init__(key)
        self.why = why

    def __str__(self) -> str:
        return self.why


def known() -> tuple[str, ...]:
    """Every key there is, those of the house first; nothing is loaded for it."""
    return (*GAMES, *(key for key in sorted(_brought()) if key not in GAMES))


def shadowed() -> tuple[str, ...]:
    """A sentence for each package whose game goes by a key of the house, and is passed over."""
    taken = ((key, points) for key, points in sorted(_brought().items()) if key in GAMES)
    return tuple(f"the {key} of {_origins(points)} is passed over: that key is taken" for key, points in taken)


def module_of(key: str) -> str:
    """The path of a game's module. Raises ``Unplayable`` where there is none, or more than one."""
    if key in GAMES:
        return GAMES[key]
    points = _brought().get(key, ())
    paths = {point.value for point in points}
    if not paths:
        raise Unplayable(key, f"there is no game {key}")
    if len(paths) > 1:
        raise Unplayable(key, f"{_origins(points)} each bring a game {key}: uninstall all but one")
    return paths.pop()


def load(key: str) -> Game:
    """The game of that key. Raises ``Unplayable``, a ``KeyError``, when there is none that works."""
    path = module_of(key)
    return cast(Game, import_module(path)) if key in GAMES else _foreign(key, path)


def _foreign(key: str, path: str) -> Game:
    """A game of another package; whatever is wrong with it is told in one sentence."""
    try:
        module = import_module(path)
    except (Exception, SystemExit) as fault:
        raise _broken(key, f"{type(fault).__name__}: {fault}") from fault
    missing = [name for name in vars(Game) if not name.startswith("_") and not hasattr(module, name)]
    if missing:
        raise _broken(key, f"{path} lacks {', '.join(missing)}")
    if module.key != key:
        raise _broken(key, f"{path} calls itself {module.key}")
    return cast(Game, module)


def _broken(key: str, why: str) -> Unplayable:
    return Unplayable(key, f"the game {key} of {_origins(_brought()[key])} does not load: {' '.join(why.split())}")


@cache
def _brought() -> Mapping[str, tuple["EntryPoint", ...]]:
    """What other packages bring, by key; looked up once, and only when a key is asked for that is not the house's."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - most commands ask for a game of the house

    found = entry_points(group=GROUP)
    return {point.name: tuple(other for other in found if other.name == point.name) for point in found}


def _origins(points: tuple["EntryPoint", ...]) -> str:
    return " and ".join(sorted({point.dist.name if point.dist else point.value for point in points}))
