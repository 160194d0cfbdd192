package jobs_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/reports"
	"duiyi/reports/jobs"
	"duiyi/store"
)

// On a full disk a report is made and shown, marked as unsaved; later, with room again, it is
// stored.
func TestReportOnAFullDisk(t *testing.T) {
	store := &fullDisk{keeper: openStore(t)}
	b := newBenchOn(t, store)
	id := b.played("e5", "e6")
	store.full.Store(true)
	m := b.make(id, jobs.Query{})
	for range 3 {
		(<-b.slow.asked).answerFor(-1)
	}
	if told := m.last(t); told.Report == nil || len(told.Report.Moves) != 2 || !told.Unsaved {
		t.Errorf("told %+v", told)
	}
	store.full.Store(false)
	m = b.make(id, jobs.Query{})
	for range 3 {
		(<-b.slow.asked).answerFor(-1)
	}
	if told := m.last(t); told.Report == nil || told.Unsaved {
		t.Errorf("told with room again %+v", told)
	}
	if told, err := b.SoFar(t.Context(), id); err != nil || told.Report == nil {
		t.Errorf("SoFar = %+v, %v", told, err)
	}
}

// fullDisk is a store that rejects reports while it is full.
type fullDisk struct {
	keeper
	full atomic.Bool
}

func (s *fullDisk) AskReport(ctx context.Context, r jobs.Kept, over string, most int) error {
	if s.full.Load() {
		return store.ErrDiskFull
	}
	return s.keeper.AskReport(ctx, r, over, most)
}

func (s *fullDisk) KeepReport(ctx context.Context, r jobs.Kept) error {
	if s.full.Load() {
		return store.ErrDiskFull
	}
	return s.keeper.KeepReport(ctx, r)
}

// A save that arrives after the report was stopped stores nothing.
func TestStopBeforeALateSave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate := &gated{keeper: openStore(t), open: make(chan struct{}), came: make(chan struct{}, 1)}
		b := newBenchOn(t, gate)
		id := b.played("e5", "e6", "a9")
		m := b.make(id, jobs.Query{})
		a := <-b.slow.asked
		gate.shut.Store(true)
		time.Sleep(3 * time.Second)
		a.answerFor(-1)
		<-gate.came
		if err := b.Stop(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		close(gate.open)
		if err := <-m.err; !errors.Is(err, jobs.ErrStopped) {
			t.Errorf("Make = %v", err)
		}
		synctest.Wait()
		if told, err := b.SoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
			t.Errorf("after it was stopped there is a report: %+v, %v", told, err)
		}
	})
}

// A failing engine is retried five times. Then the report has failed; a new request continues
// from its evaluations.
func TestReportOfAFailingEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.played("e5", "e6")
		m := b.make(id, jobs.Query{})
		broken := errors.New("the pipe is broken")
		(<-b.slow.asked).answer <- answer{err: broken}
		(<-b.slow.asked).answerFor(-1) // which begins the count anew
		for range 5 {
			(<-b.slow.asked).answer <- answer{err: broken}
		}
		if err := <-m.err; !errors.Is(err, broken) {
			t.Errorf("Make = %v", err)
		}
		if told, err := b.SoFar(t.Context(), id); err != nil || told.Failed != jobs.FailedEngine || told.Done != 1 || b.Stats().Failed != 1 {
			t.Errorf("afterwards %+v, %v, stats %+v", told, err, b.Stats())
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		select {
		case <-b.slow.asked:
			t.Fatal("it is gone on with though nobody asks")
		default:
		}
		m = b.make(id, jobs.Query{})
		for range 2 {
			(<-b.slow.asked).answerFor(-1)
		}
		if told := m.last(t); told.Report == nil || told.Failed != "" {
			t.Errorf("asked for again: %+v", told)
		}
	})
}

