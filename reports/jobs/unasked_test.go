package jobs_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"duiyi/admission"
	"duiyi/engine"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/reports"
	"duiyi/reports/jobs"
	"duiyi/store"
)

// long are moves of a game that is long enough to be judged.
var long = []string{"e5", "a1", "e6", "c1", "e7", "a3", "i1", "c3", "g1", "a5", "e9"}

// answerAny answers a search with any move.
func (a *ask) answerAny() {
	a.answer <- answer{result: engine.Result{Move: "i9", Info: engine.Info{Depth: 3, PV: []string{"i9"}}}}
}

// unasked makes an unasked report.
func (b *bench) unasked(id string) chan error {
	done := make(chan error, 1)
	go func() { done <- b.MakeUnasked(b.t.Context(), id) }()
	return done
}

func (b *bench) by(id string) string {
	b.t.Helper()
	kept, ok, err := b.store.Report(b.t.Context(), id)
	if err != nil || !ok {
		b.t.Fatalf("no report on %s: %v", id, err)
	}
	return kept.By
}

// An unasked report belongs to nobody and is shown to nobody. Whoever asks gets it at once.
func TestUnasked(t *testing.T) {
	b := newBench(t)
	b.network = true
	id := b.played(long...)
	done := b.unasked(id)
	a := <-b.slow.asked
	if s := b.Stats(); s.Unasked != 1 || s.Making != 0 {
		t.Errorf("stats %+v", s)
	}
	if _, err := b.SoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
		t.Errorf("while it is made: %v", err)
	}
	a.answerAny()
	for range len(long) {
		(<-b.slow.asked).answerAny()
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	for name, ask := range map[string]func() error{
		"SoFar":    func() error { _, err := b.SoFar(t.Context(), id); return err },
		"Complete": func() error { _, err := b.Complete(t.Context(), id); return err },
		"Mistakes": func() error { _, err := b.Mistakes(t.Context(), id); return err },
	} {
		if err := ask(); !errors.Is(err, reports.ErrNoReport) {
			t.Errorf("%s: %v", name, err)
		}
	}
	kept, _, err := b.store.Report(t.Context(), id)
	if err != nil || !kept.Done || kept.By != jobs.Unasked || len(jobs.Firsts(kept.Body)) != len(long) {
		t.Errorf("kept %+v, %v", kept, err)
	}
	if err := b.MakeUnasked(t.Context(), id); !errors.Is(err, store.ErrConflict) {
		t.Errorf("twice: %v", err)
	}

	she := identity.With(t.Context(), identity.Caller{User: "she"})
	var told jobs.Progress
	if err := b.Make(she, id, jobs.Query{}, func(p jobs.Progress) { told = p }); err != nil || told.Report == nil {
		t.Errorf("asked for: %+v, %v", told, err)
	}
	if by := b.by(id); by != "she" {
		t.Errorf("the report of %q", by)
	}
	if p, err := b.SoFar(t.Context(), id); err != nil || p.Report == nil {
		t.Errorf("once it was asked for: %v", err)
	}
}

// A request for a report that is being made unasked gets its own report, which continues from
// the evaluations so far.
func TestUnaskedAskedFor(t *testing.T) {
	b := newBench(t)
	id := b.played(long...)
	done := b.unasked(id)
	for range 3 {
		(<-b.slow.asked).answerAny() // the first is stored at once
	}
	<-b.slow.asked
	m := b.make(id, jobs.Query{})
	if err := <-done; !errors.Is(err, jobs.ErrStopped) {
		t.Errorf("MakeUnasked = %v", err)
	}
	n := 0
	for told := (jobs.Progress{}); told.Report == nil; {
		select {
		case a := <-b.slow.asked:
			a.answerAny()
			n++
		case told = <-m.told:
		}
	}
	if n > len(long) || b.by(id) == jobs.Unasked {
		t.Errorf("%d positions again of %d, by %q", n, len(long)+1, b.by(id))
	}
}

// A search for a person interrupts a search of an unasked report, which queues and begins
// again.
func TestUnaskedYields(t *testing.T) {
	b := newBench(t)
	b.slots.Queue().Resize(1)
	done := b.unasked(b.played(long...))
	a := <-b.slow.asked
	at := len(a.pos.Moves)
	m := b.make(b.played("e5"), jobs.Query{})
	<-a.ctx.Done()
	for n := 0; n < 2; {
		a := <-b.slow.asked
		if len(a.pos.Moves) > 1 { // it has the slot between two searches, and no longer
			<-a.ctx.Done()
			continue
		}
		a.answerFor(-1)
		n++
	}
	m.last(t)
	if a := <-b.slow.asked; len(a.pos.Moves) != at {
		t.Errorf("goes on after %d plies, was at %d", len(a.pos.Moves), at)
	} else {
		a.answerAny()
	}
	for range len(long) {
		(<-b.slow.asked).answerAny()
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A restarted program continues an unasked report, unless it makes none; the report stays
// nobody's.
func TestUnaskedResumes(t *testing.T) {
	s := openStore(t)
	b := newBenchOn(t, s)
	id := b.played(long...)
	done := b.unasked(id)
	(<-b.slow.asked).answerAny()
	<-b.slow.asked
	b.Close()
	if err := <-done; !errors.Is(err, admission.ErrClosed) {
		t.Errorf("MakeUnasked = %v", err)
	}
	b = newBenchOn(t, s, func(p *jobs.Parts) { p.Unasked = false })
	m := b.make(b.played("e5"), jobs.Query{})
	for range 2 {
		a := <-b.slow.asked
		if len(a.pos.Moves) > 1 {
			t.Errorf("takes up a report that nobody asked for: %q", a.pos.Moves)
		}
		a.answerFor(-1)
	}
	m.last(t)
	b.Close()

	b = newBenchOn(t, s)
	n := 0
	for kept, _, _ := s.Report(t.Context(), id); !kept.Done; kept, _, _ = s.Report(t.Context(), id) {
		select {
		case a := <-b.slow.asked:
			a.answerAny()
			n++
		case <-time.After(time.Millisecond): // it is being stored
		}
	}
	if n != len(long) || b.by(id) != jobs.Unasked {
		t.Errorf("%d positions of %d, by %q", n, len(long)+1, b.by(id))
	}
}

// A report that would judge no move is not made.
func TestUnaskedUseless(t *testing.T) {
	b := newBench(t)
	if err := b.MakeUnasked(t.Context(), b.played(long[:10]...)); !errors.Is(err, jobs.ErrUseless) {
		t.Errorf("ten plies: %v", err)
	}
	var unfit *match.ConfigError
	if err := b.MakeUnasked(t.Context(), b.played()); !errors.As(err, &unfit) {
		t.Errorf("no moves: %v", err)
	}
	if err := b.MakeUnasked(t.Context(), "00000000000000ff"); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("no game: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.MakeUnasked(ctx, b.played(long...)); err == nil {
		t.Error("made for a caller that is gone")
	}
}

// A report with a browser's evaluations is no evidence.
func TestFirstsOfABrowser(t *testing.T) {
	stored := func(more string) []byte {
		moves, evals := strings.Repeat(`,"a1","b2"`, 10), strings.Repeat(`,{"line":["a1"]}`, 21)
		return []byte(`{"engine":"x","moves":[` + moves[1:] + `],"evals":[` + evals[1:] + `]` + more + `}`)
	}
	if list := jobs.Firsts(stored("")); len(list) != 20 {
		t.Errorf("of the server: %v", list)
	}
	if list := jobs.Firsts(stored(`,"browser":true`)); list != nil {
		t.Errorf("of a browser: %v", list)
	}
}
