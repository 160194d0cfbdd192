-- 0028: what all programs on this database make secrets with.

-- +goose Up

CREATE TABLE secrets (
    name  TEXT  COLLATE "C" NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);
