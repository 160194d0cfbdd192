package gmreason

import (
	"math/rand/v2"
	"testing"

	"duiyi/gomoku"
)

// played returns 1 where the side to move wins by force, -1 where it loses and 0 otherwise, by
// playing out every game that may follow.
func played(p *gomoku.Position, known map[uint64]int8) int8 {
	if p.Left() == 0 {
		return 0
	}
	key := p.Hash()
	if v, ok := known[key]; ok {
		return v
	}
	us, them := p.Turn(), p.Turn().Opponent()
	best := int8(-1)
	if len(makes(*p, us)) > 0 {
		best = 1
	} else {
		points := p.Legal(nil)
		if theirs := makes(*p, them); len(theirs) > 0 {
			points = p.Stops(them, theirs)
		}
		for _, pt := range points {
			p.PlayUnchecked(pt)
			best = max(best, -played(p, known))
			p.UndoUnchecked(pt)
			if best == 1 {
				break
			}
		}
	}
	known[key] = best
	return best
}

// TestCaroWins: where a stone is said to win by caro it does, and where it is said to threaten to
// win its side wins if the other passes, by playing out all that may follow.
func TestCaroWins(t *testing.T) {
	const seed = 39
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 39))
	boards := 400
	if testing.Short() {
		boards = 100
	}
	told := map[Kind]int{}
	for range boards {
		p, ok := crowded(r, 6+r.IntN(2), 8+r.IntN(2))
		if !ok {
			continue
		}
		for _, pt := range p.Legal(nil) {
			for _, f := range Facts(t.Context(), &p, pt) {
				told[f.Kind]++
				q, want := after(&p, pt), int8(-1)
				switch f.Kind {
				case Five:
					if !p.Wins(pt, p.Turn()) {
						t.Errorf("%s: %v makes no five", p.String(), pt)
					}
					continue
				case VCF, VCT:
				case Threatens, ThreatensVCT, MakesThree, Counter:
					if q, ok = passed(&q); !ok {
						t.Fatal("no pass")
					}
					want = 1
				default:
					continue
				}
				if got := played(&q, map[uint64]int8{}); got != want {
					t.Errorf("%s: %v %s, %v; played out the position after it is %d, want %d", p.String(), pt, f.Kind, f.Line, got, want)
				}
			}
		}
	}
	t.Log(told)
	if told[VCF] < boards/5 {
		t.Errorf("too little is told: %v", told)
	}
}

// crowded returns a board on which nobody has won, with so many empty points and rows of one colour.
func crowded(r *rand.Rand, size, empty int) (gomoku.Position, bool) {
	cells := make([]byte, size*size)
	for i := range cells {
		cells[i] = "XO"[r.IntN(2)]
		if i%size > 0 && r.IntN(3) > 0 {
			cells[i] = cells[i-1]
		}
	}
	for _, i := range r.Perm(len(cells))[:empty] {
		cells[i] = '.'
	}
	text := ""
	for y := range size {
		text += "/" + string(cells[y*size:(y+1)*size])
	}
	p, err := gomoku.Parse(text[1:]+" X", gomoku.Caro)
	return p, err == nil && p.Outcome() == gomoku.Ongoing
}
