package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/admission"
	"duiyi/app"
	"duiyi/cluster"
	"duiyi/exercises"
	"duiyi/reports"
	"duiyi/reports/jobs"
)

// errCut is the error of a store that is cut off.
var errCut = errors.New("the connection is cut")

// A severed store can cut one node off, for good as if the node were killed, or for a while.
type severed struct {
	app.Shared
	cut    atomic.Bool
	silent atomic.Bool                                 // other nodes hear nothing of this one, which can do all the rest
	claims func()                                      // before this one claims a report, or nil
	reads  atomic.Pointer[func(context.Context) error] // comes in place of reading a report, unless it is nil
}

func (s *severed) Report(ctx context.Context, id string) (jobs.Kept, bool, error) {
	if reads := s.reads.Load(); reads != nil {
		return jobs.Kept{}, false, (*reads)(ctx)
	}
	return s.Shared.Report(ctx, id)
}

func (s *severed) ClaimReport(ctx context.Context, id, ticket, from, to string) (bool, error) {
	if s.claims != nil {
		s.claims()
	}
	return s.Shared.ClaimReport(ctx, id, ticket, from, to)
}

func (s *severed) Alive(ctx context.Context, n cluster.Node) ([]cluster.Node, error) {
	if s.cut.Load() || s.silent.Load() {
		return nil, errCut
	}
	return s.Shared.Alive(ctx, n)
}

func (s *severed) Leave(ctx context.Context, node string) error {
	if s.cut.Load() {
		return errCut
	}
	return s.Shared.Leave(ctx, node)
}

func (s *severed) KeepReport(ctx context.Context, r jobs.Kept) error {
	if s.cut.Load() {
		return errCut
	}
	return s.Shared.KeepReport(ctx, r)
}

// newSevered returns nodes on one store, each of which can be cut off.
func newSevered(t *testing.T, nodes int) (list []*bench, stores []*severed) {
	all := &common{Store: openStore(t)}
	for range nodes {
		s := &severed{Shared: all}
		stores = append(stores, s)
		list = append(list, newBenchOn(t, s))
	}
	time.Sleep(10 * time.Second) // each knows of the others
	synctest.Wait()
	return list, stores
}

// A node that falls silent gives up its reports without stopping them: another node continues
// them, and followers at the first node get the result.
func TestSilentNodeLetsGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, stores := newSevered(t, 2)
		id := nodes[0].played("e5", "e6", "a9")
		m := nodes[0].review(id, jobs.Query{Time: 50 * time.Millisecond})
		held := nodes[0].slow.next()
		stores[0].cut.Store(true)
		next := nodes[1].slow.next()
		stores[0].cut.Store(false)
		time.Sleep(5 * time.Second)
		held.answerFor(-1)
		next.answerFor(-1)
		for range 3 {
			nodes[1].slow.next().answerFor(-1)
		}
		if told := m.last(t); told.Report == nil || told.Done != 4 {
			t.Errorf("at the node that was silent: %+v", told)
		}
		select {
		case <-nodes[0].slow.asked:
			t.Error("both nodes make the report")
		default:
		}
	})
}

// Another node continues all reports that a killed node had accepted, begun or not, without a
// request.
func TestReportsOfAKilledNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, stores := newSevered(t, 2)
		var ids []string
		for _, move := range []string{"e5", "e6", "d5"} {
			ids = append(ids, nodes[0].played(move))
			nodes[0].review(ids[len(ids)-1], jobs.Query{Time: 50 * time.Millisecond})
			synctest.Wait()
		}
		nodes[0].slow.next()
		stores[0].cut.Store(true)
		nodes[0].Close()
		for range 2 * len(ids) {
			nodes[1].slow.next().answerFor(-1)
		}
		synctest.Wait()
		if s := nodes[1].Stats(); s.ReportsTaken != int64(len(ids)) || s.Reports != 0 || s.ReportsWaiting != 0 {
			t.Errorf("stats %+v, %d reports were to be taken up", s, len(ids))
		}
		for _, id := range ids {
			if told, err := nodes[1].Reports().SoFar(t.Context(), id); err != nil || told.Report == nil {
				t.Errorf("a report of the killed node: %+v, %v", told, err)
			}
		}
	})
}

// TestClaimWhileItsNodeStores: a node that claims a report continues with everything stored up
// to the claim, not with what it had read before.
func TestClaimWhileItsNodeStores(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, stores := newSevered(t, 2)
		id := nodes[0].played("e5", "e6", "d5")
		nodes[0].review(id, jobs.Query{Time: 50 * time.Millisecond})
		first := nodes[0].slow.next()
		claiming, claim := make(chan struct{}), make(chan struct{})
		stores[1].claims = func() { claiming <- struct{}{}; <-claim }
		stores[0].silent.Store(true)
		<-claiming
		first.answerFor(-1)
		nodes[0].slow.next() // one position is stored
		stores[1].claims = nil
		close(claim)
		nodes[1].slow.next()
		kept, _, err := stores[1].Report(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		var body struct{ Evals []*struct{} }
		if err := json.Unmarshal(kept.Body, &body); err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(body.Evals, func(e *struct{}) bool { return e != nil }) {
			t.Errorf("nothing is left of the position that the other node stored: %s", kept.Body)
		}
	})
}

