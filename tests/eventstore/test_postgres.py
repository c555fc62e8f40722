"""What only PostgreSQL can be asked: who may do what, several servers at once, and what becomes of it when it stops."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace

from eventstore.entry import Unfit
from eventstore.port import Absent, Conflict, Damaged, Unwritable
from eventstore.postgres.address import named
from eventstore.postgres.schema import LOG, NOTED, STEPS, prepare
from eventstore.postgres.store import PostgresStore
from eventstore.verify import verify
from tests.eventstore.logs import MATCH, OTHER, begun, entry, forked, genesis, numbers, run
from tests.eventstore.postgres import OWNER, SERVER, Cluster, opened


@pytest.fixture
def store(cluster: Cluster) -> Iterator[PostgresStore]:
    with opened(cluster) as store:
        yield store


def asked(cluster: Cluster, statement: str, role: str = "postgres") -> list[Any]:
    """What the lent database answers to a role."""
    address = cluster.address(role, cluster.lent)
    with psycopg.connect(address, autocommit=True, options="-c search_path=rollbook") as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


# ---------------------------------------------------------------- append-only


@pytest.mark.parametrize("table", LOG)
@pytest.mark.parametrize("verb", ["UPDATE {} SET match = match", "DELETE FROM {}", "TRUNCATE {}", "DROP TABLE {}"])
def test_a_server_cannot_change_what_is_written(cluster: Cluster, store: PostgresStore, table: str, verb: str) -> None:
    line = begun(store, 3)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        asked(cluster, verb.format(table), SERVER)
    assert numbers(store.read(line.id)) == [1, 2, 3]


@pytest.mark.parametrize("table", NOTED)
@pytest.mark.parametrize("verb", ["DELETE FROM {}", "TRUNCATE {}", "DROP TABLE {}", "ALTER TABLE {} ADD n integer"])
def test_a_server_forgets_no_match_and_no_token(cluster: Cluster, store: PostgresStore, table: str, verb: str) -> None:
    begun(store)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        asked(cluster, verb.format(table), SERVER)


def test_what_is_prepared_is_what_the_grants_say(cluster: Cluster, store: PostgresStore) -> None:
    begun(store)
    rights = asked(
        cluster,
        "SELECT table_name, string_agg(privilege_type, ' ' ORDER BY privilege_type) "
        f"FROM information_schema.role_table_grants WHERE grantee = '{SERVER}' GROUP BY table_name",
    )
    only_added_to, noted = dict.fromkeys(LOG, "INSERT SELECT"), dict.fromkeys(NOTED, "INSERT SELECT UPDATE")
    assert dict(rights) == {**only_added_to, **noted, "steps": "SELECT"}


@pytest.mark.parametrize("role", [OWNER, "postgres"])
def test_nothing_is_served_as_a_role_that_could_change_the_log(cluster: Cluster, role: str) -> None:
    with pytest.raises(Unwritable, match=f"lets {role} UPDATE what is written"):
        PostgresStore(cluster.address(role, cluster.emptied()))


def test_nothing_is_served_as_a_role_that_could_empty_the_log(cluster: Cluster) -> None:
    name = cluster.database()
    with psycopg.connect(cluster.address(OWNER, name)) as connection:
        connection.execute(f"GRANT TRUNCATE ON rollbook.lines TO {SERVER}")
    with pytest.raises(Unwritable, match=f"lets {SERVER} TRUNCATE what is written"):
        PostgresStore(cluster.address(SERVER, name))


def test_a_database_is_prepared_again_without_harm(cluster: Cluster, store: PostgresStore) -> None:
    line = begun(store, 3)
    assert prepare(cluster.address(OWNER, cluster.lent), SERVER) == len(STEPS)
    assert numbers(store.read(line.id)) == [1, 2, 3]


def test_the_owner_is_not_to_be_the_server(cluster: Cluster) -> None:
    with pytest.raises(Conflict, match="another role"):
        prepare(cluster.address(OWNER, cluster.emptied()), OWNER)


def test_a_database_that_is_not_prepared_is_told_so(cluster: Cluster) -> None:
    with pytest.raises(Absent, match="rollbook archive prepare"):
        PostgresStore(cluster.address(SERVER, "postgres"))
    with pytest.raises(Unwritable, match="cannot be prepared"):
        prepare(cluster.address("nobody", "postgres"), SERVER)


def test_a_database_of_a_newer_program_is_left_alone(cluster: Cluster) -> None:
    name = cluster.database()
    with psycopg.connect(cluster.address(OWNER, name)) as connection:
        connection.execute("INSERT INTO rollbook.steps VALUES (99)")
    with pytest.raises(Unwritable, match="version 99"):
        PostgresStore(cluster.address(SERVER, name))
    with pytest.raises(Unwritable, match="newer program"):
        prepare(cluster.address(OWNER, name), SERVER)


def test_every_key_is_led_by_the_match_but_the_registers(cluster: Cluster, store: PostgresStore) -> None:
    begun(store)
    keys = asked(
        cluster,
        "SELECT indrelid::regclass::text, attname FROM pg_index JOIN pg_attribute ON attrelid = indrelid "
        "AND attnum = indkey[0] WHERE indrelid::regclass::text = ANY (string_to_array('lines entries matches', ' '))",
    )
    assert sorted(keys) == [("entries", "match"), ("lines", "match"), ("matches", "match")]


# ---------------------------------------------------------------- what was changed behind its back


@pytest.mark.parametrize(
    ("change", "seq", "reason"),
    [
        ("UPDATE entries SET payload = 'x' WHERE seq = 2", 2, "hash"),
        ("UPDATE entries SET actor = 'eve' WHERE seq = 6", 6, "hash"),
        ("UPDATE entries SET hash = decode(repeat('00', 32), 'hex') WHERE seq = 6", 6, "hash"),
        ("DELETE FROM entries WHERE seq = 3", 3, "missing"),
        ("DELETE FROM entries WHERE seq = 1", 1, "missing"),
    ],
)
def test_an_entry_changed_by_who_may_is_found(
    cluster: Cluster, store: PostgresStore, change: str, seq: int, reason: str
) -> None:
    line = begun(store, 6)
    begun(store, 3, match=OTHER)
    asked(cluster, f"{change} AND match = decode('{MATCH.hex()}', 'hex')")
    (flaw,) = verify(store)
    assert (flaw.match, flaw.line, flaw.seq) == (MATCH, line.id, seq)
    assert reason in flaw.reason


def test_a_line_changed_by_who_may_is_found(cluster: Cluster) -> None:
    with opened(cluster) as store:
        forked(store, begun(store, 6).id, 3, 2)
        asked(cluster, "UPDATE lines SET base = 2 WHERE number = 2")
    with opened(cluster, cluster.lent) as store, pytest.raises(Damaged, match="does not bear its seal"):
        store.lines(MATCH)


# ---------------------------------------------------------------- several at once


def test_of_many_who_write_after_one_head_one_is_first(cluster: Cluster, store: PostgresStore) -> None:
    line = begun(store, 3)

    def write(tag: int) -> bool:
        try:
            store.append(line.id, *run(4, line.head.hash, 3, tag=tag))
        except Conflict as conflict:
            return conflict.head != store.head(line.id)
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(write, range(24))) == 1
    assert numbers(store.read(line.id)) == [1, 2, 3, 4, 5, 6]


def test_many_who_open_one_match_open_it_once(store: PostgresStore) -> None:
    def open_it(tag: int) -> bool:
        try:
            store.start(genesis(tag=tag), name="main")
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(open_it, range(16))) == 1
    assert len(store.lines(MATCH)) == 1


def test_who_write_the_same_ids_in_other_orders_do_not_stop_each_other(store: PostgresStore) -> None:
    lines = [begun(store, match=match) for match in (MATCH, OTHER)]
    batches = [run(2, line.head.hash, 40, match=line.match) for line in lines]
    swapped = [replace(one, id=other.id) for one, other in zip(*(batches[0], reversed(batches[1])), strict=True)]
    chained: list[Any] = []
    for one in swapped:
        chained.append(replace(one, parent=chained[-1].hash if chained else lines[0].head.hash))

    def write(place: int) -> bool:
        try:
            store.append(lines[place].id, *(chained, batches[1])[place])
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(write, (0, 1))) == [False, True]


def test_a_write_that_is_held_open_holds_up_no_other_match(cluster: Cluster, store: PostgresStore) -> None:
    line, other = begun(store, 2), begun(store, 2, match=OTHER)
    address = cluster.address(SERVER, cluster.lent)
    with psycopg.connect(address, options="-c search_path=rollbook") as held:
        held.execute("UPDATE matches SET written_at = now() WHERE match = %s", (MATCH,))
        store.append(other.id, entry(3, other.head.hash, match=OTHER))
        assert store.head(line.id).seq == 2
    assert store.append(line.id, entry(3, line.head.hash)).seq == 3


def test_text_that_no_database_keeps_is_unfit(store: PostgresStore) -> None:
    line = begun(store)
    with pytest.raises(Unfit):
        store.append(line.id, replace(entry(2, line.head.hash), actor="a\0b"))
    assert store.head(line.id) == line.head


# ---------------------------------------------------------------- when it stops


def test_what_broke_is_joined_again_after_a_restart(own_cluster: Cluster) -> None:
    with opened(own_cluster) as store:
        line = begun(store, 3)
        own_cluster.stop()
        with pytest.raises(Unwritable, match="does not answer"):
            store.append(line.id, entry(4, line.head.hash))
        with pytest.raises(Unwritable, match="does not answer"):
            store.head(line.id)
        own_cluster.start()
        assert store.append(line.id, entry(4, line.head.hash)).seq == 4
        assert list(verify(store)) == []


def test_what_was_acknowledged_outlasts_a_kill(own_cluster: Cluster) -> None:
    with opened(own_cluster) as store:
        line = begun(store)
        head = line.head
        for seq in range(2, 40):
            head = store.append(line.id, entry(seq, head.hash))
        own_cluster.kill()
        own_cluster.start()
        assert store.head(line.id) == head
        assert list(verify(store)) == []


def test_an_answer_lost_after_the_commit_is_no_refusal(
    cluster: Cluster, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = begun(store)
    write = store.database.write

    def lost(work: Any) -> None:
        write(work)
        raise Unwritable(store.database.where, "does not answer")

    monkeypatch.setattr(store.database, "write", lost)
    assert store.append(line.id, entry(2, line.head.hash)).seq == 2


def test_an_engine_that_sends_no_notifications_is_written_to_all_the_same(store: PostgresStore) -> None:
    store.database.notifies = False
    line = begun(store)
    assert store.append(line.id, entry(2, line.head.hash)).seq == 2


def test_nobody_there_is_told_without_the_password() -> None:
    with pytest.raises(Unwritable) as refused:
        PostgresStore("postgresql://ada:sesame@127.0.0.1:1/club")
    assert "PostgreSQL database club on 127.0.0.1" in str(refused.value)
    assert "sesame" not in str(refused.value)
    with pytest.raises(Unwritable, match="is none"):
        named("postgresql://[")


@pytest.mark.parametrize(
    "address",
    ["postgresql://ada:ses ame@db/club", "postgresql://ada:%zzsesame@db/club", "host=127.0.0.1 password='ses"],
)
def test_of_an_address_that_is_none_no_part_of_the_password_is_told(address: str) -> None:
    with pytest.raises(Unwritable) as refused:
        prepare(address, SERVER)
    assert "ses" not in str(refused.value)
    assert refused.value.__cause__ is None or "ses" not in str(refused.value.__cause__)


# ---------------------------------------------------------------- backup


def test_a_backup_is_restored_and_goes_on(cluster: Cluster) -> None:
    with opened(cluster) as store:
        line = begun(store, 40)
        aside = forked(store, line.id, 20, 3)
        dump = cluster.run("pg_dump", "--format=plain", cluster.lent)
        store.append(line.id, entry(41, line.head.hash))
    name = cluster.database("template0")
    cluster.run("psql", "--quiet", "--set=ON_ERROR_STOP=1", "--dbname", name, said=dump)
    with opened(cluster, name) as restored:
        assert list(verify(restored)) == []
        assert restored.lines(MATCH) == (line, aside)
        assert restored.append(line.id, entry(41, line.head.hash)).seq == 41
    with pytest.raises(psycopg.errors.InsufficientPrivilege), psycopg.connect(cluster.address(SERVER, name)) as served:
        served.execute("DELETE FROM rollbook.entries")
