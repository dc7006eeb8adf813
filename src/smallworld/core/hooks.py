"""Ability: every hook that the core calls, with its neutral default.

Questions about the board are asked once, when a ruleset is built. Questions about a state are pure, and folded so that
their order can't matter. Moments may change the state. Moves and choices are decisions that an ability adds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from smallworld.core import ids

if TYPE_CHECKING:
    from smallworld.core.actions import Action
    from smallworld.core.board import Board
    from smallworld.core.state import State


class Means:
    """How an army conquers, and what that changes in the cost; `key` names the item.

    A region costs `less`, and no travel if it is attacked as if `bordering`. Means that overwhelm take a garrison
    whatever defends the region, free ones no token from the hand. With `lowered_by_die` the die is rolled at once and
    comes off the cost. `coins` are to be paid besides those that the holder is due, unless all have been `paid`.
    """

    def __init__(
        self,
        key: str = "",
        less: int = 0,
        coins: int = 0,
        bordering: bool = False,
        overwhelms: bool = False,
        free: bool = False,
        lowered_by_die: bool = False,
        paid: bool = False,
    ) -> None:
        self.key: Final = key
        self.less: Final = less
        self.coins: Final = coins
        self.bordering: Final = bordering
        self.overwhelms: Final = overwhelms
        self.free: Final = free
        self.lowered_by_die: Final = lowered_by_die
        self.paid: Final = paid


#: A conquest as everybody can make it.
PLAIN: Final = Means()


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A move that an ability adds to steps of its owner's turn, with its own legality and effect."""

    word: ClassVar[str] = ""
    takes: ClassVar[int] = ids.T_REGION
    repeats: ClassVar[bool] = False
    steps: ClassVar[tuple[int, ...]] = ()
    #: The words to choose from, where the move takes one (T_WORD).
    options: ClassVar[tuple[str, ...]] = ()
    #: A word after the argument.
    suffix: ClassVar[str] = ""
    #: The name of the verb that carries a second argument, for a choice that the move may put.
    second: ClassVar[str] = ""
    #: Where a region that it takes can be: ANYWHERE, HELD by the army, in its REACH, or BESIDE those it holds.
    where: ClassVar[int] = ids.ANYWHERE
    #: Refusals that do not depend on the argument: after one of them no other is tried.
    final_reasons: ClassVar[tuple[str, ...]] = ()
    #: Whether it counts as conquering in the conquer step, so that nothing is abandoned afterwards.
    conquers: ClassVar[bool] = True
    #: The means with which it conquers the region that it takes in the conquer step; None if it conquers none.
    means: ClassVar[Means | None] = None
    #: Whether that is the last conquest, with a roll for the tokens that are missing.
    rolls: ClassVar[bool] = False

    def allows_region(self, board: Board, region: int) -> bool:
        """Whether the region that it takes, ANYWHERE, could ever be this one; asked once for a board."""
        return True

    def may_succeed(self, s: State, army: int, arg: int) -> bool:
        """Whether the move, which is legal and conquers, may bring a conquest or leads to a last roll for one."""
        return True

    def mandatory(self, s: State, army: int) -> bool:
        """Whether the move must be made before the step can end."""
        return False

    def attack(self, s: State, army: int, arg: int) -> int:
        """How it attacks the region that it takes (BY_CONQUEST and so on), for the coins due; NONE if it doesn't."""
        return ids.NONE if self.means is None else ids.BY_CONQUEST

    def refusal(self, s: State, army: int, arg: int) -> str:
        """Why the move is refused now, as the key of a reason; empty if it is legal."""
        raise NotImplementedError

    def play(self, s: State, army: int, arg: int) -> None:
        """Make the move, which is known to be legal."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice:
    """A decision that an ability puts before a player, or a roll of the die that it waits for."""

    #: A word of its own for an answer, and what that takes.
    word: ClassVar[str] = ""
    takes: ClassVar[int] = ids.T_REGION
    #: The names of other verbs that answer it: common ones, or the `second` of the move that asks.
    verbs: ClassVar[tuple[str, ...]] = ()
    step: ClassVar[int] = ids.CONQUER
    #: Whether its data is a region.
    of_region: ClassVar[bool] = False

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        """Whether it can be asked like this; checked in positions that were written by hand."""
        return True

    def means_of(self, s: State, army: int, data: int) -> Means:
        """The means of the conquest, or of the roll for it, that an answer can be."""
        return PLAIN

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        """Why an answer is refused, as the key of a reason; empty if it is legal."""
        raise NotImplementedError

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        """Take the answer; the choice has left the stack."""
        raise NotImplementedError

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        """The die that was rolled for this choice shows `face`."""
        raise NotImplementedError

    def outcomes(self, s: State, army: int, data: int) -> list[tuple[int, int]]:
        """What the game's own chance may bring for this choice, with weights."""
        raise NotImplementedError

    def on_outcome(self, s: State, army: int, data: int, outcome: int) -> None:
        """Chance has brought an outcome."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability:
    """What a race or power (or a rule of the whole table) changes. Only overridden hooks cost time."""

    key: ClassVar[str] = ""
    number: ClassVar[int] = 0
    #: Works in decline too; the badge of such a power stays with its race.
    lasts: ClassVar[bool] = False
    #: In decline it does not count towards the one race allowed.
    extra_in_decline: ClassVar[bool] = False
    #: In decline it goes on campaigning, and losing tokens, as an active army does.
    campaigns: ClassVar[bool] = False
    #: Rolls in its own way instead of for the last conquest.
    rolls_first: ClassVar[bool] = False
    #: No surcharge for landing from afar.
    travels_free: ClassVar[bool] = False
    #: The least tokens that conquer a region and stay in it.
    garrison: ClassVar[int] = 1
    #: What its army remembers of it (`race_memory`, `power_memory`) is cleared as the owner's turn begins.
    memory_is_per_turn: ClassVar[bool] = False
    #: Words by which other abilities know it (a faction).
    tags: ClassVar[tuple[str, ...]] = ()
    moves: ClassVar[tuple[type[Move], ...]] = ()
    choices: ClassVar[tuple[type[Choice], ...]] = ()
    #: The word for what the army may have with another player, in positions written by hand.
    relation: ClassVar[str] = ""
    #: Sentences for the reasons that its moves give.
    reasons: ClassVar[dict[str, str]] = {}

    # Questions about the board.

    def links(self, board: Board, region: int) -> int:
        """Regions that border this one for the army, besides its neighbours (union; must be mutual)."""
        return 0

    def enters(self, board: Board, region: int) -> bool:
        """Whether an army without a region may enter here, besides the entry regions (any)."""
        return False

    def reaches(self, board: Board, region: int) -> bool:
        """Whether the region can be attacked from anywhere (any)."""
        return False

    def lands(self, board: Board, region: int) -> bool:
        """Whether the region can be attacked from afar for one token more (any)."""
        return False

    def may_hold(self, board: Board, region: int) -> bool:
        """Whether the army may conquer this sea or lake (any)."""
        return False

    def board_discount(self, board: Board, region: int) -> int:
        """How much less the region always costs (sum)."""
        return 0

    # Questions about a state.

    def discount(self, s: State, army: int, region: int) -> int:
        """How much less the region costs as things stand (sum)."""
        return 0

    def shields(self, s: State, army: int, region: int, attacker: int) -> bool:
        """Whether the army's region is closed to this attacker (any)."""
        return False

    def toll(self, s: State, army: int, region: int, attacker: int, cause: int) -> int:
        """Coins that the attacker owes the army's owner before attacking the region in this way (sum)."""
        return 0

    def immune_to_abilities(self, s: State, army: int, region: int) -> bool:
        """Whether abilities of others, though not a paid conquest, spare the army's region (any)."""
        return False

    def spares(self, s: State, army: int, region: int, cause: int) -> int:
        """How many of the tokens due are not lost with the region (max)."""
        return 0

    def demands(self, s: State, army: int) -> bool:
        """Whether one of its moves must come before any other of the conquer step (any)."""
        return False

    def presses_on(self, s: State, army: int) -> bool:
        """Whether its conquer step can't end before another conquest or roll for one, if any is possible (any)."""
        return False

    def keeps(self, s: State, army: int, region: int) -> int:
        """How many tokens stay in the region on decline (max, at least 1)."""
        return 1

    def income(self, s: State, army: int) -> int:
        """Coins at the end of the turn, besides those for regions."""
        return 0

    def has_pieces_to_place(self, s: State, army: int) -> bool:
        """Whether pieces freed by this turn's losses may be placed in the retreat (any)."""
        return False

    # Positions written by hand.

    def restore(self, s: State, army: int, listed: bool) -> None:
        """Fill in what the army remembers where the position does not say; rules of the table get no army (NONE).

        `listed` says that the position lists the pieces that chance is to bring, so that there are no others.
        """

    def relate(self, s: State, army: int, other: int) -> str:
        """Set its `relation` to another seat; the answer says what is wrong with that, if anything is."""
        return ""

    def fault(self, s: State, army: int) -> str:
        """Why no game leads to what the army remembers, or to its pieces; empty if one may."""
        return ""

    # Moments.

    def set_up(self, s: State) -> None:
        """A new game is laid out (rules of the table)."""

    def picked(self, s: State, army: int) -> None:
        """The combo was picked."""

    def turn_began(self, s: State, army: int) -> None:
        """The owner's turn began, before any decision."""

    def settled(self, s: State, army: int, region: int) -> None:
        """The army has come to hold a region."""

    def conquered(self, s: State, army: int, region: int) -> None:
        """The army conquered a region and stands in it."""

    def lost(self, s: State, army: int, region: int, cause: int) -> None:
        """The army is about to lose a region; its pieces are still there."""

    def emptied(self, s: State, army: int, region: int) -> None:
        """The army has left a region that nobody else took."""

    def spared(self, s: State, army: int, region: int) -> None:
        """It was this ability that spared a token."""

    def paid(self, s: State, army: int, attacker: int) -> None:
        """The toll that it asked for was paid."""

    def removed(self, s: State, army: int, tokens: int) -> None:
        """The army made tokens of others leave the map."""

    def redeploying(self, s: State, army: int) -> None:
        """Spare tokens are in hand; nothing has been placed."""

    def turn_ended(self, s: State, army: int) -> None:
        """The owner's turn ends, before scoring."""

    def declining(self, s: State, army: int) -> None:
        """The army is about to decline."""

    def retreated(self, s: State, army: int) -> None:
        """The army has placed what it lost in somebody's turn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Race(Ability):
    """A race: its banner's number, and the tokens in its box."""

    tokens: ClassVar[int] = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(Ability):
    """A power: its badge's number."""


QUESTIONS_OF_BOARD = ("links", "enters", "reaches", "lands", "may_hold", "board_discount")
QUESTIONS = (
    "discount", "shields", "toll", "immune_to_abilities", "spares", "demands", "presses_on", "keeps", "income",
    "has_pieces_to_place",
)  # fmt: skip
MOMENTS = (
    "set_up", "picked", "turn_began", "settled", "conquered", "lost", "emptied", "spared", "paid", "removed",
    "redeploying", "turn_ended", "declining", "retreated",
)  # fmt: skip
POSITION_HOOKS = ("restore", "relate", "fault")
HOOKS = QUESTIONS_OF_BOARD + QUESTIONS + MOMENTS + POSITION_HOOKS
#: Facts that are true or false.
FLAGS = ("lasts", "extra_in_decline", "campaigns", "rolls_first", "travels_free", "memory_is_per_turn")
FACTS = (*FLAGS, "key", "number", "garrison", "tags", "moves", "choices", "relation", "reasons", "tokens")

# The facts that a kit asks all of its abilities about.
KIT_FACTS = (
    "extra_in_decline", "campaigns", "rolls_first", "travels_free", "garrison", "memory_is_per_turn", "moves",
)  # fmt: skip
