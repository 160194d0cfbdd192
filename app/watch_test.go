package app_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"duiyi/app"
	"duiyi/match"
	"duiyi/match/gm"
)

// A watcher that takes nothing is dismissed, and the others hear everything.
func TestSlowWatcher(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human).ID
		lazy, keen := b.watch(id), b.watch(id)
		const rounds = 100
		for n := range rounds {
			b.move(id, "e5")
			b.do(id, match.Command{Type: match.CmdUndo})
			if got := len(pending(keen)); got != 2 {
				t.Fatalf("round %d: the keen watcher was told %d things", n, got)
			}
		}
		if got := len(pending(lazy)); got >= 2*rounds {
			t.Errorf("the lazy watcher was told %d things", got)
		}
		if !errors.Is(lazy.Err(), app.ErrFellBehind) {
			t.Errorf("the lazy watcher was sent away with %v", lazy.Err())
		}
	})
}

// Whoever watches can rebuild the game from what they are told, whatever many
// people do to it at once: the slow twin of the deltas is the whole game. After
// each round, which is less than a watcher may be behind, the players wait for
// the watchers: none is sent away, however slow the machine.
func TestWatchersInStep(t *testing.T) {
	b := newBench(t)
	id := b.begin(human, human).ID
	const watchers, players, rounds, commands = 3, 4, 4, 15

	var watching sync.WaitGroup
	var watches [watchers]*app.Watch
	var told [watchers][]app.GameUpdate
	caughtUp := make(chan string, watchers*(rounds+2)) // the title that a watcher has come to
	for n := range watchers {
		w := b.watch(id)
		watches[n] = w
		watching.Go(func() {
			defer func() { caughtUp <- "left" }()
			for u := range w.Updates() {
				g := u.(app.GameUpdate)
				told[n] = append(told[n], g)
				if last := len(told[n]) - 2; last >= 0 && g.Title != told[n][last].Title {
					caughtUp <- g.Title
				}
			}
		})
	}
	rename := func(title string) {
		t.Helper()
		if _, err := b.Rename(t.Context(), id, title); err != nil {
			t.Fatal(err)
		}
		for range watchers {
			if got := <-caughtUp; got != title {
				t.Fatalf("a watcher is at %q, the game at %q", got, title)
			}
		}
	}
	for round := range rounds {
		var playing sync.WaitGroup
		for n := range players {
			playing.Go(func() {
				r := rand.New(rand.NewPCG(uint64(1+round), uint64(n))) // fixed seeds: what each sends repeats
				for range commands {
					c := match.Command{Type: match.CmdMove, Move: fmt.Sprintf("%c%d", 'a'+r.IntN(9), 1+r.IntN(9))}
					switch r.IntN(6) {
					case 0, 1:
						c = match.Command{Type: match.CmdUndo}
					case 2:
						c = match.Command{Type: match.CmdRedo}
					}
					if _, err := b.Do(t.Context(), id, c); !ordinary(err) {
						t.Errorf("Do(%+v) = %v", c, err)
					}
				}
			})
		}
		playing.Wait()
		rename(fmt.Sprint("round ", round))
	}
	b.do(id, match.Command{Type: match.CmdRestart})
	last := b.move(id, "e5")
	rename("end")
	for _, w := range watches {
		w.Close()
	}
	watching.Wait()
	r, err := b.store.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := match.Replay(gm.Rules{}, r.Events)
	if err != nil {
		t.Fatalf("what is stored cannot be replayed: %v", err)
	}
	if stored.Version != last.State.Version {
		t.Errorf("the store ended at version %d, the game at %d", stored.Version, last.State.Version)
	}
	for n, updates := range told {
		var line []match.Move
		version := 0
		for _, g := range updates {
			line = append(line[:g.From:g.From], g.State.Moves[g.From:]...)
			if !slices.EqualFunc(line, g.State.Moves, func(a, b match.Move) bool { return reflect.DeepEqual(a, b) }) {
				t.Fatalf("watcher %d at version %d (-game +rebuilt):\n%s", n, g.State.Version, cmp.Diff(g.State.Moves, line))
			}
			if g.State.Version < version {
				t.Errorf("watcher %d: version %d after %d", n, g.State.Version, version)
			}
			version = g.State.Version
		}
		if version != last.State.Version {
			t.Errorf("watcher %d ended at version %d, the game at %d", n, version, last.State.Version)
		}
	}
}

// ordinary reports whether an error is one that players bring about.
func ordinary(err error) bool {
	var r *match.Refusal
	return err == nil || errors.As(err, &r) || errors.Is(err, match.ErrNothingToUndo) ||
		errors.Is(err, match.ErrNothingToRedo) || errors.Is(err, match.ErrGameOver)
}
