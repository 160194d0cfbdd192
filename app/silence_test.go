package app_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/bus/local"
	"duiyi/cluster"
	"duiyi/identity"
	"duiyi/live"
	"duiyi/match"
	"duiyi/store"
)

// A mortal store lets its node die without a word.
type mortal struct {
	*common
	dead atomic.Bool
}

func (m *mortal) Alive(ctx context.Context, n cluster.Node) ([]cluster.Node, error) {
	if m.dead.Load() {
		return nil, errors.New("dead")
	}
	return m.common.Alive(ctx, n)
}

func (m *mortal) Leave(ctx context.Context, node string) error {
	if m.dead.Load() {
		return errors.New("dead")
	}
	return m.common.Leave(ctx, node)
}

// The end of one of several nodes is credited once to the player to move there, from its last
// sign of life until they reach another node, up to ten seconds. Nobody loses on time before
// that. Players at other nodes, or whose node ended in order, get nothing.
func TestSilenceIsCountedBack(t *testing.T) {
	const none = -1
	tests := []struct {
		name    string
		at      [2]int // where each player is; the node that ends is the last
		main    time.Duration
		ordered bool
		back    time.Duration // when the player to move is at node 0; none: never
		want    time.Duration // credited, to within a heartbeat
		flagged bool
	}{
		{"back at once", [2]int{0, 2}, time.Minute, false, 200 * time.Millisecond, 200 * time.Millisecond, false},
		{"back at once, and nobody knows of the game", [2]int{2, 2}, time.Minute, false, 200 * time.Millisecond, 200 * time.Millisecond, false},
		{"back after a while", [2]int{0, 2}, time.Minute, false, 6 * time.Second, 6 * time.Second, false},
		{"back after a while at a node that knew nothing", [2]int{1, 2}, time.Minute, false, 6 * time.Second, 6 * time.Second, false},
		{"back when the time was over", [2]int{1, 2}, 8 * time.Second, false, 9 * time.Second, 9 * time.Second, false},
		{"late", [2]int{0, 2}, time.Minute, false, 20 * time.Second, 10 * time.Second, false},
		{"not at all", [2]int{1, 2}, 8 * time.Second, false, none, 10 * time.Second, true},
		{"elsewhere", [2]int{2, 0}, time.Minute, false, none, 0, false},
		{"back, and has been at a node that lives", [2]int{2, 1}, time.Minute, false, 200 * time.Millisecond, 0, false},
		{"in order", [2]int{0, 2}, time.Minute, true, 200 * time.Millisecond, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store, hub := &common{Store: openStore(t)}, local.New()
				var nodes [3]*bench
				var last *local.Node
				own := &mortal{common: store}
				for i := range nodes {
					last = hub.Join()
					s := app.Store(store)
					if i == 2 {
						s = own
					}
					nodes[i] = newBenchOn(t, s, app.Nodes(last))
				}
				time.Sleep(5 * time.Second)
				id, who, secrets := nodes[2].two(match.ClockConfig{MainMS: tt.main.Milliseconds()})
				var pages [2]*live.Watch
				for side, at := range tt.at {
					pages[side] = nodes[at].sit(id, secrets[side])
				}
				for i, move := range []string{"e5", "e6", "d5"} { // the second is to move
					if _, err := nodes[tt.at[i%2]].Do(who[i%2], id, match.Command{Type: match.CmdMove, Move: move}); err != nil {
						t.Fatal(err)
					}
					synctest.Wait()
				}
				time.Sleep(3*time.Second + 300*time.Millisecond)
				if !tt.ordered {
					own.dead.Store(true)
					last.Cut()
				}
				nodes[2].Close()
				for side, at := range tt.at {
					if at == 2 && side == 0 {
						nodes[0].sit(id, secrets[0])
					}
				}
				if tt.back != none {
					time.Sleep(tt.back)
					nodes[0].sit(id, secrets[1])
					time.Sleep(5 * time.Second)
				} else {
					time.Sleep(20 * time.Second)
				}
				synctest.Wait()
				var credits []time.Duration
				flagged := false
				for _, e := range nodes[0].events(id) {
					switch e.Type {
					case match.EvCredited:
						credits = append(credits, time.Duration(e.MS)*time.Millisecond)
						if *e.Side != match.Second {
							t.Errorf("credited to side %d", *e.Side)
						}
					case match.EvFlagged:
						flagged = true
					}
				}
				switch {
				case tt.want == 0 && len(credits) == 0:
				case len(credits) != 1, credits[0] < tt.want, credits[0] > tt.want+time.Second:
					t.Errorf("credited %v, want %v", credits, tt.want)
				}
				if flagged != tt.flagged {
					t.Errorf("flagged: %v, want %v", flagged, tt.flagged)
				}
			})
		})
	}
}

