package app_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/exercises"
	"duiyi/match"
	"duiyi/records"
	"duiyi/report"
	"duiyi/reports"
	"duiyi/reports/jobs"
	"duiyi/store"
)

// judged answers a search of a report: all positions are even, except that after the given
// plies the side to move wins, so that the move before is a blunder.
func (a *ask) judged(won ...int) {
	plies := len(a.pos.Moves)
	i := engine.Info{Depth: 5, PV: []string{[]string{"a1", "b1", "c1", "d1", "f1"}[plies]}}
	for _, n := range won {
		if n == plies {
			i.Score.Mate = 4
		}
	}
	a.info(i)
	a.answer <- answer{result: engine.Result{Move: i.PV[0], Info: i}}
}

// reported makes a report on a game of some plies, after some of which the other side wins.
func (b *bench) reported(id string, moves int, won ...int) {
	b.t.Helper()
	m := b.review(id, jobs.Query{})
	for range moves + 1 {
		b.slow.next().judged(won...)
	}
	if told := m.last(b.t); told.Report == nil || told.Unsaved {
		b.t.Fatalf("told %+v", told)
	}
}

func (b *bench) exercises(q exercises.Query) exercises.List {
	b.t.Helper()
	if q.Until.IsZero() {
		q.Until = time.Now().Add(time.Hour)
	}
	list, err := b.Exercises().List(b.t.Context(), q)
	if err != nil {
		b.t.Fatalf("Exercises: %v", err)
	}
	return list
}

// mistakes returns the moves played in the exercises of a list.
func mistakes(l exercises.List) []string {
	list := []string{}
	for _, e := range l.List {
		list = append(list, e.Move.Move)
	}
	return list
}

func TestMistakesBecomeExercises(t *testing.T) {
	tests := []struct {
		name    string
		players [2]match.Player
		want    []string
		kept    jobs.Mistakes
	}{
		{"two people", [2]match.Player{human, human}, []string{"e5", "e6"}, jobs.Mistakes{Made: [2]int{1, 1}, Kept: [2]int{1, 1}}},
		{"against an engine", [2]match.Player{human, plain}, []string{"e5"}, jobs.Mistakes{Made: [2]int{1, 1}, Kept: [2]int{1, 0}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			id := b.begin(tt.players[0], tt.players[1]).ID
			b.move(id, "e5")
			if tt.players[1].Kind == match.Engine {
				b.plain.next().play("e6")
				w, err := b.Watch(t.Context(), id, 0)
				if err != nil {
					t.Fatal(err)
				}
				for b.game(id).State.Ply < 2 {
					<-w.Updates()
				}
				w.Close()
			} else {
				b.move(id, "e6")
			}
			b.reported(id, 2, 1, 2)
			if diff := cmp.Diff(tt.want, mistakes(b.exercises(exercises.Query{}))); diff != "" {
				t.Errorf("exercises (-want +got):\n%s", diff)
			}
			got, err := b.Reports().Mistakes(t.Context(), id)
			if diff := cmp.Diff(tt.kept, got); diff != "" || err != nil {
				t.Errorf("Mistakes: %v (-want +got):\n%s", err, diff)
			}
		})
	}
}

