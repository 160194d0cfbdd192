-- name: InsertGame :exec
INSERT INTO games (id, kind, rules, title, players, created_ms, updated_ms, plies, turn, result, board, events, head, sum, form, source, owner)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: InsertEvent :exec
INSERT INTO events (game_id, seq, type, at_ms, body, sum) VALUES (?, ?, ?, ?, ?, ?);

-- name: UpdateGame :exec
-- All of a row but what names the game and when it began.
UPDATE games SET title = ?, players = ?, updated_ms = ?, deleted_ms = ?, plies = ?, turn = ?, result = ?, board = ?,
  events = ?, head = ?, sum = ?
WHERE id = ?;

-- name: GetGame :one
SELECT * FROM games WHERE id = ?;

-- name: ListEvents :many
SELECT * FROM events WHERE game_id = ? ORDER BY seq;

-- name: SealEvent :exec
UPDATE events SET sum = ? WHERE game_id = ? AND seq = ?;

-- name: ListGames :many
-- The place before which to list is given by both its columns, since games
-- may share a millisecond. Owners are a JSON array with an empty text for the house, or nothing for everybody.
SELECT * FROM games
WHERE deleted_ms IS NULL
  AND (kind = sqlc.arg(kind) OR sqlc.arg(kind) = '')
  AND (CAST(sqlc.arg(shelf) AS TEXT) = 'all' OR (CAST(sqlc.arg(shelf) AS TEXT) = 'studies') = (form IS NOT NULL))
  AND (CAST(sqlc.arg(source) AS TEXT) = '' OR source = CAST(sqlc.arg(source) AS TEXT))
  AND (CAST(sqlc.arg(status) AS TEXT) = 'all' OR form IS NULL AND (CAST(sqlc.arg(status) AS TEXT) = 'active') = (result IS NULL))
  AND (CAST(sqlc.arg(words) AS TEXT) = ''
    OR instr(lower(title), lower(CAST(sqlc.arg(words) AS TEXT))) > 0
    OR instr(lower(json_extract(players, '$[0].name')), lower(CAST(sqlc.arg(words) AS TEXT))) > 0
    OR instr(lower(json_extract(players, '$[1].name')), lower(CAST(sqlc.arg(words) AS TEXT))) > 0)
  AND (CAST(sqlc.arg(owners) AS TEXT) = '' OR ifnull(owner, '') IN (SELECT value FROM json_each(CAST(sqlc.arg(owners) AS TEXT))))
  AND (updated_ms < sqlc.arg(before_ms) OR (updated_ms = sqlc.arg(before_ms) AND id < sqlc.arg(before_id)))
ORDER BY updated_ms DESC, id DESC
LIMIT sqlc.arg(n);

-- name: GiveGame :exec
UPDATE games SET owner = ?, sum = ? WHERE id = ?;

-- name: SetDeleted :exec
-- For a row that is damaged, whose checksum is to go on saying so.
UPDATE games SET deleted_ms = ? WHERE id = ?;

-- name: PurgeDeleted :execrows
DELETE FROM games WHERE deleted_ms < ?;

-- name: InsertOutcome :exec
-- The first one of a game stays.
INSERT INTO outcomes (game_id, engine, level, half, helps, ended_ms, owner) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING;

-- name: InsertHint :exec
INSERT INTO hints (game_id, ply) VALUES (?, ?) ON CONFLICT DO NOTHING;

-- name: CountHints :one
SELECT count(*) FROM hints WHERE game_id = ?;

-- name: ListOutcomes :many
SELECT * FROM outcomes WHERE engine = sqlc.arg(engine) AND (CAST(sqlc.arg(owners) AS TEXT) = '' OR owner IN (SELECT value FROM json_each(CAST(sqlc.arg(owners) AS TEXT)))) ORDER BY n;

-- name: ForgetOutcomes :exec
UPDATE outcomes SET engine = '' WHERE engine = sqlc.arg(engine) AND (CAST(sqlc.arg(owners) AS TEXT) = '' OR owner IN (SELECT value FROM json_each(CAST(sqlc.arg(owners) AS TEXT))));

-- name: GetEvaluation :one
SELECT * FROM evaluations WHERE position = ?;

