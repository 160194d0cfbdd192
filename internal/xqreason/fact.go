package xqreason

import "duiyi/xiangqi"

// A Kind says what a fact is about.
type Kind string

// The kinds, the gravest first. The codes are stable.
const (
	Mate             Kind = "mate"              // mates by force: the move, then checks
	Repetition       Kind = "repetition"        // the move loses by a ruling on repetition
	Undefended       Kind = "undefended"        // takes a piece that nothing can take back
	Underdefended    Kind = "underdefended"     // takes a piece and comes out ahead in the exchange
	DiscoveredCheck  Kind = "discovered_check"  // 抽将: uncovers a check, and the piece that moved wins something
	Fork             Kind = "fork"              // 捉双: the piece that moved attacks several, and wins one
	DiscoveredAttack Kind = "discovered_attack" // uncovers an attack, and something is won
	Trapped          Kind = "trapped"           // attacks a piece that cannot be saved
	DoubleThreat     Kind = "double_threat"     // threatens several things, and one of them comes true
	Wins             Kind = "wins"              // comes out ahead, whatever is answered, in a few moves
	ThreatensMate    Kind = "threatens_mate"    // 做杀: would mate if the opponent did nothing
	StopsMate        Kind = "stops_mate"        // the opponent would mate, and no longer can
	Saves            Kind = "saves"             // an own piece would be lost, and no longer is
	Pin              Kind = "pin"               // 牵制: a piece may no longer leave its place or line
	Attacks          Kind = "attacks"           // 捉: attacks a piece that would be lost if nothing were done
)

// kinds lists them in the order in which they are told.
var kinds = [...]Kind{Mate, Repetition, Undefended, Underdefended, DiscoveredCheck, Fork, DiscoveredAttack, Trapped, DoubleThreat, Wins, ThreatensMate, StopsMate, Saves, Pin, Attacks}

// A PieceAt is a piece and where it stands.
type PieceAt struct {
	Piece  xiangqi.Piece
	Square xiangqi.Square
}

// A Fact is what a move is proved to do. Pieces stand where they do after the
// move, but for a piece that the move takes.
type Fact struct {
	Kind Kind
	Move xiangqi.Move // whose fact it is
	// By are the pieces that do it: what takes, attacks, checks or pins; of
	// StopsMate and Saves the piece that threatened.
	By []PieceAt
	// Targets are the pieces that it is done to, the most valuable first.
	Targets []PieceAt
	// Gain is by how much the mover comes out ahead at least, on the scale of
	// xiangqi.Position.Worth; 0 where nothing is won or it is not a matter of
	// material.
	Gain int
	// Moves is how many moves of the mating side it is to mate, the first of them
	// included.
	Moves   int
	Pattern Pattern // of a mate, at the end of Line; "" where it has none
	// Then is what a later move of the Line of Wins does, the first one that
	// threatens more than can be parried; nil where none does.
	Then *Fact
	// Line are moves that show it, Move first: of a mate the longest resistance;
	// of Wins what both sides do best, to the last capture;
	// of a Repetition the moves that close the loop; of StopsMate, where the side
	// passes that was to move, how the opponent would mate; of ThreatensMate the
	// move, and then how it would mate if the opponent passed.
	Line []xiangqi.Move
}

// rank returns the place of a kind in the order of telling.
func (k Kind) rank() int {
	for i, other := range kinds {
		if k == other {
			return i
		}
	}
	return len(kinds)
}

// about reports whether two facts say the same of the same pieces, be it by
// other moves: a mate as quick, a gain as great.
func (f *Fact) about(g *Fact) bool {
	if f.Kind == Mate || g.Kind == Mate {
		return f.Kind == g.Kind && f.Moves >= g.Moves
	}
	if f.Gain > g.Gain || len(f.Targets) == 0 || len(g.Targets) == 0 {
		return false
	}
	return f.Targets[0] == g.Targets[0]
}
