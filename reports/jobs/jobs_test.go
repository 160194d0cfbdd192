package jobs_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/admission"
	"duiyi/engine"
	"duiyi/exercises"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/reports"
	"duiyi/reports/jobs"
	"duiyi/store"
)

// Deleting the game or stopping the report ends it with that reason; then the next one runs.
func TestReportEnds(t *testing.T) {
	for name, end := range map[string]func(b *bench, id string) error{
		"deleted": func(b *bench, id string) error {
			err := b.store.Delete(b.t.Context(), id, time.Now())
			b.End(id, store.ErrDeleted)
			return err
		},
		"stopped": func(b *bench, id string) error { return b.Stop(b.t.Context(), id) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			id := b.played("e5", "e6")
			m := b.make(id, jobs.Query{})
			a := <-b.slow.asked
			if err := end(b, id); err != nil {
				t.Fatal(err)
			}
			<-a.ctx.Done()
			want := map[string]error{"deleted": store.ErrDeleted, "stopped": jobs.ErrStopped}[name]
			if err := <-m.err; !errors.Is(err, want) {
				t.Errorf("Make = %v, want %v", err, want)
			}
			m = b.make(b.played("e5"), jobs.Query{})
			(<-b.slow.asked).answerFor(-1)
			(<-b.slow.asked).answerFor(-1)
			m.last(t)
		})
	}
}

// An engine with a pace searches a number of nodes with an empty hash table each time.
func TestReportByNodes(t *testing.T) {
	b := newBenchOn(t, openStore(t), func(p *jobs.Parts) { p.Engines.Find("slow").Pace = 10 })
	m := b.make(b.played("e5", "e6"), jobs.Query{Time: 50 * time.Millisecond})
	for i := range 3 {
		a := <-b.slow.asked
		if a.limits.Nodes != 500 || a.limits.MoveTime != 0 {
			t.Errorf("limits %+v", a.limits)
		}
		if n := b.slow.anew.Load(); n != int64(i) {
			t.Errorf("search %d: told of %d new games", i, n)
		}
		a.answerFor(-1)
	}
	if last := m.last(t); last.Nodes != 500 || last.Time != 50*time.Millisecond {
		t.Errorf("told %d nodes, %v", last.Nodes, last.Time)
	}
}

func TestReport(t *testing.T) {
	b := newBench(t)
	id := b.played("e5", "e6", "a9")
	m := b.make(id, jobs.Query{Time: 50 * time.Millisecond})
	var asked []int
	for range 4 {
		a := <-b.slow.asked
		if a.limits.MoveTime != 50*time.Millisecond || !a.limits.NoBook {
			t.Errorf("limits %+v", a.limits)
		}
		asked = append(asked, a.answerFor(2))
	}
	last := m.last(t)
	if diff := cmp.Diff([]int{3, 2, 1, 0}, asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
	if last.Done != 4 || last.Of != 4 || last.Report == nil || last.Unsaved || last.Engine != "slow" || len(last.Chances) != 4 || *last.Chances[2] != -1 {
		t.Fatalf("told %+v", last)
	}
	if marks := last.Report.Moves; marks[1].Mark != 0 || marks[2].Mark != 0 || marks[1].Best != "b1" || *marks[2].Loss != 0 {
		t.Errorf("moves %+v", marks)
	}

	// A repeated request, or a reader, gets it at once.
	again := b.make(id, jobs.Query{})
	if told := again.last(t); told.Report == nil || told.Time != reports.DefaultTime && told.Time != 50*time.Millisecond {
		t.Errorf("told again %+v", told)
	}
	seen, err := b.SoFar(t.Context(), id)
	if err != nil || seen.Report == nil || seen.Line == nil || len(seen.Line.Moves) != 3 {
		t.Errorf("SoFar = %+v, %v", seen, err)
	}
	if seen.Report.Moves[0].SpentMS < 0 {
		t.Error("time runs backwards")
	}

	// A game that continued differently has no report; evaluations of common positions are
	// kept.
	b.do(id, match.Command{Type: match.CmdUndo, Unit: "ply"}, match.Command{Type: match.CmdMove, Move: "a8"})
	if _, err := b.SoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
		t.Errorf("a report on another line: %v", err)
	}
	m = b.make(id, jobs.Query{})
	if plies := (<-b.slow.asked).answerFor(-1); plies != 3 {
		t.Errorf("looks at the position after %d plies again", plies)
	}
	if told := m.last(t); told.Report == nil {
		t.Errorf("told %+v", told)
	}
	if err := b.Stop(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := b.SoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
		t.Errorf("after it was forgotten: %v", err)
	}
}

