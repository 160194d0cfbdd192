package gomoku_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiyi/gomoku"
)

// describe writes a ruling on one line per shape, so that tests can be read.
func describe(r gomoku.Ruling) []string {
	var lines []string
	for _, s := range r.Shapes {
		line := fmt.Sprintf("%v: %s", s.Name, points(s.Stones))
		for _, c := range s.Completions {
			line += fmt.Sprintf(" %v=%v", c.Point, c.Kind)
		}
		if !s.Counts() {
			line += " (does not count)"
		}
		lines = append(lines, line)
	}
	return lines
}

func TestExplain(t *testing.T) {
	tests := []struct {
		name   string
		board  string
		point  string
		kind   gomoku.Kind
		shapes []string
	}{
		{
			"two threes", "......../......../......../...X..../.X..X.../...X..../......../........", "d4", gomoku.DoubleThree,
			[]string{"three: b4 d4 e4 c4=legal", "three: d3 d4 d5 d2=legal d6=legal"},
		},
		{
			"two fours on one line", "......./......./......./X.X.X.X/......./......./.......", "d4", gomoku.DoubleFour,
			[]string{"four: a4 c4 d4 e4 b4=five", "four: c4 d4 e4 g4 f4=five"},
		},
		{
			"a straight four is one", "......./......./......./.XX.X../......./......./.......", "d4", gomoku.Legal,
			[]string{"four: b4 c4 d4 e4 a4=five f4=five"},
		},
		{
			"an end that makes six", "........./........./........./........./.XX.X.X../........./........./........./.........", "d5", gomoku.Legal,
			[]string{"four: b5 c5 d5 e5 a5=five"},
		},
		{
			"overline and four", "......../......../...X..../...X..../...X..../XX..XX../......../........", "d3", gomoku.Legal,
			[]string{"four: d3 d4 d5 d6 d2=five d7=five"},
		},
		{
			"overline", "......./......./......./XXX.XX./......./......./.......", "d4", gomoku.Overline,
			[]string{"overline: a4 b4 c4 d4 e4 f4"},
		},
		{
			"five", "......./......./...X.../XXX.X../...X.../......./.......", "d4", gomoku.Five,
			[]string{"five: a4 b4 c4 d4 e4", "three: d3 d4 d5 d2=legal d6=legal"},
		},
		{
			"nothing", "......./......./......./...X.../......./......./.......", "d5", gomoku.Legal, nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := mustParse(t, tt.board, gomoku.Renju)
			r := p.Explain(point(t, tt.point))
			if r.Kind != tt.kind || !slices.Equal(describe(r), tt.shapes) {
				t.Errorf("%v %v\n%s\nwant %v\n%s", r.Point, r.Kind, strings.Join(describe(r), "\n"), tt.kind, strings.Join(tt.shapes, "\n"))
			}
		})
	}
}

// TestExplainAgrees holds every ruling to what it claims: the shapes add up to
// the kind, their stones and completions are where they are said to be.
func TestExplainAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8)) // fixed seed: failures repeat
	boards := 300
	if testing.Short() {
		boards = 50
	}
	refuted := 0
	for range boards {
		p := randomBoard(t, r, 7+r.IntN(9))
		for pt := range emptyPoints(&p) {
			ruling := p.Explain(pt)
			counts := map[gomoku.ShapeName]int{}
			for _, s := range ruling.Shapes {
				if s.Counts() {
					counts[s.Name]++
				} else {
					refuted++
				}
				checkShape(t, &p, pt, s)
			}
			want := gomoku.Legal
			switch {
			case counts[gomoku.ShapeFive] > 0:
				want = gomoku.Five
			case counts[gomoku.ShapeOverline] > 0:
				want = gomoku.Overline
			case counts[gomoku.ShapeFour] > 1:
				want = gomoku.DoubleFour
			case counts[gomoku.ShapeThree] > 1:
				want = gomoku.DoubleThree
			}
			if ruling.Kind != want || ruling.Kind != p.Kind(pt) {
				t.Fatalf("%v: %v is %v, but\n%s", p.String(), pt, ruling.Kind, strings.Join(describe(ruling), "\n"))
			}
		}
	}
	if refuted < 50 {
		t.Errorf("only %d threes that do not count", refuted)
	}
}

