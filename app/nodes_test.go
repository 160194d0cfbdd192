package app_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/bus/local"
	"duiyi/cluster"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
	"duiyi/studies"
	"duiyi/study"
)

// A common store is shared by several nodes.
type common struct {
	app.Store
	now func() time.Time // of the store; nil for the test's

	turn  sync.Mutex
	mu    sync.Mutex
	nodes map[string]cluster.Node
	late  time.Duration // what it takes to answer
	told  atomic.Int64  // changed games
}

func (c *common) Now(context.Context) (time.Time, string, error) {
	c.mu.Lock()
	late := c.late
	c.mu.Unlock()
	time.Sleep(late)
	if c.now != nil {
		return c.now(), "server", nil
	}
	return time.Now(), "server", nil
}

func (c *common) Append(ctx context.Context, s store.Summary, seq int, events []match.Event) error {
	if s.NotBefore.After(time.Now()) {
		return store.ErrEarly
	}
	return c.Store.Append(ctx, s, seq, events)
}

func (c *common) Changed(ctx context.Context, known map[string]int) (map[string]int, error) {
	changed := make(map[string]int)
	for id, n := range known {
		r, err := c.Load(ctx, id)
		switch {
		case errors.Is(err, store.ErrNoGame), err == nil && !r.Deleted.IsZero():
			changed[id] = 0
		case err != nil:
			return nil, err
		case len(r.Events)+len(r.Edits) > n:
			changed[id] = len(r.Events) + len(r.Edits)
		}
	}
	c.told.Add(int64(len(changed)))
	return changed, nil
}

func (c *common) Turn(ctx context.Context, _ string, f func(context.Context)) error {
	if c.turn.TryLock() {
		defer c.turn.Unlock()
		f(ctx)
	}
	return nil
}

func (c *common) Alive(_ context.Context, n cluster.Node) ([]cluster.Node, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.nodes == nil {
		c.nodes = make(map[string]cluster.Node)
	}
	c.nodes[n.ID] = n
	var others []cluster.Node
	for id, other := range c.nodes {
		if id != n.ID {
			others = append(others, other)
		}
	}
	slices.SortFunc(others, func(x, y cluster.Node) int { return x.Began.Compare(y.Began) })
	return others, nil
}

func (c *common) Leave(_ context.Context, node string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.nodes, node)
	return nil
}

// nodesOf are nodes on one store; without a hub they do not hear each other.
type nodesOf struct {
	nodes []*bench
	buses []*local.Node
}

func newCluster(t *testing.T, nodes int, withBus bool) *nodesOf {
	c, store, hub := &nodesOf{}, &common{Store: openStore(t)}, local.New()
	for range nodes {
		var o []app.Option
		if withBus {
			bus := hub.Join()
			c.buses = append(c.buses, bus)
			o = append(o, app.Nodes(bus))
		}
		c.nodes = append(c.nodes, newBenchOn(t, store, o...))
	}
	time.Sleep(time.Second) // each knows of the others
	synctest.Wait()
	return c
}

// version returns the version of the last change that a watcher got.
func version(w *live.Watch, had int) int {
	for _, u := range pending(w) {
		if c, ok := u.(update.Change); ok {
			had = c.State.Version
		}
	}
	return had
}

// Two people play one game at different nodes. The opponent's move arrives at once with a bus,
// after half a second without one, and after two if the bus fails unnoticed.
func TestTwoNodes(t *testing.T) {
	tests := []struct {
		name    string
		bus     bool
		cut     bool
		patient time.Duration // how long the other's move takes at most
	}{
		{"a bus", true, false, 0},
		{"the bus is cut from one", true, true, 2 * time.Second},
		{"no bus", false, false, 500 * time.Millisecond},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newCluster(t, 2, tt.bus)
				id, who, secrets := c.nodes[0].two(match.ClockConfig{MainMS: 300_000})
				pages := [2]*live.Watch{c.nodes[0].sit(id, secrets[0]), c.nodes[1].sit(id, secrets[1])}
				if tt.cut {
					c.buses[1].Cut()
				}
				synctest.Wait()
				known := [2]int{version(pages[0], 0), version(pages[1], 0)}
				for i, move := range []string{"e5", "e6", "d5", "d6", "c5", "c6", "b5", "b6"} {
					side := i % 2
					change, err := c.nodes[side].Do(who[side], id, match.Command{Type: match.CmdMove, Move: move, Version: known[side]})
					if err != nil {
						t.Fatalf("move %s: %v", move, err)
					}
					time.Sleep(tt.patient)
					synctest.Wait()
					for page := range known {
						if known[page] = version(pages[page], known[page]); known[page] != change.State.Version {
							t.Fatalf("after %s page %d is at %d, want %d", move, page, known[page], change.State.Version)
						}
					}
				}
				first, second := c.nodes[0].game(id), c.nodes[1].game(id)
				if first.State.Ply != 8 || second.State.Ply != 8 || *first.State.ClockAt(time.Now()) != *second.State.ClockAt(time.Now()) {
					t.Errorf("the nodes differ: %d and %d plies, clocks %+v and %+v", first.State.Ply, second.State.Ply, first.State.Clock, second.State.Clock)
				}
			})
		})
	}
}

