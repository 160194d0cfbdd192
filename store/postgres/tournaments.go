package postgres

import (
	"context"
	"math"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/store"
	"duiyi/tournaments"
)

const (
	tournamentColumns = `SELECT id, coalesce(creator, ''), status, version, starts_ms, created_ms, changed_ms, body FROM tournaments`
	tournamentsList   = tournamentColumns + ` WHERE (cardinality($1::text[]) = 0 OR status = ANY($1)) AND ($2 = '' OR creator = $2)
		AND (changed_ms < $3 OR changed_ms = $3 AND id < $4) ORDER BY changed_ms DESC, id DESC LIMIT $5`
	tournamentsFrom  = tournamentColumns + ` WHERE starts_ms > 0 AND starts_ms >= $1 AND starts_ms < $2 AND ($3 = '' OR body::json ->> 'game' = $3) ORDER BY starts_ms, id LIMIT $4`
	addTournament    = `INSERT INTO tournaments (id, creator, status, version, starts_ms, created_ms, changed_ms, body) VALUES ($1, nullif($2, ''), $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`
	changeTournament = `UPDATE tournaments SET status = $3, version = $4, starts_ms = $5, changed_ms = $6, body = $7 WHERE id = $1 AND version = $2`
	addTourneyEvents = `INSERT INTO tournament_events (tournament_id, n, body) SELECT $1, $2 + e.n - 1, e.body FROM unnest($3::text[]) WITH ORDINALITY AS e (body, n)`
	tourneyEvents    = `SELECT body FROM tournament_events WHERE tournament_id = $1 AND n >= $2 ORDER BY n`
	sameTourneyEvent = `SELECT count(*) FROM tournament_events t JOIN unnest($3::text[]) WITH ORDINALITY AS e (body, n) ON t.n = $2 + e.n - 1 AND t.body = e.body WHERE t.tournament_id = $1`
	dropInvitations  = `DELETE FROM tournament_invitations WHERE tournament_id = $1`
	addInvitations   = `INSERT INTO tournament_invitations (tournament_id, account, team, at_ms) SELECT $1, u.id, i.team, i.at_ms
		FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS i (account, team, at_ms) JOIN users u ON u.id = i.account FOR KEY SHARE OF u`
	invitationsOf = `SELECT tournament_id, account, team, at_ms FROM tournament_invitations WHERE account = $1 ORDER BY at_ms DESC, tournament_id, team LIMIT $2`
	gamesProgress = `SELECT id, result IS NOT NULL, plies, updated_ms FROM games WHERE id = ANY($1) AND deleted_ms IS NULL`
	accountNames  = `SELECT id, name FROM users WHERE id = ANY($1)`
)

func scanTournament(row pgx.Row) (t tournaments.Row, err error) {
	var starts, created, changed int64
	var body string
	err = row.Scan(&t.ID, &t.Creator, &t.Status, &t.Version, &starts, &created, &changed, &body)
	t.Starts, t.Created, t.Changed, t.Body = orZero(starts), fromMS(created), fromMS(changed), []byte(body)
	return t, none(err, tournaments.ErrNone)
}

// textsOf returns bodies as texts.
func textsOf(events [][]byte) []string {
	list := make([]string, len(events))
	for i, body := range events {
		list[i] = string(body)
	}
	return list
}

// AddTournament implements tournaments.Store.
func (s *Store) AddTournament(ctx context.Context, t tournaments.Row, events [][]byte) error {
	again := false
	return s.change(ctx, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, addTournament, t.ID, t.Creator, string(t.Status), t.Version, toMS(t.Starts), t.Created.UnixMilli(), t.Changed.UnixMilli(), string(t.Body))
		switch {
		case err != nil:
			return err
		case done.RowsAffected() == 0 && again: // an earlier try was committed
			return nil
		case done.RowsAffected() == 0:
			return store.ErrExists
		}
		again = true
		_, err = tx.Exec(ctx, addTourneyEvents, t.ID, 0, textsOf(events))
		return err
	})
}

