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
	"duiyi/exercises"
	"duiyi/reports"
	"duiyi/store"
)

// errCut is what comes of whatever is asked of a store that is cut off.
var errCut = errors.New("the connection is cut")

// A severed store is that of one node, which may be cut off from it: for good, as where
// the node is killed, or for a while.
type severed struct {
	app.Shared
	cut    atomic.Bool
	silent atomic.Bool  // other nodes hear nothing of this one, which can do all the rest
	claims func()       // before this one claims a report, or nil
	reads  func() error // comes in place of reading a report, unless it is nil
}

func (s *severed) Review(ctx context.Context, id string) (app.KeptReview, bool, error) {
	if s.reads != nil {
		return app.KeptReview{}, false, s.reads()
	}
	return s.Shared.Review(ctx, id)
}

func (s *severed) ClaimReview(ctx context.Context, id, ticket, from, to string) (bool, error) {
	if s.claims != nil {
		s.claims()
	}
	return s.Shared.ClaimReview(ctx, id, ticket, from, to)
}

func (s *severed) Alive(ctx context.Context, n app.Node) ([]app.Node, error) {
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

func (s *severed) KeepReview(ctx context.Context, r app.KeptReview) error {
	if s.cut.Load() {
		return errCut
	}
	return s.Shared.KeepReview(ctx, r)
}

// A lone store is that of a program by itself that may be killed.
type lone struct {
	app.Store
	dead atomic.Bool
}

func (s *lone) KeepReview(ctx context.Context, r app.KeptReview) error {
	if s.dead.Load() {
		return errCut
	}
	return s.Store.KeepReview(ctx, r)
}

// newSevered is so many nodes on one store, each of which may be cut off from it.
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

// A report that waits behind another when the program is killed is gone on with after
// a restart: it was accepted.
func TestWaitingReportSurvives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &lone{Store: openStore(t)}
		b := newBenchOn(t, store)
		first, second := b.played("e5"), b.played("e6")
		b.review(first, app.ReviewQuery{Time: 50 * time.Millisecond})
		<-b.slow.asked
		waits := b.review(second, app.ReviewQuery{Time: 60 * time.Millisecond})
		if told := <-waits.told; told.Place != 1 {
			t.Fatalf("told %+v", told)
		}
		store.dead.Store(true)
		b.Close()
		b = newBenchOn(t, store.Store)
		for range 4 {
			(<-b.slow.asked).answerFor(-1)
		}
		synctest.Wait()
		for id, ms := range map[string]time.Duration{first: 50, second: 60} {
			if told, err := b.ReviewSoFar(t.Context(), id); err != nil || told.Report == nil || told.Time != ms*time.Millisecond {
				t.Errorf("after the restart: %+v, %v", told, err)
			}
		}
	})
}

// What a node stores of a report is nothing where somebody stops the report while it is
// on its way.
func TestStopBeforeALateSave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate := &gated{Store: openStore(t), open: make(chan struct{}), came: make(chan struct{}, 1)}
		b := newBenchOn(t, gate)
		id := b.played("e5", "e6", "a9")
		m := b.review(id, app.ReviewQuery{})
		a := <-b.slow.asked
		gate.shut.Store(true)
		time.Sleep(3 * time.Second)
		a.answerFor(-1)
		<-gate.came
		if err := b.StopReview(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		close(gate.open)
		if err := <-m.err; !errors.Is(err, app.ErrReviewStopped) {
			t.Errorf("Review = %v", err)
		}
		synctest.Wait()
		if told, err := b.ReviewSoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
			t.Errorf("after it was stopped there is a report: %+v, %v", told, err)
		}
	})
}

// A gated store keeps what is to be stored of reports waiting while it is shut.
type gated struct {
	app.Store
	shut atomic.Bool
	open chan struct{}
	came chan struct{}
}

func (g *gated) KeepReview(ctx context.Context, r app.KeptReview) error {
	if g.shut.Load() {
		select {
		case g.came <- struct{}{}:
		default:
		}
		<-g.open
	}
	return g.Store.KeepReview(ctx, r)
}

