package sqlite

import (
	"errors"
	"strings"
	"testing"
	"time"

	"duiyi/exercises"
	"duiyi/practice"
	"duiyi/store"
)

// A corrupted exercise or review is detected, and a check names it.
func TestDamagedExercise(t *testing.T) {
	at := time.UnixMilli(1_700_000_000_000).UTC()
	for name, change := range map[string]string{
		"body":   `UPDATE exercises SET body = '{"title":"b"}'`,
		"review": "UPDATE practice SET grade = 4",
		"gap":    "DELETE FROM practice WHERE n = 0",
	} {
		t.Run(name, func(t *testing.T) {
			s := openStore(t)
			k := exercises.Kept{ID: "0000000000000001", Game: "chess", Body: []byte(`{"title":"a"}`), Added: at, Due: at}
			err := s.AddExercises(t.Context(), []exercises.Kept{k}, false, 9)
			for n := range 2 {
				k.Reviews = append(k.Reviews, practice.Review{At: at, Grade: practice.Good})
				err = errors.Join(err, s.GradeExercise(t.Context(), k, n))
			}
			if err != nil {
				t.Fatal(err)
			}
			check := func() []string {
				t.Helper()
				faults, err := s.Check(t.Context(), func(store.Record) {})
				if err != nil {
					t.Fatal(err)
				}
				return faults
			}
			if faults := check(); faults != nil {
				t.Fatalf("faults before: %q", faults)
			}
			if _, err := s.writer.Exec(change); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Exercise(t.Context(), k.ID); !errors.Is(err, store.ErrDamaged) {
				t.Errorf("Exercise = %v", err)
			}
			if faults := check(); len(faults) != 1 || !strings.Contains(faults[0], k.ID) {
				t.Errorf("faults: %q", faults)
			}
		})
	}
}
