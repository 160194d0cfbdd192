package gomoku_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiyi/gomoku"
)

// rows writes shapes as "four e8 f8 g8 h8: i8".
func rows(shapes []gomoku.Shape) []string {
	var list []string
	for _, s := range shapes {
		var completions []gomoku.Point
		for _, c := range s.Completions {
			completions = append(completions, c.Point)
		}
		list = append(list, fmt.Sprintf("%v %s: %s", s.Name, points(s.Stones), points(completions)))
	}
	return list
}

// anyBoard is a board with or without winning rows, by the given rule.
func anyBoard(t *testing.T, r *rand.Rand, rule gomoku.Rule) gomoku.Position {
	p := randomBoard(t, r, 5+r.IntN(14))
	return mustParse(t, p.String(), rule)
}

// TestShapesOnRandomBoards compares the fours and threes with what the slow
// search finds, in the same order.
func TestShapesOnRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8)) // fixed seed: failures repeat
	boards := 400
	if testing.Short() {
		boards = 80
	}
	seen := map[string]int{}
	for range boards {
		for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju, gomoku.Caro} {
			p := anyBoard(t, r, rule)
			before := p
			for _, stone := range []gomoku.Stone{gomoku.Black, gomoku.White} {
				got, want := rows(p.Shapes(stone)), slowShapes(&p, stone)
				if !slices.Equal(got, want) {
					t.Fatalf("%v, %v on %s:\n%s\nwant\n%s", rule, stone, p.String(), strings.Join(got, "\n"), strings.Join(want, "\n"))
				}
				for _, text := range want {
					kind, _, _ := strings.Cut(text, " ")
					seen[kind]++
				}
			}
			if p != before {
				t.Fatal("Shapes changed the position")
			}
		}
	}
	if seen["four"] < boards || seen["three"] < boards {
		t.Errorf("only %v on %d boards", seen, boards)
	}
}

// In renju an open three of Black's does not grow on a forbidden point: on h8
// Black would make two fours at once, in the row and in the file.
func TestShapesForbiddenGrowth(t *testing.T) {
	board := func(rule gomoku.Rule) []string {
		p, err := gomoku.NewPosition(15, rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Fields("g8 a1 i8 a3 j8 a5 h6 a7 h7 a9 h9 c1") {
			if err := p.Play(point(t, text)); err != nil {
				t.Fatal(err)
			}
		}
		return rows(p.Shapes(gomoku.Black))
	}
	if got, want := board(gomoku.Standard), []string{"three g8 i8 j8: h8", "three h6 h7 h9: h8"}; !slices.Equal(got, want) {
		t.Errorf("in standard %q, want %q", got, want)
	}
	if got := board(gomoku.Renju); got != nil {
		t.Errorf("in renju %q, want none", got)
	}
}

// Every completion of a four wins, and every point that wins completes one.
func TestFoursAreWins(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5)) // fixed seed: failures repeat
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju, gomoku.Caro} {
		for range 40 {
			p := anyBoard(t, r, rule)
			for _, stone := range []gomoku.Stone{gomoku.Black, gomoku.White} {
				got, want := map[gomoku.Point]bool{}, map[gomoku.Point]bool{}
				for _, s := range p.Shapes(stone) {
					for _, c := range s.Completions {
						if s.Name == gomoku.ShapeFour {
							got[c.Point] = true
						}
					}
				}
				for pt := range emptyPoints(&p) {
					if p.Wins(pt, stone) {
						want[pt] = true
					}
				}
				if !maps.Equal(got, want) {
					t.Fatalf("%v, %v on %s: fours grow on %v, wins are %v", rule, stone, p.String(), got, want)
				}
			}
		}
	}
}

// TestOverlines compares with a count of each row, stone by stone.
func TestOverlines(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6)) // fixed seed: failures repeat
	found := 0
	for range 200 {
		p := anyBoard(t, r, gomoku.Renju)
		b := slow(&p)
		var want []gomoku.Point
		for y := range p.Size() {
			for x := range p.Size() {
				long := func(d [2]int) bool { _, n := b.row([2]int{x, y}, d); return n > 5 }
				if p.At(gomoku.PointAt(x, y)) == gomoku.Black && slices.ContainsFunc(slowDirections[:], long) {
					want = append(want, gomoku.PointAt(x, y))
				}
			}
		}
		if got := p.Overlines(gomoku.Black); !slices.Equal(got, want) {
			t.Fatalf("%s: %v, want %v", p.String(), got, want)
		}
		found += len(want)
	}
	if found == 0 {
		t.Error("no overline on any board")
	}
}