// AppendTournament implements tournaments.Store.
func (s *Store) AppendTournament(ctx context.Context, t tournaments.Row, seq int, events [][]byte) error {
	again := false
	return s.change(ctx, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, changeTournament, t.ID, seq, string(t.Status), t.Version, toMS(t.Starts), t.Changed.UnixMilli(), string(t.Body))
		switch {
		case err != nil:
			return err
		case done.RowsAffected() == 0:
			if again { // an earlier try may have been committed
				var same int
				if err := tx.QueryRow(ctx, sameTourneyEvent, t.ID, seq, textsOf(events)).Scan(&same); err != nil || same == len(events) {
					return err
				}
			}
			if _, err := scanTournament(tx.QueryRow(ctx, tournamentColumns+` WHERE id = $1`, t.ID)); err != nil {
				return err
			}
			return store.ErrConflict
		}
		again = true
		if _, err = tx.Exec(ctx, addTourneyEvents, t.ID, seq, textsOf(events)); err != nil || t.Invitations == nil {
			return err
		}
		if _, err = tx.Exec(ctx, dropInvitations, t.ID); err != nil || len(t.Invitations) == 0 {
			return err
		}
		var accounts []string
		var teams, times []int64
		for _, i := range t.Invitations {
			accounts, teams, times = append(accounts, i.Account), append(teams, int64(i.Team)), append(times, i.At)
		}
		_, err = tx.Exec(ctx, addInvitations, t.ID, accounts, teams, times)
		return err
	})
}

// InvitationsOf implements tournaments.Store.
func (s *Store) InvitationsOf(ctx context.Context, account string, most int) ([]tournaments.Invited, error) {
	return list(ctx, s, func(row pgx.Row) (i tournaments.Invited, err error) {
		return i, row.Scan(&i.Tournament, &i.Account, &i.Team, &i.At)
	}, invitationsOf, account, most)
}

// Tournament implements tournaments.Store.
func (s *Store) Tournament(ctx context.Context, id string, from int) (tournaments.Row, [][]byte, error) {
	t, err := one(ctx, s, scanTournament, tournamentColumns+` WHERE id = $1`, id)
	if err != nil {
		return t, nil, err
	}
	events, err := list(ctx, s, func(at pgx.Row) ([]byte, error) {
		var body string
		err := at.Scan(&body)
		return []byte(body), err
	}, tourneyEvents, id, from)
	return t, events, err
}

// Tournaments implements tournaments.Store.
func (s *Store) Tournaments(ctx context.Context, q tournaments.Query) ([]tournaments.Row, error) {
	statuses := make([]string, len(q.Statuses))
	for i, status := range q.Statuses {
		statuses[i] = string(status)
	}
	before := int64(math.MaxInt64)
	if q.BeforeID != "" {
		before = q.Before.UnixMilli()
	}
	return list(ctx, s, scanTournament, tournamentsList, statuses, q.Creator, before, q.BeforeID, q.Limit)
}

// TournamentsFrom implements tournaments.Store.
func (s *Store) TournamentsFrom(ctx context.Context, from, until time.Time, game string, most int) ([]tournaments.Row, error) {
	return list(ctx, s, scanTournament, tournamentsFrom, from.UnixMilli(), until.UnixMilli(), game, most)
}

// GamesProgress implements tournaments.Store.
func (s *Store) GamesProgress(ctx context.Context, games []string) (map[string]tournaments.Progress, error) {
	found := map[string]tournaments.Progress{}
	_, err := list(ctx, s, func(at pgx.Row) (struct{}, error) {
		var id string
		var p tournaments.Progress
		var changed int64
		err := at.Scan(&id, &p.Over, &p.Plies, &changed)
		p.Changed = time.UnixMilli(changed).UTC()
		found[id] = p
		return struct{}{}, err
	}, gamesProgress, games)
	return found, err
}

// AccountNames implements tournaments.Store.
func (s *Store) AccountNames(ctx context.Context, accounts []string) (map[string]string, error) {
	names := map[string]string{}
	if len(accounts) == 0 {
		return names, nil
	}
	_, err := list(ctx, s, func(at pgx.Row) (struct{}, error) {
		var id, name string
		err := at.Scan(&id, &name)
		names[id] = name
		return struct{}{}, err
	}, accountNames, accounts)
	return names, err
}
