package gmopening_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/internal/gmopening"
)

// columns finds a stone worth a hundred for every column to the left of it.
type columns struct{}

func (columns) Search(_ context.Context, p engine.Position, _ engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	pos, err := gomoku.Parse(p.Start, gomoku.Freestyle)
	if err != nil {
		return engine.Result{}, err
	}
	value := 0
	for y := range pos.Size() {
		for x := range pos.Size() {
			switch pos.At(gomoku.PointAt(x, y)) {
			case gomoku.Black:
				value += 100 * x
			case gomoku.White:
				value -= 100 * x
			}
		}
	}
	if pos.Turn() == gomoku.White {
		value = -value
	}
	return engine.Result{Move: pos.Legal(nil)[0].String(), Info: engine.Info{Depth: 1, Score: engine.Score{Centipawns: value}}}, nil
}

func position(t *testing.T, stones string) gomoku.Position {
	t.Helper()
	p, err := gomoku.NewPosition(15, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range points(t, stones) {
		if err := p.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestBalanceStones: stones that leave the wanted value to who is to move, to either
// side.
func TestBalanceStones(t *testing.T) {
	tests := []struct {
		stones     string
		place      int
		bias, want int // want is how near
	}{
		{"h8 h9", 1, 700, 100},
		{"h8 h9", 1, 500, 100},
		{"h8 h9", 2, 0, 100},
		{"h8 h9", 2, -200, 100},
		{"h8 h9 g7", 1, 0, 100}, // White, with h9 against h8 and g7
		{"h8 h9 g7", 2, -600, 100},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.stones, tt.place, tt.bias), func(t *testing.T) {
			p := position(t, tt.stones)
			place, value, err := chooser(columns{}, 1).Balance(t.Context(), p, tt.place, tt.bias, limited(1000))
			if err != nil || len(place) != tt.place {
				t.Fatal(place, err)
			}
			next := p
			for _, pt := range place {
				if err := next.Play(pt); err != nil {
					t.Fatal(err)
				}
			}
			r, err := columns{}.Search(t.Context(), engine.Position{Start: next.String()}, engine.Limits{}, nil)
			got := r.Info.Score.Centipawns
			if next.Turn() != p.Turn() {
				got = -got
			}
			if err != nil || got != value || max(got-tt.bias, tt.bias-got) > tt.want {
				t.Errorf("%v: worth %d, said to be %d, want %d (%v)", place, got, value, tt.bias, err)
			}
		})
	}
	c := chooser(columns{}, 1)
	if _, _, err := c.Balance(t.Context(), position(t, ""), 3, 0, engine.Limits{Nodes: 1}); !errors.Is(err, gmopening.ErrBalance) {
		t.Errorf("three stones: %v", err)
	}
	if _, _, err := c.Balance(t.Context(), position(t, "a1 a15 b1 b15 c1 c15 d1 d15 e1"), 1, 0, engine.Limits{Nodes: 1}); !errors.Is(err, gmopening.ErrBalance) {
		t.Errorf("a finished game: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := c.Balance(ctx, position(t, "h8"), 1, 0, engine.Limits{Nodes: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestBalanceSound: the engine's own pair is nearer to even than one stone
// beside another is.
func TestBalanceSound(t *testing.T) {
	p := position(t, "h8")
	e := duiyi(t)
	place, value, err := chooser(e, 1).Balance(t.Context(), p, 2, 0, limited(60_000))
	if err != nil || len(place) != 2 || place[0] == place[1] || value < -120 || value > 120 {
		t.Errorf("%v leave %d, %v", place, value, err)
	}
}

// TestSettle answers each kind of question from the moves alone.
func TestSettle(t *testing.T) {
	for _, tt := range []struct {
		moves []string
		want  int
	}{
		{nil, 3},
		{[]string{"h8", "h9", "i9"}, 1},
		{[]string{"h8", "h9", "i9", "stay"}, 2},
		{[]string{"h8", "h9", "i9", "stay", "g7", "3"}, 1},
		{[]string{"h8", "h9", "i9", "stay", "g7", "3", "stay"}, 3},
		{[]string{"h8", "h9", "i9", "stay", "g7", "2", "stay", "k8", "k9"}, 1},
	} {
		got, err := chooser(even{}, 1).Settle(t.Context(), empty(t, gomoku.Freestyle), opening.Soosorv8, tt.moves, limited(1000))
		if err != nil || len(got) != tt.want {
			t.Errorf("after %v: %v, %v", tt.moves, got, err)
		}
	}
	_, err := chooser(even{}, 1).Settle(t.Context(), empty(t, gomoku.Freestyle), opening.Soosorv8, []string{"h8", "a1"}, engine.Limits{Nodes: 1})
	if !errors.Is(err, opening.ErrOutside) {
		t.Errorf("a stone outside of the square: %v", err)
	}
	if _, err := chooser(even{}, 1).Settle(t.Context(), position(t, "h8"), opening.Soosorv8, nil, engine.Limits{Nodes: 1}); !errors.Is(err, opening.ErrNotEmpty) {
		t.Errorf("a board with a stone: %v", err)
	}
}
