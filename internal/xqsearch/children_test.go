package xqsearch_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// A child plays by what it sees, and at random among what looks alike to it.
// Every child knows how the pieces move, gets out of check, and sees a mate in
// one move; none thinks any further.
type child struct {
	name string
	// likes says how much the child likes a legal move; it plays one of those
	// that it likes most.
	likes func(v *view, m xiangqi.Move) int
}

// children are five ways in which children play, as a club knows them.
var children = [5]child{
	{"takes the dearest piece that is free, else moves at random", func(v *view, m xiangqi.Move) int {
		if v.free(m) {
			return v.prize(m)
		}
		return 0
	}},
	{"takes what is free or worth more than the taker, else goes forward", func(v *view, m xiangqi.Move) int {
		switch gain := v.prize(m) - v.worth(m.From()); {
		case v.free(m):
			return 10 + v.prize(m)
		case v.prize(m) > 0 && gain >= 0:
			return 10 + gain
		case v.forward(m):
			return 1
		}
		return 0
	}},
	{"takes what is free, else gives check where the piece is safe and the king has not just been checked", func(v *view, m xiangqi.Move) int {
		switch {
		case v.free(m):
			return 10 + v.prize(m)
		case v.pos.GivesCheck(m) && !v.attacked(m) && !v.checked:
			return 2
		case v.forward(m) && !v.attacked(m):
			return 1
		}
		return 0
	}},
	{"takes what is free, else saves the dearest piece in danger", func(v *view, m xiangqi.Move) int {
		switch {
		case v.free(m):
			return 10 * v.prize(m)
		case v.inDanger(m.From()) && !v.attacked(m):
			return 10*v.worth(m.From()) - 5
		}
		return 0
	}},
	{"takes what is free, else goes where nothing takes it", func(v *view, m xiangqi.Move) int {
		switch {
		case v.free(m):
			return v.prize(m)
		case v.attacked(m):
			return v.prize(m) - v.worth(m.From())
		}
		return 0
	}},
}

// A view is a position as a child looks at it.
type view struct {
	pos     xiangqi.Position
	checked bool // the child's last move was a check
}

// worth is what a child holds a piece for, in soldiers.
func (v *view) worth(s xiangqi.Square) int {
	p := v.pos.At(s)
	if p == xiangqi.NoPiece {
		return 0
	}
	return [...]int{xiangqi.King: 50, xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Horse: 4, xiangqi.Rook: 9, xiangqi.Cannon: 4, xiangqi.Pawn: 1}[p.Kind()]
}

// prize is the worth of what m takes.
func (v *view) prize(m xiangqi.Move) int { return v.worth(m.To()) }

// attacked reports whether the opponent could take the piece after m.
func (v *view) attacked(m xiangqi.Move) bool {
	p := v.pos
	them := p.Side().Other()
	p.PlayUnchecked(m)
	return !p.Attackers(m.To(), them).Empty()
}

// free reports whether m takes a piece that nothing protects.
func (v *view) free(m xiangqi.Move) bool { return v.prize(m) > 0 && !v.attacked(m) }

// inDanger reports whether the piece on s is attacked, and unprotected or by a
// cheaper one.
func (v *view) inDanger(s xiangqi.Square) bool {
	us := v.pos.Side()
	attackers := v.pos.Attackers(s, us.Other())
	if attackers.Empty() {
		return false
	}
	if v.pos.Attackers(s, us).Empty() {
		return true
	}
	for at := range xiangqi.Square(90) {
		if attackers.Has(at) && v.worth(at) < v.worth(s) {
			return true
		}
	}
	return false
}

// forward reports whether m goes towards the opponent.
func (v *view) forward(m xiangqi.Move) bool {
	step := m.To().Rank() - m.From().Rank()
	return step > 0 && v.pos.Side() == xiangqi.Red || step < 0 && v.pos.Side() == xiangqi.Black
}

// move is what the child plays. checked says that its last move was a check.
func (c *child) move(p xiangqi.Position, checked bool, r *rand.Rand) xiangqi.Move {
	v := view{p, checked}
	var best []xiangqi.Move
	most := -1 << 30
	for _, m := range p.LegalMoves(nil) {
		after := p
		after.PlayUnchecked(m)
		if !after.HasLegalMove() {
			return m
		}
		if l := c.likes(&v, m); l > most {
			best, most = best[:0], l
		} else if l < most {
			continue
		}
		best = append(best, m)
	}
	return best[r.IntN(len(best))]
}

// againstChild plays a game of a child against the engine and returns the
// child's half points. A game that has not ended after 300 plies is a draw.
func againstChild(t *testing.T, e *xqsearch.Engine, c *child, side xiangqi.Side, r *rand.Rand) int {
	t.Helper()
	game := referee.NewGame(xiangqi.StartPosition())
	at := engine.Position{Start: "start"}
	checked := false
	e.NewGame()
	for game.Len() < 300 {
		switch verdict, _ := game.Outcome(referee.AXF); {
		case verdict == referee.Ongoing:
		case verdict == referee.Draw:
			return 1
		case (verdict == referee.RedLoses) == (side == xiangqi.Black):
			return 2
		default:
			return 0
		}
		pos := game.Position()
		var m xiangqi.Move
		if pos.Side() == side {
			m = c.move(pos, checked, r)
			checked = pos.GivesCheck(m)
		} else {
			var err error
			if m, err = xiangqi.ParseMove(search(t, e, at, engine.Limits{Depth: 20}).Move); err != nil {
				t.Fatal(err)
			}
		}
		if err := game.Play(m); err != nil {
			t.Fatal(err)
		}
		at.Moves = append(at.Moves, m.String())
	}
	return 1
}

// TestChildren: children beat the first level more often than not, and score
// about as much as the third. Seeds and nodes are fixed: every run plays the same
// games.
func TestChildren(t *testing.T) {
	games := 60 // of each child against a level
	if testing.Short() {
		games = 4
	}
	const slack = 8 // for one child: 60 games tell no more than 12 either way
	tests := []struct {
		level, least, most int // per cent of the points
	}{
		{1, 60, 90},
		{3, 25, 60},
	}
	for _, tt := range tests {
		t.Run(strconv.Itoa(tt.level), func(t *testing.T) {
			e := small(t)
			if err := e.SetOption("Level", strconv.Itoa(tt.level)); err != nil {
				t.Fatal(err)
			}
			sum := 0
			for i := range children {
				c := &children[i]
				r := rand.New(rand.NewPCG(13, uint64(i)))
				won := 0
				for n := range games {
					won += againstChild(t, e, c, xiangqi.Side(n%2), r)
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
