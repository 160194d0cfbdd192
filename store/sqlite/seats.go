package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
)

const (
	setSeat = `INSERT INTO seats (game_id, side, hash, join_hash, user_id, joined_ms) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (game_id, side) DO UPDATE SET hash = excluded.hash, join_hash = excluded.join_hash, user_id = excluded.user_id, joined_ms = excluded.joined_ms`
	haveSeats = `SELECT game_id FROM seats WHERE side = 0 AND game_id IN (SELECT value FROM json_each(?))`
	listSeats = `SELECT side, hash, join_hash, user_id, joined_ms FROM seats WHERE game_id = ?`
)

// Key implements app.Store.
func (s *Store) Key(ctx context.Context, fresh [32]byte) (key [32]byte, err error) {
	err = s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		if _, err := q.Raw().ExecContext(ctx, `INSERT INTO secrets (name, value) VALUES ('seats', ?) ON CONFLICT DO NOTHING`, fresh[:]); err != nil {
			return err
		}
		var kept []byte
		if err := q.Raw().QueryRowContext(ctx, `SELECT value FROM secrets WHERE name = 'seats'`).Scan(&kept); err != nil {
			return err
		}
		if len(kept) != len(key) {
			return fmt.Errorf("the key of the seats: %w: it has %d bytes", store.ErrDamaged, len(kept))
		}
		key = [32]byte(kept)
		return nil
	})
	return key, err
}

// setSeats writes the seats of a game, unless they are nil.
func setSeats(ctx context.Context, q *db.Queries, id string, seats *[2]store.Seat) error {
	if seats == nil {
		return nil
	}
	for side, seat := range seats {
		if _, err := q.Raw().ExecContext(ctx, setSeat, id, side, seat.Hash[:], seat.Join[:], seat.User, conn.ToMS(seat.Joined)); err != nil {
			return err
		}
	}
	return nil
}

// seatsOf returns the seats of a game, or nil.
func seatsOf(ctx context.Context, q *db.Queries, id string) (*[2]store.Seat, error) {
	rows, err := q.Raw().QueryContext(ctx, listSeats, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var seats *[2]store.Seat
	for rows.Next() {
		var (
			side       int
			seat       store.Seat
			hash, join []byte
			joined     int64
		)
		if err := rows.Scan(&side, &hash, &join, &seat.User, &joined); err != nil {
			return nil, err
		}
		copy(seat.Hash[:], hash)
		copy(seat.Join[:], join)
		seat.Joined = conn.OrZero(joined)
		if seats == nil {
			seats = new([2]store.Seat)
		}
		seats[side&1] = seat
	}
	return seats, rows.Err()
}

// markNetwork sets Network in the summaries of games that have seats.
func (s *Store) markNetwork(ctx context.Context, list []store.Summary) error {
	ids := make([]string, len(list))
	for i, g := range list {
		ids[i] = g.ID
	}
	text, err := json.Marshal(ids)
	if err != nil {
		return err
	}
	seated, err := texts(ctx, s.conn.Reader, haveSeats, string(text))
	for i := range list {
		list[i].Network = slices.Contains(seated, list[i].ID)
	}
	return err
}
