-- 0012: the seats of games between two people over a network. Of the secrets by which a seat is held, and by which it is
-- taken, only hashes are kept. Sides are those at the beginning: players who change sides keep their seats.

-- +goose Up

CREATE TABLE seats (
    game_id   TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side      BIGINT NOT NULL CHECK (side IN (0, 1)),
    hash      BLOB   NOT NULL CHECK (length(hash) = 32),  -- SHA-256 of the secret of who has it; zeros while nobody has
    join_hash BLOB   NOT NULL CHECK (length(join_hash) = 32),  -- of the one by which it is taken; zeros where it never was to be
    user_id   TEXT   NOT NULL,  -- whose account has it, or empty
    joined_ms BIGINT NOT NULL,  -- when it was taken; 0 while it is open
    PRIMARY KEY (game_id, side)
) WITHOUT ROWID;

CREATE INDEX seats_of_users ON seats (user_id) WHERE user_id <> '';