// A node that falls silent lets go of its reports and takes that for no stop: another
// one goes on with what there is, and who asked at the first is told of that.
func TestSilentNodeLetsGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, stores := newSevered(t, 2)
		id := nodes[0].played("e5", "e6", "a9")
		m := nodes[0].review(id, app.ReviewQuery{Time: 50 * time.Millisecond})
		held := <-nodes[0].slow.asked
		stores[0].cut.Store(true)
		next := <-nodes[1].slow.asked
		stores[0].cut.Store(false)
		time.Sleep(5 * time.Second)
		held.answerFor(-1)
		next.answerFor(-1)
		for range 3 {
			(<-nodes[1].slow.asked).answerFor(-1)
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

// What the other node of a killed one goes on with is everything that was accepted
// there, begun or not, though nobody asks.
func TestReportsOfAKilledNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, stores := newSevered(t, 2)
		var ids []string
		for _, move := range []string{"e5", "e6", "d5"} {
			ids = append(ids, nodes[0].played(move))
			nodes[0].review(ids[len(ids)-1], app.ReviewQuery{Time: 50 * time.Millisecond})
			synctest.Wait()
		}
		<-nodes[0].slow.asked
		stores[0].cut.Store(true)
		nodes[0].Close()
		for range 2 * len(ids) {
			(<-nodes[1].slow.asked).answerFor(-1)
		}
		synctest.Wait()
		if s := nodes[1].Stats(); s.ReportsTaken != int64(len(ids)) || s.Reports != 0 || s.ReportsWaiting != 0 {
			t.Errorf("stats %+v, %d reports were to be taken up", s, len(ids))
		}
		for _, id := range ids {
			if told, err := nodes[1].ReviewSoFar(t.Context(), id); err != nil || told.Report == nil {
				t.Errorf("a report of the killed node: %+v, %v", told, err)
			}
		}
	})
}

// TestClaimWhileItsNodeStores: the node that takes up a report goes on with what the slow
// node before it stored up to the claim, not with what it had read when it decided to.
func TestClaimWhileItsNodeStores(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, stores := newSevered(t, 2)
		id := nodes[0].played("e5", "e6", "d5")
		nodes[0].review(id, app.ReviewQuery{Time: 50 * time.Millisecond})
		first := <-nodes[0].slow.asked
		claiming, claim := make(chan struct{}), make(chan struct{})
		stores[1].claims = func() { claiming <- struct{}{}; <-claim }
		stores[0].silent.Store(true)
		<-claiming
		first.answerFor(-1)
		<-nodes[0].slow.asked // one position is stored
		stores[1].claims = nil
		close(claim)
		<-nodes[1].slow.asked
		kept, _, err := stores[1].Review(t.Context(), id)
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

// TestFollowerOfAReportAtTheEnd: who follows a report at a node that ends is sent away to
// another, whatever the store answers by then.
func TestFollowerOfAReportAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, stores := newSevered(t, 2)
		id := nodes[0].played("e5", "e6")
		nodes[0].review(id, app.ReviewQuery{Time: 50 * time.Millisecond})
		<-nodes[0].slow.asked
		follower := nodes[1].review(id, app.ReviewQuery{})
		<-follower.told
		reading, read := make(chan struct{}), make(chan struct{})
		stores[1].reads = func() error { reading <- struct{}{}; <-read; return errCut }
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

// Who stops a report while its node is silent has stopped it: the node that comes back
// does not store it, and none takes it up.
func TestStopWhileANodeIsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, stores := newSevered(t, 2)
		id := nodes[0].played("e5", "e6", "a9")
		m := nodes[0].review(id, app.ReviewQuery{Time: 50 * time.Millisecond})
		held := <-nodes[0].slow.asked
		stores[0].cut.Store(true)
		if err := nodes[1].StopReview(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		time.Sleep(8 * time.Second)
		stores[0].cut.Store(false)
		held.answerFor(-1)
		if err := <-m.err; !errors.Is(err, app.ErrReviewStopped) {
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
			if told, err := n.ReviewSoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
				t.Errorf("at node %d there is a report: %+v, %v", i, told, err)
			}
		}
	})
}

// Who follows a report that waits at a node is told soon that it was stopped at another.
func TestStopOfWhatWaitsElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nodes, _ := newSevered(t, 2)
		nodes[0].review(nodes[0].played("e5"), app.ReviewQuery{})
		<-nodes[0].slow.asked
		id := nodes[0].played("e6")
		m := nodes[0].review(id, app.ReviewQuery{})
		<-m.told
		if err := nodes[1].StopReview(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		select {
		case err := <-m.err:
			if !errors.Is(err, app.ErrReviewStopped) {
				t.Errorf("Review = %v", err)
			}
		default:
			t.Error("a minute later it waits still")
		}
	})
}

