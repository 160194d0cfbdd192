-- 0046: what people say at games and tournaments, and the log of moderators. A place is
-- "players:", "watchers:" or "tournament:" with an id. A deleted account's lines go with it.

-- +goose Up

CREATE TABLE talk_topics (
    place   TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL, -- changes
    entries BIGINT NOT NULL, -- of the log
    closed  BIGINT NOT NULL, -- 0 or 1
    slow_ms BIGINT NOT NULL, -- between two lines of one person; 0: the usual time
    at_ms   BIGINT NOT NULL  -- of the last change
);
CREATE INDEX talk_topics_at ON talk_topics (at_ms);

CREATE TABLE talk_lines (
    place   TEXT   COLLATE "C" NOT NULL REFERENCES talk_topics (place) ON DELETE CASCADE,
    n       BIGINT NOT NULL, -- the version that it made
    changed BIGINT NOT NULL, -- version of its last change
    cmd     TEXT   COLLATE "C" NOT NULL,
    author  TEXT   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name    TEXT   NOT NULL, -- of the author at the time
    staff   BIGINT NOT NULL, -- 0 or 1
    text    TEXT   NOT NULL,
    at_ms   BIGINT NOT NULL,
    removed BIGINT NOT NULL, -- 0 or 1
    PRIMARY KEY (place, n)
);
CREATE UNIQUE INDEX talk_lines_cmd ON talk_lines (place, author, cmd);
CREATE INDEX talk_lines_author ON talk_lines (author, place, n);

CREATE TABLE talk_log (
    place    TEXT   COLLATE "C" NOT NULL,
    n        BIGINT NOT NULL, -- from 1
    act      TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL,
    by_user  TEXT   COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
    about    TEXT   COLLATE "C" REFERENCES users (id) ON DELETE CASCADE, -- NULL: nobody
    line     BIGINT NOT NULL, -- 0: none
    text     TEXT   NOT NULL, -- of the line
    until_ms BIGINT NOT NULL,
    slow_ms  BIGINT NOT NULL,
    reason   TEXT   NOT NULL,
    PRIMARY KEY (place, n)
);
CREATE INDEX talk_log_at ON talk_log (at_ms);
CREATE INDEX talk_log_by ON talk_log (by_user);
CREATE INDEX talk_log_about ON talk_log (about);

CREATE TABLE talk_mutes (
    account  TEXT   COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    place    TEXT   COLLATE "C" NOT NULL,
    until_ms BIGINT NOT NULL,
    PRIMARY KEY (account, place)
);

CREATE TABLE talk_people (
    account TEXT   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    choice  TEXT NOT NULL -- on, off or child
);
