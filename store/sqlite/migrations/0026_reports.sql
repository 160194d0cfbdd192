-- 0026: a report is kept from the moment at which it is asked for, with the run of the program that has it to make: who
-- stores what there is of it is held to both.

-- +goose Up

ALTER TABLE reviews ADD COLUMN ticket TEXT NOT NULL DEFAULT '';  -- of the asking that it comes of
ALTER TABLE reviews ADD COLUMN node   TEXT NOT NULL DEFAULT '';  -- that has it to make, or made it; '' for none
ALTER TABLE reviews ADD COLUMN asked_by TEXT NOT NULL DEFAULT '';  -- a mark of who asked; '' for nobody

UPDATE reviews SET ticket = game_id;

CREATE INDEX unfinished_reviews_by ON reviews (asked_by) WHERE done = 0 AND asked_by <> '';
