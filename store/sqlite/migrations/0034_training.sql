-- 0034: how people solve puzzles, and how hard puzzles turn out to be. Attempts are only added.

-- +goose Up

CREATE TABLE attempts (
    owner      TEXT   NOT NULL, -- an account, or empty for the house
    n          BIGINT NOT NULL, -- among the attempts of the owner, from 0
    cmd        TEXT   NOT NULL, -- the client's name of the attempt
    puzzle     TEXT   NOT NULL,
    kind       TEXT   NOT NULL, -- the game
    at_ms      BIGINT NOT NULL,
    correct    BIGINT NOT NULL, -- 1: solved at the first try
    hints      BIGINT NOT NULL,
    took_ms    BIGINT NOT NULL,
    mode       TEXT   NOT NULL,
    points     DOUBLE PRECISION NOT NULL, -- the rating after it; 0 of one that is not rated
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (owner, n),
    UNIQUE (owner, cmd)
) WITHOUT ROWID;

CREATE TABLE puzzle_ratings (
    puzzle     TEXT   NOT NULL PRIMARY KEY,
    points     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    at_ms      BIGINT NOT NULL
) WITHOUT ROWID;
