-- 0010: a library of games from files and of one's own. A game stands in it once, whatever files it came from: sum is the
-- same for games with the same moves from the same board. What a further source says otherwise is kept with that source.
-- Moves are two bytes each, as package library packs them. Numbers are never used again, so that the index beside the
-- database, which knows games by number, can be trusted as long as the edition is its own.

-- +goose Up

CREATE TABLE library_edition (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    edition BIGINT NOT NULL
);

INSERT INTO library_edition VALUES (1, abs(random() % 4503599627370496));

CREATE TABLE library_sources (
    n          INTEGER PRIMARY KEY,
    path       TEXT   NOT NULL UNIQUE,
    bytes      BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    games      BIGINT            -- NULL until it was read to its end
);

CREATE TABLE library_names (
    n    INTEGER PRIMARY KEY,
    name TEXT   NOT NULL UNIQUE,
    same BIGINT            -- the name that this one is a spelling of, NULL where it is that itself
);

CREATE TABLE library_games (
    n       INTEGER PRIMARY KEY AUTOINCREMENT,
    sum     BIGINT NOT NULL UNIQUE,
    kind    TEXT   NOT NULL,
    size    BIGINT NOT NULL,
    start   TEXT   NOT NULL,     -- empty for the game's own
    moves   BLOB   NOT NULL,
    first   BIGINT NOT NULL,     -- names, 0 for none
    second  BIGINT NOT NULL,
    event   BIGINT NOT NULL,
    site    TEXT   NOT NULL,
    date    TEXT   NOT NULL,
    result  TEXT   NOT NULL,
    tags    TEXT,                -- the others, as JSON
    record  TEXT,                -- the whole record, where it says more than the moves
    source  BIGINT NOT NULL,     -- 0 for a game that was played here
    game_id TEXT                 -- of such a game
);

CREATE UNIQUE INDEX library_own ON library_games (game_id) WHERE game_id IS NOT NULL;

CREATE TABLE library_copies (
    game   BIGINT NOT NULL REFERENCES library_games (n) ON DELETE CASCADE,
    source BIGINT NOT NULL,
    tags   TEXT,                 -- what the source says of the game, as JSON, where that is not the same
    PRIMARY KEY (game, source)
) WITHOUT ROWID;

CREATE TABLE library_gone (n INTEGER PRIMARY KEY);

CREATE TABLE library_labels (
    label TEXT   NOT NULL,
    game  BIGINT NOT NULL REFERENCES library_games (n) ON DELETE CASCADE,
    PRIMARY KEY (label, game)
) WITHOUT ROWID;
