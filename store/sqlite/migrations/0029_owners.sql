-- 0029: things belong to people. An owner is the id of an account; none is the house: the person at the machine, or the
-- administrators. Seats say who plays in a game between people, which itself is the house's. A position has one exercise
-- for each owner, so that exercises are written anew without their old bound, and practice with them. A report goes with
-- its game, or with the account that asked for it.

-- +goose Up

ALTER TABLE games ADD COLUMN owner TEXT CHECK (owner <> '');

CREATE INDEX games_of_owner ON games (owner, updated_ms) WHERE owner IS NOT NULL;

ALTER TABLE outcomes ADD COLUMN owner TEXT NOT NULL DEFAULT '';

CREATE INDEX reviews_by ON reviews (asked_by) WHERE asked_by <> '';

CREATE TABLE exercises_anew (
    id         TEXT   NOT NULL PRIMARY KEY,
    position   BLOB   NOT NULL CHECK (length(position) = 16),
    kind       TEXT   NOT NULL,
    source     TEXT   NOT NULL,
    reasons    TEXT   NOT NULL,
    added_ms   BIGINT NOT NULL,
    body       TEXT   NOT NULL,
    sum        BIGINT NOT NULL,
    due_ms     BIGINT NOT NULL,
    stage      TEXT   NOT NULL,
    suspended  BIGINT NOT NULL CHECK (suspended IN (0, 1)),
    deleted_ms BIGINT,
    owner      TEXT   NOT NULL DEFAULT '',
    UNIQUE (owner, position)
);

INSERT INTO exercises_anew (rowid, id, position, kind, source, reasons, added_ms, body, sum, due_ms, stage, suspended, deleted_ms)
SELECT rowid, id, position, kind, source, reasons, added_ms, body, sum, due_ms, stage, suspended, deleted_ms FROM exercises;

CREATE TABLE practice_anew (
    exercise_id TEXT   NOT NULL REFERENCES exercises_anew (id) ON DELETE CASCADE,
    n           BIGINT NOT NULL,
    at_ms       BIGINT NOT NULL,
    grade       BIGINT NOT NULL CHECK (grade BETWEEN 1 AND 4),
    sum         BIGINT NOT NULL,
    PRIMARY KEY (exercise_id, n)
) WITHOUT ROWID;

INSERT INTO practice_anew SELECT exercise_id, n, at_ms, grade, sum FROM practice;

DROP TABLE practice;
DROP TABLE exercises;
ALTER TABLE exercises_anew RENAME TO exercises;
ALTER TABLE practice_anew RENAME TO practice;

CREATE INDEX practice_by_time ON practice (at_ms);