// Two people edit one study at different nodes: changes arrive at once with a bus, and within a
// second without one.
func TestTwoNodesOneStudy(t *testing.T) {
	for _, tt := range []struct {
		name    string
		bus     bool
		patient time.Duration
	}{
		{"a bus", true, 0},
		{"no bus", false, 500 * time.Millisecond},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newCluster(t, 2, tt.bus)
				id := c.nodes[0].study().ID
				var pages [2]*studies.Watch
				for i, n := range c.nodes {
					var err error
					if pages[i], err = n.Studies().Watch(t.Context(), id, 0); err != nil {
						t.Fatal(err)
					}
				}
				known := [2]int{}
				for i, move := range []string{"e5", "e6", "d5", "d6", "c5", "c6"} {
					c.nodes[i%2].edit(id, study.Command{Type: study.CmdPlay, Node: study.ID(i), Moves: []string{move}})
					time.Sleep(tt.patient)
					synctest.Wait()
					for n, page := range pages {
						for len(page.Updates()) > 0 {
							known[n] = (<-page.Updates()).Update.(studies.Change).State.Version
						}
						if known[n] != i+2 {
							t.Fatalf("after %s page %d is at %d, want %d", move, n, known[n], i+2)
						}
					}
				}
				for _, page := range pages {
					page.Close()
				}
			})
		})
	}
}

// A page from another node may have a newer version; this node then reads the store.
func TestNewerThanMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(t, 2, false)
		id, who, _ := c.nodes[0].two(match.ClockConfig{})
		c.nodes[1].game(id) // is in memory there from now on
		change, err := c.nodes[0].Do(who[0], id, match.Command{Type: match.CmdMove, Move: "e5"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.nodes[1].Do(who[1], id, match.Command{Type: match.CmdMove, Move: "e6", Version: change.State.Version}); err != nil {
			t.Errorf("a move on what another node told: %v", err)
		}
		w, err := c.nodes[0].Watch(t.Context(), id, change.State.Version+1)
		if err != nil {
			t.Fatal(err)
		}
		if got := version(w, 0); got != change.State.Version+1 {
			t.Errorf("a page that knows version %d is told of %d", change.State.Version+1, got)
		}
	})
}

// Of two commands on one version at two nodes one wins. The other is decided on the resulting
// game, and a command sent to both is carried out once.
func TestRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(t, 2, false)
		id, who, _ := c.nodes[0].two(match.ClockConfig{})
		had := c.nodes[1].game(id).State.Version
		move := match.Command{Type: match.CmdMove, Move: "e5", Cmd: "00000000000000e5", Version: had}
		change, err := c.nodes[0].Do(who[0], id, move)
		if err != nil {
			t.Fatal(err)
		}
		again, err := c.nodes[1].Do(who[0], id, move)
		if err != nil || again.State.Version != change.State.Version {
			t.Errorf("the same at another node: version %d, %v, want %d", again.State.Version, err, change.State.Version)
		}
		if _, err := c.nodes[0].Do(who[1], id, match.Command{Type: match.CmdMove, Move: "e6"}); err != nil {
			t.Fatal(err)
		}
		if _, err := c.nodes[1].Do(who[1], id, match.Command{Type: match.CmdMove, Move: "e4", Version: change.State.Version}); !errors.Is(err, match.ErrStale) {
			t.Errorf("a move on an older version: %v, want %v", err, match.ErrStale)
		}
		if _, err := c.nodes[0].Do(who[0], id, match.Command{Type: match.CmdMove, Move: "d5"}); err != nil {
			t.Fatal(err)
		}
		resigned, err := c.nodes[1].Do(who[0], id, match.Command{Type: match.CmdResign})
		if err != nil || resigned.State.Ply != 3 || resigned.State.Result == nil {
			t.Errorf("a resignation that another node's move overtook: %v, after %d plies", err, resigned.State.Ply)
		}
		if n := len(c.nodes[0].events(id)); n != resigned.State.Version {
			t.Errorf("%d events, want %d", n, resigned.State.Version)
		}
	})
}

