-- 0033: when a task should be done, Unix milliseconds, UTC; NULL for no date.

-- +goose Up

ALTER TABLE tasks ADD COLUMN due_ms BIGINT;
