package app_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/evidence"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
	"duiyi/people"
	"duiyi/rating"
	"duiyi/ratings"
	"duiyi/store"
	"duiyi/store/sqlite"
)

// ratedGame stores the nth finished rated game of 30 plies between two accounts.
func ratedGame(t *testing.T, s *sqlite.Store, n int, users [2]string) string {
	t.Helper()
	ctx, id := t.Context(), ids.New()
	c := match.Config{Game: gm.Game, Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{human, human}, Rated: true, Keeps: match.KeepsNetwork, Public: true, Clock: blitz}
	var points []string
	for i := range 30 {
		points = append(points, fmt.Sprintf("%c%d", 'a'+i%9, 1+i/9))
	}
	// Each game has another first move or answer, so no two share a long line.
	first, other := 0, 2*n
	if n >= 15 {
		first, other = 1, 2*(n-14)+1
	}
	points[first], points[other] = points[other], points[first]
	state, started, err := match.New(gm.Rules{}, c, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	sum := func() store.Summary {
		return store.Summary{ID: id, Game: gm.Game, Rules: "freestyle", Players: c.Players, Plies: state.Ply, Turn: state.Turn(), Board: positions.Board(state.Position()), Result: state.Result, Rated: ratings.End(state, time.Now())}
	}
	before := sum()
	var events []match.Event
	play := func(c match.Command) {
		var more []match.Event
		if state, more, err = match.Apply(state, c, time.Now()); err != nil {
			t.Fatal(err)
		}
		events = append(events, more...)
	}
	for i, p := range points {
		side := match.Side(i % 2)
		play(match.Command{Type: match.CmdMove, Move: p, Side: &side})
	}
	loser := match.Side(n % 2) // so that both stay near 1500 points
	play(match.Command{Type: match.CmdResign, Side: &loser})
	err = errors.Join(s.Create(ctx, before, started), s.Rate(ctx, ratings.Game{ID: id, Kind: gm.Game, Speed: rating.Blitz, Users: users}), s.Append(ctx, sum(), 1, events))
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// A server with rated games computes a norm without requests for reports. Two nodes share the
// work and search no position twice.
func TestNormByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := openStore(t).(*sqlite.Store)
		users := [2]string{"00000000000000a1", "00000000000000a2"}
		for i, id := range users {
			u := people.User{ID: id, Name: fmt.Sprint("user", i), Skeleton: fmt.Sprint("user", i), Role: identity.RolePlayer, Created: time.Now()}
			if err := db.AddUser(t.Context(), u, nil, time.Now()); err != nil {
				t.Fatal(err)
			}
		}
		var id string
		for n := range 28 {
			id = ratedGame(t, db, n, users)
			time.Sleep(time.Second) // the last is the newest
		}
		var mu sync.Mutex
		searched := map[string]int{}
		all := &common{Store: db}
		var nodes []*bench
		ctx, stop := context.WithCancel(t.Context())
		var engines sync.WaitGroup
		for range 2 {
			b := newBenchOn(t, all, app.Norm(40), app.RatedBy(db, func(match.Config) float64 { return 0 }))
			nodes = append(nodes, b)
			engines.Go(func() {
				for {
					select {
					case a := <-b.slow.asked:
						mu.Lock()
						if len(a.limits.SearchMoves) == 0 {
							searched[strings.Join(a.pos.Moves, " ")]++
						}
						mu.Unlock()
						select {
						case a.answer <- answer{result: engine.Result{Move: "i9", Info: engine.Info{Depth: 3, PV: []string{"i9"}}}}:
						case <-a.ctx.Done(): // the node gave the search up
						}
					case <-ctx.Done():
						return
					}
				}
			})
		}
		time.Sleep(time.Minute)
		stop()
		engines.Wait()
		g, err := evidence.New(db, db, nodes[0].Games(), time.Now).Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range g.Sides {
			if !s.Norm.Known || s.Norm.Games < 20 || s.Judged != 10 {
				t.Errorf("no norm: %+v, %d moves judged", s.Norm, s.Judged)
			}
		}
		reports := 0
		for moves, n := range searched {
			switch strings.Count(moves, " ") + 1 {
			case 30:
				reports++
				fallthrough
			case 29, 28, 27, 26, 25:
				if n > 1 {
					t.Errorf("searched %d times: %s", n, moves)
				}
			}
		}
		// 20 games fill the band; the first ones left their players in others.
		if reports < 20 || reports > 24 {
			t.Errorf("%d reports", reports)
		}
		for _, b := range nodes {
			if s := b.Stats(); s.ReportsUnasked != 0 || s.Reports != 0 {
				t.Errorf("at the end: %+v", s)
			}
		}
	})
}
