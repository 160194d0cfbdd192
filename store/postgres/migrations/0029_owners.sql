-- 0029: things belong to people. An owner is the id of an account; none is the house: the administrators. Seats say who
-- plays in a game between people, which itself is the house's. A position has one exercise for each owner. A report goes
-- with its game, or with the account that asked for it.

-- +goose Up

ALTER TABLE games ADD COLUMN owner TEXT COLLATE "C" CHECK (owner <> '');

CREATE INDEX games_of_owner ON games (owner) WHERE owner IS NOT NULL;

ALTER TABLE outcomes ADD COLUMN owner TEXT COLLATE "C" NOT NULL DEFAULT '';

CREATE INDEX reviews_by ON reviews (asked_by) WHERE asked_by <> '';

ALTER TABLE exercises
    ADD COLUMN owner TEXT COLLATE "C" NOT NULL DEFAULT '',
    DROP CONSTRAINT exercises_position_key,
    ADD CONSTRAINT exercises_owner_position_key UNIQUE (owner, position);
