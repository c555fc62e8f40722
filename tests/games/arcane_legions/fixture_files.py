"""The shipped cards and armies, read from their files."""

from pathlib import Path

from replay.games.arcane_legions.cards.army import Army, muster, read_army
from replay.games.arcane_legions.cards.card import Card, read_card

FOLDER = Path(__file__).parents[3] / "fixtures" / "arcane_legions"
CARD_FILES = sorted((FOLDER / "cards").glob("*.toml"))
ARMY_FILES = sorted((FOLDER / "armies").glob("*.toml"))


def card_text(name: str) -> str:
    return (FOLDER / "cards" / f"{name}.toml").read_text()


def card(name: str) -> Card:
    return read_card(card_text(name), f"{name}.toml")


def fetch(name: str) -> str:
    """A card by the path an army list gives it."""
    return (FOLDER / "armies" / name).read_text()


def army(name: str) -> Army:
    return read_army(muster((FOLDER / "armies" / f"{name}.toml").read_text(), fetch))
