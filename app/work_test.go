package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/workers"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/question"
	"duiyi/reports/jobs"
)

// A worker is a Work whose jobs the test answers.
type worker struct {
	jobs chan *handed
	room atomic.Int32
}

// someWorkers returns workers with a number of free slots.
func someWorkers(room int32) *worker {
	w := &worker{jobs: make(chan *handed)}
	w.room.Store(room)
	return w
}

func (w *worker) Room(context.Context, workers.Sort) int { return int(w.room.Load()) }

// A handed is a job that a worker has taken.
type handed struct {
	workers.Job
	ctx    context.Context
	tell   func(engine.Info)
	answer chan answer
}

func (w *worker) Make(ctx, _ context.Context, j workers.Job, limits func(string) engine.Limits, tell func(engine.Info)) (engine.Result, error) {
	j.Limits = limits("far")
	h := &handed{j, ctx, tell, make(chan answer, 1)}
	select {
	case w.jobs <- h:
	case <-ctx.Done():
		return engine.Result{}, ctx.Err()
	}
	r := <-h.answer // also when nobody wants it any more
	return r.result, r.err
}

// TestWorkers: workers choose moves. An answer after a take-back is dropped, and without a
// worker the local engine gets the same request.
func TestWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := someWorkers(1)
		b := newBench(t, app.Workers(w))
		id := b.begin(human, match.Player{Kind: match.Engine, Engine: "slow", Level: "easy"}).ID
		b.move(id, "e5")
		late := <-w.jobs
		b.do(id, match.Command{Type: match.CmdUndo})
		late.answer <- answer{result: engine.Result{Move: "e6"}}
		b.move(id, "d5")
		j := <-w.jobs
		if want := []string{"d5"}; !slices.Equal(j.Position.Moves, want) || j.Game != id || j.Engine != "slow" || j.Limits.Nodes != 77 || !j.Fresh {
			t.Errorf("job %+v", j.Job)
		}
		j.answer <- answer{result: engine.Result{Move: "d6", Info: engine.Info{Depth: 2, PV: []string{"d6"}}}}
		synctest.Wait()
		if s := b.game(id); moves(s) != "d5 d6 " || s.Thinking || late.ctx.Err() == nil {
			t.Errorf("moves %q, thinking %v, the late one stopped: %v", moves(s), s.Thinking, late.ctx.Err())
		}

		b.move(id, "c5")
		(<-w.jobs).answer <- answer{err: engines.ErrNoWorker}
		a := b.slow.next()
		if diff := cmp.Diff([]string{"d5", "d6", "c5"}, a.pos.Moves); diff != "" || a.limits.Nodes != 77 {
			t.Errorf("asked here: %v, %s", a.limits, diff)
		}
		a.play("c6")
		synctest.Wait()
		if s := b.game(id); moves(s) != "d5 d6 c5 c6 " {
			t.Errorf("moves %q", moves(s))
		}

		b.move(id, "b5")
		(<-w.jobs).answer <- answer{err: errors.New("out of order")}
		synctest.Wait()
		if s := b.game(id); moves(s) != "d5 d6 c5 c6 b5 " || s.Thinking {
			t.Errorf("after a fault: moves %q, thinking %v", moves(s), s.Thinking)
		}
	})
}

// TestThinker: a worker sets up and asks its engine as the local node does.
func TestThinker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := someWorkers(1)
		b := newBench(t, app.Workers(w))
		offers := []engine.Option{{Name: "Seed", Type: "spin"}, {Name: "OwnBook", Type: "check"}}
		b.slow.offers = offers
		id := b.begin(human, match.Player{Kind: match.Engine, Engine: "slow", Level: "easy", Book: "none"}).ID
		b.move(id, "e5")
		j := <-w.jobs
		j.answer <- answer{err: engines.ErrNoWorker}
		here := b.slow.next()
		options := slices.Clone(b.slow.options)
		here.play("e6")

		away := &puppet{asked: make(chan *ask), offers: offers}
		th := workers.NewThinker(b.Games(), []engines.Spec{{ID: "slow", Game: "gomoku", New: away.make}}, 100, slog.New(b.logs))
		defer th.Close()
		done := make(chan error, 1)
		go func() {
			r, err := th.Think(t.Context(), t.Context(), j.Job, nil)
			if r.Move != "e6" {
				t.Errorf("chose %q", r.Move)
			}
			done <- err
		}()
		there := away.next()
		there.play("e6")
		if err := <-done; err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(options, away.options); diff != "" {
			t.Errorf("set up otherwise (-here +there):\n%s", diff)
		}
		if diff := cmp.Diff(here.pos, there.pos); diff != "" || !cmp.Equal(here.limits, there.limits) {
			t.Errorf("asked otherwise: %v, %v\n%s", here.limits, there.limits, diff)
		}
		j.Engine = "another"
		if _, err := th.Think(t.Context(), t.Context(), j.Job, nil); err == nil {
			t.Error("an engine that there is not was asked")
		}
	})
}