// TestFollowerOfAReportAtTheEnd: followers at a node that ends are sent to another, whatever
// the store answers.
func TestFollowerOfAReportAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, stores := newSevered(t, 2)
		id := nodes[0].played("e5", "e6")
		nodes[0].review(id, jobs.Query{Time: 50 * time.Millisecond})
		nodes[0].slow.next()
		follower := nodes[1].review(id, jobs.Query{})
		<-follower.told
		reading, read := make(chan struct{}), make(chan struct{})
		stalled := func(context.Context) error { reading <- struct{}{}; <-read; return errCut }
		stores[1].reads.Store(&stalled)
		<-reading
		closed := make(chan struct{})
		go func() { defer close(closed); nodes[1].Close() }()
		synctest.Wait()
		close(read)
		if err := <-follower.err; !errors.Is(err, admission.ErrClosed) {
			t.Errorf("Review = %v, want %v", err, admission.ErrClosed)
		}
		<-closed
	})
}

// TestStopWhileItIsRead: a follower learns that a report was stopped, not that a read of its
// progress failed.
func TestStopWhileItIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, stores := newSevered(t, 2)
		id := nodes[0].played("e5", "e6")
		nodes[0].review(id, jobs.Query{Time: 50 * time.Millisecond})
		nodes[0].slow.next()
		follower := nodes[1].review(id, jobs.Query{})
		<-follower.told
		reading := make(chan struct{})
		stalled := func(ctx context.Context) error { close(reading); <-ctx.Done(); return ctx.Err() }
		stores[1].reads.Store(&stalled)
		<-reading
		stores[1].reads.Store(nil)
		if err := nodes[1].Reports().Stop(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if err := <-follower.err; !errors.Is(err, jobs.ErrStopped) {
			t.Errorf("Review = %v, want %v", err, jobs.ErrStopped)
		}
	})
}

// TestReportThatFails: followers at every node learn that the engine failed.
func TestReportThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, _ := newSevered(t, 2)
		id := nodes[0].played("e5", "e6")
		waiting := []*making{nodes[0].review(id, jobs.Query{Time: 50 * time.Millisecond})}
		first := nodes[0].slow.next()
		waiting = append(waiting, nodes[1].review(id, jobs.Query{}))
		synctest.Wait()
		broken := answer{err: errors.New("the pipe is broken")}
		first.answer <- broken
		for range 4 {
			nodes[0].slow.next().answer <- broken
		}
		for i, m := range waiting {
			if err := <-m.err; !errors.Is(err, jobs.ErrFailed) {
				t.Errorf("at node %d: %v", i, err)
			}
			if told, err := nodes[i].Reports().SoFar(t.Context(), id); err != nil || told.Failed != jobs.FailedEngine {
				t.Errorf("at node %d: %+v, %v", i, told, err)
			}
		}
	})
}

// A report stopped while its node is silent stays stopped: the returning node does not store
// it, and no node takes it up.
func TestStopWhileANodeIsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, stores := newSevered(t, 2)
		id := nodes[0].played("e5", "e6", "a9")
		m := nodes[0].review(id, jobs.Query{Time: 50 * time.Millisecond})
		held := nodes[0].slow.next()
		stores[0].cut.Store(true)
		if err := nodes[1].Reports().Stop(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		time.Sleep(8 * time.Second)
		stores[0].cut.Store(false)
		held.answerFor(-1)
		if err := <-m.err; !errors.Is(err, jobs.ErrStopped) {
			t.Errorf("at the node that was silent: %v", err)
		}
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		for i, n := range nodes {
			select {
			case <-n.slow.asked:
				t.Errorf("node %d makes the report", i)
			default:
			}
			if told, err := n.Reports().SoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
				t.Errorf("at node %d there is a report: %+v, %v", i, told, err)
			}
		}
	})
}

// A follower of a queued report learns soon that it was stopped at another node.
func TestStopOfWhatWaitsElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, _ := newSevered(t, 2)
		nodes[0].review(nodes[0].played("e5"), jobs.Query{})
		nodes[0].slow.next()
		id := nodes[0].played("e6")
		m := nodes[0].review(id, jobs.Query{})
		<-m.told
		if err := nodes[1].Reports().Stop(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		select {
		case err := <-m.err:
			if !errors.Is(err, jobs.ErrStopped) {
				t.Errorf("Review = %v", err)
			}
		default:
			t.Error("a minute later it waits still")
		}
	})
}

// A report whose search was complete, but whose exercises were not stored when the program was
// killed, is done after a restart.
func TestExercisesAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := openStore(t)
		b := newBenchOn(t, &noExercises{Store: store})
		id := b.played("e5", "e6", "d5")
		m := b.review(id, jobs.Query{})
		for range 4 {
			b.slow.next().judged(2, 3)
		}
		m.last(t)
		b.Close()
		b = newBenchOn(t, store)
		time.Sleep(time.Minute)
		synctest.Wait()
		if n := len(b.exercises(exercises.Query{}).List); n == 0 {
			t.Error("no exercise was kept")
		}
		if r, ok, err := store.Report(t.Context(), id); err != nil || !ok || !r.Done {
			t.Errorf("the report: %+v, %v, %v", r, ok, err)
		}
	})
}
