-- 0042: how people guessed the moves of games.

-- +goose Up

CREATE TABLE guess_rounds (
    owner   TEXT   NOT NULL, -- an account, or empty for the house
    cmd     TEXT   NOT NULL, -- of the client, one for each round
    kind    TEXT   NOT NULL, -- the game
    title   TEXT   NOT NULL, -- of the game whose moves were guessed
    at_ms   BIGINT NOT NULL, -- when it began
    guesses BIGINT NOT NULL,
    points  BIGINT NOT NULL, -- of all guesses
    par     REAL   NOT NULL, -- of all guesses
    PRIMARY KEY (owner, cmd)
) WITHOUT ROWID;
CREATE INDEX guess_rounds_by_time ON guess_rounds (owner, at_ms, cmd);
