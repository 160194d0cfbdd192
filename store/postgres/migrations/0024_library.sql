-- 0024: the library, as the SQLite store has it at 0010. Whoever writes to it holds one lock, so that numbers are given in
-- the order of the commits: a program that has the games up to a number has all of them.

-- +goose Up

CREATE TABLE library_edition (
    one     BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    edition BIGINT NOT NULL,     -- changes whenever what an index has of a game does
    joined  BIGINT NOT NULL      -- changes whenever names are joined
);

INSERT INTO library_edition VALUES (1, floor(random() * 4503599627370496), 0);

CREATE TABLE library_sources (
    n          BIGINT NOT NULL PRIMARY KEY,
    path       TEXT   COLLATE "C" NOT NULL UNIQUE,
    bytes      BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    games      BIGINT            -- NULL until it was read to its end
);

CREATE TABLE library_names (
    n    BIGINT NOT NULL PRIMARY KEY,
    name TEXT   COLLATE "C" NOT NULL,
    same BIGINT                  -- the name that this one is a spelling of, NULL where it is that itself
);

-- Names may be longer than what an index holds.
CREATE UNIQUE INDEX library_names_name ON library_names (md5(name));

CREATE INDEX library_names_same ON library_names (same) WHERE same IS NOT NULL;

CREATE TABLE library_games (
    n       BIGINT NOT NULL PRIMARY KEY,
    sum     BIGINT NOT NULL UNIQUE,
    kind    TEXT   COLLATE "C" NOT NULL,
    size    BIGINT NOT NULL,
    start   TEXT   COLLATE "C" NOT NULL,  -- empty for the game's own
    moves   BYTEA  NOT NULL,
    first   BIGINT NOT NULL,              -- names, 0 for none
    second  BIGINT NOT NULL,
    event   BIGINT NOT NULL,
    site    TEXT   COLLATE "C" NOT NULL,
    date    TEXT   COLLATE "C" NOT NULL,
    result  TEXT   COLLATE "C" NOT NULL,
    tags    TEXT,                         -- the others, as JSON
    record  TEXT,                         -- the whole record, where it says more than the moves
    source  BIGINT NOT NULL,              -- 0 for a game that was played here
    game_id TEXT   COLLATE "C"            -- of such a game
);

CREATE UNIQUE INDEX library_own ON library_games (game_id) WHERE game_id IS NOT NULL;

CREATE TABLE library_copies (
    game   BIGINT NOT NULL REFERENCES library_games (n) ON DELETE CASCADE,
    source BIGINT NOT NULL,
    tags   TEXT,                 -- what the source says of the game, as JSON, where that is not the same
    PRIMARY KEY (game, source)
);

CREATE TABLE library_gone (n BIGINT NOT NULL PRIMARY KEY);

CREATE TABLE library_labels (
    label TEXT   COLLATE "C" NOT NULL,
    game  BIGINT NOT NULL REFERENCES library_games (n) ON DELETE CASCADE,
    PRIMARY KEY (label, game)
);

CREATE INDEX library_labels_game ON library_labels (game);
