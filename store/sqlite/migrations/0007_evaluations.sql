-- 0007: what engines have said of positions, the deepest of each, found again wherever a position is reached. It is no
-- part of any game or study: whatever is lost of it can be thought again, and the oldest goes where there is too much.

-- +goose Up

CREATE TABLE evaluations (
    position BLOB   NOT NULL PRIMARY KEY CHECK (length(position) = 16),  -- of a hash of game, rules, board and side to move
    cp       BIGINT NOT NULL,  -- for the side to move
    mate     BIGINT NOT NULL,  -- plies, 0 where no forced end is known
    depth    BIGINT NOT NULL,
    nodes    BIGINT NOT NULL,
    line     TEXT   NOT NULL,  -- moves with spaces between
    engine   TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX evaluations_by_age ON evaluations (at_ms);
