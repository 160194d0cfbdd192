package app_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/match"
	"duiyi/practice"
	"duiyi/store"
)

// judged answers a search of a report: all is even, but after so many plies the
// side to move has a win, so that the move before was a blunder.
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

// reported makes a report on a game of so many moves, after some of which the
// other side has a win.
func (b *bench) reported(id string, moves int, won ...int) {
	b.t.Helper()
	m := b.review(id, app.ReviewQuery{})
	for range moves + 1 {
		(<-b.slow.asked).judged(won...)
	}
	if told := m.last(b.t); told.Report == nil || told.Unsaved {
		b.t.Fatalf("told %+v", told)
	}
}

func (b *bench) exercises(q app.ExerciseQuery) app.ExerciseList {
	b.t.Helper()
	if q.Until.IsZero() {
		q.Until = time.Now().Add(time.Hour)
	}
	list, err := b.Exercises(b.t.Context(), q)
	if err != nil {
		b.t.Fatalf("Exercises: %v", err)
	}
	return list
}

// mistakes are those of a list, as they were played.
func mistakes(l app.ExerciseList) []string {
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
		kept    app.Mistakes
	}{
		{"two people", [2]match.Player{human, human}, []string{"e5", "e6"}, app.Mistakes{Made: [2]int{1, 1}, Kept: [2]int{1, 1}}},
		{"against an engine", [2]match.Player{human, plain}, []string{"e5"}, app.Mistakes{Made: [2]int{1, 1}, Kept: [2]int{1, 0}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			id := b.begin(tt.players[0], tt.players[1]).ID
			b.move(id, "e5")
			if tt.players[1].Kind == match.Engine {
				(<-b.plain.asked).play("e6")
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
			if diff := cmp.Diff(tt.want, mistakes(b.exercises(app.ExerciseQuery{}))); diff != "" {
				t.Errorf("exercises (-want +got):\n%s", diff)
			}
			got, err := b.Mistakes(t.Context(), id)
			if diff := cmp.Diff(tt.kept, got); diff != "" || err != nil {
				t.Errorf("Mistakes: %v (-want +got):\n%s", err, diff)
			}
		})
	}
}

