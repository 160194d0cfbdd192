package app_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/match"
	"duiyi/reports/jobs"
)

// An askedStore counts how often unfinished reports are looked for.
type askedStore struct {
	app.Store
	asked atomic.Int64
}

func (s *askedStore) UnfinishedReports(ctx context.Context, others []string, most int) ([]jobs.Kept, error) {
	s.asked.Add(1)
	return s.Store.UnfinishedReports(ctx, others, most)
}

// The program of one person does nothing while that person does nothing, but for one sweep a
// minute: on a telephone each time it wakes takes from the battery.
func TestRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var looked atomic.Int64 // at the time, as every room does that wakes
		kept := &askedStore{Store: openStore(t)}
		b := newBenchOn(t, kept, app.Wall(func() time.Time {
			looked.Add(1)
			return time.Now()
		}))
		rest := func(what string) {
			t.Helper()
			time.Sleep(time.Minute)
			synctest.Wait()
			before, asked := looked.Load(), kept.asked.Load()
			time.Sleep(time.Hour)
			synctest.Wait()
			if n := looked.Load() - before; n > 60 {
				t.Errorf("%s: the time was looked at %d times in an hour", what, n)
			}
			if n := kept.asked.Load() - asked; n > 0 {
				t.Errorf("%s: reports were looked for %d times in an hour", what, n)
			}
		}
		rest("at the start")
		id := b.begin(human, human).ID
		b.watch(id)
		b.move(id, "e5")
		rest("a game without a clock")
		timed := b.begin(human, human, match.ClockConfig{MainMS: 60_000}).ID
		w := b.watch(timed)
		b.move(timed, "e5")
		time.Sleep(10 * time.Second)
		w.Close()
		rest("a clock that has stopped")
	})
}
