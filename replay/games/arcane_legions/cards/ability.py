"""Special abilities as a card writes them, and as the program reads them."""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from replay.core.text import Unreadable, from_json
from replay.games.arcane_legions.cards.condition import ASKED, When
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.cards.operation import HOOKED, NUMBERED, Forbid, Free, Operation, target

Shape = TypeVar("Shape", bound=Struct)
FREE = Hook.FREE_TEXT.value
KINDS: tuple[Literal["move", "close", "ranged", "regroup", "special"], ...] = (
    "move",
    "close",
    "ranged",
    "regroup",
    "special",
)

Terms = dict[str, bool | int | str]
"""Conditions of an ability, or the operation of its effect with its numbers."""


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One special ability of a card, as written.

    A ``figure`` ability stands on slots, ``unit`` abilities and ``hindrance``s on the unit bar. ``effect`` is one of
    the operations its hook takes (``operation``), ``when`` its conditions (``condition``). ``range_fl`` is in formation
    lengths. ``uses`` is once a turn or once a game, or as often as its hook comes up.
    """

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$", description="small letters, digits and '-'")]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    kind: Literal["figure", "unit", "hindrance"]
    hook: Hook
    scaling: Literal["once", "per_ready"] = "once"
    when: Terms = {}
    effect: Terms = {}
    range_fl: Annotated[int, Meta(ge=0, le=99)] | None = None
    uses: Literal["unlimited", "per_turn", "per_game"] = "unlimited"


class Power(Struct, frozen=True):
    """An ability as it is read: what it does, and when."""

    written: Ability
    does: Operation
    when: When = When()

    @property
    def id(self) -> str:
        """What orders and events call it."""
        return self.written.id

    @property
    def name(self) -> str:
        """What people call it."""
        return self.written.name

    @property
    def hook(self) -> Hook:
        """The moment at which it is asked."""
        return self.written.hook

    @property
    def spends(self) -> Literal["", "turn", "game"]:
        """For how long it is spent once it has been used."""
        spent: dict[str, Literal["turn", "game"]] = {"per_turn": "turn", "per_game": "game"}
        return spent.get(self.written.uses, "")

    @property
    def by_itself(self) -> bool:
        """Whether it works without being called on."""
        works = self.hook in NUMBERED or (self.hook is Hook.UNIT_DISPLACE and isinstance(self.does, Forbid))
        return works and not self.spends


def strength(ability: Ability, ready: int) -> int:
    """How strongly an ability is active while ``ready`` slots that bear it hold a figure; 0 is not at all.

    AL-ABIL-02 to 05: one figure is enough, more count only where the ability says so, and what stands on the unit bar
    is always on.
    """
    if ability.kind != "figure":
        return 1
    return ready if ability.scaling == "per_ready" else min(ready, 1)


def ranges(power: Power) -> bool:
    """Whether a range means something to an ability: it works on other units, or only words tell on which."""
    return isinstance(power.does, Free) or target(power.does) != "self"


def read(ability: Ability) -> Power:
    """An ability as the program understands it.

    Raises ``Unreadable`` with the key that is wrong, counted from the ability.
    """
    taken: dict[object, type[Operation]] = {kind.__struct_config__.tag: kind for kind in HOOKED[ability.hook]}
    name = ability.effect.get("op", FREE if ability.hook is Hook.FREE_TEXT else "")
    if not name:
        raise Unreadable("effect", f"{ability.name}: expected an operation under 'op': {_listed(taken)}")
    if name not in taken:
        why = f"{ability.hook} takes {_listed(taken)}, found {name!r}; what none of them says is hook = '{FREE}'"
        raise Unreadable("effect.op", f"{ability.name}: {why}")
    does = _shaped(ability, "effect", ability.effect | {"op": name}, taken[name])
    when = _shaped(ability, "when", ability.when, When)
    if ability.uses != "unlimited" and ability.hook is Hook.ARMY_CHECK:
        raise Unreadable("uses", f"{ability.name}: it is checked with the army and has no uses to count")
    return Power(ability, does, when)


def understood(ability: Ability) -> Power:
    """An ability as far as it is understood: what an older card says in a way of its own is left to words."""
    try:
        return read(ability)
    except Unreadable as fault:
        words = Free(text=str(ability.effect.get("text") or fault.why)[:240])
        kind = next((known for known in KINDS if known == ability.when.get("kind")), None)
        hook = ability.hook if Free in HOOKED[ability.hook] else Hook.FREE_TEXT
        return Power(replace(ability, hook=hook), words, When(kind=kind))


def _shaped(ability: Ability, key: str, terms: Terms, shape: type[Shape]) -> Shape:
    known = (set(shape.__struct_fields__) | {"op"}) if key == "effect" else ASKED[ability.hook]
    strange = next((name for name in terms if name not in known), None)
    if strange is not None:
        of = f"operation {terms['op']!r}" if key == "effect" else f"{ability.hook}"
        listed = _listed(known - {"op"}) or "nothing"
        raise Unreadable(f"{key}.{strange}", f"{ability.name}: {of} knows no {strange!r}; it knows {listed}")
    try:
        return from_json(msgspec.json.encode(terms).decode(), shape, key)
    except Unreadable as fault:
        raise Unreadable(fault.where.replace(" ", "."), f"{ability.name}: {fault.why}") from None


def _listed(names: Iterable[object]) -> str:
    return ", ".join(sorted(map(str, names)))
