-- 0013: accounts, for a server with many people. Of what lets somebody in, a password, a log-in or a link, only hashes
-- are kept. All that is an account's own goes with it.

-- +goose Up

CREATE TABLE users (
    id          TEXT   NOT NULL PRIMARY KEY,  -- 16 hex digits
    name        TEXT   NOT NULL,
    skeleton    TEXT   NOT NULL UNIQUE,       -- of package people: what look-alike names have in common
    role        TEXT   NOT NULL,              -- player, moderator or administrator
    password    TEXT   NOT NULL,              -- argon2id, in its usual text form; empty where there is none
    subject     TEXT   UNIQUE,                -- who they are to the club's sign-on
    created_ms  BIGINT NOT NULL,
    disabled_ms BIGINT                        -- since when they may not come in
);

CREATE TABLE logins (
    token      BLOB   NOT NULL PRIMARY KEY CHECK (length(token) = 32),  -- SHA-256 of the cookie's
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    data       BLOB   NOT NULL,
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL,
    agent      TEXT   NOT NULL
) WITHOUT ROWID;

CREATE INDEX logins_of_users ON logins (user_id);

CREATE TABLE links (
    hash       BLOB   NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    purpose    TEXT   NOT NULL,
    user_id    TEXT   REFERENCES users (id) ON DELETE CASCADE,
    expires_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE TABLE tries (  -- log-ins that failed, and what else is counted
    key     TEXT   NOT NULL PRIMARY KEY,
    n       BIGINT NOT NULL,
    last_ms BIGINT NOT NULL,
    keep_ms BIGINT NOT NULL  -- until when
) WITHOUT ROWID;

CREATE TABLE passkeys (
    id         BLOB   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name       TEXT   NOT NULL,
    body       BLOB   NOT NULL,
    created_ms BIGINT NOT NULL,
    used_ms    BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX passkeys_of_users ON passkeys (user_id);

CREATE TABLE complaints (
    n          INTEGER PRIMARY KEY,
    by_user    TEXT   REFERENCES users (id) ON DELETE SET NULL,
    about_user TEXT   REFERENCES users (id) ON DELETE CASCADE,
    game_id    TEXT   NOT NULL,
    text       TEXT   NOT NULL,
    created_ms BIGINT NOT NULL,
    closed_ms  BIGINT,
    closed_by  TEXT   REFERENCES users (id) ON DELETE SET NULL
);

CREATE INDEX complaints_by_users ON complaints (by_user);
CREATE INDEX complaints_about_users ON complaints (about_user);
