package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"time"

	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
	"duiyi/store/sqlite/internal/db"
	"duiyi/tournaments"
)

const (
	tournamentColumns = `SELECT id, coalesce(creator, ''), status, version, starts_ms, created_ms, changed_ms, body FROM tournaments`
	tournamentsList   = tournamentColumns + ` WHERE (?1 = '[]' OR status IN (SELECT value FROM json_each(?1))) AND (?2 = '' OR creator = ?2)
  AND (changed_ms < ?3 OR changed_ms = ?3 AND id < ?4) ORDER BY changed_ms DESC, id DESC LIMIT ?5`
	tournamentsFrom  = tournamentColumns + ` WHERE starts_ms > 0 AND starts_ms >= ?1 AND starts_ms < ?2 AND (?3 = '' OR json_extract(body, '$.game') = ?3) ORDER BY starts_ms, id LIMIT ?4`
	addTournament    = `INSERT INTO tournaments (id, creator, status, version, starts_ms, created_ms, changed_ms, body) VALUES (?, nullif(?, ''), ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
	changeTournament = `UPDATE tournaments SET status = ?3, version = ?4, starts_ms = ?5, changed_ms = ?6, body = ?7 WHERE id = ?1 AND version = ?2`
	addTourneyEvent  = `INSERT INTO tournament_events (tournament_id, n, body) VALUES (?, ?, ?)`
	tourneyEvents    = `SELECT body FROM tournament_events WHERE tournament_id = ? AND n >= ? ORDER BY n`
	dropInvitations  = `DELETE FROM tournament_invitations WHERE tournament_id = ?`
	addInvitation    = `INSERT INTO tournament_invitations (tournament_id, account, team, at_ms) SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM users WHERE id = ?2)`
	invitationsOf    = `SELECT tournament_id, account, team, at_ms FROM tournament_invitations WHERE account = ? ORDER BY at_ms DESC, tournament_id, team LIMIT ?`
	gamesProgress    = `SELECT id, result IS NOT NULL, plies, updated_ms FROM games WHERE id IN (SELECT value FROM json_each(?)) AND deleted_ms IS NULL`
	accountNames     = `SELECT id, name FROM users WHERE id IN (SELECT value FROM json_each(?))`
)

func scanTournament(row conn.Scanner) (t tournaments.Row, err error) {
	var starts, created, changed int64
	var body string
	err = row.Scan(&t.ID, &t.Creator, &t.Status, &t.Version, &starts, &created, &changed, &body)
	t.Starts, t.Created, t.Changed, t.Body = conn.OrZero(starts), conn.FromMS(created), conn.FromMS(changed), []byte(body)
	return t, conn.None(err, tournaments.ErrNone)
}

func addTourneyEvents(ctx context.Context, q *db.Queries, id string, from int, events [][]byte) error {
	for i, body := range events {
		if err := conn.Change(ctx, q, nil, addTourneyEvent, id, from+i, string(body)); err != nil {
			return err
		}
	}
	return nil
}

// AddTournament implements tournaments.Store.
func (s *Store) AddTournament(ctx context.Context, t tournaments.Row, events [][]byte) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		err := conn.Change(ctx, q, store.ErrExists, addTournament, t.ID, t.Creator, string(t.Status), t.Version, conn.ToMS(t.Starts), t.Created.UnixMilli(), t.Changed.UnixMilli(), string(t.Body))
		if err != nil {
			return err
		}
		return addTourneyEvents(ctx, q, t.ID, 0, events)
	})
}

// AppendTournament implements tournaments.Store.
func (s *Store) AppendTournament(ctx context.Context, t tournaments.Row, seq int, events [][]byte) error {
	return s.write(ctx, func(ctx context.Context, q *db.Queries) error {
		err := conn.Change(ctx, q, store.ErrConflict, changeTournament, t.ID, seq, string(t.Status), t.Version, conn.ToMS(t.Starts), t.Changed.UnixMilli(), string(t.Body))
		if errors.Is(err, store.ErrConflict) {
			if _, none := scanTournament(q.Raw().QueryRowContext(ctx, tournamentColumns+` WHERE id = ?`, t.ID)); none != nil {
				return none
			}
		}
		if err != nil {
			return err
		}
		if err := addTourneyEvents(ctx, q, t.ID, seq, events); err != nil || t.Invitations == nil {
			return err
		}
		if err := conn.Change(ctx, q, nil, dropInvitations, t.ID); err != nil {
			return err
		}
		for _, i := range t.Invitations {
			if err := conn.Change(ctx, q, nil, addInvitation, t.ID, i.Account, i.Team, i.At); err != nil {
				return err
			}
		}
		return nil
	})
}

// InvitationsOf implements tournaments.Store.
func (s *Store) InvitationsOf(ctx context.Context, account string, most int) ([]tournaments.Invited, error) {
	return conn.List(ctx, s.conn, func(row conn.Scanner) (i tournaments.Invited, err error) {
		return i, row.Scan(&i.Tournament, &i.Account, &i.Team, &i.At)
	}, invitationsOf, account, most)
}

// Tournament implements tournaments.Store.
func (s *Store) Tournament(ctx context.Context, id string, from int) (tournaments.Row, [][]byte, error) {
	t, err := scanTournament(s.conn.Reader.QueryRowContext(ctx, tournamentColumns+` WHERE id = ?`, id))
	if err != nil {
		return t, nil, s.broken(err)
	}
	events, err := conn.List(ctx, s.conn, func(row conn.Scanner) (body []byte, err error) { return body, row.Scan(&body) }, tourneyEvents, id, from)
	return t, events, err
}

// Tournaments implements tournaments.Store.
func (s *Store) Tournaments(ctx context.Context, q tournaments.Query) ([]tournaments.Row, error) {
	statuses := q.Statuses
	if statuses == nil {
		statuses = []tournaments.Status{}
	}
	text, err := json.Marshal(statuses)
	if err != nil {
		return nil, err
	}
	return conn.List(ctx, s.conn, scanTournament, tournamentsList, string(text), q.Creator, tourneyBefore(q), q.BeforeID, q.Limit)
}

// TournamentsFrom implements tournaments.Store.
func (s *Store) TournamentsFrom(ctx context.Context, from, until time.Time, game string, most int) ([]tournaments.Row, error) {
	return conn.List(ctx, s.conn, scanTournament, tournamentsFrom, from.UnixMilli(), until.UnixMilli(), game, most)
}

// tourneyBefore returns the time before which a page begins.
func tourneyBefore(q tournaments.Query) int64 {
	if q.BeforeID == "" {
		return math.MaxInt64
	}
	return q.Before.UnixMilli()
}

// GamesProgress implements tournaments.Store.
func (s *Store) GamesProgress(ctx context.Context, games []string) (map[string]tournaments.Progress, error) {
	text, err := json.Marshal(games)
	if err != nil {
		return nil, err
	}
	found := map[string]tournaments.Progress{}
	_, err = conn.List(ctx, s.conn, func(row conn.Scanner) (struct{}, error) {
		var id string
		var p tournaments.Progress
		var changed int64
		err := row.Scan(&id, &p.Over, &p.Plies, &changed)
		p.Changed = time.UnixMilli(changed).UTC()
		found[id] = p
		return struct{}{}, err
	}, gamesProgress, string(text))
	return found, err
}

// AccountNames implements tournaments.Store.
func (s *Store) AccountNames(ctx context.Context, accounts []string) (map[string]string, error) {
	names := map[string]string{}
	if len(accounts) == 0 {
		return names, nil
	}
	text, err := json.Marshal(accounts)
	if err != nil {
		return nil, err
	}
	_, err = conn.List(ctx, s.conn, func(row conn.Scanner) (struct{}, error) {
		var id, name string
		err := row.Scan(&id, &name)
		names[id] = name
		return struct{}{}, err
	}, accountNames, string(text))
	return names, err
}
