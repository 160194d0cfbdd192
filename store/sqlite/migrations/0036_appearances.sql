-- 0036: other records of a game with the same moves. What copies said of a game goes there; their tags stay empty.

-- +goose Up

CREATE TABLE library_appearances (
    n      INTEGER PRIMARY KEY,
    game   BIGINT NOT NULL REFERENCES library_games (n) ON DELETE CASCADE,
    first  BIGINT NOT NULL,     -- names, 0 for none
    second BIGINT NOT NULL,
    event  BIGINT NOT NULL,
    site   TEXT   NOT NULL,
    date   TEXT   NOT NULL,
    result TEXT   NOT NULL,
    tags   TEXT,                -- the others, as JSON
    record TEXT,                -- the whole record, where it says more than the moves
    source BIGINT NOT NULL,
    place  BIGINT NOT NULL      -- its number in the source, from 1; 0 if unknown
);

CREATE INDEX library_appearances_game ON library_appearances (game);

ALTER TABLE library_games ADD COLUMN place BIGINT NOT NULL DEFAULT 0;

INSERT INTO library_names (name)
SELECT name FROM (
    SELECT json_extract(tags, '$.players[0]') AS name FROM library_copies WHERE tags IS NOT NULL
    UNION SELECT json_extract(tags, '$.players[1]') FROM library_copies WHERE tags IS NOT NULL
    UNION SELECT json_extract(tags, '$.event') FROM library_copies WHERE tags IS NOT NULL
) WHERE name <> '' ORDER BY name ON CONFLICT DO NOTHING;

INSERT INTO library_appearances (game, first, second, event, site, date, result, tags, source, place)
SELECT c.game, c.first, c.second, c.event, c.site, c.date, c.result, c.tags, c.source, 0
FROM (
    SELECT game, source,
      coalesce((SELECT n FROM library_names WHERE name = json_extract(library_copies.tags, '$.players[0]')), 0) AS first,
      coalesce((SELECT n FROM library_names WHERE name = json_extract(library_copies.tags, '$.players[1]')), 0) AS second,
      coalesce((SELECT n FROM library_names WHERE name = json_extract(library_copies.tags, '$.event')), 0) AS event,
      coalesce(json_extract(tags, '$.site'), '') AS site, coalesce(json_extract(tags, '$.date'), '') AS date,
      coalesce(json_extract(tags, '$.result'), '*') AS result, json_extract(tags, '$.tags') AS tags
    FROM library_copies WHERE tags IS NOT NULL
) AS c JOIN library_games AS g ON g.n = c.game
WHERE NOT (c.first IN (0, g.first) AND c.second IN (0, g.second) AND c.event IN (0, g.event) AND c.date IN ('', g.date) AND c.result IN ('*', g.result))
ORDER BY c.game, c.source;

UPDATE library_copies SET tags = NULL;
