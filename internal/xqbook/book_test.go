package xqbook

import (
	"errors"
	"testing"

	"duiyi/internal/openbook"
	"duiyi/xiangqi"
)

func TestRead(t *testing.T) {
	tests := []struct {
		name, text string
		want       error
	}{
		{"lines and their replies", "h2e2 5\n h9g7 3\n  h0g2 2\n b9c7 1\nc3c4 2\n", nil},
		{"no weight", "h2e2\n", openbook.ErrLine},
		{"a weight of nothing", "h2e2 0\n", openbook.ErrLine},
		{"no move", "h2 5\n", openbook.ErrMove},
		{"an illegal move", "h2e2 5\n h2e2 3\n", openbook.ErrMove},
		{"too deep", "h2e2 5\n  h9g7 3\n", openbook.ErrDepth},
		{"a position twice", "h2e2 5\n h9g7 3\nb2e2 5\n b9c7 3\n", openbook.ErrTwice},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Read(tt.text); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
}

// TestOwn holds the book itself to what was promised of it.
func TestOwn(t *testing.T) {
	b := Own()
	if n := len(b.at); n < 2000 {
		t.Errorf("the book has %d positions", n)
	}
	for _, line := range [][]string{{"h2e2", "h9g7", "h0g2"}, {"b2e2", "b9c7", "b0c2"}, {"c3c4"}, {"g3g4"}, {"g0e2"}} {
		p := xiangqi.StartPosition()
		for _, word := range line {
			m, err := xiangqi.ParseMove(word)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := b.Choose(&p, []xiangqi.Move{m}, 0); !ok {
				t.Errorf("%v: %s is not in the book", line, word)
			}
			p.PlayUnchecked(m)
		}
	}
}

// TestChoose: moves are played as often as their weights say, the heaviest
// where nothing is left to chance, and none that may not be played.
func TestChoose(t *testing.T) {
	b, err := Read("h2e2 60\nc3c4 30\ng0e2 10\n")
	if err != nil {
		t.Fatal(err)
	}
	p := xiangqi.StartPosition()
	legal := p.LegalMoves(nil)
	seen := map[string]int{}
	for random := range uint64(400) {
		m, ok := b.Choose(&p, legal, random)
		if !ok {
			t.Fatal("nothing chosen")
		}
		seen[m.String()]++
	}
	// On either wing alike; 60, 30 and 10 of a hundred in all.
	if seen["h2e2"] < 100 || seen["b2e2"] < 100 || seen["c3c4"] < 50 || seen["g3g4"] < 50 || seen["g0e2"] < 15 || len(seen) != 6 {
		t.Errorf("chosen %v", seen)
	}
	if m, ok := b.Choose(&p, legal, 0); !ok || m.String() != "h2e2" {
		t.Errorf("the heaviest is %v", m)
	}
	if m, ok := b.Choose(&p, legal[:0], 1); ok {
		t.Errorf("%v was chosen among none", m)
	}
}