// TestThinkerOpens: a worker's engine answers opening rules.
func TestThinkerOpens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := someWorkers(1)
		b := newBench(t, app.Workers(w))
		s, err := b.Create(t.Context(), match.Config{Game: "gomoku", Rules: "standard", Options: match.OptionsOf(gm.Options{Opening: "swap2"}), Players: [2]match.Player{human, slow}}, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, stone := range []string{"h8", "h9", "i9"} {
			b.move(s.ID, stone)
		}
		j := <-w.jobs
		text, err := json.Marshal(j.Job)
		var sent workers.Job
		if err == nil {
			err = json.Unmarshal(text, &sent)
		}
		if err != nil {
			t.Fatal(err)
		}
		th := workers.NewThinker(b.Games(), b.Engines().All(), 100, slog.New(b.logs))
		defer th.Close()
		go func() {
			r, err := th.Think(t.Context(), t.Context(), sent, nil)
			j.answer <- answer{result: r, err: err}
		}()
		a := b.slow.next()
		if a.pos.Start != question.Choice || a.pos.Rules != "standard" {
			t.Errorf("asked %+v", a.pos)
		}
		a.play("swap")
		synctest.Wait()
		if p := b.game(s.ID).State.Config.Players; p[match.First].Engine != "slow" {
			t.Errorf("players %+v after the swap", p)
		}
	})
}

// TestWorkersInTurn: no more games of one person are offered than workers have slots, and the
// next person is next.
func TestWorkersInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := someWorkers(2)
		b := newBench(t, app.Workers(w), app.EngineSlots(0))
		play := func(who string) string {
			ctx := identity.WithClient(t.Context(), who)
			s, err := b.Create(ctx, match.Config{Game: "gomoku", Rules: "freestyle", Players: [2]match.Player{human, slow}}, "")
			if err == nil {
				_, err = b.Do(ctx, s.ID, match.Command{Type: match.CmdMove, Move: "h8"})
			}
			if err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			return s.ID
		}
		for range 3 {
			play("A")
		}
		first := []*handed{<-w.jobs, <-w.jobs}
		late := play("B")
		select {
		case j := <-w.jobs:
			t.Fatalf("a third job is offered: %+v", j.Job)
		default:
		}
		if place := b.game(late).Place; place == 0 {
			t.Error("who waits is not told so")
		}
		first[0].answer <- answer{result: engine.Result{Move: "a1"}}
		next := <-w.jobs
		if next.Game != late {
			t.Error("the game of somebody else is not next")
		}
		for _, j := range []*handed{first[1], next} {
			j.answer <- answer{err: context.Canceled}
		}
		(<-w.jobs).answer <- answer{err: context.Canceled} // which has waited till now
	})
}

// TestSearchless: on a node without slots a move waits for a worker while somebody watches, and
// other searches are refused.
func TestSearchless(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := someWorkers(0)
		b := newBench(t, app.Workers(w), app.EngineSlots(0))
		id := b.begin(human, slow).ID
		if _, err := b.told(t.Context(), id, analysis.Query{}); !errors.Is(err, engines.ErrNoSlots) {
			t.Errorf("advice: %v", err)
		}
		b.move(id, "h8")
		time.Sleep(30 * time.Second)
		synctest.Wait()
		if s := b.game(id); !s.Thinking || s.Place != 1 {
			t.Errorf("without a worker: thinking %v, place %d", s.Thinking, s.Place)
		}
		w.room.Store(1)
		(<-w.jobs).answer <- answer{err: engines.ErrNoWorker} // it was gone too soon
		(<-w.jobs).answer <- answer{result: engine.Result{Move: "h9"}}
		synctest.Wait()
		if s := b.game(id); moves(s) != "h8 h9 " || s.Thinking {
			t.Errorf("moves %q, thinking %v", moves(s), s.Thinking)
		}

		alone := newBench(t, app.EngineSlots(0))
		if err := alone.Reports().Make(t.Context(), alone.played("e5"), jobs.Query{}, func(jobs.Progress) {}); !errors.Is(err, engines.ErrNoSlots) {
			t.Errorf("report: %v", err)
		}
		_, err := alone.Create(t.Context(), match.Config{Game: "gomoku", Rules: "freestyle", Players: [2]match.Player{human, slow}}, "")
		if !errors.Is(err, engines.ErrNoSlots) {
			t.Errorf("a game against an engine that nobody runs: %v", err)
		}
	})
}

