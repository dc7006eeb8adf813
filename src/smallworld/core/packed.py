"""Packed vectors of machine integers in the compiled core; plain lists in the interpreted one.

This module is never compiled. The compiler takes the types from the TYPE_CHECKING branch; interpreted code uses
`lists.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.random import Random as Random
    from librt.vecs import append as append
    from librt.vecs import extend as extend
    from librt.vecs import pop as pop
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8

    from smallworld.core.native import Buffers as Buffers
    from smallworld.core.native import Masks as Masks
    from smallworld.core.native import action_at as action_at
    from smallworld.core.native import beside as beside
    from smallworld.core.native import by_mask as by_mask
    from smallworld.core.native import copied as copied
    from smallworld.core.native import copied_short as copied_short
    from smallworld.core.native import copied_small as copied_small
    from smallworld.core.native import count_held as count_held
    from smallworld.core.native import empty as empty
    from smallworld.core.native import entries as entries
    from smallworld.core.native import entry as entry
    from smallworld.core.native import holdable_among as holdable_among
    from smallworld.core.native import in_reach as in_reach
    from smallworld.core.native import lent_bytes as lent_bytes
    from smallworld.core.native import lent_numbers as lent_numbers
    from smallworld.core.native import lent_small as lent_small
    from smallworld.core.native import listed as listed
    from smallworld.core.native import listed_from as listed_from
    from smallworld.core.native import mark_numbers as mark_numbers
    from smallworld.core.native import masks as masks
    from smallworld.core.native import member_list as member_list
    from smallworld.core.native import moved as moved
    from smallworld.core.native import regions_of as regions_of
    from smallworld.core.native import set_bytes as set_bytes
    from smallworld.core.native import sort as sort
    from smallworld.core.native import take_tokens_above as take_tokens_above
    from smallworld.core.native import tokens_above as tokens_above
    from smallworld.core.native import touches as touches
    from smallworld.core.native import unions_of_eight as unions_of_eight
    from smallworld.core.native import with_five as with_five
    from smallworld.core.native import with_four as with_four
    from smallworld.core.native import without_four as without_four
    from smallworld.core.native import write_held as write_held
else:
    from smallworld.core import lists
    from smallworld.core.lists import *  # noqa: F403

    try:
        from librt.random import Random as Random
    except ModuleNotFoundError:
        from smallworld.chacha import Random as Random

    Buffers = lists.BufferLists
    Masks = list
    i16 = i64 = u8 = int

    # In a compiled core, this creates the class and the table that compiled code uses instead.
    import smallworld.core.native  # noqa: F401
