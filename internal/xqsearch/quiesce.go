package xqsearch

import (
	"duiyi/internal/searchkit"
	"duiyi/xiangqi"
)

// quiesce returns the value of the position at ply after captures have run
// their course. The side to move may stop where it likes what it has, unless it
// is in check: then every move is tried. depth counts down from 0.
func (t *thread) quiesce(ply, depth, alpha, beta int) int {
	open := beta-alpha > 1
	f := t.frame(ply)
	t.PV.Clear(ply)
	if t.Stopped() {
		return 0
	}
	t.Sel = max(t.Sel, ply)

	// Step 1. Ends of the game.
	if score, ok := t.over(ply, 0); ok {
		return score
	}
	if ply >= maxPly {
		return t.evaluate(ply)
	}

	// Step 2. What the table knows.
	key := t.key()
	entry, found := t.Table.Probe(key)
	tableMove := xiangqi.NoMove
	tableScore := searchkit.NoScore
	if found {
		if m := xiangqi.Move(entry.Move); m != xiangqi.NoMove && (f.inCheck || t.pos.At(m.To()) != xiangqi.NoPiece) && t.pos.IsLegal(m) {
			tableMove = m
		}
		if entry.Bound != searchkit.NoBound {
			tableScore = searchkit.FromTable(entry.Score, ply)
			if !open && bounds(entry.Bound, tableScore, beta) && !t.off.Has(tableCuts) {
				return tableScore
			}
		}
	}

	// Step 3. Standing pat.
	best, raw := -searchkit.Win+ply, 0
	futile := -searchkit.Infinite
	if f.inCheck {
		f.eval = searchkit.NoScore
	} else {
		if found && entry.Eval != searchkit.NoEval {
			raw = int(entry.Eval)
		} else {
			raw = t.rawEvaluate(ply)
		}
		keys := structures(&t.pos)
		f.eval = clampEval(raw + t.hist.correction(t.pos.Side(), &keys))
		best = f.eval
		if tableScore != searchkit.NoScore && betters(entry.Bound, tableScore, best) {
			best = tableScore
		}
		if best >= beta {
			if !found {
				t.Table.Store(key, searchkit.Entry{Score: searchkit.ToTable(best, ply), Eval: int16(raw), Depth: depthUnsearched, Bound: searchkit.Lower})
			}
			return best
		}
		alpha = max(alpha, best)
		futile = f.eval + deltaMargin
	}

	// Step 4. The moves: captures, or all ways out of a check.
	bestMove := xiangqi.NoMove
	alpha0 := alpha
	f.pick.start(tableMove, [2]xiangqi.Move{}, !f.inCheck, 0)
	t.frame(ply + 1).killers = [2]xiangqi.Move{}
	count := 0
	for {
		m := t.pick(&f.pick, ply)
		if m == xiangqi.NoMove {
			break
		}
		if t.lapse != nil && ply > 0 && t.escapes(ply, m, false) {
			if best < -searchkit.MinWin {
				best = t.evaluate(ply) // in check, but there is this way out
			}
			continue
		}
		count++
		// Step 5. Leave out what cannot reach alpha, or loses material.
		if best > -searchkit.MinWin {
			if !f.inCheck {
				gain := futile + valueOf(t.pos.At(m.To()))
				if gain <= alpha && !t.off.Has(deltaPruning) {
					best = max(best, gain)
					continue
				}
				if m == tableMove && !winsExchange(&t.pos, m, 0) {
					continue
				}
			} else if count > evasions && t.pos.At(m.To()) == xiangqi.NoPiece {
				break // so many ways out without success: more will not help
			}
		}
		t.play(ply, m)
		score := -t.quiesce(ply+1, depth-1, -beta, -alpha)
		t.undo()
		if t.Stop.Stopped() {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if open {
					t.PV.Prepend(ply, uint16(m))
				}
				if score >= beta {
					break
				}
				alpha = score
			}
		}
	}

	// Step 6. Remember. A check without any move has left best at the mate.
	bound := searchkit.Upper
	switch {
	case best >= beta:
		bound = searchkit.Lower
	case open && alpha > alpha0:
		bound = searchkit.Exact
	}
	e := searchkit.Entry{Move: uint16(bestMove), Score: searchkit.ToTable(best, ply), Eval: searchkit.NoEval, Bound: bound}
	if !f.inCheck {
		e.Eval = int16(raw)
	}
	t.Table.Store(key, e)
	return best
}
