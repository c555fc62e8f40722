"""What does not add up in a list: it is said, and left as it stands."""

from collections.abc import Iterator

from msgspec import Struct

from replay.lists.army_list import ArmyList, Entry


class Doubt(Struct, frozen=True):
    """A total that does not add up, or that nothing in the list bears out; ``line`` is 0 for the whole list."""

    line: int
    says: str


def doubts(found: ArmyList) -> tuple[Doubt, ...]:
    """Everything about a list's numbers that a player should look at."""
    return (*(doubt for entry in found.entries for doubt in _of_entry(entry)), *_of_army(found))


def counted(found: ArmyList) -> int | None:
    """The points that a list's units come to, None where it does not say all of them."""
    totals = [sum_of(entry) for entry in found.entries]
    return None if None in totals or not totals else sum(total for total in totals if total is not None)


def sum_of(entry: Entry) -> int | None:
    """The points of an entry: as they are stated, else as they add up."""
    return entry.total if entry.total is not None else _added_up(entry)


def each_of(entry: Entry) -> int | None:
    """The points of one unit of an entry, None where they are not said or its total is not that of so many."""
    if entry.total is not None and entry.total % entry.count == 0:
        return entry.total // entry.count
    return _each(entry)


def _priced(entry: Entry) -> int | None:
    """What the options of one unit cost, None where that is not said of all."""
    if any(option.points is None for option in entry.options):
        return None
    return sum(option.points or 0 for option in entry.options)


def _each(entry: Entry) -> int | None:
    priced = entry.extra if entry.extra is not None else _priced(entry)
    if entry.each is not None:
        return entry.each
    return None if entry.points is None or priced is None else entry.points + priced


def _added_up(entry: Entry) -> int | None:
    each = _each(entry)
    return None if each is None else each * entry.count


def _of_entry(entry: Entry) -> Iterator[Doubt]:
    priced = _priced(entry)
    if None not in (entry.extra, priced) and priced != entry.extra:
        yield Doubt(entry.line, f"the options of {entry.name} come to {priced}, the list says {entry.extra}")
    if entry.each is not None and entry.points is not None:
        one = entry.points + (entry.extra if entry.extra is not None else priced or 0)
        if one != entry.each:
            yield Doubt(entry.line, f"{entry.name} comes to {one}, the list says {entry.each}")
    all_ = _added_up(entry)
    if entry.total is not None and each_of(entry) is None:
        yield Doubt(entry.line, f"{entry.total} points are not shared alike by {entry.count} × {entry.name}")
    if None not in (entry.total, all_) and all_ != entry.total:
        yield Doubt(entry.line, f"{_several(entry)} to {all_}, the list says {entry.total}")
    if all_ is None and entry.total is not None and priced is not None and priced * entry.count > entry.total:
        yield Doubt(entry.line, f"the options of {entry.name} come to {priced}, more than its {entry.total}")


def _several(entry: Entry) -> str:
    return f"{entry.count} × {entry.name} come" if entry.count > 1 else f"{entry.name} comes"


def _of_army(found: ArmyList) -> Iterator[Doubt]:
    points, units = counted(found), sum(entry.count for entry in found.entries)
    if found.stated is not None and points is None:
        yield Doubt(
            0, f"nobody can check the {found.stated} points of the list: it does not say those of all its units"
        )
    if found.stated is not None and points is not None and points != found.stated:
        yield Doubt(0, f"the units come to {points} points, the list says {found.stated}")
    if found.stated is None and points is not None:
        yield Doubt(0, f"the list states no total; its units come to {points} points")
    most = max(points or 0, found.stated or 0)
    if found.limit is not None and most > found.limit:
        yield Doubt(0, f"{most} points are more than the {found.limit} that the list allows")
    if found.activations is not None and units != found.activations:
        yield Doubt(0, f"the list says {found.activations} activations, and has {units} units")