// A report whose engine no longer exists fails and is not retried for ever.
func TestReportOfAnEngineThatIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := openStore(t)
		b := newBenchOn(t, store)
		id := b.played("e5")
		r := jobs.Kept{ID: id, Ticket: "t", Node: "before", Body: []byte(`{"engine":"gone","time_ms":50,"moves":["e5"],"evals":[null,null],"reasons":null}`), At: time.Now()}
		if err := store.AskReport(t.Context(), r, "", 8); err != nil {
			t.Fatal(err)
		}
		b.Close()
		b = newBenchOn(t, store)
		synctest.Wait()
		if kept, _, err := store.Report(t.Context(), id); err != nil || !kept.Done || b.Stats().Failed != 1 {
			t.Errorf("the report: %s, %v, stats %+v", kept.Body, err, b.Stats())
		}
	})
}

// While the store is slow with one report, reports on other games begin and stop, and a caller
// who waits for the first may give up.
func TestSlowStoreHoldsUpOneReport(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slowAsk{keeper: openStore(t), open: make(chan struct{})}
		b := newBenchOn(t, s)
		s.id = b.played("e5")
		first := b.make(s.id, jobs.Query{})
		synctest.Wait()
		second := b.played("e6")
		other := b.make(second, jobs.Query{})
		synctest.Wait()
		select {
		case told := <-other.told:
			if told.Of != 2 {
				t.Errorf("told %+v", told)
			}
		default:
			t.Error("a slow write of one report holds up another")
		}
		ctx, leave := context.WithCancel(t.Context())
		leave()
		if err := b.Stop(ctx, s.id); !errors.Is(err, context.Canceled) {
			t.Errorf("a caller that gave up: %v", err)
		}
		close(s.open)
		for range 4 {
			(<-b.slow.asked).answerFor(-1)
		}
		first.last(t)
		other.last(t)
	})
}

// A caller gets an error after some attempts if other nodes always win, and at once when it
// gives up.
func TestConflictsOverAReportEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slowAsk{keeper: openStore(t), conflict: true}
		b := newBenchOn(t, s)
		id := b.played("e5")
		begun := time.Now()
		if err := b.Make(t.Context(), id, jobs.Query{}, func(jobs.Progress) {}); !errors.Is(err, store.ErrOverloaded) {
			t.Errorf("Make = %v", err)
		}
		if took := time.Since(begun); took < time.Second || took > 10*time.Second || s.asked.Load() > 20 {
			t.Errorf("gave up after %v and %d writes", took, s.asked.Load())
		}
		ctx, leave := context.WithTimeout(t.Context(), time.Second)
		defer leave()
		if err := b.Make(ctx, id, jobs.Query{}, func(jobs.Progress) {}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a caller that gave up: %v", err)
		}
	})
}

// A lone store belongs to a single program that may be killed.
type lone struct {
	keeper
	dead atomic.Bool
}

func (s *lone) KeepReport(ctx context.Context, r jobs.Kept) error {
	if s.dead.Load() {
		return errCut
	}
	return s.keeper.KeepReport(ctx, r)
}

// A gated store blocks saves of reports while it is shut.
type gated struct {
	keeper
	shut atomic.Bool
	open chan struct{}
	came chan struct{}
}

func (g *gated) KeepReport(ctx context.Context, r jobs.Kept) error {
	if g.shut.Load() {
		select {
		case g.came <- struct{}{}:
		default:
		}
		<-g.open
	}
	return g.keeper.KeepReport(ctx, r)
}

// slowAsk is a store that blocks the request for one game, or answers every request with a
// conflict.
type slowAsk struct {
	keeper
	id       string
	open     chan struct{} // closed to let the report of id through
	conflict bool
	asked    atomic.Int32
}

func (s *slowAsk) AskReport(ctx context.Context, r jobs.Kept, over string, most int) error {
	s.asked.Add(1)
	if r.ID == s.id {
		<-s.open
	}
	if s.conflict {
		return store.ErrConflict
	}
	return s.keeper.AskReport(ctx, r, over, most)
}

// errCut is the error that a killed program gets from its store.
var errCut = errors.New("the connection is cut")
