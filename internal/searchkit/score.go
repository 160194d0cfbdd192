package searchkit

import "duiyi/engine"

// Scores are centipawns from the point of view of the side to move, and plain
// ints while they are being searched; the table packs them into 16 bits.
//
//	|s| < MinWin   an estimate
//	 Win - n       the side to move wins in n plies from the root
//	-Win + n       it loses in n plies from the root
const (
	Win      = 30000
	MaxPly   = 128            // no line is searched deeper; per-ply arrays have MaxPly plus a margin
	MinWin   = Win - 2*MaxPly // wins found below the root of an earlier search fit as well
	Infinite = Win + 1
	NoScore  = -Infinite - 1 // not a score: "never computed"

	NoEval int16 = -32768 // of an Entry without a static evaluation

	MaxHistory = 16384 // the greatest History
)

// IsWin reports whether s is a proven win or loss, not an estimate.
func IsWin(s int) bool { return s >= MinWin || s <= -MinWin }

// ToTable turns a score relative to the root into one relative to the node at
// the given ply, which is how the table keeps wins.
func ToTable(s, ply int) int16 {
	switch {
	case s >= MinWin:
		return int16(min(s+ply, Win))
	case s <= -MinWin:
		return int16(max(s-ply, -Win))
	}
	return int16(s)
}

// FromTable undoes ToTable.
func FromTable(s int16, ply int) int {
	switch v := int(s); {
	case v >= MinWin:
		return v - ply
	case v <= -MinWin:
		return v + ply
	default:
		return v
	}
}

// EngineScore puts s into the terms of the engine vocabulary. A side that has
// lost already (s == -Win) is reported as losing in one ply, since 0 plies
// would read as no forced end.
func EngineScore(s int) engine.Score {
	switch {
	case s >= MinWin:
		return engine.Score{Mate: max(Win-s, 1)}
	case s <= -MinWin:
		return engine.Score{Mate: -max(Win+s, 1)}
	}
	return engine.Score{Centipawns: s}
}
