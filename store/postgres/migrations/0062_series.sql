-- 0062: series of tournaments, with a table of all of them.

-- +goose Up

CREATE TABLE series (
    id          TEXT   NOT NULL PRIMARY KEY,
    creator     TEXT   REFERENCES users (id) ON DELETE SET NULL, -- NULL: the house, or a deleted account
    version     BIGINT NOT NULL, -- changes so far
    changed_ms  BIGINT NOT NULL,
    name        TEXT   NOT NULL,
    tournaments TEXT   NOT NULL, -- JSON: ids
    body        TEXT   NOT NULL  -- JSON: the rest of the settings
);
CREATE INDEX series_creator ON series (creator);