// A report belongs to the person who asked, its exercises to the owner of the game. Others may
// read the report on a network game but not stop it, and it makes no exercises unasked.
func TestReportOfAPerson(t *testing.T) {
	for _, network := range []bool{false, true} {
		b := newBench(t)
		b.owner, b.network = "she", network
		if network {
			b.owner = ""
		}
		id := b.played("e5")
		as := func(user string) context.Context { return identity.With(t.Context(), identity.Caller{User: user}) }
		m := &making{make(chan jobs.Progress, 1000), make(chan error, 1)}
		go func() { m.err <- b.Make(as("she"), id, jobs.Query{}, func(p jobs.Progress) { m.told <- p }) }()
		for range 2 {
			a := <-b.slow.asked
			i := engine.Info{Depth: 3, PV: []string{"a1"}}
			if len(a.pos.Moves) == 1 { // the first move loses
				i.Score.Mate = 4
			}
			a.info(i)
			a.answer <- answer{result: engine.Result{Move: "a1", Info: i}}
		}
		m.last(t)
		want := added{exercises.Source{ID: id, Owner: b.owner, Engine: "slow"}, 1}
		if network {
			want.n = 0
		}
		if len(b.added) != 1 || b.added[0] != want {
			t.Errorf("network %v: exercises %+v, want %+v", network, b.added, want)
		}
		kept, _, err := b.store.Report(t.Context(), id)
		if err != nil || kept.By != "she" {
			t.Errorf("the report of %q, %v", kept.By, err)
		}
		if !network {
			continue
		}
		if err := b.Stop(as("another"), id); !errors.Is(err, jobs.ErrNotYours) {
			t.Errorf("another stops it: %v", err)
		}
		if err := b.Stop(as("she"), id); err != nil {
			t.Error(err)
		}
	}
}

// All kinds of unfair help are refused.
func TestUnfair(t *testing.T) {
	b := newBench(t)
	id := b.played("e5", "e6")
	g, err := b.line(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	b.unfair = positions.Board(g.State.Position())
	judge := jobs.NewJudge(nil, nil, b.fairly)
	for name, ask := range map[string]func() error{
		"Make":     func() error { return b.Make(t.Context(), id, jobs.Query{}, func(jobs.Progress) {}) },
		"SoFar":    func() error { _, err := b.SoFar(t.Context(), id); return err },
		"Stop":     func() error { return b.Stop(t.Context(), id) },
		"Complete": func() error { _, err := b.Complete(t.Context(), id); return err },
		"Try":      func() error { _, err := b.Try(t.Context(), id, 0, "a1"); return err },
		"Judge": func() error {
			_, err := judge.Judge(t.Context(), exercises.Trial{Config: g.State.Config, Start: g.State.Position()})
			return err
		},
	} {
		if err := ask(); !errors.Is(err, errUnfair) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Only callers who may read a report see its progress.
func TestSoFarOfARunningReport(t *testing.T) {
	b := newBench(t)
	id := b.played("e5", "e6")
	m := b.make(id, jobs.Query{})
	<-b.slow.asked
	if _, err := b.SoFar(t.Context(), id); err != nil {
		t.Errorf("while it is made: %v", err)
	}
	g, err := b.line(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	b.unfair = positions.Board(g.State.Position())
	if _, err := b.SoFar(t.Context(), id); !errors.Is(err, errUnfair) {
		t.Errorf("refused: %v", err)
	}
	b.unfair = ""
	b.Close()
	if err := <-m.err; !errors.Is(err, admission.ErrClosed) {
		t.Errorf("Make = %v", err)
	}
}

// After a restart a report continues by itself, without repeating searches.
func TestReportResumes(t *testing.T) {
	store := openStore(t)
	b := newBenchOn(t, store)
	id := b.played("e5", "e6", "a9")
	m := b.make(id, jobs.Query{})
	(<-b.slow.asked).answerFor(-1)
	(<-b.slow.asked).answerFor(-1)
	<-b.slow.asked
	b.Close()
	if err := <-m.err; !errors.Is(err, admission.ErrClosed) {
		t.Errorf("Make = %v", err)
	}

	b = newBenchOn(t, store)
	a := <-b.slow.asked
	if plies := a.answerFor(-1); plies != 1 {
		t.Errorf("goes on at %d plies", plies)
	}
	m = b.make(id, jobs.Query{})
	(<-b.slow.asked).answerFor(-1)
	if told := m.last(t); told.Report == nil || told.Done != 4 {
		t.Errorf("told %+v", told)
	}
}

// Reports run one at a time, and queued ones see their place.
func TestReportsInLine(t *testing.T) {
	b := newBench(t)
	first := b.make(b.played("e5"), jobs.Query{})
	a := <-b.slow.asked
	second := b.make(b.played("e6"), jobs.Query{})
	if told := <-second.told; told.Place != 1 || told.Done != 0 {
		t.Errorf("told %+v", told)
	}
	a.answerFor(-1)
	(<-b.slow.asked).answerFor(-1)
	first.last(t)
	for range 2 {
		a := <-b.slow.asked
		if len(a.pos.Moves) == 1 && a.pos.Moves[0] != "e6" {
			t.Errorf("looks at %q", a.pos.Moves)
		}
		a.answerFor(-1)
	}
	if told := second.last(t); told.Place != 0 || told.Report == nil {
		t.Errorf("told %+v", told)
	}
}

// A queued report survives a kill of the program, since it was accepted.
func TestWaitingReportSurvives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &lone{keeper: openStore(t)}
		b := newBenchOn(t, store)
		first, second := b.played("e5"), b.played("e6")
		b.make(first, jobs.Query{Time: 50 * time.Millisecond})
		<-b.slow.asked
		waits := b.make(second, jobs.Query{Time: 60 * time.Millisecond})
		if told := <-waits.told; told.Place != 1 {
			t.Fatalf("told %+v", told)
		}
		store.dead.Store(true)
		b.Close()
		b = newBenchOn(t, store.keeper)
		for range 4 {
			(<-b.slow.asked).answerFor(-1)
		}
		synctest.Wait()
		for id, ms := range map[string]time.Duration{first: 50, second: 60} {
			if told, err := b.SoFar(t.Context(), id); err != nil || told.Report == nil || told.Time != ms*time.Millisecond {
				t.Errorf("after the restart: %+v, %v", told, err)
			}
		}
	})
}
