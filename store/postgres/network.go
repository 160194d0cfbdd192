package postgres

import (
	"context"
	"encoding/hex"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/store"
)

// setSeats writes the seats of network games, unless nil.
func setSeats(ctx context.Context, tx pgx.Tx, list []store.Summary) error {
	for _, s := range list {
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
	return nil
}

// toMS returns a time as stored; 0 is none.
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

// seatsOf returns the seats of a game, or nil.
func seatsOf(list []kept) (*[2]store.Seat, error) {
	if len(list) == 0 {
		return nil, nil
	}
	seats := new([2]store.Seat)
	for _, k := range list {
		s := store.Seat{User: k.User}
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

// listedAtOnce is how many out-of-date deadlines are relisted at once.
const listedAtOnce = 64

// Deadlines reads the first listed deadlines. Moves change deadlines without
// relisting them, so it relists those that have moved later, until the first
// ones are exact.
func (s *Store) Deadlines(ctx context.Context, most int) ([]store.Due, error) {
	type listed struct {
		store.Due
		early bool // the deadline is later than listed
	}
	for {
		list, err := collect(ctx, s, func(at pgx.CollectableRow, l *listed) error {
			var due int64
			err := at.Scan(&l.Game, &due, &l.early)
			l.At = fromMS(due)
			return err
		}, `SELECT id, due_ms, listed_ms < due_ms FROM games WHERE listed_ms IS NOT NULL AND deleted_ms IS NULL ORDER BY listed_ms LIMIT $1`, max(most, listedAtOnce))
		if err != nil {
			return nil, err
		}
		first, exact := make([]store.Due, 0, most), true
		for _, l := range list[:min(most, len(list))] {
			first, exact = append(first, l.Due), exact && !l.early
		}
		if exact {
			return first, nil
		}
		var early []string
		for _, l := range list {
			if l.early {
				early = append(early, l.Game)
			}
		}
		if err := s.list(ctx, early); err != nil {
			return nil, err
		}
	}
}

// list sets the listed times of games to their deadlines.
func (s *Store) list(ctx context.Context, games []string) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE games SET listed_ms = nullif(due_ms, 0) WHERE id = ANY (ARRAY(SELECT id FROM games WHERE id = ANY ($1) ORDER BY id FOR UPDATE))`, games) // locks in the order of appends
		return err
	})
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
