package app_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

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
// people do to it at once: the slow twin of the deltas is the whole game.
func TestWatchersInStep(t *testing.T) {
	b := newBench(t)
	id := b.begin(human, human).ID
	const watchers, players, commands = 3, 4, 60

	var playing, watching sync.WaitGroup
	finals := make([]app.GameUpdate, watchers)
	lines := make([][]match.Move, watchers)
	for n := range watchers {
		w := b.watch(id)
		watching.Go(func() {
			for u := range w.Updates() {
				g := u.(app.GameUpdate)
				lines[n] = append(lines[n][:g.From:g.From], g.State.Moves[g.From:]...)
				if diff := cmp.Diff(g.State.Moves, lines[n], cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("watcher %d at version %d (-game +rebuilt):\n%s", n, g.State.Version, diff)
				}
				if g.State.Version < finals[n].State.Version {
					t.Errorf("watcher %d: version %d after %d", n, g.State.Version, finals[n].State.Version)
				}
				finals[n] = g
				if g.Title == "end" {
					return
				}
			}
		})
	}
	for n := range players {
		playing.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(n))) // fixed seed: what each sends repeats
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
	b.do(id, match.Command{Type: match.CmdRestart})
	last := b.move(id, "e5")
	if _, err := b.Rename(t.Context(), id, "end"); err != nil {
		t.Fatal(err)
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
	for n, g := range finals {
		if g.State.Version != last.State.Version || stored.Version != last.State.Version {
			t.Errorf("watcher %d ended at version %d, the store at %d, the game at %d", n, g.State.Version, stored.Version, last.State.Version)
		}
	}
}

// ordinary reports whether an error is one that players bring about.
func ordinary(err error) bool {
	var r *match.Refusal
	return err == nil || errors.As(err, &r) || errors.Is(err, match.ErrNothingToUndo) ||
		errors.Is(err, match.ErrNothingToRedo) || errors.Is(err, match.ErrGameOver)
}
