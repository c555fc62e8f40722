"""What may be seen of a confrontation: tokens that lie face down say nothing to whoever may not know them."""

from replay.core.fight import Clash, Damage, Dice, Die, Fight, Row
from replay.core.game import Reveals
from replay.core.meter import Sign
from replay.core.scene import Face, Token
from replay.games.battle_for_legend.circles import point
from replay.games.battle_for_legend.duelling import NAMES, defence, power, sides_of
from replay.games.battle_for_legend.events import Side
from replay.games.battle_for_legend.french import FRENCH
from replay.games.battle_for_legend.rulebook import cover, duel, orb, resp
from replay.games.battle_for_legend.table import Duel, Laid, Table, profile_of
from replay.games.battle_for_legend.tokens import SIDES, laid_values, lying, named, owner_of

UNKNOWN = "?"
BELOW = 60
"""How far under its base, in hundredths of an inch, the token of a figure is shown."""
FACES = {"fits": Face.FITS, "misfits": Face.MISFITS, "": Face.OPEN}
ROLES: dict[Side, Dice] = {"power": Dice.ATTACK, "defence": Dice.DEFENCE}


def tokens(table: Table, opened: Reveals) -> tuple[Token, ...]:
    """The tokens of the open confrontation, beside the figures that play them."""
    found = table.duel
    if found is None:
        return ()
    laid = ((side, lying(found, side)) for side in SIDES)
    return tuple(_token(table, found, side, *seen(token, opened)) for side, token in laid if token)


def _token(table: Table, found: Duel, side: Side, face: Face, value: str) -> Token:
    seat = sides_of(table, found)[side]
    figure = found.figure if side == "power" else found.target
    at = table.figures[figure].at
    below = (at[0], at[1] - profile_of(table, figure).base_radius - BELOW) if at else None
    pile = f"{named(owner_of(found, side))} {NAMES[side]} ({FRENCH[side]})"
    return Token(f"{found.number} {side}", face, seat, value, point(below) if below else None, pile)


def seen(laid: Laid, opened: Reveals) -> tuple[Face, str]:
    """How a token lies, and what this viewer may know of it (BFL-CYCLE-07)."""
    if laid.shown:
        return FACES[laid.proof], str(laid.value)
    own = opened.get(laid.token.seal, "") if laid.token.seal else ""
    if own:
        return Face.OWN, own
    return Face.SEALED if laid.token.seal else Face.LAID, "" if laid.value is None else str(laid.value)


def fight(table: Table, opened: Reveals) -> Fight | None:
    """The open confrontation, else the last one, as two rows with what was added."""
    found = table.duel or table.fought
    if found is None:
        return None
    above, below = (_row(table, found, side, opened) for side in SIDES)
    title = f"{found.kind} · {found.figure} on {found.target} ({FRENCH[found.kind]})"
    over = found.result
    if over is None:
        return Fight(title, above, below, notes=_added(found))
    clash = Clash.BELOW if over > 0 else Clash.TIE if not over else Clash.NOTHING
    harm = (Damage(found.target, over, f"{power(found)} against {defence(found)}"),) if over > 0 else ()
    rule = duel.DAMAGE if over > 0 else duel.DEFENCE_BLOCKS if over else duel.EQUAL_BLOCKS
    return Fight(title, above, below, (clash,), _added(found), harm, (rule.id,))


def _row(table: Table, found: Duel, side: Side, opened: Reveals) -> Row:
    laid, figure = lying(found, side), found.figure if side == "power" else found.target
    value = seen(laid, opened)[1] if laid else ""
    among = "" if laid is None or laid.shown else f", one of {' '.join(map(str, laid_values(table, found, side)))}"
    caption = f"{NAMES[side]} ({FRENCH[side]})" + (" to be laid" if laid is None else among * (table.duel is found))
    dice = (Die(value or UNKNOWN, ROLES[side]),) if laid else ()
    return Row(table.figures[figure].seat, dice, caption, figure)


def _added(found: Duel) -> tuple[Sign, ...]:
    """What counts besides the tokens."""
    signs = [Sign("+", f"Frenzy: Power +1 ({orb.FRENZY.id})")] * found.frenzy
    signs += [Sign("+", f"{found.source}: Power +{found.bonus}")] * bool(found.bonus)
    signs += [Sign("½", f"half cover: Defence +1 ({cover.VALUE.id})")] * found.cover
    made = (Sign("+", f"{one.source}: Defence +{one.bonus} ({resp.ABILITY_OR_ARTEFACT.id})") for one in found.responses)
    return (*signs, *made)
