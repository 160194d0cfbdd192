package app_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/bus/local"
	"duiyi/engine"
	"duiyi/match"
	"duiyi/store"
	"duiyi/timing"
)

// timed formats the recorded stages of a node's moves.
func (b *bench) timed() (all []string) {
	synctest.Wait()
	for _, m := range b.Timing().Summary().Slowest {
		text := fmt.Sprintf("%v %d", m.Origin, m.Version)
		for s := range timing.Stage(timing.Stages) {
			if m.Reached(s) {
				text += fmt.Sprintf(" %v=%v", s, m.Took[s])
			}
		}
		if m.Worker != "" {
			text += " at " + m.Worker
		}
		if m.Node != "" {
			text += " from " + m.Node
		}
		all = append(all, text+fmt.Sprintf(", %d sockets, late %v %s", m.Sockets, m.Late(), m.Err))
	}
	return all
}

func (b *bench) wantTimed(want ...string) {
	b.t.Helper()
	got := b.timed()
	if len(got) != len(want) {
		b.t.Fatalf("timed %q, want %q", got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			b.t.Errorf("timed %q, want %q", got[i], want[i])
		}
	}
}

// TestTiming: a person's move waits for its game, is stored and reaches the socket; an engine's
// move first queues and searches.
func TestTiming(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate := &gate{Store: openStore(t)}
		b := newBenchOn(t, gate)
		id := b.begin(human, slow).ID
		w := b.watch(id)
		hold := make(chan struct{})
		gate.set(hold, nil)
		go b.move(id, "e5")
		time.Sleep(3 * time.Second)
		gate.set(nil, nil)
		close(hold)
		a := b.slow.next()
		time.Sleep(time.Second)
		for range len(w.Updates()) {
			(<-w.Updates()).Taken()
		}
		b.wantTimed("person 2 locked=0s committed=3s delivered=1s, 1 sockets, late 4s ")
		time.Sleep(time.Second)
		a.play("e6")
		synctest.Wait()
		for range len(w.Updates()) {
			(<-w.Updates()).Taken()
		}
		b.wantTimed("person 2 locked=0s committed=3s delivered=1s, 1 sockets, late 4s ", "engine 3 queued=0s searched=2s committed=0s delivered=0s, 1 sockets, late 0s ")
		if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "e5"}); err == nil {
			t.Error("a move onto a stone was accepted")
		}
		gate.set(nil, store.ErrOverloaded)
		if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "a1"}); !errors.Is(err, store.ErrOverloaded) {
			t.Errorf("an overloaded store: %v", err)
		}
		if got := b.timed(); len(got) != 3 {
			t.Errorf("a refused move is kept, or one that was not stored is not: %q", got)
		}
	})
}

// TestTimingAway: the trace names the worker that searched a move, and at another node the node
// that stored it.
func TestTimingAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := someWorkers(1)
		shared, hub := &common{Store: openStore(t)}, local.New()
		one := newBenchOn(t, shared, app.Nodes(hub.Join()), app.Named("web1"), app.Workers(w))
		two := newBenchOn(t, shared, app.Nodes(hub.Join()), app.Named("web2"))
		time.Sleep(time.Second) // each knows of the other
		synctest.Wait()
		id := one.begin(human, slow).ID
		two.game(id) // is in memory there from now on
		one.move(id, "e5")
		j := <-w.jobs
		time.Sleep(2 * time.Second)
		j.answer <- answer{result: engine.Result{Move: "e6"}}
		synctest.Wait()
		one.wantTimed("engine 3 queued=0s searched=2s committed=0s at far, 0 sockets, late 0s ", "person 2 locked=0s committed=0s, 0 sockets, late 0s ")
		two.wantTimed("node 3 relayed=0s from web1, 0 sockets, late 0s ", "node 2 relayed=0s from web1, 0 sockets, late 0s ")
	})
}
