package gomoku_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"duiyi/gomoku"
)

// A forbiddenCase is a line of testdata/forbidden_cases.tsv: what a black
// stone is on some points of a board.
type forbiddenCase struct {
	id    string
	board gomoku.Position
	// want has the asked point, or every point that is not legal when all is
	// set.
	want map[gomoku.Point]string
	all  bool
}

func forbiddenCases(t testing.TB) []forbiddenCase {
	t.Helper()
	text, err := os.ReadFile("testdata/forbidden_cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var cases []forbiddenCase
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "id\t") {
			continue
		}
		f := strings.Split(line, "\t")
		c := forbiddenCase{id: f[0], board: mustParse(t, f[1]+" X", gomoku.Renju), want: map[gomoku.Point]string{}}
		if c.all = f[2] == "*"; c.all {
			if f[3] == "none" {
				f[3] = ""
			}
			for entry := range strings.FieldsFuncSeq(f[3], func(r rune) bool { return r == ',' }) {
				at, kind, ok := strings.Cut(entry, ":")
				if !ok {
					t.Fatalf("%s: entry %q", c.id, entry)
				}
				c.want[point(t, at)] = kind
			}
		} else {
			c.want[point(t, f[2])] = f[3]
		}
		cases = append(cases, c)
	}
	if len(cases) != 324 {
		t.Fatalf("%d cases, want 324", len(cases))
	}
	return cases
}

func TestForbiddenCases(t *testing.T) {
	for _, c := range forbiddenCases(t) {
		t.Run(c.id, func(t *testing.T) {
			for sym := range gomoku.Symmetry(gomoku.Symmetries) {
				p := c.board.Transform(sym)
				want := map[gomoku.Point]string{}
				for pt, kind := range c.want {
					want[sym.Point(pt, p.Size())] = kind
				}
				for pt, kind := range want {
					if got := p.Kind(pt).String(); got != kind {
						t.Errorf("symmetry %d: %v is %s, want %s", sym, pt, got, kind)
					}
				}
				forbidden := p.Forbidden(nil)
				for _, f := range forbidden {
					if kind, ok := want[f.Point]; f.Kind.String() != kind && (ok || c.all) {
						t.Errorf("symmetry %d: %v is listed as %v, want %q", sym, f.Point, f.Kind, kind)
					}
				}
				if !c.all {
					continue
				}
				for pt := range emptyPoints(&p) {
					if kind := p.Kind(pt); kind != gomoku.Legal && want[pt] == "" {
						t.Errorf("symmetry %d: %v is %v, want legal", sym, pt, kind)
					}
				}
			}
		})
	}
}

// emptyPoints yields every point without a stone.
func emptyPoints(p *gomoku.Position) func(func(gomoku.Point) bool) {
	return func(yield func(gomoku.Point) bool) {
		for y := range p.Size() {
			for x := range p.Size() {
				if pt := gomoku.PointAt(x, y); p.At(pt) == gomoku.None && !yield(pt) {
					return
				}
			}
		}
	}
}

// A slowBoard is a twin of the bit patterns: it has the stones alone, and
// follows the definitions word by word, trying every stone they speak of.
type slowBoard struct {
	size  int
	cells map[[2]int]gomoku.Stone // None within the board, missing beside it
}

func slow(p *gomoku.Position) slowBoard {
	b := slowBoard{p.Size(), map[[2]int]gomoku.Stone{}}
	for x := range b.size {
		for y := range b.size {
			b.cells[[2]int{x, y}] = p.At(gomoku.PointAt(x, y))
		}
	}
	return b
}

var slowDirections = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

func along(at, d [2]int, k int) [2]int { return [2]int{at[0] + k*d[0], at[1] + k*d[1]} }

// row is the unbroken black row through at: its first place and its length.
func (b slowBoard) row(at, d [2]int) (first [2]int, length int) {
	for b.cells[along(at, d, -1)] == gomoku.Black {
		at = along(at, d, -1)
	}
	for b.cells[along(at, d, length)] == gomoku.Black {
		length++
	}
	return at, length
}

func (b slowBoard) empty(at [2]int) bool {
	s, on := b.cells[at]
	return on && s == gomoku.None
}

// with calls f with a black stone added.
func (b slowBoard) with(at [2]int, f func()) {
	b.cells[at] = gomoku.Black
	f()
	b.cells[at] = gomoku.None
}

