package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"duiyi/match"
	"duiyi/store"
	"duiyi/tournaments"
)

// tourney returns the n-th of a series of tournaments, changed a minute apart.
func tourney(n int, creator string) tournaments.Row {
	at := epoch.Add(time.Duration(n) * time.Minute)
	return tournaments.Row{
		ID: fmt.Sprintf("00000000000007%02x", n), Creator: creator, Status: tournaments.Coming, Version: 2, Starts: at.Add(time.Hour), Created: at, Changed: at, Body: []byte(`{"name":"周末赛"}`),
	}
}

// keepsTournaments tests that events are appended only where they belong, and that lists find
// tournaments by status and creator.
func keepsTournaments(t *testing.T, s RatingStore) {
	ctx := t.Context()
	she, he := user(1), user(2)
	first, second, third := tourney(1, she.ID), tourney(2, he.ID), tourney(3, "")
	third.Starts = time.Time{}
	events := [][]byte{[]byte(`{"n":"一"}`), []byte(`{"n":2}`)}
	for _, row := range []tournaments.Row{first, second, third} {
		does(t, s.AddTournament(ctx, row, events), nil)
	}
	does(t, s.AddTournament(ctx, first, events), store.ErrExists)

	next := first
	next.Status, next.Version, next.Changed, next.Starts, next.Body = tournaments.Running, 3, epoch.Add(time.Hour), epoch, []byte(`{}`)
	next.Creator, next.Created = he.ID, epoch.Add(time.Hour) // not by this way
	does(t, s.AppendTournament(ctx, next, 1, [][]byte{[]byte(`{"n":3}`)}), store.ErrConflict)
	does(t, s.AppendTournament(ctx, next, 2, [][]byte{[]byte(`{"n":3}`)}), nil)
	does(t, s.AppendTournament(ctx, next, 2, [][]byte{[]byte(`{"n":3}`)}), store.ErrConflict)
	missing := next
	missing.ID = "00000000000007ff"
	does(t, s.AppendTournament(ctx, missing, 2, events), tournaments.ErrNone)
	next.Creator, next.Created = first.Creator, first.Created

	invites := func(row *tournaments.Row, list ...tournaments.Invitation) {
		t.Helper()
		row.Version, row.Invitations = row.Version+1, append([]tournaments.Invitation{}, list...)
		does(t, s.AppendTournament(ctx, *row, row.Version-1, [][]byte{[]byte("{}")}), nil)
		row.Invitations = nil
	}
	invited := func(account string, want ...tournaments.Invited) {
		t.Helper()
		list, err := s.InvitationsOf(ctx, account, 2)
		does(t, err, nil)
		same(t, "invitations of "+account, append([]tournaments.Invited{}, want...), append([]tournaments.Invited{}, list...))
	}
	hers, later, his := tournaments.Invitation{Account: she.ID, Team: 1, At: 5}, tournaments.Invitation{Account: she.ID, Team: 2, At: 9}, tournaments.Invitation{Account: he.ID, Team: 1, At: 7}
	invites(&third, hers, later, his, tournaments.Invitation{Account: "nobody", Team: 1, At: 6})
	invites(&second, tournaments.Invitation{Account: she.ID, Team: 7, At: 1})
	invited(she.ID, tournaments.Invited{Tournament: third.ID, Invitation: later}, tournaments.Invited{Tournament: third.ID, Invitation: hers})
	invited(he.ID, tournaments.Invited{Tournament: third.ID, Invitation: his})
	invited("nobody")
	third.Version++
	does(t, s.AppendTournament(ctx, third, third.Version-1, [][]byte{[]byte("{}")}), nil) // they stay
	invited(he.ID, tournaments.Invited{Tournament: third.ID, Invitation: his})
	invites(&third)
	invited(he.ID)
	invited(she.ID, tournaments.Invited{Tournament: second.ID, Invitation: tournaments.Invitation{Account: she.ID, Team: 7, At: 1}})

	got, bodies, err := s.Tournament(ctx, first.ID, 0)
	does(t, err, nil)
	same(t, "tournament", next, got)
	same(t, "events", append(events, []byte(`{"n":3}`)), bodies)
	_, bodies, err = s.Tournament(ctx, first.ID, 2)
	does(t, err, nil)
	same(t, "events after the second", [][]byte{[]byte(`{"n":3}`)}, bodies)
	_, _, err = s.Tournament(ctx, missing.ID, 0)
	does(t, err, tournaments.ErrNone)

	list := func(q tournaments.Query, want ...tournaments.Row) {
		t.Helper()
		if q.Limit == 0 {
			q.Limit = 9
		}
		rows, err := s.Tournaments(ctx, q)
		does(t, err, nil)
		same(t, fmt.Sprintf("tournaments of %+v", q), append([]tournaments.Row{}, want...), rows)
	}
	list(tournaments.Query{}, next, third, second)
	list(tournaments.Query{Statuses: []tournaments.Status{tournaments.Coming, tournaments.Over}}, third, second)
	list(tournaments.Query{Creator: she.ID}, next)
	list(tournaments.Query{Limit: 1}, next)
	list(tournaments.Query{Before: third.Changed, BeforeID: third.ID}, second)

	does(t, s.DeleteUser(ctx, he.ID), nil)
	second.Creator = ""
	list(tournaments.Query{Before: third.Changed, BeforeID: third.ID}, second)
	names, err := s.AccountNames(ctx, []string{she.ID, he.ID, "x"})
	does(t, err, nil)
	same(t, "names", map[string]string{she.ID: she.Name}, names)

	running, ran := game(1)
	does(t, s.Create(ctx, running, ran), nil)
	over, ended := game(2)
	over.Plies, over.Result = 7, &match.Result{Reason: "agreement"}
	does(t, s.Create(ctx, over, ended), nil)
	progress, err := s.GamesProgress(ctx, []string{running.ID, over.ID, "x"})
	does(t, err, nil)
	same(t, "progress", map[string]tournaments.Progress{
		running.ID: {Changed: running.Updated}, over.ID: {Over: true, Plies: 7, Changed: over.Updated},
	}, progress)
}

