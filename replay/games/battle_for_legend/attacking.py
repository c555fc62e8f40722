"""Main actions and artefacts: what attacks, and what is used without attacking (fr: action principale)."""

from typing import Literal, TypeAlias

from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate, Rule
from replay.games.battle_for_legend import profile
from replay.games.battle_for_legend.activating import begin, require_step
from replay.games.battle_for_legend.events import (
    AbilityUsed,
    ArtefactUsed,
    Attack,
    AttackDeclared,
    Events,
    LifeRestored,
)
from replay.games.battle_for_legend.opportunity import strikers
from replay.games.battle_for_legend.orders import Ability, Artefact, Ballista, Melee, Shoot
from replay.games.battle_for_legend.paying import pay
from replay.games.battle_for_legend.place import apart, inches, touching, within
from replay.games.battle_for_legend.profile import Effect, disc
from replay.games.battle_for_legend.rulebook import act as rules
from replay.games.battle_for_legend.rulebook import art as artefacts
from replay.games.battle_for_legend.rulebook import bal as ballistas
from replay.games.battle_for_legend.rulebook import fig as sheets
from replay.games.battle_for_legend.rulebook import term
from replay.games.battle_for_legend.table import Acting, Table, artefact_of, borne, camp, profile_of, stands
from replay.games.battle_for_legend.unfolding import Unfolding
from replay.games.battle_for_legend.zones import engaged, exposed, half_cover, untargetable

Record: TypeAlias = profile.Ability | profile.Artefact


