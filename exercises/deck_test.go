package exercises_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/exercises"
	"duiyi/games"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
	"duiyi/practice"
	"duiyi/report"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

// source is the game of all mistakes here. The store does not have it.
const source = "00000000000000aa"

// A bench is a Deck on a store of its own. It is the Judge too, and takes down trials.
type bench struct {
	*exercises.Deck
	t      *testing.T
	store  exercises.Store
	now    time.Time
	trials []exercises.Trial
}

func (b *bench) Judge(_ context.Context, t exercises.Trial) (report.Tried, error) {
	b.trials = append(b.trials, t)
	return report.Tried{Loss: 0.5}, nil
}

func openStore(t *testing.T) exercises.Store {
	t.Helper()
	s, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func newBench(t *testing.T, s exercises.Store) *bench {
	b := &bench{t: t, store: s, now: time.Date(2026, 2, 17, 20, 0, 0, 0, time.UTC)}
	specs := []engines.Spec{{ID: "slow", Game: gm.Game, New: func() (engine.Engine, error) { return nil, errors.New("no search here") }}}
	b.Deck = exercises.New(s, games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: gm.RuleSets}}, engines.NewList(specs, func() int { return 1 }, 64), b, func() time.Time { return b.now }, slog.New(slog.DiscardHandler))
	return b
}

// mistakes returns each move of a line as a mistake, for the first reason given.
func mistakes(t *testing.T, texts ...string) []exercises.Mistake {
	t.Helper()
	p, err := gm.Rules{}.Start(match.Config{Game: gm.Game, Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9})})
	if err != nil {
		t.Fatal(err)
	}
	var list []exercises.Mistake
	for i, text := range texts {
		next, m, err := p.Play(text)
		if err != nil {
			t.Fatal(err)
		}
		e := exercises.Mistake{
			Game: gm.Game, Rules: "freestyle", Position: p, Played: m, Mark: report.Blunder, Loss: 1, Ply: i,
			Eval: report.Eval{Depth: 5, Line: []string{"a1"}}, Reasons: []positions.Reason{{Role: "does", Kind: "test"}},
		}
		if i > 0 {
			e.Before = &list[i-1].Played
		}
		p, list = next, append(list, e)
	}
	return list
}

func (b *bench) add(texts ...string) {
	b.t.Helper()
	if err := b.Add(b.t.Context(), exercises.Source{ID: source, Title: "first", Engine: "slow"}, mistakes(b.t, texts...), false); err != nil {
		b.t.Fatalf("Add: %v", err)
	}
}

func (b *bench) list(q exercises.Query) exercises.List {
	b.t.Helper()
	if q.Until.IsZero() {
		q.Until = b.now.Add(time.Hour)
	}
	list, err := b.List(b.t.Context(), q)
	if err != nil {
		b.t.Fatalf("List: %v", err)
	}
	return list
}

// played returns the mistakes of a list, as they were played.
func played(l exercises.List) []string {
	list := []string{}
	for _, e := range l.List {
		list = append(list, e.Move.Move)
	}
	return list
}