// tournamentsRace appends from many goroutines at once: of those who append to the same place one
// succeeds.
func tournamentsRace(t *testing.T, s RatingStore) {
	ctx := t.Context()
	row := tourney(1, "")
	does(t, s.AddTournament(ctx, row, [][]byte{[]byte("{}"), []byte("{}")}), nil)
	var wait sync.WaitGroup
	var mu sync.Mutex
	won := map[int]int{}
	for n := range 8 {
		wait.Go(func() {
			for seq := 2; seq < 12; {
				next := row
				next.Version = seq + 1
				err := s.AppendTournament(ctx, next, seq, [][]byte{fmt.Appendf(nil, `{"by":%d}`, n)})
				switch {
				case err == nil:
					mu.Lock()
					won[seq]++
					mu.Unlock()
				case !errors.Is(err, store.ErrConflict):
					t.Errorf("append after %d: %v", seq, err)
					return
				}
				seq++
			}
		})
	}
	wait.Wait()
	_, bodies, err := s.Tournament(ctx, row.ID, 0)
	does(t, err, nil)
	for seq, n := range won {
		if n != 1 {
			t.Errorf("%d appends after %d succeeded", n, seq)
		}
	}
	if len(bodies) != 12 || len(won) != 10 {
		t.Errorf("%d events after %d places were won", len(bodies), len(won))
	}
}

// tournaments is a random step about tournaments.
func (d *driver) tournaments() step {
	row := tourney(0x80+d.IntN(6), "")
	row.Version, row.Changed = 1+d.IntN(4), d.now
	if d.IntN(2) == 0 {
		row.Invitations = []tournaments.Invitation{}
		for range d.IntN(3) {
			row.Invitations = append(row.Invitations, tournaments.Invitation{Account: user(len(row.Invitations) + 2*d.IntN(4)).ID, Team: 1 + len(row.Invitations), At: d.now.UnixMilli()})
		}
	}
	switch d.IntN(5) {
	case 0:
		return step{"AddTournament", func(ctx context.Context, s RatingStore) (any, error) {
			if _, _, err := s.Tournament(ctx, row.ID, 0); err == nil { // ids are not reused
				return nil, nil
			}
			row.Version = 1
			return nil, s.AddTournament(ctx, row, [][]byte{[]byte("{}")})
		}}
	case 1:
		return step{"Tournaments", func(ctx context.Context, s RatingStore) (any, error) {
			_, bodies, err := s.Tournament(ctx, row.ID, 1)
			list, err2 := s.Tournaments(ctx, tournaments.Query{Limit: 4})
			return []any{bodies, list, kindOf(err2)}, err
		}}
	case 2:
		account := user(d.IntN(8)).ID
		return step{"InvitationsOf", func(ctx context.Context, s RatingStore) (any, error) {
			return s.InvitationsOf(ctx, account, 3)
		}}
	}
	return step{"AppendTournament", func(ctx context.Context, s RatingStore) (any, error) {
		return nil, s.AppendTournament(ctx, row, row.Version-1, [][]byte{[]byte("{}")})
	}}
}
