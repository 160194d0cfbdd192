package app_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/bus/local"
	"duiyi/match"
)

// A mortal is a common store as one node has it, which ends without a word.
type mortal struct {
	*common
	dead atomic.Bool
}

func (m *mortal) Alive(ctx context.Context, n app.Node) ([]app.Node, error) {
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

// What the end of one of several nodes cost the player who was to move there is
// counted back once: from when it was last alive to their being at another, and not
// more than ten seconds. It costs nobody the game before that, and brings nothing to
// who was elsewhere, or whose node ended in order.
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
				var pages [2]*app.Watch
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

// While the store is away no node is heard of, and none is taken to have ended.
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
		who := app.WithWho(t.Context(), app.Who{Seat: secrets[0]})
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
