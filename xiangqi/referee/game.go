package referee

import (
	"slices"

	"duiyi/xiangqi"
)

// A Game is a start position and the moves played from it. It keeps every
// position on the way. Copies of a Game share moves; use one only.
type Game struct {
	positions []xiangqi.Position // one more than moves
	moves     []xiangqi.Move
}

// NewGame returns a game that begins from p.
func NewGame(p xiangqi.Position) *Game { return &Game{positions: []xiangqi.Position{p}} }

// Play plays m, or leaves the game as it was and returns a *MoveError. It does
// not ask whether the game is over; Outcome does.
func (g *Game) Play(m xiangqi.Move) error {
	p := *g.last()
	if err := p.Play(m); err != nil {
		return err
	}
	g.positions = append(g.positions, p)
	g.moves = append(g.moves, m)
	return nil
}

// Undo takes back the last move and reports whether there was one.
func (g *Game) Undo() bool {
	if len(g.moves) == 0 {
		return false
	}
	g.moves = g.moves[:len(g.moves)-1]
	g.positions = g.positions[:len(g.positions)-1]
	return true
}

// branch returns a copy of g that can be played on without touching g.
func (g *Game) branch() *Game {
	return &Game{positions: slices.Clone(g.positions), moves: slices.Clone(g.moves)}
}

func (g *Game) last() *xiangqi.Position { return &g.positions[len(g.moves)] }

// Position returns the current position.
func (g *Game) Position() xiangqi.Position { return *g.last() }

// PositionAt returns the position after ply moves, 0 to Len.
func (g *Game) PositionAt(ply int) xiangqi.Position { return g.positions[ply] }

// Len returns the number of moves played.
func (g *Game) Len() int { return len(g.moves) }

// Moves returns a copy of the moves played.
func (g *Game) Moves() []xiangqi.Move { return slices.Clone(g.moves) }

// Repetitions returns how often the current position has stood on the board,
// this time included.
func (g *Game) Repetitions() int { return len(g.occurrencesAt(g.Len())) }

// Outcome returns how the game stands under rs and why, without the reasoning of
// Judge. Mate and stalemate come before the repetition, and that before the move
// limit and dead positions. It looks at the current position alone: a game that
// was over before and went on is not noticed.
func (g *Game) Outcome(rs Rules) (Verdict, Reason) {
	r, over := g.now(rs)
	if !over {
		return Ongoing, NoReason
	}
	return r.Verdict, r.Reason()
}