func (b slowBoard) kind(at [2]int) (kind string) {
	b.with(at, func() {
		five, over, fours, threes := false, false, 0, 0
		for _, d := range slowDirections {
			_, n := b.row(at, d)
			five = five || n == 5
			over = over || n > 5
			fours += b.fours(at, d)
		}
		switch {
		case five:
			kind = "five"
		case over:
			kind = "overline"
		case fours > 1:
			kind = "double_four"
		default:
			for _, d := range slowDirections {
				if b.three(at, d) {
					threes++
				}
			}
			kind = "legal"
			if threes > 1 {
				kind = "double_three"
			}
		}
	})
	return kind
}

// fours counts the fours in one direction by the stones that complete a five
// with the stone at.
func (b slowBoard) fours(at, d [2]int) int {
	var at5 []int
	for k := -4; k <= 4; k++ {
		if q := along(at, d, k); b.empty(q) {
			b.with(q, func() {
				first, n := b.row(at, d)
				if n == 5 && within(first, d, q) {
					at5 = append(at5, k)
				}
			})
		}
	}
	if len(at5) == 2 && at5[1]-at5[0] == 5 {
		return 1 // the ends of a straight four
	}
	return len(at5)
}

// within reports whether q is one of the five places from first on.
func within(first, d, q [2]int) bool {
	for k := range 5 {
		if along(first, d, k) == q {
			return true
		}
	}
	return false
}

// three reports whether some legal stone that makes no five gives the stone at
// a straight four in one direction.
func (b slowBoard) three(at, d [2]int) bool {
	for k := -4; k <= 4; k++ {
		q := along(at, d, k)
		if !b.empty(q) {
			continue
		}
		straight := false
		b.with(q, func() {
			first, n := b.row(at, d)
			straight = n == 4 && within(first, d, q) && b.makesFive(along(first, d, -1), d) && b.makesFive(along(first, d, 4), d)
		})
		if straight && b.kind(q) == "legal" {
			return true
		}
	}
	return false
}

func (b slowBoard) makesFive(at, d [2]int) (five bool) {
	if b.empty(at) {
		b.with(at, func() {
			_, n := b.row(at, d)
			five = n == 5
		})
	}
	return five
}

// randomBoard scatters stones, black ones about as often as given of ten.
func randomBoard(t *testing.T, r *rand.Rand, size int) gomoku.Position {
	fill := r.IntN(6) + 1 // of ten points
	black := r.IntN(7) + 3
	rows := make([]string, size)
	for y := range rows {
		row := make([]byte, size)
		for x := range row {
			switch {
			case r.IntN(10) >= fill:
				row[x] = '.'
			case r.IntN(10) < black:
				row[x] = 'X'
			default:
				row[x] = 'O'
			}
		}
		rows[y] = string(row)
	}
	return mustParse(t, strings.Join(rows, "/")+" X", gomoku.Renju)
}

func TestKindOnRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3)) // fixed seed: failures repeat
	boards := 1500
	if testing.Short() {
		boards = 150
	}
	seen := map[string]int{}
	for range boards {
		p := randomBoard(t, r, 5+r.IntN(14))
		b := slow(&p)
		before := p
		for pt := range emptyPoints(&p) {
			want := b.kind([2]int{pt.X(), pt.Y()})
			seen[want]++
			if got := p.Kind(pt).String(); got != want {
				t.Fatalf("%v: %v is %s, want %s", p.String(), pt, got, want)
			}
		}
		if p != before {
			t.Fatal("Kind changed the position")
		}
	}
	for _, kind := range []string{"legal", "five", "double_three", "double_four", "overline"} {
		if seen[kind] < boards/4 {
			t.Errorf("only %d points are %s: %v", seen[kind], kind, seen)
		}
	}
}

