package gmopening_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/gmopening"
)

func points(t *testing.T, text string) (list []gomoku.Point) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		pt, err := gomoku.ParsePoint(word)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pt)
	}
	return list
}

// TestSwap2 takes turns by themselves, as a protocol asks for them.
func TestSwap2(t *testing.T) {
	tests := []struct {
		name, stones string
		want         string // "black", or the number of stones
		err          error
	}{
		{"the first three", "", "3", nil},
		{"Black is better off", "h8 a1 i9", "black", nil},
		{"White is better off", "a1 h8 o15", "1", nil},
		{"after five, Black is better off", "h8 a1 i9 o1 j10", "black", nil},
		{"after five, White is better off", "a1 h8 o15 i9 a15", "1", nil},
		{"one stone", "h8", "", gmopening.ErrStones},
		{"four stones", "h8 h9 i9 k8", "", gmopening.ErrStones},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := chooser(duiyi(t), 1).Swap2(t.Context(), empty(t, gomoku.Freestyle), points(t, tt.stones), limited(30_000))
			if !errors.Is(err, tt.err) {
				t.Fatal(err)
			}
			if err != nil {
				return
			}
			got := fmt.Sprint(len(a.Stones))
			if a.Black {
				got = "black"
			}
			if got != tt.want || a.Black && len(a.Stones) > 0 {
				t.Errorf("%+v, want %s", a, tt.want)
			}
			for _, pt := range a.Stones {
				if !pt.On(15) || strings.Contains(" "+tt.stones+" ", " "+pt.String()+" ") {
					t.Errorf("%v cannot be played after %s", pt, tt.stones)
				}
			}
		})
	}
	if _, err := chooser(duiyi(t), 1).Swap2(t.Context(), empty(t, gomoku.Freestyle), points(t, "h8 h8 i9"), limited(1000)); err == nil {
		t.Error("two stones on one point")
	}
}

// even finds every position even.
type even struct{}

func (even) Search(_ context.Context, p engine.Position, l engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	if !l.NoBook {
		return engine.Result{}, errors.New("a book knows no value")
	}
	pos, err := gomoku.Parse(p.Start, gomoku.Freestyle)
	if err != nil {
		return engine.Result{}, err
	}
	return engine.Result{Move: pos.Legal(nil)[0].String(), Info: engine.Info{Depth: 1}}, nil
}

// TestSwap2Even: three stones that are even already, to a second player who is
// asked to place two more.
func TestSwap2Even(t *testing.T) {
	for seed := range uint64(40) {
		a, err := chooser(even{}, seed).Swap2(t.Context(), empty(t, gomoku.Freestyle), points(t, "h8 h9 i9"), limited(1000))
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case a.Black && len(a.Stones) == 0, !a.Black && len(a.Stones) == 1:
		case !a.Black && len(a.Stones) == 2 && a.Stones[0] != a.Stones[1]:
			return
		default:
			t.Fatalf("%+v", a)
		}
	}
	t.Error("nobody ever places two more")
}
