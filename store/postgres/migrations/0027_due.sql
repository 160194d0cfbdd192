-- 0027: when a game's flag falls is a column of its row, which each move rewrites in any case, and not a row of its own in
-- a table with two indexes. What is looked for by is listed_ms, which is no later than that, and stays as it is while
-- moves put the flag off: so a move rewrites no index. Whoever asks for the soonest brings what stands before its time up
-- to date.
--
-- The table deadlines is written by programs from before this number alone, until they are restarted: what they write
-- there comes to the columns by a trigger.

-- +goose Up

ALTER TABLE games
    ADD COLUMN due_ms    BIGINT NOT NULL DEFAULT 0,  -- when the flag of a running game between two people falls; 0 for never
    ADD COLUMN listed_ms BIGINT;                     -- no later than that; NULL for never

UPDATE games g SET due_ms = d.due_ms, listed_ms = d.due_ms FROM deadlines d WHERE d.game_id = g.id;

CREATE INDEX games_listed ON games (listed_ms) WHERE listed_ms IS NOT NULL;

-- +goose StatementBegin
CREATE FUNCTION deadline_of_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE games SET due_ms = 0, listed_ms = NULL WHERE id = OLD.game_id;
    ELSE
        UPDATE games SET due_ms = NEW.due_ms, listed_ms = NEW.due_ms WHERE id = NEW.game_id;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER deadline_of_before AFTER INSERT OR UPDATE OR DELETE ON deadlines FOR EACH ROW EXECUTE FUNCTION deadline_of_before();
