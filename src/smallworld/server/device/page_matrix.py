"""Matrices of the network, multiplied by the page: client/python/matrix.mjs."""

from array import array
from collections.abc import Callable

from smallworld.bots.network.opponents import use_weights
from smallworld.bots.network.plain_network import PlainWeights

Times = Callable[["array[float]", "array[float]"], None]
"""Writes the products of rows, the first array, to the second, whose numbers are zero."""
Multiply = Callable[["array[float]", int, int], Times]
"""Takes the rows of a matrix, their number and their length."""


class PageMatrix:
    """A matrix that the page keeps."""

    def __init__(self, times: Times, before: int, after: int) -> None:
        self._times = times
        self._before = before
        self._after = after

    def times(self, rows: "array[float]") -> "array[float]":
        out = array("f", bytes(4 * self._after * (len(rows) // self._before)))
        if rows:
            self._times(rows, out)
        return out


def multiply_by(multiply: Multiply) -> None:
    """Let the network of bots and analyses run without NumPy from now on."""

    def new_matrix(values: "array[float]", before: int, after: int) -> PageMatrix:
        return PageMatrix(multiply(values, before, after), before, after)

    use_weights(lambda file: PlainWeights(file, new_matrix))
