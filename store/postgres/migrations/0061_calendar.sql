-- 0061: tournaments by their start, for the calendar.

-- +goose Up

CREATE INDEX tournaments_starts ON tournaments (starts_ms, id) WHERE starts_ms > 0;
