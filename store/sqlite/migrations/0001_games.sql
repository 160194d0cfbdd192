-- 0001 games: one row per game, and its events in order. A game is its
-- events; the columns after created_ms repeat what the list of games shows.

-- +goose Up

-- 'DuYi': tells our file from another program's.
PRAGMA application_id = 1148541289;

CREATE TABLE games (
    id         TEXT   NOT NULL PRIMARY KEY CHECK (length(id) = 16),  -- hex digits
    kind       TEXT   NOT NULL CHECK (kind IN ('xiangqi', 'gomoku')),
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

CREATE INDEX games_by_update ON games (updated_ms DESC, id DESC) WHERE deleted_ms IS NULL;
CREATE INDEX games_deleted ON games (deleted_ms) WHERE deleted_ms IS NOT NULL;

CREATE TABLE events (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,  -- from 0, no gaps
    type    TEXT   NOT NULL,
    at_ms   BIGINT NOT NULL,
    body    TEXT   NOT NULL,  -- the whole event as JSON
    PRIMARY KEY (game_id, seq)
) WITHOUT ROWID;
