-- 0026: a report is kept from the moment at which it is asked for, with the node that has it to make: who stores what
-- there is of it is held to both, and who takes one up that a node has left to it. claims goes, which said that beside it.

-- +goose Up

ALTER TABLE reviews
    ADD COLUMN ticket TEXT COLLATE "C" NOT NULL DEFAULT '',  -- of the asking that it comes of
    ADD COLUMN node   TEXT COLLATE "C" NOT NULL DEFAULT '',  -- that has it to make, or made it; '' for none
    ADD COLUMN asked_by TEXT COLLATE "C" NOT NULL DEFAULT '';  -- a mark of who asked; '' for nobody

UPDATE reviews SET ticket = game_id;

CREATE INDEX unfinished_reviews_by ON reviews (asked_by) WHERE NOT done AND asked_by <> '';

DROP TABLE claims;
