package gmbook

import (
	"strings"
	"testing"

	"duiyi/gomoku"
)

// after plays stones on an empty board.
func after(t *testing.T, head string, stones ...string) gomoku.Position {
	t.Helper()
	p, err := Start(head)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range stones {
		pt, err := gomoku.ParsePoint(text)
		if err == nil {
			err = p.Play(pt)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestSymmetry: whichever way a position lies on the board, its choices lie the
// same way.
func TestSymmetry(t *testing.T) {
	b, err := Read("= freestyle 15\nh8 0\n i9 100\n  k8 50\n  g11 30\n")
	if err != nil {
		t.Fatal(err)
	}
	p := after(t, "freestyle 15", "h8", "i9")
	for way := range gomoku.Symmetry(gomoku.Symmetries) {
		q := p.Transform(way)
		weights := map[string]int{}
		for _, c := range b.Choices(&q) {
			weights[c.Move.String()] = c.Weight
		}
		// Along the diagonal of the two stones the position is its own image.
		for stone, want := range map[string]int{"k8": 50 * Parts / 2, "h11": 50 * Parts / 2, "g11": 30 * Parts / 2, "k7": 30 * Parts / 2} {
			pt, err := gomoku.ParsePoint(stone)
			if err != nil {
				t.Fatal(err)
			}
			if at := way.Point(pt, 15).String(); weights[at] != want {
				t.Errorf("way %d: %s, which is %s there, has %d of %v", way, stone, at, weights[at], weights)
			}
		}
		if len(weights) != 4 {
			t.Errorf("way %d: %v", way, weights)
		}
	}
	for _, head := range []string{"standard 15", "freestyle 17"} {
		if q := after(t, head, "h8", "i9"); len(b.Choices(&q)) != 0 {
			t.Errorf("%s: %v", head, b.Choices(&q))
		}
	}
	first := after(t, "freestyle 15")
	if pt, ok := b.Choose(&first, first.Legal(nil), 0); ok {
		t.Errorf("%v is not recommended", pt)
	}
	second := after(t, "freestyle 15", "h8")
	seen := map[gomoku.Point]int{}
	for random := range uint64(800) {
		pt, ok := b.Choose(&second, second.Legal(nil), random+1)
		if !ok {
			t.Fatal("nothing chosen")
		}
		seen[pt]++
	}
	if len(seen) != 4 {
		t.Errorf("on either side of the first stone: %v", seen)
	}
}

func TestInverse(t *testing.T) {
	for way := range gomoku.Symmetry(gomoku.Symmetries) {
		for _, pt := range []gomoku.Point{gomoku.PointAt(2, 5), gomoku.PointAt(14, 3)} {
			if got := inverse(way).Point(way.Point(pt, 15), 15); got != pt {
				t.Errorf("way %d and back takes %v to %v", way, pt, got)
			}
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for _, text := range []string{
		"h8 1\n",                    // no head
		"= renju\nh8 1\n",           // no size
		"= nine 15\nh8 1\n",         // no rule
		"= renju 15\np1 1\n",        // off the board
		"= renju 15\nh8 1\n h8 1\n", // on a stone
		"= renju 15\nh8 1\n h9 1\n  a1 1\n i8 1\n  a1 1\n", // the same by a symmetry
	} {
		if _, err := Read(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

// TestOwn holds the book itself to what was promised of it.
func TestOwn(t *testing.T) {
	b := Own()
	positions := map[string]int{}
	for k := range b.at {
		positions[k.rule.String()]++
	}
	for _, rule := range []string{"freestyle", "standard", "renju"} {
		if positions[rule] < 200 {
			t.Errorf("%s: %d positions", rule, positions[rule])
		}
		p := after(t, rule+" 15")
		if _, ok := b.Choose(&p, p.Legal(nil), 0); !ok {
			t.Errorf("%s: no first move", rule)
		}
	}
	if len(text) > 60<<10 {
		t.Errorf("the book has %d bytes", len(text))
	}
	if strings.Contains(text, "\r") {
		t.Error("the book has carriage returns")
	}
}
