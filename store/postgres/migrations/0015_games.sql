-- 0015: what the SQLite store has at that number, but for its library and its accounts: games and studies. A game is its events; its row repeats what the list shows, and holds how many events there
-- are, by which whoever appends is admitted or not. No index has a column that a move changes, so that a move rewrites
-- the row in its page and nothing else: the list goes by the hour of the last event, which has an index, and within an
-- hour by updated_ms, which has none.
--
-- Texts are compared byte by byte, so that the order of ids is the same on every server. Times are Unix milliseconds.
-- JSON is kept as text: jsonb would put its keys in another order.

-- +goose Up

CREATE TABLE games (
    id         TEXT   COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 16),  -- hex digits
    events     BIGINT NOT NULL,              -- how many there are
    updated_ms BIGINT NOT NULL,
    plies      BIGINT NOT NULL,
    turn       BIGINT NOT NULL CHECK (turn IN (0, 1)),
    result     TEXT,                         -- JSON, NULL while the game goes on
    board      TEXT   NOT NULL,
    hour       BIGINT NOT NULL,              -- of updated_ms, since 1970
    study      BOOLEAN NOT NULL,
    kind       TEXT   COLLATE "C" NOT NULL CHECK (kind <> ''),
    rules      TEXT   NOT NULL,
    title      TEXT   NOT NULL,
    players    TEXT   NOT NULL,              -- JSON, an array of two
    words      TEXT   COLLATE "C" NOT NULL,  -- title and players' names, ASCII letters small
    source     TEXT   COLLATE "C",           -- of a study, the game that it was opened from; of a game, what it is a copy of
    created_ms BIGINT NOT NULL,
    deleted_ms BIGINT                        -- NULL unless deleted
) WITH (fillfactor = 50);                    -- room for the next version of a row in its page

CREATE INDEX games_by_hour ON games (hour DESC) WHERE deleted_ms IS NULL;
CREATE INDEX games_deleted ON games (deleted_ms) WHERE deleted_ms IS NOT NULL;
CREATE INDEX games_of_source ON games (source) WHERE source IS NOT NULL;

CREATE TABLE events (
    game_id TEXT   COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,                 -- from 0, no gaps
    body    TEXT   NOT NULL,                 -- the whole event as JSON
    PRIMARY KEY (game_id, seq)
);

CREATE TABLE outcomes (
    n        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,  -- the order in which they came
    game_id  TEXT   COLLATE "C" NOT NULL UNIQUE,               -- no reference: it stays when the game goes
    engine   TEXT   COLLATE "C" NOT NULL,
    level    TEXT   NOT NULL,
    half     BIGINT NOT NULL CHECK (half IN (0, 1, 2)),        -- half points of the person
    helps    BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL
);

CREATE INDEX outcomes_by_engine ON outcomes (engine, n);

CREATE TABLE hints (
    game_id TEXT   COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply     BIGINT NOT NULL,
    PRIMARY KEY (game_id, ply)
);

CREATE TABLE evaluations (
    position BYTEA  NOT NULL PRIMARY KEY CHECK (length(position) = 16),
    cp       BIGINT NOT NULL,  -- for the side to move
    mate     BIGINT NOT NULL,  -- plies, 0 where no forced end is known
    depth    BIGINT NOT NULL,
    nodes    BIGINT NOT NULL,
    line     TEXT   NOT NULL,  -- moves with spaces between
    engine   TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL
);

CREATE INDEX evaluations_by_age ON evaluations (at_ms);

CREATE TABLE reviews (
    game_id TEXT    COLLATE "C" NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    done    BOOLEAN NOT NULL,
    body    TEXT    NOT NULL,  -- JSON of package app's own
    at_ms   BIGINT  NOT NULL
);

CREATE INDEX unfinished_reviews ON reviews (at_ms) WHERE NOT done;

CREATE TABLE exercises (
    n          BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,
    id         TEXT    COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    position   BYTEA   NOT NULL UNIQUE CHECK (length(position) = 16),
    kind       TEXT    NOT NULL,
    source     TEXT    NOT NULL,
    reasons    TEXT    NOT NULL,  -- with spaces between
    body       TEXT    NOT NULL,  -- JSON of package app's own
    added_ms   BIGINT  NOT NULL,
    due_ms     BIGINT  NOT NULL,
    stage      TEXT    NOT NULL,
    suspended  BOOLEAN NOT NULL DEFAULT FALSE,
    deleted_ms BIGINT
);

CREATE TABLE practice (
    exercise_id TEXT   COLLATE "C" NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
    n           BIGINT NOT NULL,  -- from 0
    at_ms       BIGINT NOT NULL,
    grade       BIGINT NOT NULL,
    PRIMARY KEY (exercise_id, n)
);

CREATE INDEX practice_by_time ON practice (at_ms);

-- The seats of games between two people over a network: of secrets only hashes are kept. Sides are those at the beginning.
CREATE TABLE seats (
    game_id   TEXT   COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side      BIGINT NOT NULL CHECK (side IN (0, 1)),
    hash      BYTEA  NOT NULL CHECK (length(hash) = 32),       -- SHA-256 of the secret of who has it; zeros while nobody has
    join_hash BYTEA  NOT NULL CHECK (length(join_hash) = 32),  -- of the one by which it is taken; zeros where it never was to be
    user_id   TEXT   COLLATE "C" NOT NULL,                     -- whose account has it, or empty
    joined_ms BIGINT NOT NULL,                                 -- when it was taken; 0 while it is open
    PRIMARY KEY (game_id, side)
);

-- When the flag of a running game between two people falls, so that it falls though nobody looks.
CREATE TABLE deadlines (
    game_id TEXT   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    due_ms  BIGINT NOT NULL
);

CREATE INDEX deadlines_by_time ON deadlines (due_ms);

CREATE TABLE beats (
    n     BIGINT PRIMARY KEY CHECK (n = 1),
    at_ms BIGINT NOT NULL
);
