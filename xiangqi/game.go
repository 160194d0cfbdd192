package xiangqi

// A Reason is why a game ended by the rules.
type Reason string

// The reasons. No reason is the reason of an ongoing game.
const (
	NoReason         Reason = ""
	ByCheckmate      Reason = "checkmate"
	ByStalemate      Reason = "stalemate"       // the side to move cannot move and loses
	ByPerpetualCheck Reason = "perpetual_check" // the loser checked with every move of the loop
	ByPerpetualChase Reason = "perpetual_chase" // the loser chased a piece with every move of the loop
	ByForbiddenLoop  Reason = "forbidden_loop"  // cxa: the loser kept up graver threats than the other side
	ByRepetition     Reason = "repetition"      // third time, nobody has to vary
	ByMoveLimit      Reason = "move_limit"      // too long without a capture
	ByBare           Reason = "bare"            // nobody can win with what is left
)

// An Outcome is a verdict and its reason. The zero Outcome is an ongoing game.
type Outcome struct {
	Verdict Verdict
	Reason  Reason
}

// A Game is a start position and the moves played from it. It keeps every
// position on the way. Copies of a Game share moves; use one only.
type Game struct {
	positions []Position // one more than moves
	moves     []Move
}

// NewGame returns a game that begins from p.
func NewGame(p Position) *Game { return &Game{positions: []Position{p}} }

// Play plays m, or leaves the game as it was and returns a *MoveError. It does
// not ask whether the game is over; Outcome does.
func (g *Game) Play(m Move) error {
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

func (g *Game) last() *Position { return &g.positions[len(g.moves)] }

// Position returns the current position.
func (g *Game) Position() Position { return *g.last() }

// PositionAt returns the position after ply moves, 0 to Len.
func (g *Game) PositionAt(ply int) Position { return g.positions[ply] }

// Len returns the number of moves played.
func (g *Game) Len() int { return len(g.moves) }

// Moves returns a copy of the moves played.
func (g *Game) Moves() []Move { return append([]Move(nil), g.moves...) }

// Repetitions returns how often the current position has stood on the board,
// this time included.
func (g *Game) Repetitions() int { return len(g.occurrencesAt(g.Len())) }

// Outcome returns how the game stands under rs, without the reasoning of Judge.
// Mate and stalemate come before the repetition, and that before the move limit
// and dead positions. It looks at the current position alone: a game that was
// over before and went on is not noticed.
func (g *Game) Outcome(rs RuleSet) Outcome {
	r, over := g.now(rs)
	if !over {
		return Outcome{}
	}
	return r.Outcome()
}

// bare reports whether neither side has a rook, horse, cannon or pawn.
func (p *Position) bare() bool {
	for side := Red; side <= Black; side++ {
		for k := Horse; k <= Pawn; k++ {
			if !p.Pieces(side, k).Empty() {
				return false
			}
		}
	}
	return true
}
