-- 0025: which program makes the report on which game or study.

-- +goose Up

CREATE TABLE claims (
    game_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    node    TEXT COLLATE "C" NOT NULL,  -- one of nodes; of one that is not at work it does not count
    by      TEXT COLLATE "C" NOT NULL   -- a mark of who asked; '' for nobody
);

CREATE INDEX claims_of ON claims (by);
