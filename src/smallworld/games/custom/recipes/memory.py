"""Memory: allocation of an army's memory number (for its race or power) to a recipe's effects."""

from typing import Final

from smallworld.core.hooks import Ability, Race
from smallworld.core.state import State

#: Lifetime of a field: until its owner's next turn, permanent, or until its effect clears it.
TURN: Final = "turn"
GAME: Final = "game"
SHORT: Final = "short"


class MemoryField:
    """A few bits of the army's memory number for its race or power."""

    def __init__(self, of_race: bool, shift: int, bits: int, lasts: str) -> None:
        self.of_race: Final = of_race
        self.shift: Final = shift
        self.most: Final = (1 << bits) - 1
        self.lasts: Final = lasts

    def get(self, s: State, army: int) -> int:
        numbers = s.race_memory if self.of_race else s.power_memory
        return numbers[army] >> self.shift & self.most

    def set(self, s: State, army: int, number: int) -> None:
        numbers = s.race_memory if self.of_race else s.power_memory
        numbers[army] = numbers[army] & ~(self.most << self.shift) | number << self.shift


class Memory:
    """Allocates one recipe's fields."""

    def __init__(self, base: type[Ability]) -> None:
        self.of_race: Final = issubclass(base, Race)
        self.fields: Final[list[MemoryField]] = []
        self.bits = 0

    def field(self, bits: int, lasts: str) -> MemoryField:
        """Allocate a field of `bits` bits."""
        made = MemoryField(self.of_race, self.bits, bits, lasts)
        self.fields.append(made)
        self.bits += bits
        return made

    @property
    def is_per_turn(self) -> bool:
        """Whether the whole number is cleared at the start of the owner's turn."""
        kept = [field.lasts for field in self.fields]
        return TURN in kept and GAME not in kept

    @property
    def to_clear(self) -> list[MemoryField]:
        """Fields that are cleared individually at the start of the owner's turn."""
        return [] if self.is_per_turn else [field for field in self.fields if field.lasts == TURN]

    def fault(self, s: State, army: int) -> bool:
        """Whether the army's number has bits beyond the allocated fields."""
        numbers = s.race_memory if self.of_race else s.power_memory
        return numbers[army] >> self.bits != 0
