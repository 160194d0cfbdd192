-- 0055: addresses of mail of accounts.

-- +goose Up

CREATE TABLE mail_addresses (
    account    TEXT   NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    address    TEXT   NOT NULL, -- confirmed, or empty
    pending    TEXT   NOT NULL, -- to be confirmed, or empty
    hash       BLOB , -- of the link that confirms it, or NULL
    expires_ms BIGINT NOT NULL, -- of the link
    language   TEXT   NOT NULL
) WITHOUT ROWID;
CREATE INDEX mail_addresses_address ON mail_addresses (lower(address));
CREATE INDEX mail_addresses_hash ON mail_addresses (hash);
