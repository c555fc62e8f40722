"""What may be recorded at any time of a battle: facts of other chapters."""

from replay.core.dice import Roll
from replay.core.form import Faces, OneOf, Words
from replay.core.seats import other
from replay.games.conquest.fact_orders import Allow, Contact, Destroy, Lose, Morale, Place, Score, Token, Withhold
from replay.games.conquest.facts import POOLS
from replay.games.conquest.menu.activations import anywhere
from replay.games.conquest.menu.offers import Offers
from replay.games.conquest.table import of

DICE = 4
"""As many dice as a sample throws."""


def recording(offers: Offers, seat: str) -> None:
    """Losses, morale, contact, places, tokens, points and dice, said by one seat."""
    table = offers.table
    alive = tuple(name for one in table.seats for name in of(table, one, "reserve", "arriving", "field"))
    there = tuple(name for one in table.seats for name in of(table, one, "field", regiments=True))
    own = tuple(name for name in alive if not table.units[name].character)
    offers.choice(Lose("", by=seat), "unit", alive)
    offers.choice(Destroy("", by=seat), "unit", alive)
    for state in ("broken", "steady"):
        offers.choice(Morale("", "broken" if state == "broken" else "steady", seat), "unit", alive)
    offers.choice(Token("", "mark", by=seat), "unit", alive, effect=Words("mark"))
    offers.choice(Withhold("", "a rule", seat), "unit", own, why=Words("a rule"))
    offers.choice(Allow("", "free", "a rule", "march", by=seat), "unit", alive, why=Words("a rule"))
    for name in there:
        foes = tuple((foe,) for foe in of(table, other(table, table.units[name].seat), "field", regiments=True))
        offers.choice(Contact(name, by=seat), "enemies", ((), *foes))
        offers.form(Place(name, anywhere(table).spots[0], seat), at=anywhere(table))
    offers.choice(Score(1, by=seat), "seat", tuple(table.seats), why=Words("ground held"))
    offers.form(Roll(pool=POOLS[0], by=seat), pool=OneOf(POOLS), faces=Faces(DICE))
