-- 0038: tournaments, each with its events. Names of people are those of their accounts.

-- +goose Up

CREATE TABLE tournaments (
    id         TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    creator    TEXT   COLLATE "C" REFERENCES users (id) ON DELETE SET NULL, -- NULL: the house, or a deleted account
    status     TEXT   NOT NULL,  -- open, running, adjourned, over or cancelled
    version    BIGINT NOT NULL,  -- events
    starts_ms  BIGINT NOT NULL,  -- 0 without a time
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    body       TEXT   NOT NULL   -- JSON: what lists show
);
CREATE INDEX tournaments_status ON tournaments (status, changed_ms);
CREATE INDEX tournaments_creator ON tournaments (creator);

CREATE TABLE tournament_events (
    tournament_id TEXT   COLLATE "C" NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    n             BIGINT NOT NULL, -- from 0
    body          TEXT   NOT NULL, -- JSON
    PRIMARY KEY (tournament_id, n)
);
