package sqlite_test

import (
	"fmt"
	"testing"

	"duiyi/match"
	"duiyi/store"
)

// TestCheckBesideWriting tests that a check during writes finds nothing wrong,
// however often the text index is reorganised.
func TestCheckBesideWriting(t *testing.T) {
	s := open(t, t.TempDir())
	for n := range 60 {
		id := fmt.Sprintf("%016x", n)
		if err := s.Create(t.Context(), store.Summary{ID: id, Title: fmt.Sprint("game ", n), Game: "chess"}, []match.Event{{Type: match.EvStarted}}); err != nil {
			t.Fatal(err)
		}
		if n%10 > 0 {
			continue
		}
		faults, err := s.Check(t.Context(), func(store.Record) {})
		if err != nil || len(faults) > 0 {
			t.Fatalf("after %d games: %q, %v", n+1, faults, err)
		}
	}
}
