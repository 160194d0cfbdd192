-- 0006: an opponent may follow how a person does. Each game that counts has what it came to, kept when the game itself
-- is deleted for good: hence no reference. A game counts once; where a person starts over, its engine is made empty.
-- Advice counts as help, once for each moment of a game.

-- +goose Up

CREATE TABLE outcomes (
    n        INTEGER PRIMARY KEY,  -- the order in which they came
    game_id  TEXT   NOT NULL UNIQUE,
    engine   TEXT   NOT NULL,
    level    TEXT   NOT NULL,
    half     BIGINT NOT NULL CHECK (half IN (0, 1, 2)),  -- half points of the person
    helps    BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL
);

CREATE INDEX outcomes_by_engine ON outcomes (engine, n);

CREATE TABLE hints (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply     BIGINT NOT NULL,
    PRIMARY KEY (game_id, ply)
) WITHOUT ROWID;
