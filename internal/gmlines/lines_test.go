package gmlines

import (
	"math/rand/v2"
	"testing"

	"duiyi/gomoku"
)

// anyViews returns a network of any numbers.
func anyViews(r *rand.Rand, n int) []View {
	views := make([]View, n)
	for i := range views {
		v := &views[i]
		for k := range v.Rows {
			for l := range v.Rows[k] {
				v.Rows[k][l] = int16(r.IntN(2*Most+1) - Most)
			}
		}
		for k := range v.Hidden {
			for j := range v.Hidden[k] {
				v.Hidden[k][j] = int16(r.IntN(600) - 300)
			}
		}
		for j := range Neurons {
			v.Bias[j], v.Out[j] = int32(r.IntN(80_000)-40_000), int16(r.IntN(1000)-500)
		}
		v.Base = int32(r.IntN(100_000) - 50_000)
	}
	return views
}

// TestVectorInstructions compares what the processor computes by many numbers at a time with the
// loops for processors that cannot, for any numbers.
func TestVectorInstructions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	table := New(anyViews(r, 2))
	for range 2000 {
		var fast Sums
		for colour := range fast {
			for l := range fast[colour] {
				fast[colour][l] = int16(r.Uint32())
			}
		}
		slow := fast
		stone := [4]uint64{r.Uint64(), r.Uint64(), r.Uint64(), r.Uint64()}
		table.Add(&fast, &stone)
		table.added(&slow, &stone)
		if fast != slow {
			t.Fatalf("%x: sums %v, want %v", stone, fast, slow)
		}
		for us := range 2 {
			h := &table.heads[us]
			if got, want := h.result(&fast[us], &fast[us^1]), h.computed(&fast[us], &fast[us^1]); got != want {
				t.Fatalf("%v: result %d, want %d", fast, got, want)
			}
		}
	}
}

// TestRowsOfWindows: a window and the same backwards share a row, White sees what Black would with
// the colours exchanged, and every row is that of one or two windows.
func TestRowsOfWindows(t *testing.T) {
	uses := make([]int, Rows)
	for w := range Windows {
		row, ok := RowOf(w, 0)
		back, okBack := RowOf(backwards(w), 0)
		white, okWhite := RowOf(exchanged(w), 1)
		if ok != okBack || ok != okWhite || ok && (row != back || row != white) {
			t.Fatalf("window %014b: row %d %v, backwards %d %v, to White %d %v", w, row, ok, back, okBack, white, okWhite)
		}
		if ok {
			uses[row]++
		}
	}
	for row, n := range uses {
		if n < 1 || n > 2 {
			t.Errorf("row %d belongs to %d windows", row, n)
		}
	}
	for _, w := range []int{0, 3 << 6, 1 | 3<<2, 3 | 3<<12} {
		if row, ok := RowOf(w, 0); ok {
			t.Errorf("window %014b has row %d", w, row)
		}
	}
}

// TestLearnedNumbers: a network in use has as many views as its rule needs, its rows fit, and it
// says something.
func TestLearnedNumbers(t *testing.T) {
	for rule, views := range map[gomoku.Rule]int{gomoku.Freestyle: 1, gomoku.Standard: 1, gomoku.Renju: 2, gomoku.Caro: 1} {
		list := Learned(rule)
		if len(list) != views {
			t.Errorf("%v: %d views, want %d", rule, len(list), views)
		}
		for i := range list {
			some := 0
			for row := range list[i].Rows {
				for _, x := range list[i].Rows[row] {
					if x < -Most || x > Most {
						t.Errorf("%v: row %d has %d", rule, row, x)
					}
					if x != 0 {
						some++
					}
				}
			}
			if some < Rows {
				t.Errorf("%v: only %d numbers of rows are not zero", rule, some)
			}
		}
	}
}
