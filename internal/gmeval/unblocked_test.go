package gmeval

import (
	"slices"
	"testing"

	"duiyi/gomoku"
)

// TestStops compares what stops fours with what the rules library says of it, and checks that of
// the stones that make a four those are winning which nothing stops.
func TestStops(t *testing.T) {
	for i, s := range []int{1, 8, 9} {
		setup := setups[s]
		t.Run(setup.rule.String(), func(t *testing.T) {
			seen, winning := map[int]int{}, 0
			walk(t, setup.size, setup.rule, uint64(700+i), func(p *gomoku.Position, b *Board) {
				for _, stone := range []gomoku.Stone{gomoku.Black, gomoku.White} {
					if got, want := sorted(b.Stops(SideOf(stone), nil)), stopsOf(p, stone); !slices.Equal(got, want) {
						t.Fatalf("%s: %v stop %v, want %v", p, got, stone, want)
					}
				}
				us, stone := b.Turn(), p.Turn()
				if b.Count(us, MakesFive)+b.Count(us.Other(), MakesFive) > 0 {
					return
				}
				for _, pt := range b.Marked(us, MakesFour, nil) {
					c := b.Class(us, pt)
					q := *p
					q.PlayUnchecked(pt)
					stops := len(stopsOf(&q, stone))
					if c.Is(Winning) != (stops == 0) {
						t.Fatalf("%s: %v is of class %x, and %d stones stop it", p, pt, c, stops)
					}
					seen[stops]++
					if c.Is(Winning) {
						winning++
					}
				}
			})
			if setup.size == 15 && (winning < 5 || seen[1] < 20 || setup.rule == gomoku.Caro && seen[2] < 20) {
				t.Errorf("%d winning, fours by how many stones stop them: %v", winning, seen)
			}
		})
	}
}

func stopsOf(p *gomoku.Position, s gomoku.Stone) []gomoku.Point {
	var fives []gomoku.Point
	for y := range p.Size() {
		for x := range p.Size() {
			if pt := gomoku.PointAt(x, y); p.At(pt) == gomoku.None && p.Wins(pt, s) {
				fives = append(fives, pt)
			}
		}
	}
	return sorted(p.Stops(s, fives))
}

func sorted(list []gomoku.Point) []gomoku.Point {
	slices.Sort(list)
	return list
}
