package postgres

import (
	"context"
	"hash/fnv"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/app"
	"duiyi/cluster"
)

var _ app.Shared = (*Store)(nil)

// nodeKept is how long a node that did not say good-bye is remembered.
const nodeKept = 24 * time.Hour

// Now returns the server's time, and an identifier of the server that changes
// when it restarts.
func (s *Store) Now(ctx context.Context) (at time.Time, server string, err error) {
	err = s.pool.QueryRow(ctx, `SELECT clock_timestamp(), pg_postmaster_start_time()::text`).Scan(&at, &server)
	return at, server, failed(err)
}

// Changed takes the number of known events of some games. It returns the
// number of events of games that have more, and 0 for games that are deleted
// or missing.
func (s *Store) Changed(ctx context.Context, known map[string]int) (map[string]int, error) {
	ids, ns := make([]string, 0, len(known)), make([]int64, 0, len(known))
	for id, n := range known {
		ids, ns = append(ids, id), append(ns, int64(n))
	}
	type version struct {
		id string
		n  int
	}
	list, err := collect(ctx, s, func(at pgx.CollectableRow, v *version) error { return at.Scan(&v.id, &v.n) },
		`SELECT w.id, CASE WHEN g.deleted_ms IS NULL THEN coalesce(g.events, 0) ELSE 0 END
		FROM unnest($1::text[], $2::bigint[]) AS w (id, n) LEFT JOIN games g ON g.id = w.id
		WHERE g.id IS NULL OR g.deleted_ms IS NOT NULL OR g.events > w.n`, ids, ns)
	if err != nil {
		return nil, err
	}
	changed := make(map[string]int, len(list))
	for _, v := range list {
		changed[v.id] = v.n
	}
	return changed, nil
}

// Turn runs f unless another program is running one under the same name.
func (s *Store) Turn(ctx context.Context, name string, f func(ctx context.Context)) error {
	key := fnv.New64a()
	key.Write([]byte("duiyi " + name))
	return failed(s.transaction(ctx, func(tx pgx.Tx) error { // the end of the transaction, or of the connection, releases the lock
		var mine bool
		if err := tx.QueryRow(ctx, `SELECT pg_try_advisory_xact_lock($1)`, int64(key.Sum64())).Scan(&mine); err != nil {
			return err
		}
		if mine {
			f(ctx)
		}
		return nil
	}))
}

// Alive records that a node is alive and returns all other known nodes.
func (s *Store) Alive(ctx context.Context, n cluster.Node) ([]cluster.Node, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, n *cluster.Node) error {
		var began, before, seen int64
		err := at.Scan(&n.ID, &began, &before, &seen)
		n.Began, n.Seen = fromMS(began), fromMS(seen)
		if before != 0 {
			n.Before = fromMS(before)
		}
		return err
	}, `WITH mine AS (
			INSERT INTO nodes (id, began_ms, before_ms, at_ms) VALUES ($1, $2, $3, $4)
			ON CONFLICT (id) DO UPDATE SET began_ms = excluded.began_ms, before_ms = excluded.before_ms, at_ms = excluded.at_ms
		), old AS (
			DELETE FROM nodes WHERE at_ms < $5 AND id <> $1
		)
		SELECT id, began_ms, before_ms, at_ms FROM nodes WHERE id <> $1 AND at_ms >= $5 ORDER BY began_ms, id`,
		n.ID, n.Began.UnixMilli(), toMS(n.Before), n.Seen.UnixMilli(), n.Seen.Add(-nodeKept).UnixMilli())
}

// Leave removes a node.
func (s *Store) Leave(ctx context.Context, node string) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM nodes WHERE id = $1`, node)
	return failed(err)
}
