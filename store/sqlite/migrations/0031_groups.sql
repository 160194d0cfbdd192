-- 0031: groups of people with a teacher, and the tasks that teachers give: a study to read, or a set of exercises. The
-- exercises of a set are kept with the task, for those who join the group later; what each person does is in their own
-- exercises of the same positions.

-- +goose Up

CREATE TABLE study_groups (
    id         TEXT   NOT NULL PRIMARY KEY,  -- 16 hex digits
    name       TEXT   NOT NULL,
    teacher    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX study_groups_by_teacher ON study_groups (teacher);

CREATE TABLE group_members (
    group_id TEXT   NOT NULL REFERENCES study_groups (id) ON DELETE CASCADE,
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (group_id, user_id)
) WITHOUT ROWID;

CREATE INDEX group_members_by_user ON group_members (user_id);

CREATE TABLE tasks (
    id       TEXT   NOT NULL PRIMARY KEY,  -- 16 hex digits
    title    TEXT   NOT NULL,
    teacher  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    group_id TEXT   REFERENCES study_groups (id) ON DELETE SET NULL,
    study_id TEXT   REFERENCES games (id) ON DELETE CASCADE,
    given_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX tasks_by_teacher ON tasks (teacher);
CREATE INDEX tasks_by_group ON tasks (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX tasks_by_study ON tasks (study_id) WHERE study_id IS NOT NULL;

CREATE TABLE task_people (
    task_id   TEXT   NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    user_id   TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at_ms     BIGINT NOT NULL,  -- when they got it
    opened_ms BIGINT,           -- first
    PRIMARY KEY (task_id, user_id)
) WITHOUT ROWID;

CREATE INDEX task_people_by_user ON task_people (user_id);

CREATE TABLE task_items (
    task_id  TEXT   NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    n        BIGINT NOT NULL,
    position BLOB   NOT NULL CHECK (length(position) = 16),
    kind     TEXT   NOT NULL,
    source   TEXT   NOT NULL,
    reasons  TEXT   NOT NULL,
    body     TEXT   NOT NULL,
    PRIMARY KEY (task_id, n)
) WITHOUT ROWID;
