package postgres

import (
	"context"
	"encoding/hex"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/app"
)

// setNetwork writes what games over the network have beside their events: their
// seats, and when a flag falls. What is nil stays as it is.
func setNetwork(ctx context.Context, tx pgx.Tx, list []app.Summary) error {
	var due, over []string
	var at []int64
	for _, s := range list {
		switch {
		case s.Due == nil:
		case s.Due.IsZero():
			over = append(over, s.ID)
		default:
			due, at = append(due, s.ID), append(at, s.Due.UnixMilli())
		}
		if s.Seats == nil {
			continue
		}
		for side, seat := range s.Seats {
			if _, err := tx.Exec(ctx, `INSERT INTO seats (game_id, side, hash, join_hash, user_id, joined_ms) VALUES ($1, $2, $3, $4, $5, $6)
				ON CONFLICT (game_id, side) DO UPDATE SET hash = excluded.hash, join_hash = excluded.join_hash, user_id = excluded.user_id, joined_ms = excluded.joined_ms`,
				s.ID, side, seat.Hash[:], seat.Join[:], seat.User, toMS(seat.Joined)); err != nil {
				return err
			}
		}
	}
	if len(due) > 0 {
		if _, err := tx.Exec(ctx, `INSERT INTO deadlines (game_id, due_ms) SELECT * FROM unnest($1::text[], $2::bigint[])
			ON CONFLICT (game_id) DO UPDATE SET due_ms = excluded.due_ms`, due, at); err != nil {
			return err
		}
	}
	if len(over) > 0 {
		if _, err := tx.Exec(ctx, `DELETE FROM deadlines WHERE game_id = ANY ($1)`, over); err != nil {
			return err
		}
	}
	return nil
}

// toMS is a time as it is kept, 0 for none.
func toMS(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// A kept is a seat as Load reads it.
type kept struct {
	Side   int    `json:"side"`
	Hash   string `json:"hash"`
	Join   string `json:"join"`
	User   string `json:"user"`
	Joined int64  `json:"joined"`
}

// seatsOf returns the seats of a game, nil where it has none.
func seatsOf(list []kept) (*[2]app.Seat, error) {
	if len(list) == 0 {
		return nil, nil
	}
	seats := new([2]app.Seat)
	for _, k := range list {
		s := app.Seat{User: k.User}
		_, err := hex.Decode(s.Hash[:], []byte(k.Hash))
		_, err2 := hex.Decode(s.Join[:], []byte(k.Join))
		if err := errors.Join(err, err2); err != nil {
			return nil, err
		}
		if k.Joined != 0 {
			s.Joined = fromMS(k.Joined)
		}
		seats[k.Side&1] = s
	}
	return seats, nil
}

func (s *Store) Deadlines(ctx context.Context, most int) ([]app.Due, error) {
	return collect(ctx, s, func(at pgx.CollectableRow, d *app.Due) error {
		var due int64
		err := at.Scan(&d.Game, &due)
		d.At = fromMS(due)
		return err
	}, `SELECT game_id, due_ms FROM deadlines JOIN games ON id = game_id WHERE deleted_ms IS NULL ORDER BY due_ms LIMIT $1`, most)
}

func (s *Store) Beat(ctx context.Context, at time.Time) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO beats (n, at_ms) VALUES (1, $1) ON CONFLICT (n) DO UPDATE SET at_ms = excluded.at_ms`, at.UnixMilli())
		return err
	})
}

func (s *Store) LastBeat(ctx context.Context) (time.Time, error) {
	list, err := collect(ctx, s, func(at pgx.CollectableRow, ms *int64) error { return at.Scan(ms) }, `SELECT at_ms FROM beats`)
	if err != nil || len(list) == 0 {
		return time.Time{}, err
	}
	return fromMS(list[0]), nil
}