// The same mistake is one exercise in however many games it is made; it stays
// when its game goes, and when it is deleted it does not come back by itself.
func TestOneExerciseForAPosition(t *testing.T) {
	b := newBench(t)
	first := b.played("e5", "e6")
	b.reported(first, 2, 2)
	second := b.played("e5", "e7")
	b.reported(second, 2, 2)
	list := b.exercises(app.ExerciseQuery{})
	if diff := cmp.Diff([]string{"e6"}, mistakes(list)); diff != "" {
		t.Fatalf("exercises (-want +got):\n%s", diff)
	}
	id := list.List[0].ID
	if err := b.Delete(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	e, err := b.Exercise(t.Context(), id)
	if err != nil || !e.Gone || e.Source != first || e.Ply != 1 || e.Before == nil || e.Before.Move != "e5" {
		t.Errorf("after its game went: %+v, %v", e, err)
	}

	if err := b.DeleteExercise(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Exercise(t.Context(), id); !errors.Is(err, app.ErrNoExercise) {
		t.Errorf("a deleted one: %v", err)
	}
	if err := b.DeleteExercise(t.Context(), id); !errors.Is(err, app.ErrNoExercise) {
		t.Errorf("deleted twice: %v", err)
	}
	third := b.played("e5", "e8")
	b.reported(third, 2, 2)
	if got := mistakes(b.exercises(app.ExerciseQuery{})); len(got) != 0 {
		t.Errorf("came back: %q", got)
	}
	if m, err := b.KeepMistakes(t.Context(), third, match.Second); err != nil || m.Kept != [2]int{0, 1} {
		t.Errorf("KeepMistakes = %+v, %v", m, err)
	}
	if got := mistakes(b.exercises(app.ExerciseQuery{})); len(got) != 1 {
		t.Errorf("asked for, and not back: %q", got)
	}
	if err := b.DeleteExercise(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if e, err := b.RestoreExercise(t.Context(), id); err != nil || e.ID != id {
		t.Errorf("RestoreExercise = %+v, %v", e, err)
	}
}

// What somebody else played, in a file, is kept where it is asked for alone.
func TestMistakesOfARecord(t *testing.T) {
	b := newBench(t)
	in, err := b.Import(t.Context(), []byte("(;FF[4]GM[4]SZ[9];B[ee];W[ed];B[aa])"), app.Pick{Index: 0})
	if err != nil {
		t.Fatal(err)
	}
	b.reported(in.ID, 3, 1, 2, 3)
	if got := mistakes(b.exercises(app.ExerciseQuery{})); len(got) != 0 {
		t.Fatalf("kept unasked: %q", got)
	}
	m, err := b.KeepMistakes(t.Context(), in.ID, match.First)
	if err != nil || m != (app.Mistakes{Made: [2]int{2, 1}, Kept: [2]int{2, 0}}) {
		t.Errorf("KeepMistakes = %+v, %v", m, err)
	}
	if _, err := b.KeepMistakes(t.Context(), b.played("e5"), match.First); !errors.Is(err, app.ErrNoReview) {
		t.Errorf("without a report: %v", err)
	}
}

func TestPractise(t *testing.T) {
	now := time.Date(2026, 2, 17, 20, 0, 0, 0, time.UTC)
	b := newBench(t, app.Wall(func() time.Time { return now }))
	b.reported(b.played("e5", "e6"), 2, 1, 2)
	due := func(days int) []string {
		t.Helper()
		return mistakes(b.exercises(app.ExerciseQuery{Until: now.Add(time.Duration(days)*24*time.Hour + time.Hour)}))
	}
	list := b.exercises(app.ExerciseQuery{Until: now.Add(time.Hour)})
	if diff := cmp.Diff([]string{"e5", "e6"}, mistakes(list)); diff != "" {
		t.Fatalf("exercises (-want +got):\n%s", diff)
	}
	one, two := list.List[0].ID, list.List[1].ID

	// The best move needs no thought, another does, and an illegal one is refused.
	if tried, err := b.TryExercise(t.Context(), one, "a1"); err != nil || !tried.Best || !tried.Good {
		t.Errorf("the best move: %+v, %v", tried, err)
	}
	if tried, err := b.TryExercise(t.Context(), one, "e5"); err != nil || tried.Good || tried.Loss != 1 {
		t.Errorf("the mistake again: %+v, %v", tried, err)
	}
	tries := make(chan app.Tried, 1)
	go func() {
		tried, err := b.TryExercise(t.Context(), one, "e9")
		if err != nil {
			t.Error(err)
		}
		tries <- tried
	}()
	a := <-b.slow.asked
	if a.pos.Start == "" || len(a.pos.Moves) != 1 {
		t.Errorf("asked about %+v", a.pos)
	}
	i := engine.Info{Depth: 5, PV: []string{"a2"}, Score: engine.Score{Mate: 6}}
	a.info(i)
	a.answer <- answer{result: engine.Result{Move: "a2", Info: i}}
	if tried := <-tries; tried.Good || tried.Loss != 1 {
		t.Errorf("a bad move: %+v", tried)
	}
	var refusal *match.Refusal
	if _, err := b.TryExercise(t.Context(), two, "e5"); !errors.As(err, &refusal) {
		t.Errorf("an occupied point: %v", err)
	}

	// A grade is noted once however often it is sent, and can be thought better of.
	grade := func(id string, before int, g practice.Grade) app.Exercise {
		t.Helper()
		e, err := b.GradeExercise(t.Context(), id, before, g)
		if err != nil {
			t.Fatalf("GradeExercise: %v", err)
		}
		return e
	}
	if e := grade(one, 0, practice.Good); e.Card.Days != 3 || e.Stage != practice.Learning || len(e.Reviews) != 1 {
		t.Errorf("graded: %+v", e)
	}
	if e := grade(one, 0, practice.Easy); e.Card.Days != 16 || len(e.Reviews) != 1 {
		t.Errorf("graded again: %+v", e)
	}
	grade(one, 0, practice.Good)
	if diff := cmp.Diff([][]string{{"e6"}, {"e6"}, {"e5", "e6"}}, [][]string{due(0), due(2), due(3)}); diff != "" {
		t.Errorf("due in 0, 2 and 3 days (-want +got):\n%s", diff)
	}
	now = now.Add(72 * time.Hour)
	grade(one, 1, practice.Again)
	if _, err := b.GradeExercise(t.Context(), one, 0, practice.Easy); !errors.Is(err, app.ErrPractised) {
		t.Errorf("a grade that was overtaken: %v", err)
	}
	var ce *match.ConfigError
	if _, err := b.GradeExercise(t.Context(), one, 3, practice.Easy); !errors.As(err, &ce) || ce.Field != "reviews" {
		t.Errorf("a grade from the future: %v", err)
	}
	spans, err := b.Progress(t.Context(), []time.Time{now.Add(-96 * time.Hour), now.Add(-24 * time.Hour), now.Add(time.Hour)})
	if diff := cmp.Diff([]app.Practice{{practice.Good: 1}, {practice.Again: 1}}, spans); diff != "" || err != nil {
		t.Errorf("Progress: %v (-want +got):\n%s", err, diff)
	}
	if _, err := b.Progress(t.Context(), []time.Time{now}); !errors.As(err, &ce) {
		t.Errorf("Progress of a moment: %v", err)
	}

	// Suspended it comes back no more.
	if _, err := b.SuspendExercise(t.Context(), two, true); err != nil {
		t.Fatal(err)
	}
	if got := due(9); len(got) != 1 {
		t.Errorf("a suspended one is due: %q", got)
	}
	list = b.exercises(app.ExerciseQuery{Which: app.ExercisesSuspended})
	if list.Suspended != 1 || len(list.List) != 1 || list.List[0].ID != two || list.Stages[practice.Learning] != 1 {
		t.Errorf("suspended: %+v", list)
	}
}

func TestExerciseFilters(t *testing.T) {
	b := newBench(t)
	id := b.played("e5", "e6")
	b.reported(id, 2, 1, 2)
	for _, tt := range []struct {
		name string
		q    app.ExerciseQuery
		want int
	}{
		{"all", app.ExerciseQuery{}, 2},
		{"game", app.ExerciseQuery{Game: "gomoku"}, 2},
		{"another game", app.ExerciseQuery{Game: "chess"}, 0},
		{"source", app.ExerciseQuery{Source: id}, 2},
		{"another source", app.ExerciseQuery{Source: "00000000000000ff"}, 0},
		{"reason", app.ExerciseQuery{Reasons: []string{"missed.fork", "does.test"}}, 2},
		{"another reason", app.ExerciseQuery{Reasons: []string{"missed.fork"}}, 0},
		{"no reason", app.ExerciseQuery{Reasons: []string{app.NoReason}}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list := b.exercises(tt.q)
			if len(list.List) != tt.want || list.Due != tt.want || list.Stages[practice.New] != tt.want {
				t.Errorf("%+v, want %d", list, tt.want)
			}
			if list.Games["gomoku"] != 2 || list.Reasons["does.test"] != 2 {
				t.Errorf("to choose from: %v, %v", list.Games, list.Reasons)
			}
		})
	}
	var ce *match.ConfigError
	if _, err := b.Exercises(t.Context(), app.ExerciseQuery{Which: "some"}); !errors.As(err, &ce) || ce.Field != "which" {
		t.Errorf("an unknown list: %v", err)
	}
}

// A report whose exercises cannot be kept says so, and is not taken as done.
func TestExercisesUnsaved(t *testing.T) {
	store := &noExercises{Store: openStore(t)}
	b := newBenchOn(t, store)
	id := b.played("e5", "e6")
	m := b.review(id, app.ReviewQuery{})
	for range 3 {
		(<-b.slow.asked).judged(1)
	}
	if told := m.last(t); told.Report == nil || !told.Unsaved {
		t.Errorf("told %+v", told)
	}
	if list, err := store.UnfinishedReviews(t.Context(), nil, 9); err != nil || len(list) != 1 {
		t.Errorf("unfinished: %+v, %v", list, err)
	}
}

// noExercises is a store on a disk that is full.
type noExercises struct{ app.Store }

func (noExercises) AddExercises(context.Context, []app.KeptExercise, bool, int) error {
	return store.ErrDiskFull
}

// Who has hundreds of new exercises is given twenty in one sitting, and told how
// many wait; what comes back is due in full.
func TestFewNewExercisesAtOnce(t *testing.T) {
	b := newBench(t)
	b.reported(b.played("e5", "e6"), 2, 2)
	first := b.exercises(app.ExerciseQuery{}).List[0].ID
	pattern, err := b.store.Exercise(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 44 {
		k := pattern
		k.ID, k.Of[0], k.Of[1], k.Stage, k.Reviews = fmt.Sprintf("%016x", i), byte(i), 'x', practice.New, nil
		if err := b.store.AddExercises(t.Context(), []app.KeptExercise{k}, true, 1000); err != nil {
			t.Fatal(err)
		}
		if i < 20 {
			if _, err := b.GradeExercise(t.Context(), k.ID, 0, practice.Again); err != nil {
				t.Fatal(err)
			}
		}
	}
	later := time.Now().Add(48 * time.Hour)
	list := b.exercises(app.ExerciseQuery{Until: later})
	if list.Due != 40 || list.Waiting != 5 || len(list.List) != 40 || list.List[19].Stage == practice.New || list.List[20].Stage != practice.New {
		t.Errorf("due %d, waiting %d, listed %d", list.Due, list.Waiting, len(list.List))
	}
	if all := b.exercises(app.ExerciseQuery{Which: app.ExercisesAll, Until: later}); all.Due != 40 || all.Waiting != 5 || len(all.List) != 45 {
		t.Errorf("of all: due %d, waiting %d, listed %d", all.Due, all.Waiting, len(all.List))
	}
}
