-- 0039: studies that people are asked for, and how they answered at each position.

-- +goose Up

CREATE TABLE repertoires (
    id       TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    owner    TEXT   COLLATE "C" NOT NULL, -- an account, or empty for the house
    study    TEXT   COLLATE "C" NOT NULL, -- which may be gone
    node     BIGINT NOT NULL, -- where it begins
    side     BIGINT NOT NULL, -- whose moves are asked
    form     TEXT   COLLATE "C" NOT NULL, -- line or marked
    added_ms BIGINT NOT NULL
);
CREATE INDEX repertoires_by_owner ON repertoires (owner, added_ms, id);

CREATE TABLE recalls (
    repertoire TEXT   COLLATE "C" NOT NULL REFERENCES repertoires (id) ON DELETE CASCADE,
    position   TEXT   COLLATE "C" NOT NULL, -- 32 hex digits
    n          BIGINT NOT NULL, -- among the answers to the position, from 0
    at_ms      BIGINT NOT NULL,
    grade      BIGINT NOT NULL,
    PRIMARY KEY (repertoire, position, n)
);
