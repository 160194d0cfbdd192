-- 0043: repertoires of several studies, which keep their title when a study goes.

-- +goose Up

ALTER TABLE repertoires ADD COLUMN title TEXT COLLATE "C" NOT NULL DEFAULT ''; -- of the first study, as last seen

CREATE TABLE repertoire_studies (
    repertoire TEXT   COLLATE "C" NOT NULL REFERENCES repertoires (id) ON DELETE CASCADE,
    study      TEXT   COLLATE "C" NOT NULL, -- beside the first one; it may be gone
    node       BIGINT NOT NULL, -- where it begins
    title      TEXT   COLLATE "C" NOT NULL, -- as last seen
    added_ms   BIGINT NOT NULL,
    PRIMARY KEY (repertoire, study)
);
