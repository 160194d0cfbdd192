package flagfall_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/cluster"
	"duiyi/flagfall"
	"duiyi/store"
)

// A bench is a Watch on a store of flags, and the games that it opened.
type bench struct {
	*flagfall.Watch
	mu     sync.Mutex
	flags  []store.Due
	beats  []time.Time
	opened []string
	never  map[string]bool
	hangs  string // the game that does not open while its context lasts
}

func (b *bench) Deadlines(_ context.Context, most int) ([]store.Due, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.flags[:min(most, len(b.flags))]), nil
}

func (b *bench) Beat(_ context.Context, at time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.beats = append(b.beats, at)
	return nil
}

// arm opens a game, whose flag is no longer pending then unless it can never fall.
func (b *bench) arm(ctx context.Context, game string) (bool, error) {
	b.mu.Lock()
	b.opened = append(b.opened, game)
	hangs, never := b.hangs == game, b.never[game]
	if !hangs && !never {
		b.flags = slices.DeleteFunc(b.flags, func(d store.Due) bool { return d.Game == game })
	}
	b.mu.Unlock()
	if hangs {
		<-ctx.Done()
		return false, ctx.Err()
	}
	return never, nil
}

func (b *bench) games() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.opened)
}

// start runs a Watch on flags, each given in how long it falls.
func start(t *testing.T, b *bench, flags ...time.Duration) {
	t.Helper()
	for i, d := range flags {
		b.flags = append(b.flags, store.Due{Game: string(rune('a' + i)), At: time.Now().Add(d)})
	}
	log := slog.New(slog.DiscardHandler)
	nodes := cluster.New("here", nil, log)
	ctx, cancel := context.WithCancel(t.Context())
	nodes.Start(ctx, time.Now, time.Time{})
	b.Watch = flagfall.New(flagfall.Parts{Store: b, Nodes: nodes, Now: time.Now, Arm: b.arm, Silent: func([]cluster.Silence) {}, Log: log})
	done := make(chan struct{})
	go func() { b.Run(ctx); close(done) }()
	t.Cleanup(func() { cancel(); <-done })
	synctest.Wait()
}

// Games are opened when their flags are due, soonest first, and one whose flag cannot fall
// only once.
func TestOpensWhatIsDue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bench{never: map[string]bool{"a": true}}
		start(t, b, -time.Hour, time.Minute, 5*time.Minute)
		time.Sleep(2 * time.Second)
		if got := b.games(); !slices.Equal(got, []string{"a"}) {
			t.Fatalf("at first: %v", got)
		}
		time.Sleep(time.Minute)
		if got := b.games(); !slices.Equal(got, []string{"a", "b"}) {
			t.Fatalf("after a minute: %v", got)
		}
		time.Sleep(5 * time.Minute)
		if got := b.games(); !slices.Equal(got, []string{"a", "b", "c"}) {
			t.Fatalf("after all: %v", got)
		}
		if b.Busy() {
			t.Error("it goes on when no flag is pending")
		}
		n := len(b.beats)
		time.Sleep(time.Hour)
		if len(b.beats) != n {
			t.Errorf("%d heartbeats while no clock runs", len(b.beats)-n)
		}
	})
}

// A flag that is noted while nothing was pending is seen to, and so is one that is sooner
// than those known.
func TestNotedFlags(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bench{}
		start(t, b)
		for _, d := range []time.Duration{time.Hour, time.Minute} {
			b.mu.Lock()
			b.flags = slices.Insert(b.flags, 0, store.Due{Game: d.String(), At: time.Now().Add(d)})
			b.mu.Unlock()
			b.Due(time.Now().Add(d))
			synctest.Wait()
		}
		time.Sleep(time.Minute + time.Second)
		if got := b.games(); !slices.Equal(got, []string{"1m0s"}) {
			t.Errorf("opened %v", got)
		}
		time.Sleep(time.Hour)
		if got := b.games(); !slices.Equal(got, []string{"1m0s", "1h0m0s"}) {
			t.Errorf("opened %v", got)
		}
	})
}

// A game that does not open delays neither heartbeats nor, for long, other games.
func TestHangingGameHoldsUpNoHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bench{hangs: "a"}
		start(t, b, -time.Hour, -time.Minute)
		b.Running(1)
		time.Sleep(5*time.Second + time.Millisecond)
		b.mu.Lock()
		beats := len(b.beats)
		b.mu.Unlock()
		if beats < 5 {
			t.Errorf("%d heartbeats in 5 s while a game does not open", beats)
		}
		time.Sleep(store.Timeout)
		if got := b.games(); !slices.Contains(got, "b") {
			t.Errorf("opened %v", got)
		}
		b.Running(-1)
	})
}

// An error of the store is no reason to stop.
func TestStoreFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bench{}
		log := slog.New(slog.DiscardHandler)
		nodes := cluster.New("here", nil, log)
		ctx, cancel := context.WithCancel(t.Context())
		nodes.Start(ctx, time.Now, time.Time{})
		w := flagfall.New(flagfall.Parts{Store: failing{}, Nodes: nodes, Now: time.Now, Arm: b.arm, Silent: func([]cluster.Silence) {}, Log: log})
		done := make(chan struct{})
		go func() { w.Run(ctx); close(done) }()
		w.Due(time.Now())
		time.Sleep(time.Minute)
		select {
		case <-done:
			t.Error("it has stopped")
		default:
		}
		cancel()
		<-done
	})
}

type failing struct{}

func (failing) Deadlines(context.Context, int) ([]store.Due, error) { return nil, errors.New("away") }
func (failing) Beat(context.Context, time.Time) error               { return errors.New("away") }
