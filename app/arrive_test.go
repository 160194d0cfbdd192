package app_test

import (
	"context"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"

	"duiyi/app"
	"duiyi/match"
	"duiyi/store"
)

// A slowReader blocks reads of games until the test allows them.
type slowReader struct {
	app.Store
	asked chan string   // of which game
	free  chan struct{} // closed once they are read
}

func (s *slowReader) Load(ctx context.Context, id string) (store.Record, error) {
	s.asked <- id
	<-s.free
	return s.Store.Load(ctx, id)
}

// TestManyArrive: if many pages arrive at once, only as many games load at a time as there are
// processors, and commands do not wait behind them.
func TestManyArrive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := openStore(t)
		b := newBenchOn(t, store)
		atOnce := runtime.GOMAXPROCS(0)
		var watched []string
		for range 2 * atOnce {
			watched = append(watched, b.begin(human, human).ID)
		}
		played := b.begin(human, human).ID
		b.Close()

		s := &slowReader{store, make(chan string, 3*atOnce), make(chan struct{})}
		b = newBenchOn(t, s)
		var all sync.WaitGroup
		for _, id := range watched {
			all.Go(func() {
				w, err := b.Watch(t.Context(), id, 0)
				if err != nil {
					t.Error(err)
					return
				}
				w.Close()
			})
		}
		synctest.Wait()
		if n := len(s.asked); n != atOnce {
			t.Errorf("%d games are read at once, want %d", n, atOnce)
		}
		all.Go(func() {
			if _, err := b.Do(t.Context(), played, match.Command{Type: match.CmdMove, Move: "e5"}); err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		if n := len(s.asked); n != atOnce+1 {
			t.Errorf("%d games are read, and that of a command is not", n)
		}
		close(s.free)
		all.Wait()
	})
}