func checkShape(t *testing.T, p *gomoku.Position, pt gomoku.Point, s gomoku.Shape) {
	t.Helper()
	stones := map[gomoku.ShapeName]int{gomoku.ShapeThree: 3, gomoku.ShapeFour: 4, gomoku.ShapeFive: 5}[s.Name]
	if n := len(s.Stones); n != stones && (s.Name != gomoku.ShapeOverline || n < 6) {
		t.Fatalf("%v: %v makes a %v of %d stones", p.String(), pt, s.Name, n)
	}
	if !slices.Contains(s.Stones, pt) {
		t.Fatalf("%v: %v is not in its %v", p.String(), pt, s.Name)
	}
	for _, q := range s.Stones {
		if q != pt && p.At(q) != gomoku.Black {
			t.Fatalf("%v: no black stone on %v", p.String(), q)
		}
	}
	if (len(s.Completions) == 0) != (s.Name == gomoku.ShapeFive || s.Name == gomoku.ShapeOverline) {
		t.Fatalf("%v: %v with %d completions", p.String(), s.Name, len(s.Completions))
	}
	b := slow(p)
	b.with([2]int{pt.X(), pt.Y()}, func() {
		for _, c := range s.Completions {
			if got := b.kind([2]int{c.Point.X(), c.Point.Y()}); got != c.Kind.String() {
				t.Fatalf("%v: after %v, %v is %s, want %v", p.String(), pt, c.Point, got, c.Kind)
			}
			if s.Name == gomoku.ShapeFour && c.Kind != gomoku.Five {
				t.Fatalf("%v: %v completes a four of %v as %v", p.String(), c.Point, pt, c.Kind)
			}
		}
	})
}

// TestKindDoesNotAllocate keeps forbidden points cheap enough to ask for in a
// search.
func TestKindDoesNotAllocate(t *testing.T) {
	cases := forbiddenCases(t)
	buf := make([]gomoku.Forbidden, 0, 225)
	allocs := testing.AllocsPerRun(10, func() { // an average: the runtime itself may allocate now and then
		for i := range cases {
			buf = cases[i].board.Forbidden(buf[:0])
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations for the forbidden points of %d boards", allocs, len(cases))
	}
}

// BenchmarkForbidden asks for all forbidden points of the positions from games
// among the cases, which have 20 to 60 stones.
func BenchmarkForbidden(b *testing.B) {
	var boards []gomoku.Position
	for _, c := range forbiddenCases(b) {
		if stones := 225 - c.board.Left(); stones >= 20 && stones <= 60 {
			boards = append(boards, c.board)
		}
	}
	buf := make([]gomoku.Forbidden, 0, 225)
	for b.Loop() {
		for i := range boards {
			buf = boards[i].Forbidden(buf[:0])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(boards))/1e3, "µs/board")
}

// TestExplainFalseThrees looks at published double threes that are none.
func TestExplainFalseThrees(t *testing.T) {
	want := map[string][]string{
		"F431": {"three: f8 h8 i8 g8=five (does not count)", "three: h8 h9 h10 h7=legal h11=legal"},
		"F270": {"three: i7 k7 l7 j7=double_three (does not count)", "three: l7 l8 l9 l6=legal l10=double_four"},
		"F192": {"three: h8 i8 j8 g8=double_four k8=double_four (does not count)", "three: h8 h9 h10 h7=legal h11=legal"},
	}
	for _, c := range forbiddenCases(t) {
		shapes, ok := want[c.id]
		if !ok {
			continue
		}
		delete(want, c.id)
		for pt := range c.want {
			if got := describe(c.board.Explain(pt)); !slices.Equal(got, shapes) {
				t.Errorf("%s, %v:\n%s\nwant\n%s", c.id, pt, strings.Join(got, "\n"), strings.Join(shapes, "\n"))
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("cases missing: %v", want)
	}
}
