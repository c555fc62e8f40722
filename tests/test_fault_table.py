"""What is done to the log, to the network and to the archive, and the tests that show what comes of it.

Each row has the number of a fault, what it is, and the tests of it. Those of an archive are asked of one that keeps its
log in a file and of one that keeps it in PostgreSQL.
"""

import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

STORE, ARCHIVE = "tests.eventstore.test_", "tests.eventstore.archive.test_"
FAULTS: dict[tuple[int, str], tuple[str, ...]] = {
    (1, "a program is killed while it appends"): (
        f"{STORE}processes.test_a_program_killed_while_it_writes_leaves_all_it_acknowledged",
        f"{STORE}postgres.test_what_was_acknowledged_outlasts_a_kill",
    ),
    (2, "a program is killed between the commit and its answer"): (
        f"{STORE}processes.test_a_program_killed_before_it_answered_finds_its_entry_again",
        f"{STORE}postgres.test_an_answer_lost_after_the_commit_is_no_refusal",
    ),
    (3, "the disk is full"): (
        f"{STORE}refused_writes.test_a_full_disk_loses_nothing_and_is_no_longer_full_once_there_is_room",
        f"{ARCHIVE}abuse.test_trouble_of_its_own_is_told_without_its_words",
    ),
    (4, "the end of a log is lost, and a head of it is held elsewhere"): (
        f"{STORE}vouch.test_whoever_holds_an_earlier_head_sees_a_log_cut_short",
    ),
    (5, "two programs append to one line"): (
        f"{STORE}processes.test_of_two_programs_that_append_at_one_head_one_wins_and_one_is_told",
        f"{STORE}postgres.test_of_many_who_write_after_one_head_one_is_first",
    ),
    (6, "somebody reads for long"): (f"{STORE}opening.test_a_reader_sees_what_is_written_while_it_is_open",),
    (8, "batches come twice, overlapping, out of order"): (
        f"{ARCHIVE}faults.test_batches_that_arrive_again_and_out_of_order_store_nothing_more",
        f"{ARCHIVE}faults.test_a_push_survives_what_passes",
        f"{ARCHIVE}abuse.test_a_stale_head_is_refused_with_the_current_one",
    ),
    (9, "a request is cut short"): (
        f"{ARCHIVE}faults.test_a_request_cut_short_stores_nothing",
        f"{ARCHIVE}abuse.test_who_breaks_off_stores_nothing",
    ),
    (10, "the answer is lost after the commit"): (
        f"{ARCHIVE}faults.test_an_answer_lost_after_the_commit_gives_the_same_receipt",
        f"{ARCHIVE}faults.test_an_answer_lost_for_good_is_found_again_by_comparing_heads",
    ),
    (11, "the archive stops, or is killed, in the middle"): (
        f"{ARCHIVE}following.test_an_archive_that_stops_wakes_who_waits_and_lets_nobody_in",
        f"{ARCHIVE}following.test_an_archive_that_is_started_again_goes_on",
        "tests.tui.test_cli_archive.test_an_archive_killed_in_the_middle_has_all_it_acknowledged",
        "tests.tui.test_servers.test_fifty_tables_lose_nothing_though_everything_is_started_again",
    ),
    (12, "the archive is restored from an old backup"): (
        f"{ARCHIVE}faults.test_an_archive_restored_from_an_old_backup_is_sent_again_what_it_lost",
        f"{ARCHIVE}faults.test_an_archive_that_rewrote_what_it_acknowledged_is_found_out",
        f"{STORE}postgres.test_a_backup_is_restored_and_goes_on",
    ),
    (13, "the archive does not let us in"): (
        f"{ARCHIVE}faults.test_who_may_not_push_keeps_everything_and_asks",
        "tests.tui.test_cli_archive.test_who_may_not_write_is_told_and_loses_nothing",
    ),
    (14, "more is sent than the archive takes in at once"): (
        f"{ARCHIVE}faults.test_a_batch_that_is_too_large_is_halved",
        f"{ARCHIVE}faults.test_an_entry_that_is_too_large_is_named",
    ),
    (15, "the archive asks us to wait"): (
        f"{ARCHIVE}faults.test_we_wait_as_long_as_we_are_asked_to",
        f"{ARCHIVE}faults.test_we_do_not_wait_for_ever",
        f"{ARCHIVE}faults.test_pauses_grow_and_are_spread",
    ),
    (16, "what is sent is too large, too deep, or no text of ours"): (
        f"{ARCHIVE}abuse.test_a_payload_that_no_log_keeps_is_refused",
        f"{ARCHIVE}abuse.test_a_field_that_does_not_fit_is_refused",
        f"{ARCHIVE}abuse.test_a_body_that_is_no_batch_is_refused",
        f"{ARCHIVE}abuse.test_a_question_that_is_none_is_refused",
    ),
    (17, "what is sent, or answered, unpacks without end"): (
        f"{ARCHIVE}abuse.test_what_unpacks_without_end_is_not_unpacked",
        f"{ARCHIVE}faults.test_an_answer_that_unpacks_without_end_is_not_unpacked",
    ),
    (18, "a name is a path"): (f"{ARCHIVE}abuse.test_a_path_that_means_nothing_is_refused",),
    (19, "a hash is wrong"): (
        f"{ARCHIVE}abuse.test_a_wrong_hash_refuses_the_whole_batch",
        f"{ARCHIVE}faults.test_a_byte_changed_on_the_way_is_noticed_there",
        f"{ARCHIVE}faults.test_a_byte_changed_on_the_way_back_is_noticed_here",
    ),
    (20, "two branches of one history"): (
        f"{ARCHIVE}exchange.test_branches_that_part_are_both_kept_and_named_on_every_side",
        f"{ARCHIVE}exchange.test_a_receipt_is_signed_over_all_entries_up_to_its_head",
        f"{STORE}vouch.test_two_heads_of_one_line_that_diverged_are_both_kept_and_shown",
        "tests.tui.test_cli_archive.test_what_parted_is_told_once_with_a_code_and_shown_ever_after",
    ),
    (21, "another program changes a row, or drops a guard"): (
        f"{STORE}guards.test_another_program_cannot_change_what_was_written",
        f"{STORE}guards.test_without_its_guards_a_log_is_read_but_not_written",
        f"{STORE}postgres.test_a_server_cannot_change_what_is_written",
        f"{STORE}postgres.test_an_entry_changed_by_who_may_is_found",
    ),
    (22, "any byte of a log is flipped"): (
        f"{STORE}flipped_file.test_property_any_bit_that_is_flipped_is_reported_or_changes_nothing_that_is_read",
    ),
    (23, "a kept state is damaged"): (f"{STORE}beside.test_a_damaged_keyframe_is_absent_and_kept_anew",),
    (24, "an entry is newer than the program"): (
        f"{ARCHIVE}exchange.test_a_newer_entry_than_we_know_travels_and_verifies",
        "tests.replay.test_book.test_an_entry_of_a_newer_program_stops_the_replay_there_and_not_before",
    ),
    (25, "a write is held open while later ones are committed"): (
        f"{ARCHIVE}following.test_a_write_that_is_held_open_is_not_skipped",
        f"{STORE}postgres.test_a_write_that_is_held_open_holds_up_no_other_match",
    ),
    (27, "there is nothing to send"): (
        f"{ARCHIVE}exchange.test_an_empty_log_of_news_changes_nothing",
        f"{ARCHIVE}exchange.test_one_question_shows_that_nothing_is_new",
    ),
}


def named() -> Iterator[Any]:
    for (number, what), names in FAULTS.items():
        for name in names:
            yield pytest.param(name, id=f"{number}: {what}: {name.rpartition('.')[2]}")


@cache
def found(name: str) -> Any:
    module, _, function = name.rpartition(".")
    return getattr(import_module(module), function)


@pytest.mark.parametrize("name", named())
def test_a_fault_has_the_test_that_is_named_for_it(name: str) -> None:
    assert inspect.isfunction(found(name))
