-- 0032: what an account uses of a server in a day, such as the time of engines, so that a limit holds across restarts.
-- Days are those of UTC, from 1970-01-01.

-- +goose Up

CREATE TABLE uses (
    user_id TEXT   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day     BIGINT NOT NULL,
    kind    TEXT   COLLATE "C" NOT NULL,
    amount  BIGINT NOT NULL,
    PRIMARY KEY (user_id, day, kind)
);

CREATE INDEX uses_by_day ON uses (day);