// The same mistake in several games is one exercise. It survives its game, and once deleted it
// does not come back by itself.
func TestOneExerciseForAPosition(t *testing.T) {
	b := newBench(t)
	first := b.played("e5", "e6")
	b.reported(first, 2, 2)
	second := b.played("e5", "e7")
	b.reported(second, 2, 2)
	list := b.exercises(exercises.Query{})
	if diff := cmp.Diff([]string{"e6"}, mistakes(list)); diff != "" {
		t.Fatalf("exercises (-want +got):\n%s", diff)
	}
	id := list.List[0].ID
	if err := b.Delete(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	e, err := b.Exercises().Exercise(t.Context(), id)
	if err != nil || !e.Gone || e.Source != first || e.Ply != 1 || e.Before == nil || e.Before.Move != "e5" {
		t.Errorf("after its game went: %+v, %v", e, err)
	}

	if err := b.Exercises().Delete(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Exercises().Exercise(t.Context(), id); !errors.Is(err, exercises.ErrNoExercise) {
		t.Errorf("a deleted one: %v", err)
	}
	if err := b.Exercises().Delete(t.Context(), id); !errors.Is(err, exercises.ErrNoExercise) {
		t.Errorf("deleted twice: %v", err)
	}
	third := b.played("e5", "e8")
	b.reported(third, 2, 2)
	if got := mistakes(b.exercises(exercises.Query{})); len(got) != 0 {
		t.Errorf("came back: %q", got)
	}
	if m, err := b.Reports().KeepMistakes(t.Context(), third, match.Second); err != nil || m.Kept != [2]int{0, 1} {
		t.Errorf("KeepMistakes = %+v, %v", m, err)
	}
	if got := mistakes(b.exercises(exercises.Query{})); len(got) != 1 {
		t.Errorf("asked for, and not back: %q", got)
	}
	if err := b.Exercises().Delete(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if e, err := b.Exercises().Restore(t.Context(), id); err != nil || e.ID != id {
		t.Errorf("RestoreExercise = %+v, %v", e, err)
	}
}

// Mistakes in imported records become exercises only on request.
func TestMistakesOfARecord(t *testing.T) {
	b := newBench(t)
	in, err := b.Import(t.Context(), []byte("(;FF[4]GM[4]SZ[9];B[ee];W[ed];B[aa])"), records.Pick{Index: 0})
	if err != nil {
		t.Fatal(err)
	}
	b.reported(in.ID, 3, 1, 2, 3)
	if got := mistakes(b.exercises(exercises.Query{})); len(got) != 0 {
		t.Fatalf("kept unasked: %q", got)
	}
	m, err := b.Reports().KeepMistakes(t.Context(), in.ID, match.First)
	if err != nil || m != (jobs.Mistakes{Made: [2]int{2, 1}, Kept: [2]int{2, 0}}) {
		t.Errorf("KeepMistakes = %+v, %v", m, err)
	}
	if _, err := b.Reports().KeepMistakes(t.Context(), b.played("e5"), match.First); !errors.Is(err, reports.ErrNoReport) {
		t.Errorf("without a report: %v", err)
	}
}

// The report's engine judges moves tried in an exercise; the best move needs no search.
func TestTryExercise(t *testing.T) {
	b := newBench(t)
	b.reported(b.played("e5", "e6"), 2, 1, 2)
	one := b.exercises(exercises.Query{}).List[0].ID
	if tried, err := b.Exercises().Try(t.Context(), one, "a1"); err != nil || !tried.Best || !tried.Good {
		t.Errorf("the best move: %+v, %v", tried, err)
	}
	tries := make(chan report.Tried, 1)
	go func() {
		tried, err := b.Exercises().Try(t.Context(), one, "e9")
		if err != nil {
			t.Error(err)
		}
		tries <- tried
	}()
	a := b.slow.next()
	if a.pos.Start == "" || len(a.pos.Moves) != 1 {
		t.Errorf("asked about %+v", a.pos)
	}
	i := engine.Info{Depth: 5, PV: []string{"a2"}, Score: engine.Score{Mate: 6}}
	a.info(i)
	a.answer <- answer{result: engine.Result{Move: "a2", Info: i}}
	if tried := <-tries; tried.Good || tried.Loss != 1 {
		t.Errorf("a bad move: %+v", tried)
	}
}

// A report whose exercises cannot be stored says so and is not done.
func TestExercisesUnsaved(t *testing.T) {
	store := &noExercises{Store: openStore(t)}
	b := newBenchOn(t, store)
	id := b.played("e5", "e6")
	m := b.review(id, jobs.Query{})
	for range 3 {
		b.slow.next().judged(1)
	}
	if told := m.last(t); told.Report == nil || !told.Unsaved {
		t.Errorf("told %+v", told)
	}
	if list, err := store.UnfinishedReports(t.Context(), nil, 9); err != nil || len(list) != 1 {
		t.Errorf("unfinished: %+v, %v", list, err)
	}
}

// noExercises is a store whose disk is full.
type noExercises struct{ app.Store }

func (noExercises) AddExercises(context.Context, []exercises.Kept, bool, int) error {
	return store.ErrDiskFull
}
