-- 0011: mistakes are kept as exercises, one for a position, and every time one is done is written down. When it is due
-- follows from those times; it stands in its row for lists. Its game may go: hence no reference. One that is deleted
-- stays, so that the same mistake does not bring it back. The checksum of an exercise is of what never changes.

-- +goose Up

CREATE TABLE exercises (
    id         TEXT   NOT NULL PRIMARY KEY,  -- 16 hex digits
    position   BLOB   NOT NULL UNIQUE CHECK (length(position) = 16),  -- as in evaluations
    kind       TEXT   NOT NULL,  -- of the game
    source     TEXT   NOT NULL,  -- the id of the game or study it is from
    reasons    TEXT   NOT NULL,  -- with spaces between
    added_ms   BIGINT NOT NULL,
    body       TEXT   NOT NULL,  -- JSON of package app's own
    sum        BIGINT NOT NULL,
    due_ms     BIGINT NOT NULL,
    stage      TEXT   NOT NULL,
    suspended  BIGINT NOT NULL CHECK (suspended IN (0, 1)),
    deleted_ms BIGINT
);

CREATE TABLE practice (
    exercise_id TEXT   NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
    n           BIGINT NOT NULL,  -- from 0
    at_ms       BIGINT NOT NULL,
    grade       BIGINT NOT NULL CHECK (grade BETWEEN 1 AND 4),
    sum         BIGINT NOT NULL,
    PRIMARY KEY (exercise_id, n)
) WITHOUT ROWID;

CREATE INDEX practice_by_time ON practice (at_ms);
