package gmreason

import (
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmproof"
)

// A Kind says what a fact is about.
type Kind string

// The kinds, the gravest first. The codes are stable.
const (
	Foul            Kind = "foul"             // the stone is forbidden to Black, and loses
	Five            Kind = "five"             // completes a row that wins
	UnansweredFour  Kind = "unanswered_four"  // a four stood on the board and was not stopped
	UnansweredThree Kind = "unanswered_three" // an open three stood there and was not stopped
	VCF             Kind = "vcf"              // 连冲四胜: wins by continuous fours
	VCT             Kind = "vct"              // wins by threes, then by fours
	Counter         Kind = "counter"          // 防守反先: parries a threat and makes one
	StopsFour       Kind = "stops_four"       // stops a four
	StopsThree      Kind = "stops_three"      // stops an open three
	StopsVCF        Kind = "stops_vcf"        // the opponent would win by continuous fours, and no longer can
	MakesThree      Kind = "makes_three"      // makes an open three, which must be answered
	Threatens       Kind = "threatens"        // 做杀: would win by continuous fours if the opponent did nothing
	ThreatensVCT    Kind = "threatens_vct"    // 做杀: would win by threes and fours if the opponent did nothing
	SpendsFour      Kind = "spends_four"      // 冲废: makes a four on a row that its answer closes, with nothing behind
	BothWant        Kind = "both_want"        // 双方要点: takes the point of the best stone
	Initiative      Kind = "initiative"       // 先手: leaves fewer points for threes and fours, or more to the opponent, than the best stone would
	Tempo           Kind = "tempo"            // 先手冲四: fours with one answer each, then a threat to win
	Room            Kind = "room"             // few rows of five lie open through the stone
	Sequence        Kind = "sequence"         // 连续活三: the opponent can make more open threes in a row than after the best stone
	Cuts            Kind = "cuts"             // cuts few rows of the opponent's stones
	Attack          Kind = "attack"           // 连续先手: in the engine's line one stone after the other must be answered
	HandsOver       Kind = "hands_over"       // 失先: in the engine's line the other side threatens first, after the best stone this one
	LineEnd         Kind = "line_end"         // what the engine's lines end in
)

// kinds lists them in the order in which they are told.
var kinds = [...]Kind{Foul, Five, UnansweredFour, UnansweredThree, VCF, VCT, Counter, StopsFour, StopsThree, StopsVCF, MakesThree, Threatens, ThreatensVCT, Tempo, SpendsFour, BothWant, Initiative, Room, Sequence, Cuts, Attack, HandsOver, LineEnd}

// A Win is the name of what decides a win by fours.
type Win string

// The names. A win that fits several has the first of them. The codes are
// stable.
const (
	ForbiddenAnswer Win = "forbidden_answer" // 抓禁: the only answer to a four is forbidden to Black
	FourThree       Win = "four_three"       // 四三: a stone makes a four and an open three, which decides
	DoubleFour      Win = "double_four"      // a stone makes fours on two lines, or two on one
	StraightFour    Win = "straight_four"    // 活四: four in a row with both ends open
	DoubleThree     Win = "double_three"     // the first stone makes two open threes
)

// A Fact is what a stone is proved to do.
type Fact struct {
	Kind  Kind
	Move  gomoku.Point // whose fact it is
	Stone gomoku.Stone // its colour
	// Stones are the stones that it is about: of the five, of the four or the
	// three that stands on the board.
	Stones []gomoku.Point
	// Targets are the points that it turns on: what completes an unanswered
	// four or three; of ForbiddenAnswer the point that Black may not play on; of Tempo the
	// stone that threatens.
	Targets []gomoku.Point
	Foul    gomoku.Kind // why that point is forbidden
	Moves   int         // stones of the winner to the five, Move among them; of Attack those that must be answered, of Sequence the open threes
	Win     Win         // what decides; "" where it has no name
	// Line are the stones in turn that show it, Move first, NoPoint for an
	// answer that is forbidden: of a win the longest resistance found; of StopsVCF
	// how the opponent would win if the side passed that was to move.
	Line []gomoku.Point
	// Forcing, of Initiative, BothWant and LineEnd, counts the points where the next stone
	// would make an open three or a four: of the side of Stone and of the other after Move, then
	// of both after Best; of LineEnd after Line and after Better. Fours with one answer are
	// answered first. Of Room it counts the rows of five through Move and through Best that
	// are open to either side.
	Forcing [4]int
	Best    gomoku.Point // the better stone
	// Better, of HandsOver and LineEnd, is the engine's line with Best. Then Line is the
	// engine's with Move, and of HandsOver both end with the first threat.
	Better []gomoku.Point
	// Proof, of VCT and ThreatensVCT, is that of a long win, which gmproof has checked: from
	// the position of Move, or from the one after it with the other side passing. It is nil
	// for a short one.
	Proof *gmproof.Proof
}

func (k Kind) rank() int { return slices.Index(kinds[:], k) }

// leads reports whether the stone of a fact makes a threat that must be answered
// and keeps the initiative (先手) with its side.
func (k Kind) leads() bool {
	return k == Counter || k == MakesThree || k == Threatens || k == ThreatensVCT
}

// wins reports whether the stone of a fact decides the game.
func (k Kind) wins() bool {
	return slices.Contains([]Kind{Five, UnansweredFour, UnansweredThree, VCF, VCT}, k)
}
