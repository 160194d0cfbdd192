package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/practice"
)

// exercise returns the n-th of a series of exercises, added a second apart.
func exercise(n int) exercises.Kept {
	at := epoch.Add(time.Duration(n) * time.Second)
	k := exercises.Kept{
		ID: fmt.Sprintf("%016x", n), Game: "chess", Source: "00000000000000ff", Reasons: []string{"missed.fork", "allowed.mate"},
		Body: []byte(`{"title":"第1局"}`), Added: at, Due: at, Stage: practice.New,
	}
	k.Of[15] = byte(n)
	return k
}

func keepsExercises(t *testing.T, s exercises.Store) {
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	const room = 9
	is := func(want exercises.Kept) {
		t.Helper()
		got, err := s.Exercise(t.Context(), want.ID)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Fatalf("Exercise: %v (-want +got):\n%s", err, diff)
		}
	}
	listed := func(want ...exercises.Kept) {
		t.Helper()
		got, err := s.Exercises(t.Context(), everybody)
		for i := range want {
			want[i].Body, want[i].Reviews = nil, nil
		}
		if diff := cmp.Diff(append([]exercises.Kept{}, want...), got); diff != "" || err != nil {
			t.Fatalf("Exercises: %v (-want +got):\n%s", err, diff)
		}
	}
	first, second, third := exercise(2), exercise(1), exercise(3)
	listed()
	if _, err := s.Exercise(t.Context(), first.ID); !errors.Is(err, exercises.ErrNoExercise) {
		t.Errorf("Exercise of none: %v", err)
	}
	must(s.AddExercises(t.Context(), []exercises.Kept{first, second}, false, room))
	is(first)
	listed(first, second)

	// A position has one exercise, however often the mistake is made.
	again := exercise(4)
	again.Of = first.Of
	must(s.AddExercises(t.Context(), []exercises.Kept{again, third}, true, room))
	listed(first, second, third)
	must(s.AddExercises(t.Context(), []exercises.Kept{exercise(5), exercise(6)}, false, 4))
	listed(first, second, third, exercise(5))
	have, err := s.HaveExercises(t.Context(), everybody, []evaluations.Key{first.Of, exercise(6).Of})
	if diff := cmp.Diff([]bool{true, false}, have); diff != "" || err != nil {
		t.Errorf("HaveExercises: %v\n%s", err, diff)
	}

	// Reviews keep their order, and one can be replaced.
	at := func(hours int) time.Time { return epoch.Add(time.Duration(hours) * time.Hour) }
	grade := func(k *exercises.Kept, n int, r practice.Review) {
		t.Helper()
		k.Reviews = append(k.Reviews[:n:n], r)
		k.Due, k.Stage = r.At.Add(72*time.Hour), practice.Learning
		must(s.GradeExercise(t.Context(), *k, n))
		is(*k)
	}
	grade(&first, 0, practice.Review{At: at(1), Grade: practice.Good})
	grade(&first, 0, practice.Review{At: at(1), Grade: practice.Easy})
	grade(&first, 1, practice.Review{At: at(80), Grade: practice.Again})
	grade(&second, 0, practice.Review{At: at(2), Grade: practice.Hard})
	none := exercise(7)
	none.Reviews = first.Reviews
	if err := s.GradeExercise(t.Context(), none, 0); !errors.Is(err, exercises.ErrNoExercise) {
		t.Errorf("a review of no exercise: %v", err)
	}
	done, err := s.Practised(t.Context(), everybody, at(2), at(80))
	if diff := cmp.Diff(second.Reviews, done); diff != "" || err != nil {
		t.Errorf("Practised: %v (-want +got):\n%s", err, diff)
	}

	// A suspended exercise is listed; a deleted one is not, and is restored
	// only on request.
	second.Suspended = true
	must(s.SetExercise(t.Context(), second))
	is(second)
	first.Deleted, first.Suspended = at(90), true
	must(s.SetExercise(t.Context(), first))
	is(first)
	listed(second, third, exercise(5))
	have, err = s.HaveExercises(t.Context(), everybody, []evaluations.Key{first.Of, second.Of})
	if diff := cmp.Diff([]bool{false, true}, have); diff != "" || err != nil {
		t.Errorf("HaveExercises after one was deleted: %v\n%s", err, diff)
	}
	must(s.AddExercises(t.Context(), []exercises.Kept{again}, false, room))
	is(first)
	must(s.AddExercises(t.Context(), []exercises.Kept{again}, true, room))
	first.Deleted, first.Suspended = time.Time{}, false
	is(first)
	if err := s.SetExercise(t.Context(), none); !errors.Is(err, exercises.ErrNoExercise) {
		t.Errorf("SetExercise of none: %v", err)
	}
}
