-- 0055: addresses of mail of accounts.

-- +goose Up

CREATE TABLE mail_addresses (
    account    TEXT   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    address    TEXT   NOT NULL, -- confirmed, or empty
    pending    TEXT   NOT NULL, -- to be confirmed, or empty
    hash       BYTEA, -- of the link that confirms it, or NULL
    expires_ms BIGINT NOT NULL, -- of the link
    language   TEXT   NOT NULL
);
CREATE INDEX mail_addresses_address ON mail_addresses (lower(address));
CREATE INDEX mail_addresses_hash ON mail_addresses (hash);