// An exercise has what its mistake had, without its game; a second mistake in the same
// position adds none, and a deleted exercise comes back only if a person asks.
func TestAdd(t *testing.T) {
	b := newBench(t, openStore(t))
	b.add("e5", "e6")
	b.add("e5", "e7")
	list := b.list(exercises.Query{})
	if diff := cmp.Diff([]string{"e5", "e6"}, played(list)); diff != "" {
		t.Fatalf("exercises (-want +got):\n%s", diff)
	}
	e, err := b.Exercise(t.Context(), list.List[1].ID)
	if err != nil || !e.Gone || e.Source != source || e.Title != "first" || e.Ply != 1 || e.Before == nil || e.Before.Move != "e5" || e.Mark != report.Blunder || e.Best.PV[0] != "a1" {
		t.Errorf("Exercise = %+v, %v", e, err)
	}
	if err := b.Delete(t.Context(), e.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Exercise(t.Context(), e.ID); !errors.Is(err, exercises.ErrNoExercise) {
		t.Errorf("a deleted one: %v", err)
	}
	if err := b.Delete(t.Context(), e.ID); !errors.Is(err, exercises.ErrNoExercise) {
		t.Errorf("deleted twice: %v", err)
	}
	both := mistakes(t, "e5", "e8")
	for _, asked := range []bool{false, true} {
		if err := b.Add(t.Context(), exercises.Source{ID: source, Engine: "slow"}, both, asked); err != nil {
			t.Fatal(err)
		}
		if have, err := b.Have(t.Context(), both); err != nil || !have[0] || have[1] != asked {
			t.Errorf("asked %t: Have = %v, %v", asked, have, err)
		}
	}
}

func TestPractise(t *testing.T) {
	b := newBench(t, openStore(t))
	b.add("e5", "e6")
	due := func(days int) []string {
		t.Helper()
		return played(b.list(exercises.Query{Until: b.now.Add(time.Duration(days)*24*time.Hour + time.Hour)}))
	}
	list := b.list(exercises.Query{})
	one, two := list.List[0].ID, list.List[1].ID

	// The mistake needs no judge, another move does, and an illegal one is refused.
	if tried, err := b.Try(t.Context(), one, "e5"); err != nil || tried.Good || tried.Loss != 1 {
		t.Errorf("the mistake again: %+v, %v", tried, err)
	}
	if tried, err := b.Try(t.Context(), two, "e9"); err != nil || tried.Loss != 0.5 {
		t.Errorf("another move: %+v, %v", tried, err)
	}
	if len(b.trials) != 1 || b.trials[0].ID != two || b.trials[0].Move != "e9" || b.trials[0].Engine.ID != "slow" || b.trials[0].Eval.Depth != 5 {
		t.Errorf("judged %+v", b.trials)
	}
	var refusal *match.Refusal
	if _, err := b.Try(t.Context(), two, "e5"); !errors.As(err, &refusal) {
		t.Errorf("an occupied point: %v", err)
	}

	// A grade is noted once however often it is sent, and can be corrected.
	grade := func(id string, before int, g practice.Grade) exercises.Exercise {
		t.Helper()
		e, err := b.Grade(t.Context(), id, before, g)
		if err != nil {
			t.Fatalf("Grade: %v", err)
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
	b.now = b.now.Add(72 * time.Hour)
	grade(one, 1, practice.Again)
	if _, err := b.Grade(t.Context(), one, 0, practice.Easy); !errors.Is(err, exercises.ErrPractised) {
		t.Errorf("a grade that was overtaken: %v", err)
	}
	var ce *match.ConfigError
	if _, err := b.Grade(t.Context(), one, 3, practice.Easy); !errors.As(err, &ce) || ce.Field != "reviews" {
		t.Errorf("a grade from the future: %v", err)
	}
	spans, err := b.Progress(t.Context(), []time.Time{b.now.Add(-96 * time.Hour), b.now.Add(-24 * time.Hour), b.now.Add(time.Hour)})
	if diff := cmp.Diff([]exercises.Practice{{practice.Good: 1}, {practice.Again: 1}}, spans); diff != "" || err != nil {
		t.Errorf("Progress: %v (-want +got):\n%s", err, diff)
	}
	if _, err := b.Progress(t.Context(), []time.Time{b.now}); !errors.As(err, &ce) {
		t.Errorf("Progress of a moment: %v", err)
	}

	// A suspended exercise does not come back.
	if _, err := b.Suspend(t.Context(), two, true); err != nil {
		t.Fatal(err)
	}
	if got := due(9); len(got) != 1 {
		t.Errorf("a suspended one is due: %q", got)
	}
	list = b.list(exercises.Query{Which: exercises.Suspended})
	if list.Suspended != 1 || len(list.List) != 1 || list.List[0].ID != two || list.Stages[practice.Learning] != 1 {
		t.Errorf("suspended: %+v", list)
	}
	if err := b.Delete(t.Context(), two); err != nil {
		t.Fatal(err)
	}
	if e, err := b.Restore(t.Context(), two); err != nil || e.ID != two || !e.Suspended {
		t.Errorf("Restore = %+v, %v", e, err)
	}
}

func TestFilters(t *testing.T) {
	b := newBench(t, openStore(t))
	b.add("e5", "e6")
	for _, tt := range []struct {
		name string
		q    exercises.Query
		want int
	}{
		{"all", exercises.Query{}, 2},
		{"game", exercises.Query{Game: "gomoku"}, 2},
		{"another game", exercises.Query{Game: "chess"}, 0},
		{"source", exercises.Query{Source: source}, 2},
		{"another source", exercises.Query{Source: "00000000000000ff"}, 0},
		{"reason", exercises.Query{Reasons: []string{"missed.fork", "does.test"}}, 2},
		{"another reason", exercises.Query{Reasons: []string{"missed.fork"}}, 0},
		{"no reason", exercises.Query{Reasons: []string{exercises.NoReason}}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list := b.list(tt.q)
			if len(list.List) != tt.want || list.Due != tt.want || list.Stages[practice.New] != tt.want {
				t.Errorf("%+v, want %d", list, tt.want)
			}
			if list.Games["gomoku"] != 2 || list.Reasons["does.test"] != 2 {
				t.Errorf("to choose from: %v, %v", list.Games, list.Reasons)
			}
		})
	}
	var ce *match.ConfigError
	if _, err := b.List(t.Context(), exercises.Query{Which: "some"}); !errors.As(err, &ce) || ce.Field != "which" {
		t.Errorf("an unknown list: %v", err)
	}
}

// With hundreds of new exercises a sitting has twenty of them, and the list counts those
// that wait; exercises that come back are all due.
func TestFewNewExercisesAtOnce(t *testing.T) {
	b := newBench(t, openStore(t))
	b.add("e5")
	pattern, err := b.store.Exercise(t.Context(), b.list(exercises.Query{}).List[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 44 {
		k := pattern
		k.ID, k.Of[0], k.Of[1], k.Stage, k.Reviews = fmt.Sprintf("%016x", i), byte(i), 'x', practice.New, nil
		if err := b.store.AddExercises(t.Context(), []exercises.Kept{k}, true, 1000); err != nil {
			t.Fatal(err)
		}
		if i < 20 {
			if _, err := b.Grade(t.Context(), k.ID, 0, practice.Again); err != nil {
				t.Fatal(err)
			}
		}
	}
	later := b.now.Add(48 * time.Hour)
	list := b.list(exercises.Query{Until: later})
	if list.Due != 40 || list.Waiting != 5 || len(list.List) != 40 || list.List[19].Stage == practice.New || list.List[20].Stage != practice.New {
		t.Errorf("due %d, waiting %d, listed %d", list.Due, list.Waiting, len(list.List))
	}
	if all := b.list(exercises.Query{Which: exercises.All, Until: later}); all.Due != 40 || all.Waiting != 5 || len(all.List) != 45 {
		t.Errorf("of all: due %d, waiting %d, listed %d", all.Due, all.Waiting, len(all.List))
	}
}

// stuck is a store whose writes of one exercise wait.
type stuck struct {
	exercises.Store
	id   string
	came chan struct{} // receives when such a write begins
	open chan struct{} // closed to let it go on
}

func (s *stuck) GradeExercise(ctx context.Context, k exercises.Kept, n int) error {
	if k.ID == s.id {
		s.came <- struct{}{}
		<-s.open
	}
	return s.Store.GradeExercise(ctx, k, n)
}

// A slow write of one exercise holds up neither another exercise nor a caller of the
// same one that gives up; two grades of one exercise come one after the other.
func TestSlowStoreHoldsUpOneExercise(t *testing.T) {
	s := &stuck{Store: openStore(t), came: make(chan struct{}, 2), open: make(chan struct{})}
	b := newBench(t, s)
	b.add("e5", "e6")
	list := b.list(exercises.Query{}).List
	s.id = list[0].ID
	first := make(chan error, 1)
	go func() { _, err := b.Grade(t.Context(), s.id, 0, practice.Good); first <- err }()
	<-s.came
	other := make(chan error, 1)
	go func() { _, err := b.Grade(t.Context(), list[1].ID, 0, practice.Good); other <- err }()
	select {
	case err := <-other:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Fatal("a slow write of one exercise holds up another")
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if err := b.Delete(gone, s.id); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller that gave up: %v", err)
	}
	close(s.open)
	if err := <-first; err != nil {
		t.Error(err)
	}
	if e, err := b.Grade(t.Context(), s.id, 1, practice.Good); err != nil || len(e.Reviews) != 2 {
		t.Errorf("the next grade: %+v, %v", e, err)
	}
}
