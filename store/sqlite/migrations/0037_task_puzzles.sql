-- 0037: tasks may be sets of puzzles of the bank; what each person does is in their own attempts.

-- +goose Up

CREATE TABLE task_puzzles (
    task_id TEXT   NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    n       BIGINT NOT NULL,
    puzzle  TEXT   NOT NULL,
    PRIMARY KEY (task_id, n)
) WITHOUT ROWID;

CREATE INDEX attempts_by_puzzle ON attempts (owner, puzzle);
