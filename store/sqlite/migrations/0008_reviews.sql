-- 0008: a report on a game or study, also one that is not done: it is gone on with after a restart. What of it is lost
-- can be made again, so that it has no checksum. It goes with its game.

-- +goose Up

CREATE TABLE reviews (
    game_id TEXT   NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    done    BIGINT NOT NULL CHECK (done IN (0, 1)),
    body    TEXT   NOT NULL,  -- JSON of package app's own
    at_ms   BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX unfinished_reviews ON reviews (at_ms) WHERE done = 0;
