package referee

import "duiyi/xiangqi"

// A Ruling is what a rule set says about a game: the verdict, the clause it
// rests on, and how it comes about. It is data: sentences are made of it where
// they are shown.
type Ruling struct {
	Rules   Rules   `json:"rules"`
	Verdict Verdict `json:"verdict"`
	Clause  Clause  `json:"clause"`
	Article string  `json:"article,omitempty"` // where the rule stands in its book
	// Ply is the number of moves played when the ruling fell due, or the length
	// of the game when nothing is due. Moves after it were not looked at.
	Ply int `json:"ply"`
	// From is the number of moves played when the repeated position first stood
	// on the board; the loop is the moves From to Ply. Both are equal when the
	// ruling rests on no repetition.
	From  int          `json:"from"`
	Red   Conduct      `json:"red"`
	Black Conduct      `json:"black"`
	Moves []MoveRuling `json:"moves,omitempty"` // the loop, in playing order
}

// Round returns how many of Moves, which has them as often as they were played,
// are the loop once around: the shortest beginning that repeats to the end.
func (r *Ruling) Round() int {
	for n := 1; n < len(r.Moves); n++ {
		if len(r.Moves)%n == 0 && r.repeats(n) {
			return n
		}
	}
	return len(r.Moves)
}

func (r *Ruling) repeats(n int) bool {
	for i := n; i < len(r.Moves); i++ {
		if r.Moves[i].Move != r.Moves[i-n].Move {
			return false
		}
	}
	return true
}

// Conduct says what one side did in the loop.
type Conduct struct {
	Kind ConductKind `json:"kind"`
	// Level is the CXA rank of the conduct from 0, an allowed loop, to 3,
	// perpetual check; the other rule sets leave it 0.
	Level int `json:"level,omitempty"`
	// Victims are the pieces that every move of the side chased, where they stand
	// when the ruling falls due.
	Victims []PieceAt `json:"victims,omitempty"`
}

// Conduct returns what side s did in the loop.
func (r *Ruling) Conduct(s xiangqi.Side) *Conduct {
	if s == xiangqi.Red {
		return &r.Red
	}
	return &r.Black
}

// A ConductKind sums up the moves of one side in a loop.
type ConductKind string

// What a side can do in a loop.
const (
	ConductNone    ConductKind = "none" // no loop, or no move in it
	ConductCheck   ConductKind = "perpetual_check"
	ConductChase   ConductKind = "perpetual_chase"
	ConductKill    ConductKind = "perpetual_kill"
	ConductThreats ConductKind = "perpetual_threats" // check, kill and chase mixed, and nothing else
	ConductAllowed ConductKind = "allowed"
)

// A Class says what a move does, from the gravest to the least.
type Class string

// The classes of moves.
const (
	ClassCheck    Class = "check"    // 将
	ClassKill     Class = "kill"     // 杀: threatens mate by checks
	ClassChase    Class = "chase"    // 捉: newly threatens to win a piece
	ClassExchange Class = "exchange" // 兑: attacks what can take back at equal value
	ClassOffer    Class = "offer"    // 献: puts a piece where it can be taken
	ClassBlock    Class = "block"    // 拦: obstructs an enemy line
	ClassFollow   Class = "follow"   // 跟: keeps a protected piece under observation
	ClassIdle     Class = "idle"     // 闲
)

// Attacking reports whether the class is one that CXA forbids to keep up.
func (c Class) Attacking() bool { return c == ClassCheck || c == ClassKill || c == ClassChase }

// A PieceAt is a piece and where it stands.
type PieceAt struct {
	Piece  xiangqi.Piece  `json:"piece"`
	Square xiangqi.Square `json:"square"`
	// ID tells pieces of one loop apart; it stays the same when the piece moves.
	ID int `json:"id"`
}

// A MoveRuling is the ruling on one move of the loop.
type MoveRuling struct {
	Ply   int           `json:"ply"` // moves played before it
	Side  xiangqi.Side  `json:"side"`
	Move  xiangqi.Move  `json:"move"`
	Piece xiangqi.Piece `json:"piece"`
	Class Class         `json:"class"`
	Why   Motive        `json:"why,omitempty"` // what makes an attack idle after all
	// Checkers are the pieces that give check.
	Checkers []PieceAt `json:"checkers,omitempty"`
	// Chases are the new threats to win a piece.
	Chases []Chase `json:"chases,omitempty"`
	// Spared are the new attacks that are no chase, and why.
	Spared []Chase `json:"spared,omitempty"`
	// Line is how a threat of mate goes on when the opponent does nothing.
	Line []xiangqi.Move `json:"line,omitempty"`
}

// A Chase is an attack of one piece on another that a move has created.
type Chase struct {
	Attacker PieceAt `json:"attacker"`
	Victim   PieceAt `json:"victim"`
	Cause    Cause   `json:"cause"`
	Root     Root    `json:"root"`
	Why      Motive  `json:"why"`
	// Protector is the piece whose protection counts or fails.
	Protector *PieceAt `json:"protector,omitempty"`
	// Joint marks a chase that only pays because a second attacker stands behind
	// the first, UnderRooted one of a piece with fewer usable protectors than
	// attackers.
	Joint       bool `json:"joint,omitempty"`
	UnderRooted bool `json:"under_rooted,omitempty"`
	// Line is how a gain in several moves goes on when the opponent does nothing.
	Line []xiangqi.Move `json:"line,omitempty"`
}
