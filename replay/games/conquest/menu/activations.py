"""What may be said in the action phase: the card on top, whom it activates, and what that unit may do."""

from typing import get_args

from replay.core.form import OneOf, Spot, Words
from replay.core.pose import Point, Pose
from replay.core.seal import Opening
from replay.core.seats import other
from replay.games.conquest.acting import MOVING
from replay.games.conquest.action_orders import Act, Action, Activate, Discard, Done, Draw, Finish, Forfeit, Resolve
from replay.games.conquest.menu.offers import Offers
from replay.games.conquest.rounds import choices
from replay.games.conquest.table import Acting, Table, of

EASTWARD = 90_000
HEADINGS = tuple(range(0, 360_000, EASTWARD // 2))


def acting(offers: Offers) -> None:
    """The turn at hand."""
    table = offers.table
    if table.card:
        for name in choices(table, table.active, table.card):
            offers.order(Activate(name))
        offers.order(Discard())
    elif table.acting:
        _activated(offers, table.acting)
    else:
        _drawing(offers)
    for name in of(table, table.active, "field"):
        _out_of_sequence(offers, name)


def anywhere(table: Table) -> Spot:
    """Any place on the table."""
    wide, deep = table.options["width"] * 1000, table.options["depth"] * 1000
    spots = tuple(
        Pose(wide * x // 8, deep * y // 8, heading) for x in (1, 3, 4, 6) for y in (1, 4, 7) for heading in (0, 180_000)
    )
    return Spot(Point(0, 0), Point(wide, deep), HEADINGS, spots)


def _drawing(offers: Offers) -> None:
    """The top card: what it shows where that was laid at the table, else whatever its seal hides."""
    table, seat = offers.table, offers.table.active
    if seat not in table.seats:
        return
    stack = table.seats[seat].stack
    number = len(stack.drawn) + 1
    if number > stack.size:
        return
    if stack.seals.get(str(number)):
        offers.form(Draw(number, by=seat))
    else:
        offers.choice(Draw(number, by=seat), "card", tuple(Opening(value=entry) for entry in stack.left))


def _activated(offers: Offers, acting: Acting) -> None:
    table = offers.table
    offers.order(Done())
    offers.order(Forfeit())
    if acting.open:
        offers.order(Finish())
    for event in table.units[acting.unit].events:
        offers.order(Resolve(event.id))
    for action in get_args(Action):
        offers.choice(Act(action), "way", ("slot", "free"))
        if action in MOVING and offers.fault(Act(action)) is None:
            offers.form(Act(action), at=anywhere(table))
    foes = tuple((name,) for name in of(table, other(table, table.units[acting.unit].seat), "field", regiments=True))
    if foes and offers.fault(Act("charge", onto=foes[0])) is None:
        offers.form(Act("charge", onto=foes[0]), at=anywhere(table), onto=OneOf(foes))


def _out_of_sequence(offers: Offers, name: str) -> None:
    held = [action for action in get_args(Action) if not _fault(offers, name, action)]
    if held:
        order = Act(held[0], way="out", unit=name, why="a rule")
        offers.form(order, action=OneOf(tuple(held)), why=Words("a rule"))


def _fault(offers: Offers, name: str, action: Action) -> bool:
    return offers.fault(Act(action, way="out", unit=name, why="a rule")) is not None
