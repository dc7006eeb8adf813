"""Which variants of a browser test every run plays; the others are thorough, `pytest -m thorough`.

Every size, game, theme and hand is played by some test of each kind, in rotation; all of them everywhere would take
longer than a test run may.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest

EVERY_RUN = {
    "test_a_game_is_set_up_with_its_options": ["keys"],
    "test_a_guest_goes_on_at_another_device": ["mouse"],
    "test_a_guest_takes_the_seat_back_from_a_bot_whoever_handed_it_over": ["keys"],
    # The tour is the same in all games; the other test of it looks at a desk.
    "test_a_newcomer_is_led_through_a_first_turn": ["warcraft-keys-phone"],
    "test_a_newcomer_is_in_a_game_at_once_waves_the_tour_away_and_looks_things_up": ["keys"],
    "test_a_record_is_brought_replayed_downloaded_and_forked": ["mouse"],
    "test_a_reload_or_a_cut_line_in_the_middle_of_a_turn_comes_back_to_it": ["mouse"],
    "test_a_seat_is_handed_to_a_bot_and_taken_back": ["mouse"],
    "test_a_whole_game_is_played_to_its_end": ["desktop-keys"],
    "test_another_language_in_the_middle_of_a_game": ["keys"],
    "test_everybody_at_the_end_of_a_game_comes_to_the_same_next_one": ["mouse"],
    # Where there is least room for them.
    "test_five_players_and_long_words_have_room": ["phone"],
    "test_five_players_are_all_in_sight_on_a_laptop": ["warcraft-1280-720"],
    # The buttons that page through islands are there in one game only, and most tokens with five players.
    "test_on_a_phone_buttons_and_flags_cover_neither_tokens_nor_signs": ["smallworld-5-7", "warcraft-5-0"],
    # Where there is least room for them.
    "test_long_names_have_room_in_the_row_of_combos": ["820-1180"],
    # The game with most races; faces made of parts are drawn and compared by the client's own tests, too.
    "test_on_a_phone_races_and_armies_in_decline_are_told_at_a_glance": ["warcraft-dark"],
    "test_on_a_phone_the_buttons_of_the_map_do_not_cover_each_other": ["warcraft"],
    "test_one_screen_for_two_is_passed_behind_a_curtain": ["keys"],
    "test_pages_read_well_and_are_accessible": ["phone", "desktop"],
    "test_people_come_by_one_link_get_ready_and_start": ["keys"],
    # What is asked of the button matters on the smaller screen.
    "test_somebody_alone_with_bots_can_skip_to_the_own_turn": ["phone"],
    "test_the_end_shows_everything_at_every_size": ["phone"],
    "test_the_host_tries_something_in_a_copy_and_takes_it_off_the_list": ["mouse"],
    "test_the_last_rounds_of_other_games_are_played_to_their_end": ["warcraft-phone-mouse", "azeroth-tablet-keys"],
    "test_the_lessons_are_played_to_their_end_left_once_and_resumed": ["phone"],
    "test_the_link_of_a_taken_seat_asks_first": ["mouse"],
    # The longest words, and the game with the longest list; the third has the list of the second.
    "test_the_player_aid_is_a_sheet_to_print": ["warcraft-pl"],
    # Where there is least room: the largest screen has more of it than the others.
    "test_the_row_of_combos_is_tidy": ["smallworld-1280-720"],
    "test_the_rules_have_pictures_of_positions": ["dark-phone"],
    # Tablets and the third game are looked at by test_screens.py and test_touch.py.
    "test_the_table_fits_the_screen_at_every_step": ["phone-warcraft", "desktop-smallworld"],
    # In the dark only the pictures differ.
    "test_threats_follow_the_plan_and_are_told_region_by_region": ["light"],
    "test_two_browsers_play_and_talk_to_each_other_and_a_spectator_watches": ["mouse"],
    "test_undo_goes_back_through_the_whole_turn": ["mouse"],
    "test_undo_goes_back_to_any_step_of_the_turn": ["keys"],
    "test_what_the_tour_shows_can_be_read": ["desktop"],
    # The phone with most on it, and the other game on the other size.
    "test_whatever_is_touched_can_be_hit_and_read": ["warcraft-5-phone", "smallworld-3-tablet"],
    "test_whoever_plays_at_once_is_asked_for_a_name": ["mouse"],
    # Islands leave less room than the one map.
    "test_with_five_players_no_text_is_too_small": ["warcraft"],
}


def mark_thorough(items: Iterable[pytest.Item]) -> None:
    """Mark the variants that are not for every run."""
    found: dict[str, set[str]] = defaultdict(set)
    for item in items:
        if isinstance(item, pytest.Function) and item.originalname in EVERY_RUN:
            variant = item.callspec.id
            found[item.originalname].add(variant)
            if variant not in EVERY_RUN[item.originalname]:
                item.add_marker(pytest.mark.thorough)
    stale = [
        f"{name}[{variant}]"
        for name, variants in found.items()
        for variant in EVERY_RUN[name]
        if len(found[name]) > 1 and variant not in variants
    ]
    if stale:
        raise pytest.UsageError(f"tests/browser/variants.py names variants that there are not: {', '.join(stale)}")
