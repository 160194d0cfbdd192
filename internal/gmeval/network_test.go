package gmeval

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/gomoku"
)

// slowSums adds up the vectors of all empty points from their patterns and the
// rows of the network, in numbers that hold any sum.
func slowSums(p *gomoku.Position) (s [2][Lanes]int) {
	b := New(p)
	net := Network(p.Rule())
	vector := func(colour int, codes uint32) (v [Lanes]int16) {
		view := &net[colour%len(net)]
		for role := range 2 {
			set := allMultisets().of[uint16(codes>>(16*(colour^role)))]
			for l := range v {
				n := 0
				for _, r := range SetRows(set) {
					n += int(view.Rows[role][r][l])
				}
				v[l] += int16(floorDiv(n+RowParts/2, RowParts))
			}
		}
		for l := range v {
			v[l] = max(v[l], 0)
		}
		return v
	}
	one := uint32(One)<<12 | uint32(One)<<8 | uint32(One)<<4 | uint32(One)
	for colour := range s {
		idle := vector(colour, one|one<<16)
		b.each(func(pt gomoku.Point) {
			if !b.Empty(pt) {
				return
			}
			for l, v := range vector(colour, b.codes[pt]) {
				s[colour][l] += int(v) - int(idle[l])
			}
		})
	}
	return s
}

// TestSumsAreTheirRebuild: the sums kept along the line are those worked out from
// scratch, however many stones lie between two evaluations, and fit in 16 bits
// also on the largest board.
func TestSumsAreTheirRebuild(t *testing.T) {
	for i, s := range setups {
		t.Run(fmt.Sprint(s.size, " ", s.rule), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(i), 9))
			seen := 0
			walk(t, s.size, s.rule, uint64(700+i), func(p *gomoku.Position, b *Board) {
				if r.IntN(4) > 0 {
					return
				}
				b.Evaluate()
				got, want := &b.net.line[len(b.frames)].sums, slowSums(p)
				for colour := range want {
					for l, w := range want[colour] {
						if int(got[colour].lane(l)) != w {
							t.Fatalf("%s: sums %v, rebuilt %v", p, *got, want)
						}
					}
				}
				if got, want := b.Copy().correction(), b.correction(); got != want {
					t.Fatalf("%s: the copy adds %d, want %d", p, got, want)
				}
				seen++
			})
			if seen < 10 {
				t.Fatalf("only %d positions compared", seen)
			}
		})
	}
}

// TestVectorInstructions compares what the processor computes by many numbers at
// a time with the loops for processors that cannot, for any numbers.
func TestVectorInstructions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 10))
	net := built[gomoku.Renju]().net
	for range 2000 {
		var start, fast, slow sums
		for view := range start {
			for i := range start[view] {
				start[view][i] = r.Uint64()
			}
		}
		points := func() (list []uint32) {
			for range r.IntN(40) {
				list = append(list, uint32(r.IntN(Multisets))|uint32(r.IntN(Multisets))<<16)
			}
			return list
		}
		gone, come := points(), points()
		fast, slow = start, start
		net.change(&fast, gone, come)
		net.changed(&slow, gone, come)
		if fast != slow {
			t.Fatalf("%v, gone %v, come %v: sums %v, want %v", start, gone, come, fast, slow)
		}
		for colour := range net.heads {
			h := &net.heads[colour]
			if got, want := h.result(&start[0], &start[1]), h.computed(&start[0], &start[1]); got != want {
				t.Fatalf("%v: result %d, want %d", start, got, want)
			}
		}
	}
}

// TestEverySetHasItsRows: a multiset has a row for each of its four patterns and
// for each pair of them, and no two have the same.
func TestEverySetHasItsRows(t *testing.T) {
	seen := map[string]bool{}
	for set := range uint16(Multisets) {
		rows := fmt.Sprint(SetRows(set))
		if len(SetRows(set)) != 10 || seen[rows] {
			t.Fatalf("multiset %d has rows %s", set, rows)
		}
		seen[rows] = true
	}
}

func BenchmarkCorrection(b *testing.B) {
	rows := strings.Repeat(".............../", 6)
	p, err := gomoku.Parse(rows+".....XO.X....../......XOO....../.....OXXO....../"+rows[:95], gomoku.Freestyle)
	if err != nil {
		b.Fatal(err)
	}
	board := New(&p)
	board.Evaluate()
	pt := gomoku.PointAt(9, 9)
	for b.Loop() {
		board.Play(pt)
		board.Evaluate()
		board.Undo()
	}
}