// A report of which all was found but whose exercises were not kept when the program
// was killed is done after a restart.
func TestExercisesAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := openStore(t)
		b := newBenchOn(t, &noExercises{Store: store})
		id := b.played("e5", "e6", "d5")
		m := b.review(id, app.ReviewQuery{})
		for range 4 {
			(<-b.slow.asked).judged(2, 3)
		}
		m.last(t)
		b.Close()
		b = newBenchOn(t, store)
		time.Sleep(time.Minute)
		synctest.Wait()
		if n := len(b.exercises(exercises.Query{}).List); n == 0 {
			t.Error("no exercise was kept")
		}
		if r, ok, err := store.Review(t.Context(), id); err != nil || !ok || !r.Done {
			t.Errorf("the report: %+v, %v, %v", r, ok, err)
		}
	})
}

// An engine that fails at a report is tried again, five times; then the report has failed,
// and is made where it is asked for again, from what there is.
func TestReportOfAFailingEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.played("e5", "e6")
		m := b.review(id, app.ReviewQuery{})
		broken := errors.New("the pipe is broken")
		(<-b.slow.asked).answer <- answer{err: broken}
		(<-b.slow.asked).answerFor(-1) // which begins the count anew
		for range 5 {
			(<-b.slow.asked).answer <- answer{err: broken}
		}
		if err := <-m.err; !errors.Is(err, broken) {
			t.Errorf("Review = %v", err)
		}
		if told, err := b.ReviewSoFar(t.Context(), id); err != nil || told.Failed != app.FailedEngine || told.Done != 1 || b.Stats().ReportsFailed != 1 {
			t.Errorf("afterwards %+v, %v, stats %+v", told, err, b.Stats())
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		select {
		case <-b.slow.asked:
			t.Fatal("it is gone on with though nobody asks")
		default:
		}
		m = b.review(id, app.ReviewQuery{})
		for range 2 {
			(<-b.slow.asked).answerFor(-1)
		}
		if told := m.last(t); told.Report == nil || told.Failed != "" {
			t.Errorf("asked for again: %+v", told)
		}
	})
}

// A report by an engine that is gone has failed, and is not tried for ever.
func TestReportOfAnEngineThatIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := openStore(t)
		b := newBenchOn(t, store)
		id := b.played("e5")
		r := app.KeptReview{ID: id, Ticket: "t", Node: "before", Body: []byte(`{"engine":"gone","time_ms":50,"moves":["e5"],"evals":[null,null],"reasons":null}`), At: time.Now()}
		if err := store.AskReview(t.Context(), r, "", 8); err != nil {
			t.Fatal(err)
		}
		b.Close()
		b = newBenchOn(t, store)
		synctest.Wait()
		if kept, _, err := store.Review(t.Context(), id); err != nil || !kept.Done || b.Stats().ReportsFailed != 1 {
			t.Errorf("the report: %s, %v, stats %+v", kept.Body, err, b.Stats())
		}
	})
}

// slowAsk is a store that keeps one game's report waiting, or conflicts over each.
type slowAsk struct {
	app.Store
	id       string
	open     chan struct{} // closed to let the report of id through
	conflict bool
	asked    atomic.Int32
}

func (s *slowAsk) AskReview(ctx context.Context, r app.KeptReview, over string, most int) error {
	s.asked.Add(1)
	if r.ID == s.id {
		<-s.open
	}
	if s.conflict {
		return store.ErrConflict
	}
	return s.Store.AskReview(ctx, r, over, most)
}

// While the store is slow with the report on one game, reports on others begin and
// stop, and a caller who wants the first one too may give up.
func TestSlowStoreHoldsUpOneReport(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slowAsk{Store: openStore(t), open: make(chan struct{})}
		b := newBenchOn(t, s)
		s.id = b.played("e5")
		first := b.review(s.id, app.ReviewQuery{})
		synctest.Wait()
		second := b.played("e6")
		other := b.review(second, app.ReviewQuery{})
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
		if err := b.StopReview(ctx, s.id); !errors.Is(err, context.Canceled) {
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

// Where other nodes always store their report first, a caller is told after some time,
// and at once when it gives up.
func TestConflictsOverAReportEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slowAsk{Store: openStore(t), conflict: true}
		b := newBenchOn(t, s)
		id := b.played("e5")
		begun := time.Now()
		if err := b.Review(t.Context(), id, app.ReviewQuery{}, func(app.ReviewTold) {}); !errors.Is(err, store.ErrOverloaded) {
			t.Errorf("Review = %v", err)
		}
		if took := time.Since(begun); took < time.Second || took > 10*time.Second || s.asked.Load() > 20 {
			t.Errorf("gave up after %v and %d writes", took, s.asked.Load())
		}
		ctx, leave := context.WithTimeout(t.Context(), time.Second)
		defer leave()
		if err := b.Review(ctx, id, app.ReviewQuery{}, func(app.ReviewTold) {}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a caller that gave up: %v", err)
		}
	})
}
