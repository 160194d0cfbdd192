package gomoku_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"duiyi/gomoku"
)

// TestCaroCases: what a stone of the side to move comes to by caro, from every side of the board.
func TestCaroCases(t *testing.T) {
	text, err := os.ReadFile("testdata/caro_cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "id\t") {
			continue
		}
		f := strings.Split(strings.TrimSpace(line), "\t")
		seen++
		board, move := mustParse(t, f[1], gomoku.Caro), point(t, f[2])
		t.Run(f[0], func(t *testing.T) {
			for sym := range gomoku.Symmetry(gomoku.Symmetries) {
				p, move := board.Transform(sym), sym.Point(move, board.Size())
				us := p.Turn()
				if err := p.Play(move); err != nil {
					t.Fatal(err)
				}
				got := "goes on"
				switch rows := p.FailedRows(move); {
				case p.Outcome() == gomoku.BlackWins && us == gomoku.Black || p.Outcome() == gomoku.WhiteWins && us == gomoku.White:
					got = "wins"
				case len(rows) > 0 && rows[0].Blocked != nil:
					got = "blocked"
					for _, end := range rows[0].Blocked {
						if p.At(end) != us.Opponent() {
							t.Errorf("symmetry %d: %v does not block", sym, end)
						}
					}
				case len(rows) > 0:
					got = "overline"
				}
				if got != f[3] {
					t.Errorf("symmetry %d: %s, want %s", sym, got, f[3])
				}
				if again := mustParse(t, p.String(), gomoku.Caro); again.Outcome() != p.Outcome() {
					t.Errorf("symmetry %d: as a setup the outcome is %v, want %v", sym, again.Outcome(), p.Outcome())
				}
			}
		})
	}
	if seen != 17 {
		t.Errorf("%d cases, want 17", seen)
	}
}

// TestStops compares with every stone of the opponent, tried on the board.
func TestStops(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 8)) // fixed seed: failures repeat
	seen := map[int]int{}
	for range 300 {
		for _, rule := range []gomoku.Rule{gomoku.Standard, gomoku.Caro} {
			p := anyBoard(t, r, rule)
			for _, stone := range []gomoku.Stone{gomoku.Black, gomoku.White} {
				fives := winsOf(&p, stone)
				if len(fives) == 0 {
					continue
				}
				var want []gomoku.Point
				for pt := range emptyPoints(&p) {
					if q := with(t, &p, pt, stone.Opponent()); len(winsOf(&q, stone)) == 0 {
						want = append(want, pt)
					}
				}
				got := p.Stops(stone, fives)
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("%v, %v on %s: %v stop %v, want %v", rule, stone, p.String(), got, fives, want)
				}
				if rule == gomoku.Caro {
					seen[len(want)]++
				}
			}
		}
	}
	if seen[0] < 10 || seen[1] < 10 || seen[2] < 10 {
		t.Errorf("how many stones stop the fives of a colour: %v", seen)
	}
}

// winsOf lists where a stone of s wins.
func winsOf(p *gomoku.Position, s gomoku.Stone) (list []gomoku.Point) {
	for pt := range emptyPoints(p) {
		if p.Wins(pt, s) {
			list = append(list, pt)
		}
	}
	return list
}

// with returns the board with one stone more.
func with(t *testing.T, p *gomoku.Position, pt gomoku.Point, s gomoku.Stone) gomoku.Position {
	t.Helper()
	board, _, _ := strings.Cut(p.String(), " ")
	rows := strings.Split(board, "/")
	row := []byte(rows[p.Size()-1-pt.Y()])
	row[pt.X()] = s.String()[0]
	rows[p.Size()-1-pt.Y()] = string(row)
	return mustParse(t, strings.Join(rows, "/")+" "+p.Turn().String(), p.Rule())
}
