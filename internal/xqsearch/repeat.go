package xqsearch

import (
	"duiyi/internal/searchkit"
	"duiyi/xiangqi"
)

// ruleWin is the score of a win by the opponent's breach of the repetition
// rules, less the plies to it: more than any evaluation, less than any mate,
// for the breach only counts when the loop is gone through to its end.
const ruleWin = 22000

// over reports whether the game has ended at ply for a reason other than mate,
// and its score for the side to move.
func (t *thread) over(ply int) (score int, ok bool) {
	if score, ok = t.repeated(ply); ok {
		return score, true
	}
	if t.pos.HalfMoves() >= xiangqi.MoveLimitPlies {
		// A mate given by the last move still counts.
		if t.frame(ply).inCheck && !t.pos.HasLegalMove() {
			return -searchkit.Win + ply, true
		}
		return 0, true
	}
	return 0, false
}

// repeated reports whether the position has been on the board before, and what
// that means. A position that stood after the root counts at its first return,
// as whoever could gain by going round could do so again; one of the game
// counts when it stands for the third time.
func (t *thread) repeated(ply int) (score int, ok bool) {
	now := len(t.line) - 1
	last := &t.line[now]
	seen := 0
	for back := 4; back <= int(last.since); back += 2 {
		if t.line[now-back].key != last.key {
			continue
		}
		seen++
		if back < ply || seen == 2 {
			return t.judge(now, back, ply), true
		}
	}
	return 0, false
}

// judge returns the score for the side to move of a loop of the last back plies
// of the line, which ends at index now.
func (t *thread) judge(now, back, ply int) int {
	// The position after a move tells whether the move gave check. The last
	// move was the opponent's.
	they, we := true, true
	any := false
	for i := 0; i < back; i += 2 {
		they = they && t.line[now-i].check
		we = we && t.line[now-i-1].check
		any = any || t.line[now-i].check || t.line[now-i-1].check
	}
	switch {
	case they && !we:
		return ruleWin - ply
	case we && !they:
		return -ruleWin + ply
	}
	return t.draw()
}

// draw returns the score of a draw: about nothing, but not quite the same each
// time, so that a search among draws does not stop at the first.
func (t *thread) draw() int { return int(t.nodes&2) - 1 }
