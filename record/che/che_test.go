package che_test

import (
	"errors"
	"testing"

	"duiyi/record"
	"duiyi/record/che"
	"duiyi/record/recordtest"
)

var errAny = errors.New("any")

const sample = "1 3 25 32 1 2 1 2 4 0 1 0 5 32 0 9 1 7 2 0 2 0 21 32 1 0 1 2 2 0 3 0 "

func TestRead(t *testing.T) {
	tests := []struct {
		name, file string
		moves      int
		want       error
	}{
		{"a game", sample, 3, nil},
		{"cut", sample[:60], 2, record.ErrCut},
		{"not possible", "1 1 25 32 1 2 1 5 4 0 1 0", 0, errAny},
		{"no number", "1 1 25 32 1 x 1 5 4 0 1 0", 0, errAny},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := che.Read([]byte(tt.file))
			if err != nil {
				t.Fatal(err)
			}
			g := games[0]
			if len(g.Main()) != tt.moves || (len(g.Faults) > 0) != (tt.want != nil) {
				t.Errorf("%d moves, %v", len(g.Main()), g.Faults)
			}
			if tt.want == record.ErrCut && !errors.Is(g.Faults[0], record.ErrCut) {
				t.Error(g.Faults[0])
			}
			if tt.moves > 0 && g.Main()[0].Move != "h2e2" {
				t.Errorf("the first move is %s", g.Main()[0].Move)
			}
		})
	}
	if _, err := che.Read([]byte("2 3 4")); err == nil {
		t.Error("read what is none")
	}
}

func FuzzRead(f *testing.F) { recordtest.Fuzz(f, che.Read, nil, sample, "1 0", "1 9 25 32 1 ") }