// If engines at two nodes choose moves for one position, one wins, and the other counts as no
// failure.
func TestEnginesRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(t, 2, false)
		id := c.nodes[0].begin(human, slow).ID
		c.nodes[0].move(id, "e5")
		pages := [2]*live.Watch{c.nodes[0].watch(id), c.nodes[1].watch(id)}
		first, second := c.nodes[1].slow.next(), c.nodes[0].slow.next()
		first.play("e6")
		synctest.Wait()
		second.play("d6")
		synctest.Wait()
		for i, page := range pages {
			for _, u := range pending(page) {
				if failed, ok := u.(update.Failed); ok {
					t.Errorf("node %d says that its engine failed: %s", i, failed.Message)
				}
			}
			if s := c.nodes[i].game(id); moves(s) != "e5 e6 " || s.Thinking {
				t.Errorf("node %d: moves %q, thinking %v", i, moves(s), s.Thinking)
			}
		}
	})
}

// A lost message about a player's departure from another node keeps them present only until it
// would have been repeated.
func TestLostLeaving(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub := local.New()
		n := newBenchOn(t, &common{Store: openStore(t)}, app.Nodes(hub.Join()))
		id, _, secrets := n.two(match.ClockConfig{MainMS: 300_000})
		n.sit(id, secrets[0])
		other := hub.Join()
		say := func(subject, text string) {
			t.Helper()
			if err := other.Publish(subject, []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
		say("g."+id, `{"node":"other","here":{"present":[false,true],"left":[false,false],"heard":[0,0],"crowd":0}}`)
		for at := 5 * time.Second; at < 2*time.Minute; at += 5 * time.Second {
			say("nodes", "other")
			time.Sleep(5 * time.Second)
			synctest.Wait()
			if got, want := n.game(id).Network.Present[match.Second], at < 90*time.Second; got != want {
				t.Fatalf("after %v the other is there: %v", at, got)
			}
		}
	})
}

// Presence, greetings and requests for a rematch reach all nodes.
func TestMeetingOfNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(t, 3, true)
		id, who, secrets := c.nodes[0].two(match.ClockConfig{MainMS: 300_000})
		first := c.nodes[0].sit(id, secrets[0])
		second := c.nodes[1].sit(id, secrets[1])
		onlooker := c.nodes[2].watch(id)
		present := func(want [2]bool) {
			t.Helper()
			synctest.Wait()
			for i, n := range c.nodes {
				if got := n.game(id).Network.Present; got != want {
					t.Errorf("at node %d present are %v, want %v", i, got, want)
				}
			}
		}
		present([2]bool{true, true})

		// A node sends a heartbeat every 5 s and repeats presence now and then.
		published := c.buses[0].Stats().Published
		time.Sleep(time.Minute)
		present([2]bool{true, true})
		if n := c.buses[0].Stats().Published - published; n < 12 || n > 12+2 {
			t.Errorf("%d messages in a minute in which nobody came or left, want 12 to 14", n)
		}
		pending(first)
		time.Sleep(3 * time.Second)
		pending(first)
		c.nodes[2].watch(id)
		time.Sleep(3 * time.Second)
		if !slices.Contains(pending(first), any(update.Spectators{N: 2})) {
			t.Error("a player is not told of who looks on at another node")
		}
		if err := c.nodes[1].Greet(who[1], id, "hello"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if !slices.Contains(pending(first), any(update.Greeting{Side: match.Second, Greeting: "hello"})) {
			t.Error("a greeting is not told at another node")
		}

		// The second player's node falls silent, and so does the player.
		c.buses[1].Cut()
		time.Sleep(10 * time.Second)
		if !c.nodes[0].game(id).Network.Present[match.Second] {
			t.Error("a player is given up after a moment of silence")
		}
		time.Sleep(12 * time.Second)
		synctest.Wait()
		if c.nodes[0].game(id).Network.Present[match.Second] {
			t.Error("a player is there whose node has not been heard of")
		}
		c.buses[1].Mend()
		time.Sleep(time.Second)
		present([2]bool{true, true})
		second.Close()
		present([2]bool{true, false})
		second = c.nodes[1].sit(id, secrets[1])

		if _, err := c.nodes[1].Do(who[1], id, match.Command{Type: match.CmdResign}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if next, err := c.nodes[0].Rematch(who[0], id); next != "" || err != nil {
			t.Fatalf("a rematch asked for by one: %q, %v", next, err)
		}
		synctest.Wait()
		if !slices.Contains(pending(second), any(update.Rematch{Offer: [2]bool{true, false}})) {
			t.Error("an offer of another game is not told at another node")
		}
		next, err := c.nodes[1].Rematch(who[1], id)
		if next == "" || err != nil {
			t.Fatalf("a rematch asked for by both: %q, %v", next, err)
		}
		synctest.Wait()
		for i, w := range []*live.Watch{first, onlooker} {
			if !slices.Contains(pending(w), any(update.Rematch{Game: next})) {
				t.Errorf("page %d is not told of the next game", i)
			}
		}
	})
}

