"""Choosing beside a line: what stands open there, in a menu that digits, arrows and the mouse pick from."""

from abc import abstractmethod

from msgspec.structs import replace
from textual import on
from textual.containers import Vertical
from textual.message import Message

from tui.offers import picking
from tui.offers.acts import usage
from tui.offers.binding import possible
from tui.offers.dice import DRAW
from tui.offers.menu import ROOM, Choice, Menu
from tui.offers.picking import Picking
from tui.offers.stand import Stand, because
from tui.panels.menu import Dice, MenuPage
from tui.widgets.line import Line
from tui.widgets.menu import MenuPanel

WIDE, NARROW = 7, 6
"""Rows of the menu with room and without."""
ROOMY = 96
"""Columns from which there is room."""
CHOOSING = ("tab", "down", "up", "pagedown", "pageup")
"""Keys that choose, besides digits."""


class Chooser(Vertical):
    """A line with a menu under it, as long as something is offered; keys that choose wait until it is known."""

    class Aimed(Message):
        """Something else is under the bar, or the line reads otherwise: a screen may show what it would do."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        """Nothing is offered yet."""
        super().__init__(id=id)
        self.asked = ""
        self._picking: Picking | None = None
        self._offers = self._awaits = False
        self._held: list[tuple[str, str | None]] = []
        self._text = self._goes_on = ""

    @abstractmethod
    def enter(self, text: str, *, pasted: bool = False) -> None:
        """Say a line; as it is if it was pasted."""

    @property
    @abstractmethod
    def denied(self) -> bool:
        """Whether the line stands there as it was refused."""

    @property
    def line(self) -> Line:
        """Where one types."""
        return self.query_one(Line)

    @property
    def text(self) -> str:
        """What the line says, as far as choosing goes: a line that was given back, all of it selected, says nothing."""
        start, end = sorted(self.line.selection)
        return "" if self.line.value and end - start == len(self.line.value) else self.line.value

    @property
    def choosing(self) -> Picking | None:
        """What is chosen from; None where nothing is offered, or not yet."""
        return self._picking

    @property
    def awaits(self) -> bool:
        """Whether something was promised and not offered yet."""
        return self._awaits

    @property
    def menu(self) -> Menu:
        """The menu as the line stands."""
        self._keep_up()
        return picking.menu_of(self._picking, self.text) if self._picking else Menu()

    @property
    def under(self) -> Choice | None:
        """The choice under the bar."""
        self._keep_up()
        return picking.under(self._picking, self.text) if self._picking else None

    def _keep_up(self) -> None:
        """What the bar stood on counts no longer where the line reads otherwise; while faces are typed it does."""
        now, was, text = self._picking, self._text, self.text
        if now and was != text and not (picking.dice_of(now, was) and picking.dice_of(now, text)):
            self._picking = picking.anew(now)
        self._text = text

    # ------------------------------------------------------------ what is offered

    def await_offers(self) -> None:
        """Something will be offered: keys that choose wait for it."""
        self._awaits, self._picking = True, None
        self.screen.add_class("-playing")

    def offer(self, stand: Stand | None) -> None:
        """Choose from what stands open from now on; what was pressed in the meantime is done now."""
        self._picking = Picking(stand) if stand else None
        self._offers, self._awaits = bool(stand), False
        held, self._held = self._held, []
        for place, (key, character) in enumerate(held):
            if self._awaits:
                self._held += held[place:]
                break
            self.line.again(key, character)
        self.show_menu()

    def offer_nothing(self) -> None:
        """Nothing is chosen from any more."""
        self._picking, self._offers, self._awaits, self._held = None, False, False, []
        self.screen.remove_class("-playing")
        self.show_menu()

    def about(self, piece: str) -> None:
        """Offer what a piece may do, or may have done to it."""
        if self._picking:
            self._picking = replace(picking.anew(self._picking), about="" if piece == self._picking.about else piece)
            self.show_menu()

    def say_piece(self, piece: str) -> None:
        """A piece was pointed at: what is said next, if it may be, else what it may do is offered."""
        found = [choice for choice in self.menu.choices if choice.words and piece in choice.words]
        text = self.line.value
        if text.strip() and len(found) == 1:
            self.take(found[0])
        elif text.strip() and found and all(choice.words[0] == piece for choice in found):
            self.write(f"{text.rstrip()} {piece} ")
        elif not text.strip():
            self.about(piece)

    def possible(self, text: str) -> str:
        """Any line as the first of those who may say it would."""
        return possible(self._picking.stand.phrases, text) if self._picking else text

    # ------------------------------------------------------------ choosing

    def chooses(self, key: str, character: str | None) -> bool:
        """Whether a key chooses something, which it then has done; keys that come too early wait."""
        if self._awaits and key != "escape":
            if self._held or ((key in CHOOSING or (character or "").isdigit()) and not self.text):
                self._held.append((key, character))
                return True
            return False
        self._keep_up()
        if self._picking is None:
            return False
        if key in CHOOSING:
            self._move(key, self._picking)
            return True
        if character and character.isdigit():
            return self._digit(int(character), self._picking)
        return False

    def _move(self, key: str, now: Picking) -> None:
        text, fits = self.text, self._fits
        match key:
            case "tab":
                choice = picking.under(now, text) or next(iter(self.menu.choices), None)
                if choice:
                    self.take(choice)
                return
            case "down" | "up":
                self._picking = picking.barred(now, text, 1 if key == "down" else -1, fits)
            case _:
                self._picking = picking.paged(now, text, fits, 1 if key == "pagedown" else -1)
        self.show_menu()

    def _digit(self, digit: int, now: Picking) -> bool:
        text = self.text
        if not digit and not picking.dice_of(now, text) and (not text or text.endswith(" ")) and not self.menu.typed:
            self._move("pagedown", now)
            return True
        choice = picking.picked(now, text, digit) if digit <= self._fits else None
        if choice:
            self.take(choice)
        return choice is not None

    def take(self, choice: Choice) -> None:
        """Let the line say what was chosen."""
        self.write(choice.line)

    def write(self, text: str) -> None:
        """Let the line say something else."""
        self.line.value = text
        self.line.cursor_position = len(text)
        self.show_menu()

    def lay(self, text: str) -> None:
        """Let the line say what was pointed at; what it goes on with is a word of its own, which a digit picks."""
        more = self._picking is not None and picking.goes_on(self._picking, text)
        self.write(f"{text} " if more else text)

    def entered(self, text: str) -> str:
        """What Enter says: the choice under the bar, else the line with what can only be said in one way.

        Empty where it leads on to others, which are chosen from then; a line that is entered twice is said as it is.
        """
        self._keep_up()
        if self._picking is None:
            return text
        choice, dice = self.under, picking.dice_of(self._picking, text)
        if dice and dice[1] and choice and choice.line.startswith("roll"):
            return text if not dice[1].faces else f"{text} {choice.line.partition(' ')[2]}"
        if choice and not (dice and dice[1]):
            self.take(choice)
            return choice.line.rstrip() if choice.whole else ""
        if not dice and self._goes_on != text and picking.goes_on(self._picking, text):
            return self._gone_on(self._picking, text)
        return text if dice else picking.completed(self._picking, text)

    def _gone_on(self, now: Picking, text: str) -> str:
        """What Enter says of a line that has to go on: it with the only thing that makes it whole, else nothing.

        That is laid there, and said at once where it could be read.
        """
        sole = picking.only(now, text)
        self._goes_on = text
        if sole is None:
            return ""
        said = sole.line.rstrip() if picking.finishes(sole, text) and self.line.shows(sole.line, "Enter") else ""
        self.take(sole)
        return said

    # ------------------------------------------------------------ the mouse

    @on(MenuPanel.Pressed)
    def _pressed(self, event: MenuPanel.Pressed) -> None:
        event.stop()
        text, pressed = self.text, event.what
        if self._picking is None:
            return
        if pressed.isdecimal():
            choices = self.menu.choices
            if int(pressed) < len(choices):
                self.take(choices[int(pressed)])
        elif pressed == "more":
            self._move("pagedown", self._picking)
        elif pressed == "back":
            self.write(text[:-1].rstrip(","))
        else:
            apart = picking.fallen(self._picking, text) or self._sides > 9
            several = bool(apart and text and not text.endswith(" "))
            self.write(DRAW if pressed == "draw" else f"{text}{',' * several}{pressed[1:]}")
        self.take_keys()

    def take_keys(self) -> None:
        """Let the keys go to the line."""
        # not by ``focus``, which waits its turn: the very next key is the line's already
        self.screen.set_focus(self.line)

    # ------------------------------------------------------------ showing

    @property
    def _sides(self) -> int:
        dice = picking.dice_of(self._picking, self.text) if self._picking else None
        return dice[0].sides if dice else 6

    @property
    def _panel(self) -> MenuPanel:
        return self.query_one(MenuPanel)

    @property
    def _fits(self) -> int:
        drawing = self._panel.drawing
        return drawing.fits(self._panel.size.width) if isinstance(drawing, MenuPage) else ROOM

    def show_menu(self) -> None:
        """Show what stands open as the line is now."""
        self._keep_up()
        panel, now = self._panel, self._picking
        panel.display = self._offers
        if now is None:
            return
        text = self.text
        panel.show(
            MenuPage(
                scene=now.stand.scene,
                menu=self.menu,
                at=now.at,
                first=now.first,
                dice=_dice(now, text),
                height=WIDE if self.size.width >= ROOMY else NARROW,
                begun=bool(text.strip()),
                denied=self.denied,
                said=usage(text),
            )
        )
        self.line.suggest(*picking.ghost(now, text))
        self.post_message(self.Aimed())


def _dice(now: Picking, text: str) -> Dice | None:
    """The dice whose faces are pressed: those that are owed, else those that a line says as they fell."""
    owed, fell = picking.dice_of(now, text), picking.fallen(now, text)
    if owed:
        return Dice(owed[0], owed[1], because(now.stand.scene, owed[0]))
    return Dice(fell) if fell else None
