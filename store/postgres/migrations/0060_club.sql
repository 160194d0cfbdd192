-- 0060: what a club says of itself.

-- +goose Up

CREATE TABLE club_page (
    one        BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    version    BIGINT NOT NULL, -- changes so far
    changed_ms BIGINT NOT NULL,
    body       TEXT   NOT NULL  -- JSON
);
