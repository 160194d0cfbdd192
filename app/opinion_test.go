package app_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/advice"
	"duiyi/app"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/ratings"
	"duiyi/store"
)

// counted lets every game count.
type counted struct{ ratings.Store }

func (counted) Rate(context.Context, ratings.Game) error { return nil }

// watched begins a game between the accounts "first" and "second", whose seats have the secrets
// "one" and "two".
func (b *bench) watched(id string, public, rated bool) string {
	b.t.Helper()
	joined := time.Now()
	_, err := b.Pair(b.t.Context(), id, match.Config{
		Game: "gomoku", Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}), Clock: match.ClockConfig{MainMS: 600_000},
		Players: [2]match.Player{human, human}, Keeps: match.KeepsNetwork, Public: public, Rated: rated,
	}, "", [2]store.Seat{
		{Hash: store.SeatHash("one"), User: "first", Joined: joined},
		{Hash: store.SeatHash("two"), User: "second", Joined: joined},
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return id
}

// pair plays moves for both in turn.
func (b *bench) pair(id string, moves ...string) {
	b.t.Helper()
	for i, m := range moves {
		ctx := identity.With(b.t.Context(), identity.Caller{Seat: []string{"one", "two"}[i%2]})
		if _, err := b.Do(ctx, id, match.Command{Type: match.CmdMove, Move: m}); err != nil {
			b.t.Fatal(err)
		}
	}
}

// Spectators of a public game share one search per position. Players get no opinion, however
// they are identified.
func TestOpinion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id, private := b.watched("00000000000000a1", true, false), b.watched("00000000000000a2", false, false)
		b.pair(id, "e5", "d4")
		stranger := identity.With(t.Context(), identity.Caller{User: "third"})
		for _, tt := range []struct {
			name string
			game string
			who  identity.Caller
		}{
			{"a seat", id, identity.Caller{Seat: "one"}},
			{"a seat's account", id, identity.Caller{User: "second"}},
			{"the account of a seat with the secret of another", id, identity.Caller{User: "first", Seat: "two"}},
			{"the owner, who plays", id, identity.Caller{Local: true, Seat: "one"}},
			{"a game that is not public", private, identity.Caller{}},
		} {
			if _, err := b.Advice().Opinion(identity.With(t.Context(), tt.who), tt.game); !errors.Is(err, advice.ErrNoOpinion) {
				t.Errorf("%s: %v", tt.name, err)
			}
		}

		type told struct {
			advice.Opinion
			err error
		}
		opinions := make(chan told)
		ask := func(ctx context.Context) {
			o, err := b.Advice().Opinion(ctx, id)
			opinions <- told{o, err}
		}
		for range 3 {
			go ask(stranger)
		}
		a := b.slow.next()
		if a.limits.Nodes == 0 || strings.Join(a.pos.Moves, " ") != "e5 d4" {
			t.Errorf("asked for %v with %+v", a.pos.Moves, a.limits)
		}
		synctest.Wait()
		a.info(info(1, 4, 17, "c3", "c4"))
		a.play("c3")
		for range 3 {
			if o := <-opinions; o.err != nil || o.Ply != 2 || o.Side != match.First || o.Report.PV[0] != "c3" {
				t.Errorf("told %+v", o)
			}
		}
		go ask(stranger) // later, and no search for it
		if o := <-opinions; o.err != nil || o.Report.Score == nil {
			t.Errorf("told later %+v", o)
		}

		// A request about a position that has passed ends as stale.
		b.pair(id, "e6")
		go ask(stranger)
		b.slow.next()
		if _, err := b.Do(identity.With(t.Context(), identity.Caller{Seat: "two"}), id, match.Command{Type: match.CmdMove, Move: "c4"}); err != nil {
			t.Fatal(err)
		}
		go ask(stranger)
		if o := <-opinions; !errors.Is(o.err, match.ErrStale) {
			t.Errorf("of a moment that is over: %+v", o)
		}
		b.slow.next().play("b2")
		if o := <-opinions; o.err != nil || o.Ply != 4 {
			t.Errorf("of the moment after it: %+v", o)
		}
	})
}

// While a rated game goes on, the opinion is about the position three moves of each side
// earlier.
func TestOpinionOfRatedGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.RatedBy(counted{}, func(match.Config) float64 { return 0 }))
		id := b.watched("00000000000000a1", true, true)
		ply := func() int {
			t.Helper()
			go func() { b.slow.next().play("a1") }()
			o, err := b.Advice().Opinion(identity.With(t.Context(), identity.Caller{}), id)
			if err != nil {
				t.Fatal(err)
			}
			return o.Ply
		}
		b.pair(id, "e5", "e6", "d5", "d6", "c5", "c6", "b6", "b5")
		if got := ply(); got != 2 {
			t.Errorf("while it goes on the opinion is about ply %d, want 2", got)
		}
		if _, err := b.Do(identity.With(t.Context(), identity.Caller{Seat: "two"}), id, match.Command{Type: match.CmdResign}); err != nil {
			t.Fatal(err)
		}
		if got := ply(); got != 8 {
			t.Errorf("after the end it is about ply %d, want 8", got)
		}
	})
}
