"""Query tables: rows drawn from the log, committed together with how far they have been drawn."""

import re
import sqlite3
from collections.abc import Callable, Mapping, Sequence

from eventstore.port import Cell, Conflict, Row, Store
from eventstore.schema import KEYS, SEARCHED, VIEWS, fields
from eventstore.sqlite import SqliteStore

_Filled = dict[str, Cell]
_ROW = ("line", "seq", "reading", "part")
_THERE = " AND ".join(f"{key} = ?" for key in _ROW)


class SqliteViews:
    """``Views`` in the log's own file, for anybody who opens it to query."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._database = store.database

    def position(self, view: str, line: bytes) -> int:
        """The number of the last entry of this line a view has read."""
        rows = self._database.rows("SELECT position FROM positions WHERE view = ? AND line = ?", (view, line))
        return rows[0][0] if rows else 0

    def commit(
        self,
        view: str,
        line: bytes,
        position: int,
        rows: Mapping[str, Sequence[Row]],
        *,
        since: tuple[str, int] | None = None,
    ) -> None:
        """Write rows and position together: see ``Views.commit``."""
        filled = _fill(view, rows, self._store.line(line).match, line)
        with self._database as connection:
            connection.execute("BEGIN IMMEDIATE")
            _demand_ahead(view, position, self.position(view, line))
            if since:
                reading, first = since
                for table in VIEWS[view]:
                    _clear(connection, table, "line = ? AND reading = ? AND seq >= ?", line.hex(), reading, first)
            for table, new in filled.items():
                for row in new:
                    _clear(connection, table, _THERE, *(row[key] for key in _ROW))
                    _insert(connection, table, row)
            connection.execute("DELETE FROM positions WHERE view = ? AND line = ?", (view, line))
            connection.execute("INSERT INTO positions (view, line, position) VALUES (?, ?, ?)", (view, line, position))
            connection.execute("COMMIT")

    def reset(self, view: str, line: bytes | None = None) -> None:
        """Drop a view's rows and position, of one line or of all."""
        with self._database as connection:
            connection.execute("BEGIN IMMEDIATE")
            for table in VIEWS[view]:
                _clear(connection, table, "?1 IS NULL OR line = ?1", line and line.hex())
            connection.execute("DELETE FROM positions WHERE view = ?1 AND (?2 IS NULL OR line = ?2)", (view, line))
            connection.execute("COMMIT")

    def rows(self, table: str, words: str = "", **where: Cell) -> tuple[_Filled, ...]:
        """Rows whose fields equal ``where`` and whose text holds all of ``words``."""
        columns = _demand_asked(table, words, where)
        tests = [f"{column} IS :{column}" for column in where]
        if words.split():
            tests.append(f"n IN (SELECT rowid FROM {table}_fts WHERE {table}_fts MATCH :words)")
        found = self._database.rows(
            f"SELECT {', '.join(columns)} FROM {table} WHERE {' AND '.join(tests) or 'true'} ORDER BY n",
            {**where, "words": " ".join('"' + word.replace('"', '""') + '"' for word in words.split())},
        )
        return tuple(dict(zip(columns, row, strict=True)) for row in found)


