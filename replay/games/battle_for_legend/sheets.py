"""What can be read off a figure when it is looked at closely, with the French words beside the English."""

from replay.core.fight import Dice
from replay.core.meter import Meter
from replay.core.sheet import Ability, Sheet, Total
from replay.games.battle_for_legend import profile
from replay.games.battle_for_legend.french import FRENCH
from replay.games.battle_for_legend.place import inches
from replay.games.battle_for_legend.rulebook import art, bal, fig, win
from replay.games.battle_for_legend.rulebook.orb import FOG
from replay.games.battle_for_legend.scoring import BOUNTY, worth
from replay.games.battle_for_legend.table import Table, borne, life, profile_of
from replay.games.battle_for_legend.tokens import SIDES, discard, stock
from replay.games.battle_for_legend.zones import untargetable


def both(word: str) -> str:
    """An English word with the rulebook's own: ``purple (violette)``."""
    return f"{word} ({FRENCH[word]})" if FRENCH.get(word, word) != word else word


def sheet(table: Table, name: str) -> Sheet:
    """A figure's character sheet, what it has left, and what hides or covers it."""
    found, card = table.figures[name], profile_of(table, name)
    told = [card.name_fr, both(card.rarity), card.type, f"{both('size')} {card.size}", f"worth {worth(table, name)} PL"]
    told += ["activated"] * found.activated + ["eliminated"] * found.eliminated
    meters = [Meter("life", life(table, name), card.life), Meter("kills", found.kills)]
    totals = [Total(str(card.initiative), "initiative"), Total(inches(card.move), "move")]
    totals += [Total(inches(card.range), f"range ({FRENCH['ranged']})", Dice.RANGED)] * bool(card.range)
    totals.append(Total(str(card.contest), both("contest")))
    written = [_ability(one) for one in card.ability]
    return Sheet(
        name,
        " · ".join(told),
        tuple(meters),
        tuple(totals),
        abilities=(*_tokens(table, name), *written, *_now(table, name)),
    )


def _tokens(table: Table, name: str) -> list[Ability]:
    """Stocks and discards: everybody may know them (BFL-CYCLE-07)."""
    told = []
    for side in SIDES:
        left, used = stock(table, name, side), discard(table, name, side)
        text = f"stock {_listed(left)} · {both('discard')} {_listed(used)}"
        told.append(Ability(f"{side.title()} ({FRENCH[side]})", text, fig.MULTISETS.id))
    return told


def _listed(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values)) or "-"


def _ability(one: profile.Ability) -> Ability:
    name = " · ".join(filter(None, (one.name_en or one.id, one.name_fr)))
    return Ability(name, f"{one.kind}: {does(one.effect, one.cost)}", fig.SHEET.id)


def does(effect: profile.Effect, cost: profile.Cost) -> str:
    """What an ability or artefact does, and what it costs."""
    parts = [f"Power +{effect.power_bonus}"] * bool(effect.power_bonus)
    parts += [f"Defence +{effect.defence_bonus}"] * bool(effect.defence_bonus)
    parts += [f"heals {effect.heal}"] * bool(effect.heal) + [effect.text] * bool(effect.text)
    price = "" if cost.kind == "none" else f", costs a {cost.kind.removeprefix('discard_')} token"
    return (", ".join(parts) or "no effect") + price


def _now(table: Table, name: str) -> list[Ability]:
    """What it bears, and what holds for it at the moment."""
    found, told = table.figures[name], []
    own = borne(table, name)
    if own:
        used = table.seats[found.seat].used
        left = "without limit" if own.uses == "unlimited" else f"{max(0, own.uses - used)} of {own.uses} uses left"
        what = f"{own.kind}: {does(own.effect, own.cost)}, {left}"
        told.append(Ability(f"{own.name_en} · {own.name_fr}", what, art.RECORD.id))
    if untargetable(table, name):
        told.append(Ability(both("untargetable"), "stands in fog", FOG.id))
    if found.manning:
        told.append(Ability(both("half cover"), f"fired the ballista ({FRENCH['ballista']})", bal.COVERS_USER.id))
    if found.kills >= BOUNTY:
        told.append(Ability(both("bounty"), "worth 1 PL more", win.BOUNTY.id))
    return told
