-- 0014: games between accounts may count for ratings. A game that is to count is noted before its first move with who
-- plays; what it came to is written with its end, once, and both ratings with that. The figures are of package rating.

-- +goose Up

CREATE TABLE rated (
    game_id   TEXT   NOT NULL PRIMARY KEY,  -- no reference: what a game came to stays when it is deleted
    kind      TEXT   NOT NULL,              -- what is rated apart: a game
    speed     TEXT   NOT NULL,
    first     TEXT   NOT NULL,              -- the account of who has the first side before the first move
    second    TEXT   NOT NULL,
    advantage REAL   NOT NULL,              -- of the first, in points
    half      BIGINT CHECK (half IN (0, 1, 2)),  -- half points of the first; NULL while it goes on
    ended_ms  BIGINT
) WITHOUT ROWID;

CREATE TABLE ratings (
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind       TEXT   NOT NULL,
    speed      TEXT   NOT NULL,
    points     REAL   NOT NULL,
    deviation  REAL   NOT NULL,
    volatility REAL   NOT NULL,
    games      BIGINT NOT NULL,
    at_ms      BIGINT NOT NULL,  -- the end of the last of them
    PRIMARY KEY (user_id, kind, speed)
) WITHOUT ROWID;

CREATE TABLE rating_steps (  -- what each game made of a rating
    user_id   TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind      TEXT   NOT NULL,
    speed     TEXT   NOT NULL,
    n         BIGINT NOT NULL,  -- of the games, from 1
    game_id   TEXT   NOT NULL,
    points    REAL   NOT NULL,
    deviation REAL   NOT NULL,
    at_ms     BIGINT NOT NULL,
    PRIMARY KEY (user_id, kind, speed, n)
) WITHOUT ROWID;
