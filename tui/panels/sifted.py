"""A list kept to some of its entries, under the headings of their turns."""

from bisect import bisect_left
from collections.abc import Collection

from replay.showing.ledger import Row
from tui.panels.listing import Heading, Item, Listing


class Sifted:
    """The items of a listing that are of the entries wanted, found by entry like those of the whole."""

    def __init__(self, listing: Listing, wanted: Collection[int]) -> None:
        """``wanted`` are numbers of entries, in order."""
        self._listing = listing
        self.items: list[Item] = []
        under: Heading | None = None
        headings = iter((*listing.headings, None))
        ahead = next(headings)
        for n in wanted:
            while ahead is not None and ahead.n <= n:
                under, ahead = ahead, next(headings)
            if under is not None:
                self.items.append(under)
                under = None
            self.items.append(listing.rows[n - 1])
        # a heading is found where what stands under it is
        self._firsts = [self.entry(place) for place in range(len(self.items))]

    def holds(self, n: int) -> bool:
        """Whether entry ``n`` has been read."""
        return self._listing.holds(n)

    def place(self, n: int) -> int:
        """Where entry ``n`` is shown, or the next one that is; the end where none follows."""
        place = bisect_left(self._firsts, n)
        return place + 1 if place < len(self.items) and isinstance(self.items[place], Heading) else place

    def stood_for(self, item: Item, n: int) -> Item:
        """What to show for an item: a roll that was joined shows alone while it is entry ``n``."""
        return self._listing.stood_for(item, n)

    def entry(self, place: int) -> int:
        """The entry that an item stands for; of a heading, the first one listed under it."""
        if not self.items:
            return 1
        place = max(0, min(len(self.items) - 1, place))
        return self.items[place].n if isinstance(self.items[place], Row) else self.items[place + 1].n