// slowShapes is Shapes as the definitions have it, cell by cell.
func slowShapes(p *gomoku.Position, stone gomoku.Stone) []string {
	rule := slowRule{
		exact:     p.Rule() == gomoku.Standard || p.Rule() == gomoku.Caro || p.Rule() == gomoku.Renju && stone == gomoku.Black,
		blockable: p.Rule() == gomoku.Caro,
	}
	var fours, threes []string
	for _, line := range slowLines(p.Size()) {
		cells := make([]gomoku.Stone, len(line))
		for i, pt := range line {
			cells[i] = p.At(pt)
		}
		write := func(name string, g group) string {
			on := func(indices []int) string {
				var list []gomoku.Point
				for _, i := range indices {
					list = append(list, line[i])
				}
				return points(list)
			}
			return name + " " + on(g.stones) + ": " + on(g.points)
		}
		for _, four := range slowFours(cells, stone, rule) {
			fours = append(fours, write("four", four))
		}
		open := func(i int) bool {
			return p.Rule() != gomoku.Renju || stone != gomoku.Black || p.Kind(line[i]) == gomoku.Legal
		}
		for _, three := range slowThrees(cells, stone, rule, open) {
			threes = append(threes, write("three", three))
		}
	}
	return append(fours, threes...)
}

// A group is stones on a line and the points where one more completes them, as
// indices from the line's start, in order.
type group struct{ stones, points []int }

// A slowRule is which rows win: only exactly five, and not those between two stones of the opponent.
type slowRule struct{ exact, blockable bool }

// slowFours is the fours of a colour on a line: four stones that a fifth makes
// five in a row that wins.
func slowFours(cells []gomoku.Stone, stone gomoku.Stone, rule slowRule) []group {
	var found []group
	for from := 0; from+5 <= len(cells); from++ {
		stones, gap := slowWindow(cells[from:from+5], stone, from)
		if gap < 0 {
			continue
		}
		has := func(i int, s gomoku.Stone) bool { return i >= 0 && i < len(cells) && cells[i] == s }
		if rule.exact && (has(from-1, stone) || has(from+5, stone)) {
			continue
		}
		if rule.blockable && has(from-1, stone.Opponent()) && has(from+5, stone.Opponent()) {
			continue
		}
		found = join(found, group{stones, []int{gap}})
	}
	return found
}

// slowWindow is the four stones among five cells and the empty one; its gap is -1
// when they are not that.
func slowWindow(five []gomoku.Stone, stone gomoku.Stone, from int) (stones []int, gap int) {
	gap = -1
	for i, c := range five {
		switch {
		case c == stone:
			stones = append(stones, from+i)
		case c == gomoku.None && gap < 0:
			gap = from + i
		default:
			return nil, -1
		}
	}
	return stones, gap
}

// slowThrees is the open threes of a colour on a line: three stones that a
// fourth, on a point that is open to it, makes a four with two ways to five, of
// which no stone of the opponent stops both.
// Stones that are part of a four already are not counted again.
func slowThrees(cells []gomoku.Stone, stone gomoku.Stone, rule slowRule, open func(int) bool) []group {
	fours := slowFours(cells, stone, rule)
	var found []group
	for i, c := range cells {
		if c != gomoku.None {
			continue
		}
		cells[i] = stone
		for _, four := range slowFours(cells, stone, rule) {
			at := slices.Index(four.stones, i)
			if at < 0 || len(four.points) < 2 || slowStopped(cells, stone, rule, four) {
				continue
			}
			three := slices.Delete(slices.Clone(four.stones), at, at+1)
			partOf := func(f group) bool {
				return !slices.ContainsFunc(three, func(s int) bool { return !slices.Contains(f.stones, s) })
			}
			if slices.ContainsFunc(fours, partOf) {
				continue
			}
			cells[i] = gomoku.None
			if open(i) {
				found = join(found, group{three, []int{i}})
			}
			cells[i] = stone
		}
		cells[i] = gomoku.None
	}
	return found
}

// slowStopped reports whether one stone of the opponent leaves no five of a four.
func slowStopped(cells []gomoku.Stone, stone gomoku.Stone, rule slowRule, four group) bool {
	for i, c := range cells {
		if c != gomoku.None {
			continue
		}
		cells[i] = stone.Opponent()
		left := slowFours(cells, stone, rule)
		cells[i] = gomoku.None
		if !slices.ContainsFunc(left, func(g group) bool { return slices.Equal(g.stones, four.stones) }) {
			return true
		}
	}
	return false
}

// join adds a group, or its points to a group of the same stones.
func join(all []group, g group) []group {
	for i := range all {
		if slices.Equal(all[i].stones, g.stones) {
			all[i].points = append(all[i].points, g.points...)
			slices.Sort(all[i].points)
			all[i].points = slices.Compact(all[i].points)
			return all
		}
	}
	return append(all, g)
}

// slowLines is every line of a board that has room for five.
func slowLines(size int) [][]gomoku.Point {
	var all [][]gomoku.Point
	run := func(x, y, dx, dy int) {
		var line []gomoku.Point
		for ; x >= 0 && y >= 0 && x < size && y < size; x, y = x+dx, y+dy {
			line = append(line, gomoku.PointAt(x, y))
		}
		if len(line) >= 5 {
			all = append(all, line)
		}
	}
	for i := range size {
		run(0, i, 1, 0)
		run(i, 0, 0, 1)
		run(i, 0, 1, 1)
		run(i, size-1, 1, -1)
		if i > 0 {
			run(0, i, 1, 1)
			run(0, i-1, 1, -1)
		}
	}
	return all
}
