package app_test

import (
	"errors"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/engines/analysis"
	"duiyi/match"
	"duiyi/reports/jobs"
	"duiyi/store"
)

// played returns the id of a game between two people after some moves.
func (b *bench) played(texts ...string) string {
	b.t.Helper()
	id := b.begin(human, human).ID
	for _, text := range texts {
		b.move(id, text)
	}
	return id
}

// A making is a requested report.
type making struct {
	told chan jobs.Progress
	err  chan error
}

func (b *bench) review(id string, q jobs.Query) *making {
	m := &making{make(chan jobs.Progress, 1000), make(chan error, 1)}
	go func() { m.err <- b.Reports().Make(b.t.Context(), id, q, func(t jobs.Progress) { m.told <- t }) }()
	return m
}

// last waits for the end of a report and returns the last update.
func (m *making) last(t *testing.T) jobs.Progress {
	t.Helper()
	if err := <-m.err; err != nil {
		t.Fatalf("Review: %v", err)
	}
	var last jobs.Progress
	for {
		select {
		case last = <-m.told:
		default:
			return last
		}
	}
}

// answerFor answers a search of a report and returns the plies before it: positions are even,
// but after lost plies the side to move has lost.
func (a *ask) answerFor(lost int) (plies int) {
	plies = len(a.pos.Moves)
	i := engine.Info{Depth: 3, PV: []string{[]string{"a1", "b1", "c1", "d1"}[plies]}}
	if plies == lost {
		i.Score.Mate = -4
	}
	a.info(i)
	a.answer <- answer{result: engine.Result{Move: i.PV[0], Info: i}}
	return plies
}

func TestReviewEnds(t *testing.T) {
	tests := []struct {
		name string
		end  func(b *bench, id string) error
	}{
		{"deleted", func(b *bench, id string) error { return b.Delete(b.t.Context(), id) }},
		{"stopped", func(b *bench, id string) error { return b.Reports().Stop(b.t.Context(), id) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			id := b.played("e5", "e6")
			m := b.review(id, jobs.Query{})
			a := b.slow.next()
			if err := tt.end(b, id); err != nil {
				t.Fatal(err)
			}
			<-a.ctx.Done()
			if err := <-m.err; err == nil {
				t.Error("the report was made all the same")
			} else if tt.name == "deleted" && !errors.Is(err, store.ErrDeleted) {
				t.Errorf("Review = %v", err)
			}
			// The next one has its turn.
			other := b.played("e5")
			m = b.review(other, jobs.Query{})
			b.slow.next().answerFor(-1)
			b.slow.next().answerFor(-1)
			m.last(t)
		})
	}
}

func TestReviewRefused(t *testing.T) {
	b := newBench(t)
	secretive, err := b.Create(t.Context(), match.Config{Game: "gomoku", Rules: "freestyle", Players: [2]match.Player{human, human}, NoHints: true}, "")
	if err != nil {
		t.Fatal(err)
	}
	b.move(secretive.ID, "h8")
	var ce *match.ConfigError
	for _, tt := range []struct {
		name string
		id   string
		q    jobs.Query
		want func(error) bool
	}{
		{"no such game", "00000000000000ff", jobs.Query{}, func(err error) bool { return errors.Is(err, store.ErrNoGame) }},
		{"without moves", b.played(), jobs.Query{}, func(err error) bool { return errors.As(err, &ce) && ce.Field == "moves" }},
		{"too long for a position", b.played("e5"), jobs.Query{Time: time.Hour}, func(err error) bool { return errors.As(err, &ce) && ce.Field == "time_ms" }},
		{"a game without hints that goes on", secretive.ID, jobs.Query{}, func(err error) bool { return errors.Is(err, match.ErrNoHints) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := b.Reports().Make(t.Context(), tt.id, tt.q, func(jobs.Progress) {}); !tt.want(err) {
				t.Errorf("Review = %v", err)
			}
		})
	}
}

// A report on a study covers its main line.
func TestReviewStudy(t *testing.T) {
	b := newBench(t)
	s, _, err := b.Studies().OfGame(t.Context(), b.played("e5", "e6"), 2)
	if err != nil {
		t.Fatal(err)
	}
	m := b.review(s.ID, jobs.Query{})
	for range 3 {
		b.slow.next().answerFor(-1)
	}
	told := m.last(t)
	if told.Report == nil || !told.Line.Study || len(told.Report.Moves) != 2 {
		t.Errorf("told %+v", told)
	}
}

// A report by a chosen engine stays until one by another engine is requested. Advice takes an
// engine too.
func TestReviewByAnother(t *testing.T) {
	b := newBench(t)
	id := b.played("e5")
	m := b.review(id, jobs.Query{Engine: "plain"})
	for range 2 {
		b.plain.next().answerFor(-1)
	}
	if told := m.last(t); told.Engine != "plain" || told.Report == nil {
		t.Fatalf("told %+v", told)
	}
	if told := b.review(id, jobs.Query{}).last(t); told.Engine != "plain" || told.Report == nil {
		t.Errorf("told again %+v", told)
	}
	m = b.review(id, jobs.Query{Engine: "slow"})
	for range 2 {
		b.slow.next().answerFor(-1)
	}
	if told := m.last(t); told.Engine != "slow" {
		t.Errorf("told by %s", told.Engine)
	}
	config := new(match.ConfigError)
	if err := b.Reports().Make(t.Context(), id, jobs.Query{Engine: "nobody"}, func(jobs.Progress) {}); !errors.As(err, &config) {
		t.Errorf("a report by nobody: %v", err)
	}
	if err := b.Advice().Advise(t.Context(), id, analysis.Query{Engine: "nobody"}, func(analysis.Advice) {}); !errors.As(err, &config) {
		t.Errorf("advice of nobody: %v", err)
	}
	done := make(chan error, 1)
	go func() {
		done <- b.Advice().Advise(t.Context(), id, analysis.Query{Engine: "plain"}, func(analysis.Advice) {})
	}()
	b.plain.next().answerFor(-1)
	if err := <-done; err != nil {
		t.Error(err)
	}
}
