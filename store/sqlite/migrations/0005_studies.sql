-- 0005: studies lie on the shelf of the games. A study is its events as a game is, is listed, found, deleted and checked
-- as one, and has a row among them; so its events have the same checksums and go with it. Its plies are the moves of
-- its tree. What was written before is a game, of which the checksum knows nothing of the new columns.

-- +goose Up

ALTER TABLE games ADD COLUMN form TEXT CHECK (form <> '');  -- NULL is a game that is played, 'study' a study
ALTER TABLE games ADD COLUMN source TEXT;                   -- of a study, the id of the game that it was opened from

CREATE INDEX studies_of_games ON games (source) WHERE source IS NOT NULL;
