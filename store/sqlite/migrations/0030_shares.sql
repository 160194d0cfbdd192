-- 0030: owners share their studies. A study without a row in shares is private. A withdrawn link is gone for good: sharing
-- again makes another. Editors are accounts that may edit a study of somebody else.

-- +goose Up

CREATE TABLE shares (
    game_id TEXT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    access  TEXT NOT NULL CHECK (access IN ('unlisted', 'public')),
    link    TEXT NOT NULL UNIQUE
) WITHOUT ROWID;

CREATE INDEX shares_public ON shares (game_id) WHERE access = 'public';

CREATE TABLE editors (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at_ms   BIGINT NOT NULL,  -- when they were invited
    PRIMARY KEY (game_id, user_id)
) WITHOUT ROWID;

CREATE INDEX editors_by_user ON editors (user_id);