// If both players ask for a rematch at the same moment at nodes that hear of each other only
// later, there is one game.
func TestRematchAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(t, 2, true)
		id, who, secrets := c.nodes[0].two(match.ClockConfig{})
		pages := [2]*live.Watch{c.nodes[0].sit(id, secrets[0]), c.nodes[1].sit(id, secrets[1])}
		if _, err := c.nodes[0].Do(who[0], id, match.Command{Type: match.CmdResign}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		var wg sync.WaitGroup
		for i := range who {
			wg.Go(func() {
				if _, err := c.nodes[i].Rematch(who[i], id); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		time.Sleep(time.Second)
		synctest.Wait()
		var next [2]string
		for i, w := range pages {
			for _, u := range pending(w) {
				if r, ok := u.(update.Rematch); ok && r.Game != "" {
					next[i] = r.Game
				}
			}
		}
		if next[0] == "" || next[0] != next[1] {
			t.Errorf("the next game is %q at one, %q at the other", next[0], next[1])
		}
	})
}

// A deletion or new title reaches the other nodes.
func TestDeletedAtAnotherNode(t *testing.T) {
	for _, bus := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			c := newCluster(t, 2, bus)
			id, _, _ := c.nodes[0].two(match.ClockConfig{})
			w := c.nodes[1].watch(id)
			if err := c.nodes[0].Delete(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			synctest.Wait()
			if got := pending(w); !slices.Contains(got, any(update.Deleted{})) {
				t.Errorf("told of %v", got)
			}
		})
	}
}

// The nodes' clocks are hours off; the store's clock counts.
func TestStoreTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db, hub := &common{Store: openStore(t)}, local.New()
		var nodes [2]*bench
		for i, off := range []time.Duration{3 * time.Hour, -5 * time.Hour} {
			nodes[i] = newBenchOn(t, db, app.Nodes(hub.Join()), app.Wall(func() time.Time { return time.Now().Add(off) }))
		}
		id, who, secrets := nodes[0].two(match.ClockConfig{MainMS: 60_000})
		nodes[0].sit(id, secrets[0])
		nodes[1].sit(id, secrets[1])
		for i, move := range []string{"e5", "e6", "d5", "d6"} {
			time.Sleep(5 * time.Second)
			if _, err := nodes[i%2].Do(who[i%2], id, match.Command{Type: match.CmdMove, Move: move}); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		now := time.Now()
		if last := nodes[0].last(id); last.At != now.UnixMilli() {
			t.Errorf("the last move was made at %v, %v by the store", time.UnixMilli(last.At), now)
		}
		for i, n := range nodes {
			if got := n.game(id).State.ClockAt(now).LeftMS; got != [2]int64{55_000, 50_000} {
				t.Errorf("at node %d the clocks show %v", i, got)
			}
			if warned := n.logs.warnings.Load(); warned != 1 {
				t.Errorf("node %d has warned %d times of its machine's clock", i, warned)
			}
		}
		if err := nodes[0].Ready(t.Context()); err != nil {
			t.Errorf("not ready: %v", err)
		}
		db.mu.Lock()
		db.late = 100 * time.Millisecond
		db.mu.Unlock()
		other := newBenchOn(t, db)
		if err := other.Ready(t.Context()); !errors.Is(err, store.ErrOverloaded) {
			t.Errorf("ready with a time that may be 50 ms off: %v", err)
		}
	})
}

