-- 0059: invitations of accounts to teams of tournaments that wait for an answer. The events of the
-- tournament decide; this finds them by account.

-- +goose Up

CREATE TABLE tournament_invitations (
    tournament_id TEXT   COLLATE "C" NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    account       TEXT   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    team          BIGINT NOT NULL, -- from 1
    at_ms         BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, account, team)
);
CREATE INDEX tournament_invitations_account ON tournament_invitations (account, at_ms);