class MemoryViews:
    """``Views`` that are gone when the program is."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._positions: dict[tuple[str, bytes], int] = {}
        self._rows: dict[str, dict[tuple[Cell, ...], _Filled]] = {}

    def position(self, view: str, line: bytes) -> int:
        """The number of the last entry of this line a view has read."""
        return self._positions.get((view, line), 0)

    def commit(
        self,
        view: str,
        line: bytes,
        position: int,
        rows: Mapping[str, Sequence[Row]],
        *,
        since: tuple[str, int] | None = None,
    ) -> None:
        """Write rows and position together: see ``Views.commit``."""
        filled = _fill(view, rows, self._store.line(line).match, line)
        _demand_ahead(view, position, self.position(view, line))
        if since:
            reading, first = since
            self._drop(view, lambda row: row["line"] == line.hex() and row["reading"] == reading and _seq(row) >= first)
        for table, new in filled.items():
            held = self._rows.setdefault(table, {})
            for row in new:
                key = tuple(row[name] for name in _ROW)
                held.pop(key, None)
                held[key] = row
        self._positions[view, line] = position

    def reset(self, view: str, line: bytes | None = None) -> None:
        """Drop a view's rows and position, of one line or of all."""
        self._drop(view, lambda row: line is None or row["line"] == line.hex())
        for drawn in [key for key in self._positions if key[0] == view and line in (None, key[1])]:
            del self._positions[drawn]

    def rows(self, table: str, words: str = "", **where: Cell) -> tuple[_Filled, ...]:
        """Rows whose fields equal ``where`` and whose text holds all of ``words``."""
        _demand_asked(table, words, where)
        wanted = {word.casefold() for word in words.split()}
        return tuple(
            dict(row)
            for row in self._rows.get(table, {}).values()
            if all(row[field] == value for field, value in where.items()) and wanted <= _words(table, row)
        )

    def _drop(self, view: str, falls: Callable[[_Filled], bool]) -> None:
        for table in VIEWS[view]:
            held = self._rows.get(table, {})
            for key in [key for key, row in held.items() if falls(row)]:
                del held[key]


def _clear(connection: sqlite3.Connection, table: str, where: str, *values: Cell) -> None:
    if table in SEARCHED:
        # first, as the index asks the table for the words it must forget
        connection.execute(f"DELETE FROM {table}_fts WHERE rowid IN (SELECT n FROM {table} WHERE {where})", values)
    connection.execute(f"DELETE FROM {table} WHERE {where}", values)


def _insert(connection: sqlite3.Connection, table: str, row: _Filled) -> None:
    named = f"({', '.join(row)}) VALUES (:{', :'.join(row)})"
    number = connection.execute(f"INSERT INTO {table} {named}", row).lastrowid
    if table in SEARCHED:
        texts = SEARCHED[table]
        named = f"(rowid, {', '.join(texts)}) VALUES (?{', ?' * len(texts)})"
        connection.execute(f"INSERT INTO {table}_fts {named}", (number, *(row[text] for text in texts)))


def _fill(view: str, rows: Mapping[str, Sequence[Row]], match: bytes, line: bytes) -> dict[str, list[_Filled]]:
    """Rows with every field of their tables. Raises ``ValueError`` for a row its table cannot take."""
    filled: dict[str, list[_Filled]] = {}
    for table, given in rows.items():
        if table not in VIEWS.get(view, ()):
            raise ValueError(f"view {view} draws no table {table}")
        columns = fields(table)
        keys: _Filled = {"match": match.hex(), "line": line.hex(), "part": 0}
        filled[table] = [_demand_fit(table, columns, {**keys, **row}) for row in given]
    return filled


def _demand_fit(table: str, columns: Mapping[str, type], row: _Filled) -> _Filled:
    for field, value in row.items():
        if field not in columns:
            raise ValueError(f"table {table} has no field {field}")
        if value is not None and not isinstance(value, columns[field]):
            raise ValueError(f"{table}.{field} takes {columns[field].__name__}, not {value!r}")
    for field in KEYS:
        if row.get(field) is None:
            raise ValueError(f"a row of {table} lacks its {field}")
    return {field: row.get(field) for field in columns}


def _demand_ahead(view: str, position: int, held: int) -> None:
    if position <= held:
        raise Conflict(f"view {view} is drawn up to entry {held} already")


def _demand_asked(table: str, words: str, where: Mapping[str, Cell]) -> tuple[str, ...]:
    columns = fields(table)
    for field in where:
        if field not in columns:
            raise ValueError(f"table {table} has no field {field}")
    if words.split() and table not in SEARCHED:
        raise ValueError(f"table {table} is not searched by words")
    return tuple(columns)


def _seq(row: _Filled) -> int:
    seq = row["seq"]
    return seq if isinstance(seq, int) else 0


def _words(table: str, row: _Filled) -> set[str]:
    texts = " ".join(str(row[field] or "") for field in SEARCHED.get(table, ()))
    return {word.casefold() for word in re.findall(r"\w+", texts)}