// A flag falls once and on time after the game's node has ended.
func TestFlagOfAnotherNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(t, 2, true)
		id, who, _ := c.nodes[1].two(match.ClockConfig{MainMS: 10_000})
		if _, err := c.nodes[1].Do(who[0], id, match.Command{Type: match.CmdMove, Move: "e5"}); err != nil {
			t.Fatal(err)
		}
		c.nodes[1].Close()
		before := len(c.nodes[0].events(id))
		time.Sleep(30 * time.Second)
		synctest.Wait()
		events := c.nodes[0].events(id)
		if len(events) != before+1 || events[before].Type != match.EvFlagged {
			t.Fatalf("after the time there are %d events, want %d; the last is %+v", len(events), before+1, events[len(events)-1])
		}
	})
}

// A skewed store gives one node the wrong time.
type skewed struct {
	*common
	off atomic.Int64 // ns
}

func (s *skewed) Now(context.Context) (time.Time, string, error) {
	return time.Now().Add(time.Duration(s.off.Load())), "server", nil
}

// A node whose clock is an hour fast can neither flag nor claim early. Once corrected it plays
// on.
func TestNodeWithWrongTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &common{Store: openStore(t)}
		wrong := &skewed{common: store}
		wrong.off.Store(int64(time.Hour))
		right, ahead := newBenchOn(t, store), newBenchOn(t, wrong)
		id, who, secrets := right.two(match.ClockConfig{MainMS: 60_000})
		for i, move := range []string{"e5", "e6", "d5"} {
			if _, err := right.Do(who[i%2], id, match.Command{Type: match.CmdMove, Move: move}); err != nil {
				t.Fatal(err)
			}
		}
		before := len(right.events(id))
		ahead.sit(id, secrets[0])
		for _, c := range []string{match.CmdFlag, match.CmdClaimWin} {
			if _, err := ahead.Do(who[0], id, match.Command{Type: c}); err == nil {
				t.Errorf("%s was carried out", c)
			}
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if events := right.events(id); len(events) != before {
			t.Fatalf("after ten seconds of a minute: %+v", events[before:])
		}
		wrong.off.Store(0)
		time.Sleep(5 * time.Second)
		if _, err := ahead.Do(who[1], id, match.Command{Type: match.CmdMove, Move: "d6"}); err != nil {
			t.Fatal(err)
		}
		if at := time.UnixMilli(ahead.last(id).At); time.Until(at).Abs() > time.Second {
			t.Errorf("a move is of %v, now is %v", at, time.Now())
		}
		time.Sleep(55 * time.Second)
		if last := right.last(id); last.Type != match.EvMoved {
			t.Errorf("before the time: %+v", last)
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if last := right.last(id); last.Type != match.EvFlagged {
			t.Errorf("after the time: %+v", last)
		}
	})
}

// The logs of all nodes name a move's cmd.
func TestTraceAtNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(t, 2, true)
		id, who, _ := c.nodes[0].two(match.ClockConfig{})
		c.nodes[1].game(id) // is in memory there from now on
		change, err := c.nodes[0].Do(who[0], id, match.Command{Type: match.CmdMove, Move: "e5", Cmd: "00000000000000e5"})
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		for i, what := range []string{"stored", "heard"} {
			want := fmt.Sprintf("%s game=%s version=%d event=moved cmd=00000000000000e5", what, id, change.State.Version)
			c.nodes[i].logs.mu.Lock()
			if !slices.Contains(c.nodes[i].logs.trail, want) {
				t.Errorf("the log of node %d lacks %q: %q", i, want, c.nodes[i].logs.trail)
			}
			c.nodes[i].logs.mu.Unlock()
		}
	})
}
