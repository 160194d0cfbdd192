-- 0003: damage is to be noticed. Each event carries a checksum chained to that of the event before, and each game's row
-- one of itself, with the number of the game's events and the checksum of the last. What was written before has none
-- (NULL), and is given them when it is next written or when the program has nothing better to do.

-- +goose Up

ALTER TABLE events ADD COLUMN sum BIGINT;

ALTER TABLE games ADD COLUMN events BIGINT NOT NULL DEFAULT 0;  -- how many there are
ALTER TABLE games ADD COLUMN head BIGINT;                       -- the sum of the last of them
ALTER TABLE games ADD COLUMN sum BIGINT;                        -- of this row

UPDATE games SET events = (SELECT coalesce(max(seq) + 1, 0) FROM events WHERE game_id = games.id);

CREATE INDEX games_unsealed ON games (id) WHERE sum IS NULL;
