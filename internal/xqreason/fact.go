package xqreason

import "duiyi/xiangqi"

// A Kind is the kind of a fact.
type Kind string

// The kinds, the most important first. The codes are stable.
const (
	Mate             Kind = "mate"              // mates by force: the move, then checks
	LostTempo        Kind = "lost_tempo"        // 缓手, 慢一步: does not meet a mate that was there already
	Repetition       Kind = "repetition"        // the move loses by a ruling on repetition
	Undefended       Kind = "undefended"        // captures a piece without a recapture
	Underdefended    Kind = "underdefended"     // captures a piece and wins the exchange
	DiscoveredCheck  Kind = "discovered_check"  // 抽将: uncovers a check, and the piece that moved wins something
	Fork             Kind = "fork"              // 捉双: the piece that moved attacks several, and wins one
	DiscoveredAttack Kind = "discovered_attack" // uncovers an attack, and something is won
	Trapped          Kind = "trapped"           // attacks a piece that cannot be saved
	DoubleThreat     Kind = "double_threat"     // makes several threats that cannot all be parried
	Wins             Kind = "wins"              // wins material within a few moves against any defence
	ThreatensMate    Kind = "threatens_mate"    // 做杀: would mate if the opponent passed
	StopsMate        Kind = "stops_mate"        // prevents a mate by the opponent
	Saves            Kind = "saves"             // saves a piece that would be lost
	Pin              Kind = "pin"               // 牵制: a piece may no longer leave its place or line
	Attacks          Kind = "attacks"           // 捉: attacks a piece that would be lost if the opponent passed
	PinTo            Kind = "pin_to"            // 牵制: a piece may not leave its line, or one behind it is lost
)

// kinds lists all kinds in order of importance.
var kinds = [...]Kind{Mate, LostTempo, Repetition, Undefended, Underdefended, DiscoveredCheck, Fork, DiscoveredAttack, Trapped, DoubleThreat, Wins, ThreatensMate, StopsMate, Saves, Pin, Attacks, PinTo}

// A PieceAt is a piece and its square.
type PieceAt struct {
	Piece  xiangqi.Piece
	Square xiangqi.Square
}

// A Fact is a proved effect of a move. Squares are those after the move, except for a
// captured piece.
type Fact struct {
	Kind Kind
	Move xiangqi.Move // the move with this effect
	// By are the pieces that capture, attack, check or pin; for StopsMate and
	// Saves the piece that threatened.
	By []PieceAt
	// Targets are the affected pieces, the most valuable first.
	Targets []PieceAt
	// Gain is the minimum material gain of the mover, on the scale of
	// xiangqi.Position.Worth; 0 without a gain, or if material does not matter.
	Gain int
	// Moves counts the moves of the mating side to mate, including the first.
	Moves   int
	Pattern Pattern // the named mate at the end of Line, or ""
	// Then is, for Wins, the first fact about a later move of Line that threatens
	// more than the opponent can parry; nil without one.
	Then *Fact
	// Motif is, for Mate and Wins, the first offer of Line that draws a guard away or blocks
	// the king; nil without one.
	Motif *Motif
	// Race is set for LostTempo alone.
	Race *Race
	// Line shows the effect, starting with Move: a mate against the longest
	// resistance; for Wins the best play of both sides to the last capture; for
	// Repetition the moves that close the loop; for LostTempo the move and the opponent's mate; for StopsMate the opponent's mate
	// if the mover passed; for ThreatensMate the move and the mate if the opponent
	// passed.
	Line []xiangqi.Move
}

// rank returns the place of a kind in kinds.
func (k Kind) rank() int {
	for i, other := range kinds {
		if k == other {
			return i
		}
	}
	return len(kinds)
}

// about reports whether two facts have the same kind, pieces and result (moves to mate,
// or gain), possibly by different moves.
func (f *Fact) about(g *Fact) bool {
	if f.Kind == Mate || g.Kind == Mate {
		return f.Kind == g.Kind && f.Moves >= g.Moves
	}
	if f.Gain > g.Gain || len(f.Targets) == 0 || len(g.Targets) == 0 {
		return false
	}
	return f.Targets[0] == g.Targets[0]
}
