package kinds

import (
	"errors"
	"slices"
	"testing"

	"duiyi/book"
)

func read(t *testing.T, game string, moves ...string) book.Position {
	t.Helper()
	k, err := Named(game)
	if err != nil {
		t.Fatal(err)
	}
	p, err := k.Read(k.Start)
	for _, m := range moves {
		if err == nil {
			p, err = p.Play(m)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestImages: a position and its images have one key, and the move that is the
// same on each is folded to one and comes back.
func TestImages(t *testing.T) {
	tests := []struct {
		name, game   string
		one, other   []string
		move, image  string // in one, and in the other
		unfoldsToOne bool
	}{
		{"mirrored", "xiangqi", []string{"h2e2", "h9g7"}, []string{"b2e2", "b9c7"}, "h0g2", "b0c2", true},
		{"the start", "xiangqi", nil, nil, "h2e2", "b2e2", false},
		{"turned", "gomoku", []string{"h8", "i8", "g10"}, []string{"h8", "h7", "j9"}, "i10", "j7", true},
		{"an image of itself", "gomoku", []string{"h8", "i9"}, []string{"h8", "g7"}, "i8", "h7", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, b := read(t, tt.game, tt.one...), read(t, tt.game, tt.other...)
			if a.Key() != b.Key() {
				t.Fatalf("keys %s and %s", a.Key(), b.Key())
			}
			fa, err := a.Fold(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			fb, err := b.Fold(tt.image)
			if err != nil || fa != fb {
				t.Fatalf("%s is %s, and %s is %s (%v)", tt.move, fa, tt.image, fb, err)
			}
			back := b.Unfold(fa)
			if !slices.Contains(back, tt.image) || (len(back) == 1) != tt.unfoldsToOne {
				t.Errorf("%s comes back as %v", fa, back)
			}
		})
	}
}

// TestAllMoves: every move comes back from its fold, in positions with and
// without symmetries, and from every image.
func TestAllMoves(t *testing.T) {
	for _, tt := range []struct {
		game  string
		moves []string
	}{{"xiangqi", nil}, {"xiangqi", []string{"c3c4", "h7h3"}}, {"gomoku", nil}, {"gomoku", []string{"h8", "i9", "j8"}}} {
		p := read(t, tt.game, tt.moves...)
		for _, m := range p.Legal() {
			folded, err := p.Fold(m)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(p.Unfold(folded), m) {
				t.Errorf("%v: %s is folded to %s, which comes back as %v", tt.moves, m, folded, p.Unfold(folded))
			}
		}
		k, err := Named(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		for _, image := range p.Images() {
			q, err := k.Read(image.Text)
			if err != nil || q.Key() != p.Key() {
				t.Fatalf("%s: %v", image.Text, err)
			}
			for _, m := range q.Legal() {
				if _, err := p.Fold(image.Back(m)); err != nil {
					t.Errorf("%s of %s: %v", m, image.Text, err)
				}
			}
		}
	}
}

func TestRefuses(t *testing.T) {
	p := read(t, "xiangqi")
	for _, move := range []string{"", "h2", "h2h9x", "a0a9", "h8"} {
		if _, err := p.Fold(move); !errors.Is(err, book.ErrMove) {
			t.Errorf("%q: %v", move, err)
		}
		if _, err := p.Play(move); !errors.Is(err, book.ErrMove) {
			t.Errorf("%q: %v", move, err)
		}
	}
	for _, k := range All() {
		if _, err := k.Read("9/9"); !errors.Is(err, book.ErrPosition) {
			t.Errorf("%s: %v", k.Name, err)
		}
	}
	if _, err := Named("go"); !errors.Is(err, book.ErrGame) {
		t.Error(err)
	}
}
