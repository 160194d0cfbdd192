package app_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/bus/local"
	"duiyi/cluster"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
)

// An unruly bus loses messages and delivers others late, twice, or out of order.
type unruly struct {
	cluster.Bus

	mu   sync.Mutex
	rand *rand.Rand
}

func (b *unruly) lot(n int64) int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.rand.Int64N(n)
}

func (b *unruly) Subscribe(subject string, hear func([]byte)) (func(), error) {
	var mu sync.Mutex // one at a time
	ended := false
	cancel, err := b.Bus.Subscribe(subject, func(data []byte) {
		copies := []int{0, 0, 1, 1, 2}[b.lot(5)]
		for range copies {
			time.AfterFunc(time.Duration(b.lot(int64(3*time.Second))), func() {
				mu.Lock()
				defer mu.Unlock()
				if !ended {
					hear(slices.Clone(data))
				}
			})
		}
	})
	return func() {
		mu.Lock()
		defer mu.Unlock()
		ended = true
		cancel()
	}, err
}

var unrulyGames = flag.Uint64("unruly", 4, "games that TestUnrulyBus plays")

// On a bus that loses, doubles, delays and reorders messages, a game over three nodes ends at
// each page as it is stored: no command twice, no flag early.
func TestUnrulyBus(t *testing.T) {
	flags := uint64(0)
	for seed := range *unrulyGames {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if unrulyGame(t, seed) == match.EvFlagged {
					flags++
				}
			})
		})
	}
	if flags == 0 || flags == *unrulyGames {
		t.Errorf("in %d of %d games a flag fell", flags, *unrulyGames)
	}
}

// unrulyGame plays one game and returns the type of its last event.
func unrulyGame(t *testing.T, seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 3))
	store, hub := &common{Store: openStore(t)}, local.New()
	var nodes []*bench
	for i := range uint64(3) {
		nodes = append(nodes, newBenchOn(t, store, app.Nodes(&unruly{Bus: hub.Join(), rand: rand.New(rand.NewPCG(seed, 10+i))})))
	}
	time.Sleep(time.Second)
	id, who, secrets := nodes[0].two(match.ClockConfig{MainMS: []int64{30_000, 600_000}[seed%2]})
	pages := []*live.Watch{nodes[0].sit(id, secrets[0]), nodes[1].sit(id, secrets[1]), nodes[2].watch(id)}
	shown := make([]update.Snapshot, len(pages))
	for i := range shown {
		shown[i] = nodes[i].game(id)
	}
	look := func() {
		synctest.Wait()
		for i, w := range pages {
			for _, u := range pending(w) {
				if c, ok := u.(update.Change); ok {
					shown[i] = c.Snapshot
				}
			}
		}
	}
	sent := map[string]bool{} // commands, and whether they were acknowledged
	do := func(node int, person match.Side, c match.Command) error {
		_, err := nodes[node].Do(who[person], id, c)
		sent[c.Cmd] = sent[c.Cmd] || err == nil
		return err
	}
	for n, last := 0, false; !last; n++ {
		look()
		person := match.Side(r.IntN(2))
		at := shown[person] // what that player knows, which may be old
		if at.State.Turn() != person && r.IntN(4) > 0 {
			person = person.Other()
			at = shown[person]
		}
		c := match.Command{Cmd: fmt.Sprintf("%016x", n+1), Version: at.State.Version}
		switch k := r.IntN(12); {
		case k == 0:
			c.Type = match.CmdOfferDraw
		case k == 1:
			c.Type = match.CmdOfferUndo
		case k == 2:
			c.Type = match.CmdDeclineUndo
		case k == 3:
			c.Type = match.CmdFlag
		default:
			c.Type, c.Move = match.CmdMove, string(rune('a'+r.IntN(9)))+string(rune('1'+r.IntN(9)))
		}
		err := do(r.IntN(3), person, c) // most are refused
		if last = n > 40 && err == nil && c.Type == match.CmdMove || n == 200; last {
			break // with an event after which no command tells a node that it has missed something
		}
		if r.IntN(3) == 0 { // its answer was lost: it is sent again, elsewhere
			_ = do(r.IntN(3), person, c)
		}
		time.Sleep(time.Duration(r.Int64N(int64(3 * time.Second))))
	}
	time.Sleep(time.Minute) // until a flag falls, or not; what was lost is asked for
	look()

	events := nodes[0].events(id)
	found := map[string]bool{}
	var state match.State
	for i, e := range events {
		before := state
		var err error
		if state, err = match.Replay(gm.Rules{}, events[:i+1]); err != nil {
			t.Fatalf("event %d: %v", i, err)
		}
		if e.Cmd != "" && found[e.Cmd] {
			t.Errorf("command %s is there twice", e.Cmd)
		}
		found[e.Cmd] = true
		if deadline, ok := before.Deadline(); e.Type == match.EvFlagged && (!ok || time.UnixMilli(e.At).Before(deadline)) {
			t.Errorf("the flag fell at %v, due at %v", time.UnixMilli(e.At), deadline)
		}
	}
	for cmd, acknowledged := range sent {
		if acknowledged && !found[cmd] && cmd != "" {
			t.Errorf("command %s was acknowledged and is lost", cmd)
		}
	}
	for i, s := range shown {
		if s.State.Version != state.Version || moves(s) != moves(update.Snapshot{State: state}) || (s.State.Result == nil) != (state.Result == nil) {
			t.Errorf("page %d shows version %d, %q, result %v; stored are version %d, %q, result %v", i, s.State.Version, moves(s), s.State.Result, state.Version, moves(update.Snapshot{State: state}), state.Result)
		}
	}
	return events[len(events)-1].Type
}