def melee(table: Table, order: Melee, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A figure attacks whom it touches."""
    told = Unfolding(table)
    _main(told, begin(told, order.figure, seat, gate), "melee", gate)
    _require_enemy(told.table, order.figure, order.target, gate)
    _require_contact(told.table, order.figure, order.target, gate)
    _declare(told, order.figure, order.target, "melee")
    return told.events


def shoot(table: Table, order: Shoot, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A figure attacks from a distance."""
    told = Unfolding(table)
    _main(told, begin(told, order.figure, seat, gate), "ranged", gate)
    _require_enemy(told.table, order.figure, order.target, gate)
    reach = profile_of(table, order.figure).range
    gate.require(rules.REACH, reach >= 1, f"{order.figure} has no ranged attack")
    _require_range(told.table, order.figure, order.target, reach, gate)
    _declare(told, order.figure, order.target, "ranged")
    return told.events


def ballista(table: Table, order: Ballista, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A figure fires the ballista of its camp (BFL-BAL)."""
    told = Unfolding(table)
    _main(told, begin(told, order.figure, seat, gate), "ballista", gate)
    near = engines_touched(told.table, order.figure)
    own = camp(table, seat) in near
    gate.require(ballistas.TOUCHED, near, f"{order.figure} does not touch a ballista")
    gate.require(ballistas.OWN_CAMP, own or not near, f"{order.figure} touches the ballista of the enemy camp")
    _require_enemy(told.table, order.figure, order.target, gate)
    open_to = f"{order.target} is in no zone in contest, and does not hold the central place"
    gate.require(ballistas.TARGETS, exposed(told.table, order.target), open_to)
    _declare(told, order.figure, order.target, "ballista")
    return told.events


def engines_touched(table: Table, figure: str) -> tuple[str, ...]:
    """The camps whose ballista a figure touches (BFL-BAL-03)."""
    engines = table.arena.ballista if table.arena else ()
    return tuple(one.faction for one in engines if touching(stands(table, figure), disc(one)))


def ability(table: Table, order: Ability, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A figure uses a special ability as its main action: an attack, or what its record says (BFL-ACT-04)."""
    told = Unfolding(table)
    _main(told, begin(told, order.figure, seat, gate), "ability", gate)
    known = {one.id: one for one in profile_of(table, order.figure).ability}
    has = ", ".join(known) or "none"
    record = gate.found(known.get(order.ability), f"{order.figure} has no ability {order.ability}; it has {has}")
    gate.must(record.kind != "defensive", f"{record.id} is defensive: it is a response")
    _work(told, order, record, "ability", gate)
    return told.events


def artefact(table: Table, order: Artefact, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The bearer uses its artefact on top of its main action (BFL-ACT-05, BFL-ART)."""
    told = Unfolding(table)
    acting = begin(told, order.figure, seat, gate)
    gate.require(artefacts.BEARER, borne(table, order.figure), f"{order.figure} bears no artefact")
    record = gate.found(artefact_of(table, seat), f"{called(table, seat)} has no artefact to use")
    gate.require(rules.ARTEFACT_ONCE, not acting.artefact, f"{order.figure} has used {record.id} in this activation")
    require_step(told.table, acting, "artefact", gate)
    gate.require(artefacts.DEFENSIVE, record.kind != "defensive", f"{record.id} is defensive: it is a response")
    gate.require(artefacts.RECORD, uses_left(table, seat), f"{record.id} has no use left")
    _work(told, order, record, "artefact", gate)
    return told.events


def _work(told: Unfolding, order: Ability | Artefact, record: Record, kind: Attack, gate: Gate) -> None:
    """What is offensive attacks, as its record says; anything else is paid for and has its effect (BFL-ART-02)."""
    if record.kind == "offensive":
        _require_enemy(told.table, order.figure, order.target, gate)
        _require_reach(told.table, order.figure, order.target, record.range, gate)
        _declare(told, order.figure, order.target, kind, record)
        pay(told, order.figure, record.cost, order.paid, gate)
        return
    used, rule = (AbilityUsed, sheets.SHEET) if kind == "ability" else (ArtefactUsed, artefacts.RECORD)
    _require_target(told.table, order.target, gate)
    pay(told, order.figure, record.cost, order.paid, gate)
    told.say(used(order.figure, record.id, order.target))
    _take_effect(told, order.figure, order.target, record.effect, rule)


def uses_left(table: Table, seat: str) -> bool:
    """Whether the artefact of a seat may be used once more (BFL-ART-01)."""
    record = artefact_of(table, seat)
    return record is not None and (record.uses == "unlimited" or table.seats[seat].used < record.uses)


def _main(told: Unfolding, acting: Acting, kind: Attack, gate: Gate) -> None:
    """State that the main action is still to be taken (BFL-ACT-02 to 04). Raises ``Breach``."""
    taken = acting.main
    had = f"{acting.figure} has taken its main action: {taken}"
    mixed = taken is not None and "ability" in (taken, kind) and taken != kind
    gate.require(rules.ABILITY_OR_ATTACK, not mixed, had)
    gate.require(rules.ONE_MAIN, taken is None or mixed, had)
    require_step(told.table, acting, "main", gate)


def _declare(told: Unfolding, figure: str, target: str, kind: Attack, record: Record | None = None) -> None:
    cover = half_cover(told.table, figure, target, kind)
    first = strikers(told.table, figure, target)
    source, bonus = (record.id, record.effect.power_bonus) if record else ("", 0)
    step: Literal["main", "artefact"] = "artefact" if kind == "artefact" else "main"
    told.say(AttackDeclared(figure, target, kind, source, bonus, cover, step, first))


def _require_enemy(table: Table, figure: str, target: str, gate: Gate) -> None:
    """State that an attack has an enemy in play for its target (BFL-ACT-11, BFL-TERM-02). Raises ``Breach``."""
    gate.must(target in table.figures, f"there is no figure {target or 'named as the target'}")
    found = table.figures[target]
    gate.must(target != figure, f"{figure} does not attack itself")
    gate.require(rules.ENEMIES, found.seat != table.figures[figure].seat, f"{target} is no enemy of {figure}")
    gate.require(rules.ENEMIES, found.at is not None, f"{target} is not in play")
    _require_target(table, target, gate)


def _require_target(table: Table, target: str, gate: Gate) -> None:
    """State that a target, if there is one, may be named."""
    gate.must(not target or target in table.figures, f"there is no figure {target}")
    gate.must(not target or table.figures[target].at is not None, f"{target} stands nowhere on the board")
    hidden = bool(target) and untargetable(table, target)
    gate.require(term.UNTARGETABLE, not hidden, f"{target} stands in fog and cannot be targeted")


def _require_contact(table: Table, figure: str, target: str, gate: Gate) -> None:
    gap = inches(apart(stands(table, figure), stands(table, target)))
    gate.require(rules.REACH, engaged(table, figure, target), f"{target} is {gap} inches away, not in contact")


def _require_range(table: Table, figure: str, target: str, reach: int, gate: Gate) -> None:
    one, other = stands(table, figure), stands(table, target)
    far = f"{target} is {inches(apart(one, other))} inches away, {figure} reaches {inches(reach)}"
    gate.require(rules.REACH, within(one, other, reach), far)


def _require_reach(table: Table, figure: str, target: str, reach: int, gate: Gate) -> None:
    """Contact, or a range."""
    if reach:
        _require_range(table, figure, target, reach, gate)
    else:
        _require_contact(table, figure, target, gate)


def _take_effect(told: Unfolding, figure: str, target: str, effect: Effect, rule: Rule) -> None:
    """Life is given back; what the record says in words is left to people."""
    whom = target or figure
    mended = min(effect.heal, told.table.figures[whom].lost)
    if mended:
        told.say(LifeRestored(whom, mended))
    if effect.text:
        told.say(Remarked(rule.id, f"{figure}: {effect.text}", judge=True))
