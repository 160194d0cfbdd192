-- 0035: why a moderator took the report on a game from the public, until it is public again.

-- +goose Up

CREATE TABLE withdrawals (
    game_id TEXT   NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    reason  TEXT   NOT NULL,
    at_ms   BIGINT NOT NULL
) WITHOUT ROWID;
