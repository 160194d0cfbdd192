-- 0054: who is told of what, on which devices, and what waits to be sent. A device goes with
-- the log-in that added it, if one did.

-- +goose Up

CREATE TABLE alert_settings (
    account    TEXT   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    refused    TEXT   NOT NULL, -- kinds, separated by spaces
    quiet_from BIGINT NOT NULL, -- minutes after midnight
    quiet_to   BIGINT NOT NULL,
    zone       TEXT   NOT NULL  -- of the IANA database
);

CREATE TABLE alert_devices (
    id         TEXT   COLLATE "C" NOT NULL PRIMARY KEY, -- 16 hex digits
    account    TEXT   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    login      BYTEA  REFERENCES logins (token) ON DELETE CASCADE, -- NULL: of the account itself
    endpoint   TEXT   NOT NULL, -- address at the push service
    public_key TEXT   NOT NULL,
    auth       TEXT   NOT NULL,
    language   TEXT   NOT NULL,
    agent      TEXT   NOT NULL,
    added_ms   BIGINT NOT NULL
);
CREATE INDEX alert_devices_account ON alert_devices (account, added_ms);
CREATE INDEX alert_devices_login ON alert_devices (login);

CREATE TABLE alerts (
    device   TEXT   COLLATE "C" NOT NULL REFERENCES alert_devices (id) ON DELETE CASCADE,
    kind     TEXT   COLLATE "C" NOT NULL,
    subject  TEXT   COLLATE "C" NOT NULL,
    mark     BIGINT NOT NULL, -- tells alerts about a subject apart
    body     TEXT   NOT NULL,
    due_ms   BIGINT NOT NULL,
    until_ms BIGINT NOT NULL, -- when it is forgotten; due then, it is never sent
    tries    BIGINT NOT NULL,
    PRIMARY KEY (device, kind, subject)
);
CREATE INDEX alerts_due ON alerts (due_ms);