// While the store is unavailable, no node counts as ended.
func TestStoreAwayIsNoSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, hub := &common{Store: openStore(t)}, local.New()
		var nodes [2]*bench
		var owns [2]*mortal
		for i := range nodes {
			owns[i] = &mortal{common: store}
			nodes[i] = newBenchOn(t, owns[i], app.Nodes(hub.Join()))
		}
		time.Sleep(5 * time.Second)
		id, _, secrets := nodes[0].two(match.ClockConfig{MainMS: 600_000})
		for side := range secrets {
			nodes[side].sit(id, secrets[side])
		}
		who := identity.With(t.Context(), identity.Caller{Seat: secrets[0]})
		if _, err := nodes[0].Do(who, id, match.Command{Type: match.CmdMove, Move: "e5"}); err != nil {
			t.Fatal(err)
		}
		for _, s := range owns {
			s.dead.Store(true)
		}
		time.Sleep(6 * time.Second)
		owns[0].dead.Store(false) // before the other
		time.Sleep(1500 * time.Millisecond)
		owns[1].dead.Store(false)
		time.Sleep(10 * time.Second)
		for _, e := range nodes[0].events(id) {
			if e.Type == match.EvCredited {
				t.Errorf("credited %d ms", e.MS)
			}
		}
	})
}

// A sluggish store is slow to write credits.
type sluggish struct {
	*common
	credits func(game string) // called meanwhile
}

func (s *sluggish) Append(ctx context.Context, sum store.Summary, seq int, events []match.Event) error {
	if len(events) > 0 && events[0].Type == match.EvCredited {
		s.credits(sum.ID)
	}
	return s.common.Append(ctx, sum, seq, events)
}

// Credits for several games of a dead node are written while the store is slow: the node keeps
// sending heartbeats, each event has its own time, and each player is credited once. It runs in
// real time, since a goroutine that waits for a mutex stops the time of a bubble.
func TestSilenceOfManyGames(t *testing.T) {
	t.Parallel()
	const patience = time.Minute // on a starved machine
	store, hub := &sluggish{common: &common{Store: openStore(t)}}, local.New()
	own := &mortal{common: store.common}
	var last *local.Node
	var nodes [2]*bench
	for i, s := range []app.Store{store, own} {
		last = hub.Join()
		nodes[i] = newBenchOn(t, s, app.Nodes(last))
	}
	alive := func() (at time.Time) { // the node that goes on
		store.mu.Lock()
		defer store.mu.Unlock()
		for _, n := range store.nodes {
			if n.Seen.After(at) {
				at = n.Seen
			}
		}
		return at
	}
	type table struct {
		id  string
		who [2]context.Context
	}
	var tables []table
	var late [3]string // the secrets of who is to move
	for i := range late {
		id, who, secrets := nodes[1].two(match.ClockConfig{MainMS: 600_000})
		tables, late[i] = append(tables, table{id, who}), secrets[1]
		nodes[0].sit(id, secrets[0])
		nodes[1].sit(id, secrets[1])
	}
	var once sync.Once
	counted := make(chan struct{}, len(tables))
	store.credits = func(game string) {
		once.Do(func() {
			for was, began := alive(), time.Now(); !alive().After(was); time.Sleep(10 * time.Millisecond) {
				if time.Since(began) > patience {
					t.Error("while it counts the node does not say that it is alive")
					break
				}
			}
			for _, g := range tables { // meanwhile something happens in the others
				side := match.First
				if g.id == game {
					continue
				}
				if _, err := nodes[0].Do(g.who[0], g.id, match.Command{Type: match.CmdOfferDraw, Side: &side}); err != nil {
					t.Error(err)
				}
			}
		})
		counted <- struct{}{}
	}
	time.Sleep(5 * time.Second) // in which it is sure of itself
	for _, g := range tables {
		for i, move := range []string{"e5", "e6", "d5"} {
			if _, err := nodes[0].Do(g.who[i%2], g.id, match.Command{Type: match.CmdMove, Move: move}); err != nil {
				t.Fatal(err)
			}
		}
	}
	time.Sleep(time.Second)
	own.dead.Store(true)
	last.Cut()
	nodes[1].Close()
	for i, g := range tables {
		nodes[0].sit(g.id, late[i])
	}
	for range tables {
		select {
		case <-counted:
		case <-time.After(3 * patience):
			t.Fatal("nothing is counted back")
		}
	}
	nodes[0].Close() // when all is written
	for _, g := range tables {
		credits := 0
		var before int64
		for _, e := range nodes[0].events(g.id) {
			if e.Type == match.EvCredited {
				credits++
			}
			if e.At < before {
				t.Errorf("an event (%s) is of %d ms before the one before it", e.Type, before-e.At)
			}
			before = e.At
		}
		if credits != 1 {
			t.Errorf("%d credits, want one", credits)
		}
	}
}
