-- 0043: repertoires of several studies, which keep their title when a study goes.

-- +goose Up

ALTER TABLE repertoires ADD COLUMN title TEXT NOT NULL DEFAULT ''; -- of the first study, as last seen

CREATE TABLE repertoire_studies (
    repertoire TEXT   NOT NULL REFERENCES repertoires (id) ON DELETE CASCADE,
    study      TEXT   NOT NULL, -- beside the first one; it may be gone
    node       BIGINT NOT NULL, -- where it begins
    title      TEXT   NOT NULL, -- as last seen
    added_ms   BIGINT NOT NULL,
    PRIMARY KEY (repertoire, study)
) WITHOUT ROWID;
