-- 0036: other records of a game with the same moves. What copies said of a game goes there.

-- +goose Up

CREATE TABLE library_appearances (
    n      BIGINT NOT NULL PRIMARY KEY,
    game   BIGINT NOT NULL REFERENCES library_games (n) ON DELETE CASCADE,
    first  BIGINT NOT NULL,              -- names, 0 for none
    second BIGINT NOT NULL,
    event  BIGINT NOT NULL,
    site   TEXT   COLLATE "C" NOT NULL,
    date   TEXT   COLLATE "C" NOT NULL,
    result TEXT   COLLATE "C" NOT NULL,
    tags   TEXT,                         -- the others, as JSON
    record TEXT,                         -- the whole record, where it says more than the moves
    source BIGINT NOT NULL,
    place  BIGINT NOT NULL               -- its number in the source, from 1; 0 if unknown
);

CREATE INDEX library_appearances_game ON library_appearances (game);

ALTER TABLE library_games ADD COLUMN place BIGINT NOT NULL DEFAULT 0;

INSERT INTO library_names (n, name)
SELECT (SELECT coalesce(max(n), 0) FROM library_names) + row_number() OVER (ORDER BY name), name FROM (
    SELECT tags::json -> 'players' ->> 0 AS name FROM library_copies WHERE tags IS NOT NULL
    UNION SELECT tags::json -> 'players' ->> 1 FROM library_copies WHERE tags IS NOT NULL
    UNION SELECT tags::json ->> 'event' FROM library_copies WHERE tags IS NOT NULL
) AS new
WHERE name <> '' AND NOT EXISTS (SELECT FROM library_names AS there WHERE md5(there.name) = md5(new.name));

INSERT INTO library_appearances (n, game, first, second, event, site, date, result, tags, source, place)
SELECT row_number() OVER (ORDER BY c.game, c.source), c.game, c.first, c.second, c.event, c.site, c.date, c.result, c.tags, c.source, 0
FROM (
    SELECT game, source,
      coalesce((SELECT n FROM library_names WHERE md5(name) = md5(o.tags::json -> 'players' ->> 0)), 0) AS first,
      coalesce((SELECT n FROM library_names WHERE md5(name) = md5(o.tags::json -> 'players' ->> 1)), 0) AS second,
      coalesce((SELECT n FROM library_names WHERE md5(name) = md5(o.tags::json ->> 'event')), 0) AS event,
      coalesce(tags::json ->> 'site', '') AS site, coalesce(tags::json ->> 'date', '') AS date,
      coalesce(tags::json ->> 'result', '*') AS result, tags::json ->> 'tags' AS tags
    FROM library_copies AS o WHERE tags IS NOT NULL
) AS c JOIN library_games AS g ON g.n = c.game
WHERE NOT (c.first IN (0, g.first) AND c.second IN (0, g.second) AND c.event IN (0, g.event) AND c.date IN ('', g.date) AND c.result IN ('*', g.result));

UPDATE library_copies SET tags = NULL WHERE tags IS NOT NULL;