func TestRenjuPlay(t *testing.T) {
	const (
		doubleThree = "......./......./...X.../..X.X../...X.../......./....... "
		doubleFour  = "......./......./......./X.X.X.X/......./......./....... "
		overline    = "......./......./......./XX.XXX./......./......./....... "
		fiveAndSix  = "...X.../...X.../...X.../XXX.XX./...X.../......./....... "
	)
	tests := []struct {
		name  string
		board string
		move  string
		kind  gomoku.Kind
	}{
		{"double three", doubleThree + "X", "d4", gomoku.DoubleThree},
		{"double four", doubleFour + "X", "d4", gomoku.DoubleFour},
		{"overline", overline + "X", "c4", gomoku.Overline},
		{"five before overline", fiveAndSix + "X", "d4", gomoku.Five},
		{"white may", doubleThree + "O", "d4", gomoku.Legal},
	}
	for _, tt := range tests {
		for _, fouls := range []gomoku.FoulPolicy{gomoku.FoulRefused, gomoku.FoulLoses} {
			t.Run(fmt.Sprint(tt.name, " ", fouls), func(t *testing.T) {
				p := mustParse(t, tt.board, gomoku.Renju)
				p.SetFouls(fouls)
				before, move := p, point(t, tt.move)
				err := p.Play(move)
				if fouls == gomoku.FoulRefused && tt.kind.Forbidden() {
					var me *gomoku.MoveError
					if !errors.Is(err, gomoku.ErrForbidden) || !errors.As(err, &me) || me.Kind != tt.kind || p != before {
						t.Fatalf("Play = %v, want %v", err, tt.kind)
					}
					if slices.Contains(p.Legal(nil), move) {
						t.Error("the point is listed as legal")
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				want, foul := gomoku.Ongoing, gomoku.Legal
				switch {
				case tt.kind == gomoku.Five:
					want = gomoku.BlackWins
				case tt.kind.Forbidden():
					want, foul = gomoku.WhiteWins, tt.kind
				}
				if p.Outcome() != want || p.Foul() != foul {
					t.Errorf("outcome %d after a %v, want %d after a %v", p.Outcome(), p.Foul(), want, foul)
				}
				if foul != gomoku.Legal && p.Row() != nil {
					t.Errorf("a row %v after a foul", p.Row())
				}
				if turned := p.Transform(5); turned.Outcome() != want || turned.Foul() != foul {
					t.Error("a symmetry changes the outcome")
				}
				if p.Undo(move); p != before {
					t.Error("Undo does not restore the position")
				}
			})
		}
	}
}

// TestStuck leaves Black one point, and forbids it.
func TestStuck(t *testing.T) {
	const board = "OXOXOXO/OXOXOXO/XOXOXOX/XXX.XXX/OXOXOXO/OXOXOXO/XOXOXOX X"
	p := mustParse(t, board, gomoku.Renju)
	if p.Outcome() != gomoku.Draw || len(p.Legal(nil)) != 0 {
		t.Fatalf("outcome %d with %d legal points, want a draw with none", p.Outcome(), len(p.Legal(nil)))
	}
	p.SetFouls(gomoku.FoulLoses)
	if p.Outcome() != gomoku.Ongoing || len(p.Legal(nil)) != 1 {
		t.Fatalf("outcome %d with %d legal points where a foul may be played", p.Outcome(), len(p.Legal(nil)))
	}

	// The same by playing on: White fills the other point.
	q := mustParse(t, strings.Replace(board, "XOXOXOX X", "XOX.XOX O", 1), gomoku.Renju)
	if q.Outcome() != gomoku.Ongoing {
		t.Fatal("White can play")
	}
	before := q
	if err := q.Play(gomoku.PointAt(3, 0)); err != nil || q.Outcome() != gomoku.Draw {
		t.Fatalf("outcome %d, %v; want a draw", q.Outcome(), err)
	}
	if q.Undo(gomoku.PointAt(3, 0)); q != before {
		t.Error("Undo does not restore the position")
	}
}

func TestKindPanicsOnStones(t *testing.T) {
	p := mustParse(t, "...../...../..X../...../..... X", gomoku.Renju)
	defer func() {
		if recover() == nil {
			t.Error("Kind of a stone did not panic")
		}
	}()
	p.Kind(gomoku.PointAt(2, 2))
}

func FuzzKind(f *testing.F) {
	for _, board := range []string{
		"......./......./...X.../..X.X../...X.../......./.......",
		"XX.XXX.X/......../......../.X..X..X/......../......../......../........",
	} {
		f.Add(board)
	}
	f.Fuzz(func(t *testing.T, board string) {
		p, err := gomoku.Parse(board, gomoku.Renju)
		if err != nil || p.Size() > 15 {
			return
		}
		b := slow(&p)
		for pt := range emptyPoints(&p) {
			if got, want := p.Kind(pt).String(), b.kind([2]int{pt.X(), pt.Y()}); got != want {
				t.Fatalf("%v: %v is %s, want %s", p.String(), pt, got, want)
			}
		}
	})
}
