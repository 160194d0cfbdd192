package xiangqi

// A Ruling is what a rule set says about a game: the verdict, the clause it
// rests on, and how it comes about. It is data; Explain makes sentences of it.
type Ruling struct {
	Rules   RuleSet `json:"rules"`
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

// Outcome returns the ruling as the result of a game.
func (r *Ruling) Outcome() Outcome {
	_, decisive := r.Verdict.Loser()
	o := Outcome{Verdict: r.Verdict}
	switch r.Clause {
	case ClauseCheckmate:
		o.Reason = ByCheckmate
	case ClauseStalemate:
		o.Reason = ByStalemate
	case ClauseMoveLimit:
		o.Reason = ByMoveLimit
	case ClauseDeadPosition:
		o.Reason = ByBare
	case ClausePerpetualCheck:
		o.Reason = ByPerpetualCheck
	case ClausePerpetualChase:
		o.Reason = ByPerpetualChase
	case ClauseNothingRepeats, ClauseRepeatedOnce:
	default:
		o.Reason = ByRepetition
		if decisive {
			o.Reason = ByForbiddenLoop
		}
	}
	return o
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

func (r *Ruling) conductOf(s Side) *Conduct {
	if s == Red {
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

// A Clause names the rule that decides.
type Clause string

// The clauses. The codes are stable.
const (
	ClauseNothingRepeats Clause = "nothing_repeats"   // the game goes on
	ClauseRepeatedOnce   Clause = "repeated_once"     // the position stands for the second time only
	ClauseCheckmate      Clause = "checkmate"         // ends the game whatever the rule set
	ClauseStalemate      Clause = "stalemate"         // no legal move loses
	ClausePerpetualCheck Clause = "perpetual_check"   // one side alone checks with every move
	ClauseMutualCheck    Clause = "mutual_check"      // both sides check with every move
	ClausePerpetualChase Clause = "perpetual_chase"   // one side alone chases a piece with every move
	ClauseMutualChase    Clause = "mutual_chase"      // both sides do
	ClauseCheckInLoop    Clause = "check_in_loop"     // computer: no ruling on chases in a loop with a check
	ClauseChaseNotInEach Clause = "chase_not_in_each" // axf: not the offender in each part of the loop
	ClauseForbidden      Clause = "forbidden_loop"    // cxa: forbidden moves against allowed ones
	ClauseHigherLevel    Clause = "higher_level"      // cxa: both forbidden, one more serious
	ClauseEqualLevels    Clause = "equal_levels"      // cxa: both forbidden and equal
	ClauseAllowed        Clause = "allowed_loop"      // neither side breaks a rule
	ClauseMoveLimit      Clause = "move_limit"        // too long without a capture
	ClauseDeadPosition   Clause = "dead_position"     // neither side can win
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
	Piece  Piece  `json:"piece"`
	Square Square `json:"square"`
	// ID tells pieces of one loop apart; it stays the same when the piece moves.
	ID int `json:"id"`
}

// A MoveRuling is the ruling on one move of the loop.
type MoveRuling struct {
	Ply   int    `json:"ply"` // moves played before it
	Side  Side   `json:"side"`
	Move  Move   `json:"move"`
	Piece Piece  `json:"piece"`
	Class Class  `json:"class"`
	Why   Motive `json:"why,omitempty"` // what makes an attack idle after all
	// Checkers are the pieces that give check.
	Checkers []PieceAt `json:"checkers,omitempty"`
	// Chases are the new threats to win a piece.
	Chases []Chase `json:"chases,omitempty"`
	// Spared are the new attacks that are no chase, and why.
	Spared []Chase `json:"spared,omitempty"`
	// Line is how a threat of mate or of a gain in several moves goes on when
	// the opponent does nothing.
	Line []Move `json:"line,omitempty"`
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
}

// A Cause says how a move made an attack that was not there before.
type Cause string

// The causes of a new attack.
const (
	CauseMoved     Cause = "moved"      // the piece that moved attacks
	CauseUncovered Cause = "uncovered"  // the move cleared a line, a leg or an eye
	CauseScreen    Cause = "screen"     // the move gave a cannon its screen
	CauseUnrooted  Cause = "unrooted"   // the attack stood; the move made the protection void
	CauseFreed     Cause = "freed"      // the attack stood; the attacker may now leave its place
	CauseNoReply   Cause = "no_reply"   // the attack stood; the victim can no longer take the attacker
	CauseSequence  Cause = "in_several" // wins in several moves
)

// A Root says whether a piece is protected when the capture has been made.
type Root string

// The states of protection.
const (
	RootNone    Root = "none"    // nothing aims at the square
	RootReal    Root = "real"    // a protector can legally take back
	RootFalse   Root = "false"   // a protector only seems to
	RootIgnored Root = "ignored" // the victim is worth more than its attacker: protection does not help
)

// A Motive is the reason why an attack counts, or does not.
type Motive string

// The motives of a ruling on one attack or one move.
const (
	MotiveUnprotected   Motive = "unprotected"    // nothing protects the victim
	MotiveWorthMore     Motive = "worth_more"     // horse or cannon on rook, guards on greater pieces
	MotiveProtectorPin  Motive = "protector_pin"  // the protector may not leave its line
	MotiveKingsFace     Motive = "kings_face"     // the king may not take back on a file the enemy king holds
	MotiveKingAttacked  Motive = "king_attacked"  // the king may not take back: the square is attacked
	MotiveScreenGone    Motive = "screen_gone"    // the protecting cannon has no screen after the capture
	MotiveLineCut       Motive = "line_cut"       // the protector's way is blocked after the capture
	MotiveDiscovers     Motive = "discovers"      // the capture gives check, so nothing may take back
	MotiveGain          Motive = "gain"           // comes out ahead in material
	MotiveProtected     Motive = "protected"      // a real root
	MotiveMutual        Motive = "mutual"         // the victim could take the attacker: an offer to exchange
	MotiveKing          Motive = "king"           // kings may attack perpetually
	MotivePawn          Motive = "pawn"           // pawns may attack perpetually
	MotiveUncrossed     Motive = "uncrossed"      // a pawn before the river may be attacked freely
	MotivePinned        Motive = "pinned"         // the attacker may not leave its place
	MotiveParry         Motive = "parry"          // protection was lost because a chase was parried
	MotiveKingEvades    Motive = "king_evades"    // the king moved out of check
	MotiveOnlyDefence   Motive = "only_defence"   // the last attacking piece holds the only point of defence
	MotiveLosesMaterial Motive = "loses_material" // the capture costs more than it brings
	MotiveOldThreat     Motive = "old_threat"     // the same gain was there before the move
)

// articles says where a clause stands in the book of a rule set.
var articles = map[Clause][len(RuleSets)]string{
	ClausePerpetualCheck: {"AXF diagrams 1-5", "CXA 2020 art. 24.13, 26.9", "Pikafish, perpetual check"},
	ClauseMutualCheck:    {"AXF diagram 4", "CXA 2020 art. 26.9", "Pikafish, perpetual check"},
	ClausePerpetualChase: {"AXF diagrams 18-95", "", "Pikafish, perpetual chase"},
	ClauseMutualChase:    {"AXF diagram 48", "", "Pikafish, perpetual chase"},
	ClauseCheckInLoop:    {"", "", "Pikafish, perpetual chase"},
	ClauseChaseNotInEach: {"AXF appendix, mutual chase", "", ""},
	ClauseForbidden:      {"", "CXA 2020 art. 24.13", ""},
	ClauseHigherLevel:    {"", "CXA 2020 art. 26.9", ""},
	ClauseEqualLevels:    {"", "CXA 2020 art. 26.9", ""},
	ClauseAllowed:        {"AXF diagrams 6-17, 51-54, 99-106", "CXA 2020 art. 24.13", "Pikafish, perpetual chase"},
	ClauseMoveLimit:      {"AXF, 60 rounds without capture", "CXA 2020, natural limit", "Pikafish, 120 plies without capture"},
	ClauseDeadPosition:   {"", "", "Pikafish, insufficient material"},
}