-- name: KeepEvaluation :exec
-- The deeper one of a position stays, of two as deep the one that saw more.
INSERT INTO evaluations (position, cp, mate, depth, nodes, line, engine, at_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (position) DO UPDATE SET cp = excluded.cp, mate = excluded.mate, depth = excluded.depth, nodes = excluded.nodes,
  line = excluded.line, engine = excluded.engine, at_ms = excluded.at_ms
WHERE excluded.depth > depth OR excluded.depth = depth AND excluded.nodes >= nodes;

-- name: TrimEvaluations :exec
-- All but so many of the newest.
DELETE FROM evaluations WHERE at_ms < (SELECT at_ms FROM evaluations ORDER BY at_ms DESC LIMIT 1 OFFSET ?);

-- name: AskReview :exec
INSERT INTO reviews (game_id, ticket, node, asked_by, done, body, at_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game_id) DO UPDATE SET ticket = excluded.ticket, node = excluded.node, asked_by = excluded.asked_by,
  done = excluded.done, body = excluded.body, at_ms = excluded.at_ms;

-- name: CountReviews :one
SELECT count(*) FROM reviews JOIN games ON games.id = reviews.game_id
WHERE done = 0 AND asked_by <> '' AND asked_by = ? AND game_id <> ? AND deleted_ms IS NULL;

-- name: ClaimReview :execrows
UPDATE reviews SET node = sqlc.arg(to_node)
WHERE game_id = sqlc.arg(game_id) AND ticket = sqlc.arg(ticket) AND node IN (sqlc.arg(from_node), sqlc.arg(to_node)) AND done = 0;

-- name: KeepReview :execrows
UPDATE reviews SET done = ?, body = ?, at_ms = ? WHERE game_id = ? AND ticket = ? AND node = ?;

-- name: GetReview :one
SELECT * FROM reviews WHERE game_id = ?;

-- name: ForgetReview :exec
DELETE FROM reviews WHERE game_id = ?;

-- name: UnfinishedReviews :many
-- Of some nodes, as a JSON array, none has them.
SELECT game_id, done, body, at_ms, ticket, node, asked_by FROM reviews JOIN games ON games.id = reviews.game_id
WHERE done = 0 AND deleted_ms IS NULL AND node NOT IN (SELECT value FROM json_each(sqlc.arg(but))) ORDER BY at_ms LIMIT sqlc.arg(most);

-- name: InsertExercise :execrows
-- A position has one exercise of each owner.
INSERT INTO exercises (id, position, kind, source, reasons, added_ms, body, sum, due_ms, stage, suspended, owner)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT (owner, position) DO NOTHING;

-- name: ReviveExercise :exec
UPDATE exercises SET deleted_ms = NULL, suspended = 0 WHERE position = ? AND owner = ? AND deleted_ms IS NOT NULL;

-- name: CountExercises :one
SELECT count(*) FROM exercises WHERE owner = ?;

-- name: HaveExercise :one
SELECT count(*) FROM exercises WHERE position = sqlc.arg(position) AND deleted_ms IS NULL AND (CAST(sqlc.arg(owners) AS TEXT) = '' OR owner IN (SELECT value FROM json_each(CAST(sqlc.arg(owners) AS TEXT))));

-- name: GetExercise :one
SELECT * FROM exercises WHERE id = ?;

-- name: ListExercises :many
SELECT id, position, kind, source, reasons, added_ms, due_ms, stage, suspended, owner FROM exercises WHERE deleted_ms IS NULL
  AND (CAST(sqlc.arg(owners) AS TEXT) = '' OR owner IN (SELECT value FROM json_each(CAST(sqlc.arg(owners) AS TEXT)))) ORDER BY rowid;

-- name: ListPractice :many
SELECT * FROM practice WHERE exercise_id = ? ORDER BY n;

-- name: KeepPractice :exec
INSERT INTO practice (exercise_id, n, at_ms, grade, sum) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (exercise_id, n) DO UPDATE SET at_ms = excluded.at_ms, grade = excluded.grade, sum = excluded.sum;

-- name: SetDue :execrows
UPDATE exercises SET due_ms = ?, stage = ? WHERE id = ?;

-- name: SetExercise :execrows
UPDATE exercises SET suspended = ?, deleted_ms = ? WHERE id = ?;

-- name: ListPractised :many
SELECT at_ms, grade FROM practice JOIN exercises ON exercises.id = practice.exercise_id
WHERE at_ms >= sqlc.arg(from_ms) AND at_ms < sqlc.arg(to_ms) AND (CAST(sqlc.arg(owners) AS TEXT) = '' OR owner IN (SELECT value FROM json_each(CAST(sqlc.arg(owners) AS TEXT)))) ORDER BY at_ms;

-- name: SetDeadline :exec
INSERT INTO deadlines (game_id, due_ms) VALUES (?, ?) ON CONFLICT (game_id) DO UPDATE SET due_ms = excluded.due_ms;

-- name: DropDeadline :exec
DELETE FROM deadlines WHERE game_id = ?;

-- name: ListDeadlines :many
SELECT deadlines.game_id, deadlines.due_ms FROM deadlines JOIN games ON games.id = deadlines.game_id
WHERE games.deleted_ms IS NULL
ORDER BY deadlines.due_ms
LIMIT ?;

-- name: SetBeat :exec
INSERT INTO beats (n, at_ms) VALUES (1, ?) ON CONFLICT (n) DO UPDATE SET at_ms = excluded.at_ms;

-- name: GetBeat :one
SELECT at_ms FROM beats WHERE n = 1;
