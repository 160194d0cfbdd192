package matchmaking_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/cluster"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/ids"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/matchmaking"
	"duiyi/ratings"
	"duiyi/store"
)

// rooms are live games reduced to their seats.
type rooms struct {
	mu    sync.Mutex
	seats map[string][2]store.Seat
	over  map[string]bool
	fails error // error of the next Pair
}

func (r *rooms) Pair(_ context.Context, id string, _ match.Config, seats [2]store.Seat) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.fails; err != nil {
		r.fails = nil
		return err
	}
	if _, made := r.seats[id]; !made {
		r.seats[id] = seats
	}
	return nil
}

func (r *rooms) Seats(_ context.Context, id string) ([2]store.Seat, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	seats, ok := r.seats[id]
	if !ok {
		return seats, store.ErrNoGame
	}
	return seats, nil
}

func (r *rooms) GoesOn(_ context.Context, id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.over[id]
}

func (r *rooms) Holds(string) bool                               { return false }
func (r *rooms) Public() ([]matchmaking.RunningGame, int)        { return nil, 0 }
func (r *rooms) Key(context.Context, [32]byte) ([32]byte, error) { return [32]byte{1}, nil }

// open opens a lobby with a pool and a house engine.
func open(t *testing.T) (*matchmaking.Lobby, *rooms) {
	t.Helper()
	r, log := &rooms{seats: map[string][2]store.Seat{}, over: map[string]bool{}}, slog.New(slog.DiscardHandler)
	list := engines.NewList([]engines.Spec{{ID: "fish", Game: gm.Game, Levels: []engines.Level{{ID: "1", Number: 1, Elo: 400}}}}, func() int { return 1 }, 64)
	return matchmaking.New(matchmaking.Parts{
		Config: matchmaking.Config{Pools: []lobby.Pool{{ID: "quick", Config: match.Config{Game: gm.Game, Public: true}}}},
		Games:  r, Kinds: games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}}}, Engines: list,
		Ratings: new(ratings.Ratings), Nodes: cluster.New("here", nil, log), Names: ids.NewNamer(r), Now: time.Now, Challenged: func(string, string, string) {}, Log: log,
	}), r
}

func guest(name string) matchmaking.Visitor {
	return matchmaking.Visitor{Secret: "secret of " + name, Name: name}
}

// opens reports whether a game's secret belongs to the seat of its side.
func (r *rooms) opens(g lobby.Game) bool {
	return store.Opens(g.Secret, r.seats[g.ID][g.Side].Hash)
}

// An accepted offer becomes one game with a seat and a secret for each player,
// however often both ask. If the game cannot be created, the offer stays.
func TestSeekAndAccept(t *testing.T) {
	l, r := open(t)
	ctx, a, b := t.Context(), guest("a"), guest("b")
	s := lobby.Seek{ID: "0123456789abcdef", Config: match.Config{Game: gm.Game, Public: true}}
	if _, made, err := l.Seek(ctx, a, s, [2]int{}); made || err != nil {
		t.Fatal(made, err)
	}
	if own, _ := l.Mine(a); len(own) != 1 || !l.Holds(a, s.ID) {
		t.Fatalf("the offer: %+v", own)
	}
	if _, err := l.Accept(ctx, a, s.ID); !errors.Is(err, lobby.ErrOwn) {
		t.Errorf("one's own offer: %v", err)
	}
	r.fails = store.ErrOverloaded
	if _, err := l.Accept(ctx, b, s.ID); !errors.Is(err, store.ErrOverloaded) {
		t.Errorf("a store that is overloaded: %v", err)
	}
	theirs, err := l.Accept(ctx, b, s.ID)
	if err != nil || !r.opens(theirs) {
		t.Fatalf("accepted: %+v, %v", theirs, err)
	}
	if again, err := l.Accept(ctx, b, s.ID); err != nil || again.ID != theirs.ID || again.Secret != theirs.Secret {
		t.Errorf("accepted again: %+v, %v", again, err)
	}
	mine, made, err := l.Seek(ctx, a, s, [2]int{})
	if err != nil || !made || mine.ID != theirs.ID || mine.Side == theirs.Side || !r.opens(mine) {
		t.Errorf("offered again: %+v, %v, %v", mine, made, err)
	}
	if _, err := l.Accept(ctx, guest("c"), s.ID); !errors.Is(err, lobby.ErrGone) {
		t.Errorf("an offer that is taken: %v", err)
	}
	if len(r.seats) != 1 {
		t.Errorf("%d games", len(r.seats))
	}
}

// A guest may play two games with house engines at a time; a repeated request
// returns the same game.
func TestHouseGames(t *testing.T) {
	l, r := open(t)
	if list := l.House(); len(list) != 1 || list[0].Points == 0 {
		t.Fatalf("the house: %+v", list)
	}
	challenge := func(n int) (lobby.Game, error) {
		return l.Challenge(t.Context(), guest("a"), fmt.Sprintf("%016x", n), "fish", "1", match.Config{Game: gm.Game}, nil)
	}
	first, err := challenge(1)
	if err != nil || !r.opens(first) || r.seats[first.ID][first.Side.Other()].User != "house:fish:1" {
		t.Fatalf("%+v, %v, seats %+v", first, err, r.seats[first.ID])
	}
	if again, err := challenge(1); err != nil || again.ID != first.ID {
		t.Errorf("again: %+v, %v", again, err)
	}
	if _, err := challenge(2); err != nil {
		t.Fatal(err)
	}
	if _, err := challenge(3); !errors.Is(err, matchmaking.ErrHouseFull) {
		t.Errorf("a third: %v", err)
	}
	r.over[first.ID] = true
	if _, err := challenge(3); err != nil {
		t.Errorf("after one is over: %v", err)
	}
}

// Two waiting players are paired in the next wave, and a spectator sees who
// waits.
func TestPoolWave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, r := open(t)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { l.Run(ctx); close(done) }()
		w, err := l.Watch("")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"a", "b"} {
			if _, made, err := l.Wait(ctx, guest(name), "quick"); made || err != nil {
				t.Fatal(made, err)
			}
		}
		for shown := 0; shown != 2; {
			select {
			case u := <-w.Updates():
				shown = u.Update.(matchmaking.Update).Waiting["quick"]
			case <-time.After(2 * time.Second):
				t.Fatalf("a spectator sees %d wait", shown)
			}
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		one, made, err := l.Wait(ctx, guest("a"), "quick")
		if !made || err != nil || !r.opens(one) {
			t.Fatalf("%+v, %v, %v", one, made, err)
		}
		if other, made, err := l.Wait(ctx, guest("b"), "quick"); !made || err != nil || other.ID != one.ID || other.Side == one.Side {
			t.Errorf("the other: %+v, %v, %v", other, made, err)
		}
		cancel()
		<-done
		if _, err := l.Watch(""); err == nil {
			t.Error("a lobby that is closed can be watched")
		}
	})
}

// A spectator that has read no views for a while gets the last one, even
// without further changes.
func TestSlowSpectator(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, _ := open(t)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { l.Run(ctx); close(done) }()
		defer func() { cancel(); <-done }()
		w, err := l.Watch("")
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second) // two views are unread, so no third is sent
		if _, made, err := l.Wait(ctx, guest("a"), "quick"); made || err != nil {
			t.Fatal(made, err)
		}
		time.Sleep(time.Second)
		for shown := 0; shown != 1; {
			select {
			case u := <-w.Updates():
				shown = u.Update.(matchmaking.Update).Waiting["quick"]
			case <-time.After(10 * time.Second):
				t.Fatalf("a spectator sees %d wait", shown)
			}
		}
	})
}
