-- 0002: which games there are is for the program to say, not for the schema: kind loses its list of names. SQLite
-- cannot drop a CHECK, so the table is made anew. Foreign keys are on, and dropping games with rows that refer to it
-- would delete those: hence events is made anew as well, and its old table goes first.

-- +goose Up

CREATE TABLE games_new (
    id         TEXT   NOT NULL PRIMARY KEY CHECK (length(id) = 16),  -- hex digits
    kind       TEXT   NOT NULL CHECK (kind <> ''),  -- the name of the game played
    rules      TEXT   NOT NULL,
    title      TEXT   NOT NULL,
    players    TEXT   NOT NULL,  -- JSON, an array of two
    created_ms BIGINT NOT NULL,  -- Unix milliseconds, UTC, here and below
    updated_ms BIGINT NOT NULL,
    deleted_ms BIGINT,           -- NULL unless deleted
    plies      BIGINT NOT NULL,
    turn       BIGINT NOT NULL CHECK (turn IN (0, 1)),
    result     TEXT,             -- JSON, NULL while the game goes on
    board      TEXT   NOT NULL
);

INSERT INTO games_new (id, kind, rules, title, players, created_ms, updated_ms, deleted_ms, plies, turn, result, board)
SELECT id, kind, rules, title, players, created_ms, updated_ms, deleted_ms, plies, turn, result, board FROM games;

CREATE TABLE events_new (
    game_id TEXT   NOT NULL REFERENCES games_new (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,  -- from 0, no gaps
    type    TEXT   NOT NULL,
    at_ms   BIGINT NOT NULL,
    body    TEXT   NOT NULL,  -- the whole event as JSON
    PRIMARY KEY (game_id, seq)
) WITHOUT ROWID;

INSERT INTO events_new (game_id, seq, type, at_ms, body)
SELECT game_id, seq, type, at_ms, body FROM events;

DROP TABLE events;
DROP TABLE games;
ALTER TABLE games_new RENAME TO games;    -- the reference in events_new follows
ALTER TABLE events_new RENAME TO events;

CREATE INDEX games_by_update ON games (updated_ms DESC, id DESC) WHERE deleted_ms IS NULL;
CREATE INDEX games_deleted ON games (deleted_ms) WHERE deleted_ms IS NOT NULL;
