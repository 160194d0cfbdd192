-- 0015: when the flag of a running game between two people falls, so that it falls though nobody looks; and when the
-- program was last alive, by one row, so that what its absence cost is counted back.

-- +goose Up

CREATE TABLE deadlines (
    game_id TEXT   NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    due_ms  BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX deadlines_by_time ON deadlines (due_ms);

CREATE TABLE beats (
    n     INTEGER PRIMARY KEY CHECK (n = 1),
    at_ms BIGINT NOT NULL
);
