package gmsearch

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"

	"duiyi/engine"
	"duiyi/gomoku"
)

// A child plays by what it sees, and at random among what looks alike to it.
// Every child makes five when it can, and stops the opponent's five; none
// thinks further than its own next stone.
type child struct {
	name string
	// likes says how much the child likes a stone on a point, by what its own
	// stone makes there and what the opponent's would; it places one of those
	// that it likes most.
	likes func(mine, theirs rows) int
}

// children are five ways in which children play.
var children = [5]child{
	{"makes its own row longer, stops fours", func(mine, theirs rows) int {
		return mine.longest(allWays)
	}},
	{"makes its own row longer, stops fours and open threes", func(mine, theirs rows) int {
		if theirs.open(allWays) == 4 {
			return 50
		}
		return mine.longest(allWays)
	}},
	{"stops open threes that are not on a diagonal, makes its own row longer", func(mine, theirs rows) int {
		if theirs.open(straight) == 4 {
			return 50
		}
		return mine.longest(allWays)
	}},
	{"goes where the opponent's row would be longest", func(mine, theirs rows) int {
		return theirs.longest(allWays)
	}},
	{"stops open threes, goes where most rows of its own meet", func(mine, theirs rows) int {
		if theirs.open(allWays) == 4 {
			return 50
		}
		return mine.together()
	}},
}

// A row is the stones of one colour that stand in line with a point, that point
// included and without gaps, and how many of its two ends are empty.
type row struct{ stones, ends int }

// rows are those of the four directions, the straight ones first.
type rows [4]row

var (
	ways     = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}
	allWays  = []int{0, 1, 2, 3}
	straight = []int{0, 1}
)

// rowsAt returns what a stone of a colour on an empty point would make.
func rowsAt(p *gomoku.Position, pt gomoku.Point, s gomoku.Stone) (list rows) {
	for i, way := range ways {
		r := row{stones: 1}
		for _, sign := range [2]int{1, -1} {
			for n := 1; ; n++ {
				x, y := pt.X()+sign*n*way[0], pt.Y()+sign*n*way[1]
				if x < 0 || y < 0 || x >= p.Size() || y >= p.Size() {
					break
				}
				at := p.At(gomoku.PointAt(x, y))
				if at == s {
					r.stones++
					continue
				}
				if at == gomoku.None {
					r.ends++
				}
				break
			}
		}
		list[i] = r
	}
	return list
}

// longest rates the longest row that could still grow: two a stone, and one for
// each empty end.
func (l rows) longest(ways []int) int {
	best := 0
	for _, i := range ways {
		if l[i].ends > 0 {
			best = max(best, 2*l[i].stones+l[i].ends)
		}
	}
	return best
}

// open returns the stones of the longest row with two empty ends.
func (l rows) open(ways []int) int {
	best := 0
	for _, i := range ways {
		if l[i].ends == 2 {
			best = max(best, l[i].stones)
		}
	}
	return best
}

// together rates all rows of more than one stone.
func (l rows) together() int {
	sum := 0
	for _, r := range l {
		if r.stones > 1 && r.ends > 0 {
			sum += r.stones*r.stones + r.ends
		}
	}
	return sum
}

func (l rows) five() bool { return max(l[0].stones, l[1].stones, l[2].stones, l[3].stones) >= 5 }

// move is what the child plays: near the stones that are there.
func (c *child) move(p *gomoku.Position, r *rand.Rand) gomoku.Point {
	us := p.Turn()
	var best []gomoku.Point
	most := -1
	for _, pt := range p.Legal(nil) {
		if !near(p, pt) {
			continue
		}
		mine, theirs := rowsAt(p, pt, us), rowsAt(p, pt, us.Opponent())
		l := c.likes(mine, theirs)
		switch {
		case mine.five():
			l = 1000
		case theirs.five():
			l = 100
		}
		if l > most {
			best, most = best[:0], l
		} else if l < most {
			continue
		}
		best = append(best, pt)
	}
	if len(best) == 0 {
		return gomoku.PointAt(p.Size()/2, p.Size()/2)
	}
	return best[r.IntN(len(best))]
}

// near reports whether a stone touches the point.
func near(p *gomoku.Position, pt gomoku.Point) bool {
	for y := pt.Y() - 1; y <= pt.Y()+1; y++ {
		for x := pt.X() - 1; x <= pt.X()+1; x++ {
			if x >= 0 && y >= 0 && x < p.Size() && y < p.Size() && p.At(gomoku.PointAt(x, y)) != gomoku.None {
				return true
			}
		}
	}
	return false
}

// againstChild plays a game of a child against the engine and returns the
// child's half points.
func againstChild(t *testing.T, e *Engine, c *child, black bool, r *rand.Rand) int {
	t.Helper()
	p, err := gomoku.NewPosition(15, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	at := engine.Position{Start: "start", Rules: "freestyle"}
	e.NewGame()
	for p.Outcome() == gomoku.Ongoing {
		var pt gomoku.Point
		if black == (p.Turn() == gomoku.Black) {
			pt = c.move(&p, r)
		} else {
			res, err := e.Search(context.Background(), at, engine.Limits{Nodes: 200_000}, nil)
			if err == nil {
				pt, err = gomoku.ParsePoint(res.Move)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Play(pt); err != nil {
			t.Fatal(err)
		}
		at.Moves = append(at.Moves, pt.String())
	}
	switch o := p.Outcome(); {
	case o == gomoku.Draw:
		return 1
	case black == (o == gomoku.BlackWins):
		return 2
	}
	return 0
}

// TestChildren: children beat the first level more often than not, and score
// about as much as the third. Seeds and nodes are fixed: every run plays the same
// games.
func TestChildren(t *testing.T) {
	games := 60 // of each child against a level
	if testing.Short() {
		games = 24
	}
	const slack = 5 // for one child: 60 games tell no more than that
	tests := []struct {
		level, least, most int // per cent of the points
	}{
		{1, 60, 90},
		{3, 25, 60},
	}
	for _, tt := range tests {
		t.Run(strconv.Itoa(tt.level), func(t *testing.T) {
			e := atLevel(t, tt.level)
			sum := 0
			for i := range children {
				c := &children[i]
				r := rand.New(rand.NewPCG(13, uint64(i)))
				won := 0
				for n := range games {
					won += againstChild(t, e, c, n%2 == 0, r)
				}
				share := won * 50 / games
				t.Logf("who %s: %d %%", c.name, share)
				if !testing.Short() && (share < tt.least-slack || share > tt.most+slack) {
					t.Errorf("the child who %s scores %d %% against level %d, want about %d to %d", c.name, share, tt.level, tt.least, tt.most)
				}
				sum += won
			}
			share := sum * 50 / games / len(children)
			t.Logf("all: %d %%", share)
			if share < tt.least || share > tt.most {
				t.Errorf("the children score %d %% against level %d, want %d to %d", share, tt.level, tt.least, tt.most)
			}
		})
	}
}
