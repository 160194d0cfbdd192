-- name: InsertGame :exec
INSERT INTO games (id, kind, rules, title, players, created_ms, updated_ms, plies, turn, result, board)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: InsertEvent :exec
INSERT INTO events (game_id, seq, type, at_ms, body) VALUES (?, ?, ?, ?, ?);

-- name: UpdateGame :exec
UPDATE games SET players = ?, updated_ms = ?, plies = ?, turn = ?, result = ?, board = ? WHERE id = ?;

-- name: GetGame :one
SELECT * FROM games WHERE id = ?;

-- name: GetDeleted :one
SELECT deleted_ms FROM games WHERE id = ?;

-- name: NextSeq :one
SELECT CAST(coalesce(max(seq) + 1, 0) AS BIGINT) FROM events WHERE game_id = ?;

-- name: ListEvents :many
SELECT seq, body FROM events WHERE game_id = ? ORDER BY seq;

-- name: ListGames :many
-- The place before which to list is given by both its columns, since games
-- may share a millisecond.
SELECT * FROM games
WHERE deleted_ms IS NULL
  AND (kind = sqlc.arg(kind) OR sqlc.arg(kind) = '')
  AND (CAST(sqlc.arg(status) AS TEXT) = 'all' OR (CAST(sqlc.arg(status) AS TEXT) = 'active') = (result IS NULL))
  AND (CAST(sqlc.arg(words) AS TEXT) = ''
    OR instr(lower(title), lower(CAST(sqlc.arg(words) AS TEXT))) > 0
    OR instr(lower(json_extract(players, '$[0].name')), lower(CAST(sqlc.arg(words) AS TEXT))) > 0
    OR instr(lower(json_extract(players, '$[1].name')), lower(CAST(sqlc.arg(words) AS TEXT))) > 0)
  AND (updated_ms < sqlc.arg(before_ms) OR (updated_ms = sqlc.arg(before_ms) AND id < sqlc.arg(before_id)))
ORDER BY updated_ms DESC, id DESC
LIMIT sqlc.arg(n);

-- name: SetTitle :exec
UPDATE games SET title = ? WHERE id = ?;

-- name: SetDeleted :exec
UPDATE games SET deleted_ms = ? WHERE id = ?;

-- name: PurgeDeleted :execrows
DELETE FROM games WHERE deleted_ms < ?;
