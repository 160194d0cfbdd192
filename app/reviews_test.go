package app_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/admission"
	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines/analysis"
	"duiyi/match"
	"duiyi/reports"
	"duiyi/store"
)

// played is a game between two people with some moves.
func (b *bench) played(texts ...string) string {
	b.t.Helper()
	id := b.begin(human, human).ID
	for _, text := range texts {
		b.move(id, text)
	}
	return id
}

// A making is a report that was asked for.
type making struct {
	told chan app.ReviewTold
	err  chan error
}

func (b *bench) review(id string, q app.ReviewQuery) *making {
	m := &making{make(chan app.ReviewTold, 1000), make(chan error, 1)}
	go func() { m.err <- b.Review(b.t.Context(), id, q, func(t app.ReviewTold) { m.told <- t }) }()
	return m
}

// last waits for the end of a report and returns what was told last.
func (m *making) last(t *testing.T) app.ReviewTold {
	t.Helper()
	if err := <-m.err; err != nil {
		t.Fatalf("Review: %v", err)
	}
	var last app.ReviewTold
	for {
		select {
		case last = <-m.told:
		default:
			return last
		}
	}
}

// answerFor answers a search of a report by the moves before it: they are all
// even, but the side to move has lost after so many plies.
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

func TestReviewJob(t *testing.T) {
	b := newBench(t)
	id := b.played("e5", "e6", "a9")
	m := b.review(id, app.ReviewQuery{Time: 50 * time.Millisecond})
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

	// Who asks again, or only looks, has it at once.
	again := b.review(id, app.ReviewQuery{})
	if told := again.last(t); told.Report == nil || told.Time != reports.DefaultTime && told.Time != 50*time.Millisecond {
		t.Errorf("told again %+v", told)
	}
	seen, err := b.ReviewSoFar(t.Context(), id)
	if err != nil || seen.Report == nil || seen.Line == nil || len(seen.Line.Moves) != 3 {
		t.Errorf("ReviewSoFar = %+v, %v", seen, err)
	}
	if seen.Report.Moves[0].SpentMS < 0 {
		t.Error("time runs backwards")
	}

	// A game that goes on differently has no report; what was found is not looked
	// for again.
	b.do(id, match.Command{Type: match.CmdUndo, Unit: "ply"})
	b.move(id, "a8")
	if _, err := b.ReviewSoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
		t.Errorf("a report on another line: %v", err)
	}
	m = b.review(id, app.ReviewQuery{})
	if plies := (<-b.slow.asked).answerFor(-1); plies != 3 {
		t.Errorf("looks at the position after %d plies again", plies)
	}
	if told := m.last(t); told.Report == nil {
		t.Errorf("told %+v", told)
	}
	if err := b.StopReview(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := b.ReviewSoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
		t.Errorf("after it was forgotten: %v", err)
	}
}

// What was found before the program ended is not looked for again when it is
// back, and nobody has to ask.
func TestReviewResumes(t *testing.T) {
	store := openStore(t)
	b := newBenchOn(t, store)
	id := b.played("e5", "e6", "a9")
	m := b.review(id, app.ReviewQuery{})
	(<-b.slow.asked).answerFor(-1)
	(<-b.slow.asked).answerFor(-1)
	<-b.slow.asked
	b.Close()
	if err := <-m.err; !errors.Is(err, admission.ErrClosed) {
		t.Errorf("Review = %v", err)
	}

	b = newBenchOn(t, store)
	a := <-b.slow.asked
	if plies := a.answerFor(-1); plies != 1 {
		t.Errorf("goes on at %d plies", plies)
	}
	m = b.review(id, app.ReviewQuery{})
	(<-b.slow.asked).answerFor(-1)
	if told := m.last(t); told.Report == nil || told.Done != 4 {
		t.Errorf("told %+v", told)
	}
}

func TestReviewEnds(t *testing.T) {
	tests := []struct {
		name string
		end  func(b *bench, id string) error
	}{
		{"deleted", func(b *bench, id string) error { return b.Delete(b.t.Context(), id) }},
		{"stopped", func(b *bench, id string) error { return b.StopReview(b.t.Context(), id) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			id := b.played("e5", "e6")
			m := b.review(id, app.ReviewQuery{})
			a := <-b.slow.asked
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
			m = b.review(other, app.ReviewQuery{})
			(<-b.slow.asked).answerFor(-1)
			(<-b.slow.asked).answerFor(-1)
			m.last(t)
		})
	}
}

