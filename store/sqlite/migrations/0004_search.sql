-- 0004: games are found by words without reading all of them. The words of a game are its title and its players' names,
-- each followed by two characters 31: so each character in them begins a run of three, and a word of one or two is found
-- by the runs that begin with it. The index knows which runs of three are in which game and no more (detail=none);
-- whether the words stand there is asked of the words. game_words has a number of its own, since VACUUM may give the
-- rows of games others.

-- +goose Up

CREATE TABLE game_words (
    n       INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL UNIQUE REFERENCES games (id) ON DELETE CASCADE,
    words   TEXT NOT NULL
);

CREATE VIEW words_of_games AS
SELECT id, title || char(31, 31) || CASE WHEN json_valid(players)
    THEN coalesce(json_extract(players, '$[0].name'), '') || char(31, 31) || coalesce(json_extract(players, '$[1].name'), '') || char(31, 31)
    ELSE '' END AS words
FROM games;

INSERT INTO game_words (game_id, words) SELECT id, words FROM words_of_games ORDER BY id;

CREATE VIRTUAL TABLE game_runs USING fts5 (words, content = 'game_words', content_rowid = 'n', tokenize = 'trigram', detail = none);
CREATE VIRTUAL TABLE game_run_list USING fts5vocab ('game_runs', 'row');

INSERT INTO game_runs (game_runs) VALUES ('rebuild');

-- +goose StatementBegin
CREATE TRIGGER games_found AFTER INSERT ON games BEGIN
    INSERT INTO game_words (game_id, words) SELECT id, words FROM words_of_games WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER games_found_anew AFTER UPDATE OF title, players ON games
WHEN old.title IS NOT new.title OR old.players IS NOT new.players BEGIN
    UPDATE game_words SET words = (SELECT words FROM words_of_games WHERE id = new.id) WHERE game_id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER game_words_added AFTER INSERT ON game_words BEGIN
    INSERT INTO game_runs (rowid, words) VALUES (new.n, new.words);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER game_words_changed AFTER UPDATE ON game_words BEGIN
    INSERT INTO game_runs (game_runs, rowid, words) VALUES ('delete', old.n, old.words);
    INSERT INTO game_runs (rowid, words) VALUES (new.n, new.words);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER game_words_gone AFTER DELETE ON game_words BEGIN
    INSERT INTO game_runs (game_runs, rowid, words) VALUES ('delete', old.n, old.words);
END;
-- +goose StatementEnd