// reported answers a report's job as a worker does.
func (h *handed) reported() {
	i := engine.Info{Depth: 3, PV: []string{[]string{"a1", "b1", "c1", "d1"}[len(h.Position.Moves)]}}
	h.tell(i)
	h.answer <- answer{result: engine.Result{Move: i.PV[0], Info: i}}
}

// TestReportByWorkers: workers search positions of a report, without a seed; without a worker
// the local engine does, and on a node without slots they wait.
func TestReportByWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := someWorkers(1)
		b := newBench(t, app.Workers(w))
		id := b.played("e5", "e6", "a9")
		m := b.review(id, jobs.Query{Time: 50 * time.Millisecond})
		j := <-w.jobs
		if j.Sort != workers.Report || j.Game != id || j.Engine != "slow" || j.Limits.MoveTime != 50*time.Millisecond || !j.Limits.NoBook || len(j.Position.Moves) != 3 {
			t.Errorf("job %+v", j.Job)
		}
		j.reported()
		(<-w.jobs).answer <- answer{err: engines.ErrNoWorker}
		if plies := b.slow.next().answerFor(-1); plies != 2 {
			t.Errorf("looks here at the position after %d plies", plies)
		}
		j = <-w.jobs
		w.room.Store(0)
		j.reported()
		if plies := b.slow.next().answerFor(-1); plies != 0 {
			t.Errorf("without a worker it looks at the position after %d plies", plies)
		}
		if told := m.last(t); told.Report == nil || told.Done != 4 {
			t.Errorf("told %+v", told)
		}

		w = someWorkers(0)
		b = newBench(t, app.Workers(w), app.EngineSlots(0))
		m = b.review(b.played("e5"), jobs.Query{})
		synctest.Wait()
		time.Sleep(30 * time.Second)
		w.room.Store(1)
		(<-w.jobs).answer <- answer{err: engines.ErrNoWorker} // it was gone too soon
		(<-w.jobs).reported()
		(<-w.jobs).reported()
		if told := m.last(t); told.Report == nil {
			t.Errorf("told %+v", told)
		}
	})
}

// TestReportsInTurn: as many reports run at once as workers have slots, one per person in turn,
// and nobody has more than eight.
func TestReportsInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := someWorkers(1)
		b := newBench(t, app.Workers(w), app.EngineSlots(0))
		ask := func(who string) (id string, refused chan error) {
			id, refused = b.played("e5"), make(chan error, 1)
			ctx := identity.WithClient(t.Context(), who)
			go func() { refused <- b.Reports().Make(ctx, id, jobs.Query{}, func(jobs.Progress) {}) }()
			synctest.Wait()
			return id, refused
		}
		var hers []string
		for range 8 {
			id, _ := ask("A")
			hers = append(hers, id)
		}
		if _, refused := ask("A"); !errors.Is(<-refused, jobs.ErrTooMany) {
			t.Error("a ninth report is not refused")
		}
		his, done := ask("B")
		w.room.Store(2)
		time.Sleep(2 * time.Second) // those who wait look how many workers there are
		at := func() (jobs []*handed) {
			for synctest.Wait(); ; synctest.Wait() {
				select {
				case j := <-w.jobs:
					jobs = append(jobs, j)
				default:
					return jobs
				}
			}
		}
		of := func(jobs []*handed) (ids []string) {
			for _, j := range jobs {
				ids = append(ids, j.Game)
			}
			return ids
		}
		jobs := at()
		if len(jobs) != 2 || jobs[0].Game != hers[0] || jobs[1].Game != his {
			t.Errorf("%d jobs, of %s; hers are %v, his %s", len(jobs), of(jobs), hers, his)
		}
		jobs[1].reported()
		jobs = append(jobs[:1], at()...)
		jobs[1].reported()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if jobs = append(jobs[:1], at()...); len(jobs) != 2 || jobs[1].Game != hers[1] {
			t.Errorf("after his %d jobs, of %s; hers are %v", len(jobs), of(jobs), hers)
		}
		for _, j := range jobs {
			j.answer <- answer{err: context.Canceled}
		}
		for {
			next := at()
			if len(next) == 0 {
				return
			}
			for _, j := range next {
				j.answer <- answer{err: context.Canceled}
			}
		}
	})
}