// Reports come one after the other, and whoever waits is told the place.
func TestReviewsInLine(t *testing.T) {
	b := newBench(t)
	first := b.review(b.played("e5"), app.ReviewQuery{})
	a := <-b.slow.asked
	second := b.review(b.played("e6"), app.ReviewQuery{})
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
		q    app.ReviewQuery
		want func(error) bool
	}{
		{"no such game", "00000000000000ff", app.ReviewQuery{}, func(err error) bool { return errors.Is(err, store.ErrNoGame) }},
		{"without moves", b.played(), app.ReviewQuery{}, func(err error) bool { return errors.As(err, &ce) && ce.Field == "moves" }},
		{"too long for a position", b.played("e5"), app.ReviewQuery{Time: time.Hour}, func(err error) bool { return errors.As(err, &ce) && ce.Field == "time_ms" }},
		{"a game without hints that goes on", secretive.ID, app.ReviewQuery{}, func(err error) bool { return errors.Is(err, match.ErrNoHints) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := b.Review(t.Context(), tt.id, tt.q, func(app.ReviewTold) {}); !tt.want(err) {
				t.Errorf("Review = %v", err)
			}
		})
	}
}

// A report on a study is on its main line.
func TestReviewStudy(t *testing.T) {
	b := newBench(t)
	s, _, err := b.Studies().OfGame(t.Context(), b.played("e5", "e6"), 2)
	if err != nil {
		t.Fatal(err)
	}
	m := b.review(s.ID, app.ReviewQuery{})
	for range 3 {
		(<-b.slow.asked).answerFor(-1)
	}
	told := m.last(t)
	if told.Report == nil || !told.Line.Study || len(told.Report.Moves) != 2 {
		t.Errorf("told %+v", told)
	}
}

// On a disk that is full a report is made and told all the same; it says that it
// is not kept, and once there is room again it is.
func TestReviewOnAFullDisk(t *testing.T) {
	store := &fullDisk{Store: openStore(t)}
	b := newBenchOn(t, store)
	id := b.played("e5", "e6")
	store.full.Store(true)
	m := b.review(id, app.ReviewQuery{})
	for range 3 {
		(<-b.slow.asked).answerFor(-1)
	}
	if told := m.last(t); told.Report == nil || len(told.Report.Moves) != 2 || !told.Unsaved {
		t.Errorf("told %+v", told)
	}
	if got := b.game(id); got.State.Ply != 2 {
		t.Errorf("the game: %+v", got.State)
	}
	store.full.Store(false)
	m = b.review(id, app.ReviewQuery{})
	for range 3 {
		(<-b.slow.asked).answerFor(-1)
	}
	if told := m.last(t); told.Report == nil || told.Unsaved {
		t.Errorf("told with room again %+v", told)
	}
	if told, err := b.ReviewSoFar(t.Context(), id); err != nil || told.Report == nil {
		t.Errorf("ReviewSoFar = %+v, %v", told, err)
	}
}

// fullDisk is a store that keeps no report while it is full.
type fullDisk struct {
	app.Store
	full atomic.Bool
}

func (s *fullDisk) AskReview(ctx context.Context, r app.KeptReview, over string, most int) error {
	if s.full.Load() {
		return store.ErrDiskFull
	}
	return s.Store.AskReview(ctx, r, over, most)
}

func (s *fullDisk) KeepReview(ctx context.Context, r app.KeptReview) error {
	if s.full.Load() {
		return store.ErrDiskFull
	}
	return s.Store.KeepReview(ctx, r)
}

// A report by an engine of choice stays that engine's until another is asked for,
// and so does advice.
func TestReviewByAnother(t *testing.T) {
	b := newBench(t)
	id := b.played("e5")
	m := b.review(id, app.ReviewQuery{Engine: "plain"})
	for range 2 {
		(<-b.plain.asked).answerFor(-1)
	}
	if told := m.last(t); told.Engine != "plain" || told.Report == nil {
		t.Fatalf("told %+v", told)
	}
	if told := b.review(id, app.ReviewQuery{}).last(t); told.Engine != "plain" || told.Report == nil {
		t.Errorf("told again %+v", told)
	}
	m = b.review(id, app.ReviewQuery{Engine: "slow"})
	for range 2 {
		(<-b.slow.asked).answerFor(-1)
	}
	if told := m.last(t); told.Engine != "slow" {
		t.Errorf("told by %s", told.Engine)
	}
	config := new(match.ConfigError)
	if err := b.Review(t.Context(), id, app.ReviewQuery{Engine: "nobody"}, func(app.ReviewTold) {}); !errors.As(err, &config) {
		t.Errorf("a report by nobody: %v", err)
	}
	if err := b.Advise(t.Context(), id, analysis.Query{Engine: "nobody"}, func(analysis.Advice) {}); !errors.As(err, &config) {
		t.Errorf("advice of nobody: %v", err)
	}
	done := make(chan error, 1)
	go func() { done <- b.Advise(t.Context(), id, analysis.Query{Engine: "plain"}, func(analysis.Advice) {}) }()
	(<-b.plain.asked).answerFor(-1)
	if err := <-done; err != nil {
		t.Error(err)
	}
}
