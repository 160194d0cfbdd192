-- 0020: the programs that are at work on this database, as they say once a second that they are alive.

-- +goose Up

CREATE TABLE nodes (
    id        TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    began_ms  BIGINT NOT NULL,   -- when this one began, or the first of those that were at work then
    before_ms BIGINT NOT NULL,   -- when there was last one before that; 0 if that is not known
    at_ms     BIGINT NOT NULL    -- when it was last alive
);
