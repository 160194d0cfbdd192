package xqsearch

import (
	"duiyi/internal/searchkit"
	"duiyi/internal/xqeval"
	"duiyi/xiangqi"
)

// search returns the value of the position at ply for the side to move, looking
// depth plies ahead, more or less. The window is alpha to beta; a result
// outside it is a bound. With an open window (beta-alpha > 1) the line is kept
// in t.PV. cut says that the node is expected to fail high.
func (t *thread) search(ply, depth, alpha, beta int, cut bool) int {
	open := beta-alpha > 1

	// Step 1. At the horizon, captures only.
	if depth <= 0 {
		return t.quiesce(ply, 0, alpha, beta)
	}
	f := t.frame(ply)
	t.PV.Clear(ply)
	if t.Stopped() {
		return 0
	}
	t.Sel = max(t.Sel, ply)
	us := t.pos.Side()

	if ply > 0 {
		// Step 2. Ends of the game that need no search, and mates that a
		// shorter one has made pointless.
		if score, ok := t.over(ply, depth); ok {
			return score
		}
		if ply >= maxPly {
			return t.evaluate(ply)
		}
		if !t.off.Has(mateDistance) {
			alpha = max(alpha, -searchkit.Win+ply)
			beta = min(beta, searchkit.Win-ply-1)
			if alpha >= beta {
				return alpha
			}
		}
	}

	// Step 3. What the hash table and the endgame tables know.
	key := t.key()
	if f.skip != xiangqi.NoMove {
		key ^= uint64(f.skip) * 0x9e3779b97f4a7c15
	}
	entry, found := t.Table.Probe(key)
	tableMove := xiangqi.NoMove
	tableScore := searchkit.NoScore
	if found {
		if tableMove = xiangqi.Move(entry.Move); tableMove != xiangqi.NoMove && !t.pos.IsLegal(tableMove) {
			tableMove = xiangqi.NoMove
		}
		if entry.Bound != searchkit.NoBound {
			tableScore = searchkit.FromTable(entry.Score, ply)
		}
	}
	if ply == 0 {
		tableMove = xiangqi.Move(t.Moves[t.First].Move)
	}
	wasOpen := open || found && entry.PV
	if !t.off.Has(tableCuts) && !open && f.skip == xiangqi.NoMove && tableScore != searchkit.NoScore && int(entry.Depth) >= depth &&
		bounds(entry.Bound, tableScore, beta) && t.pos.HalfMoves() < tableHalfMoves {
		if tableScore >= beta && tableMove != xiangqi.NoMove && t.pos.At(tableMove.To()) == xiangqi.NoPiece {
			t.rewardQuiet(ply, tableMove, bonus(depth))
		}
		return tableScore
	}
	if t.tables != nil && depth >= exactDepth && ply > 0 && f.skip == xiangqi.NoMove {
		if score, ok := t.exact(ply); ok {
			return score // not stored: it depends on the move limit
		}
	}

	// Step 4. Static evaluation, corrected by what searches of like positions
	// found and by the table.
	var keys [corrections]uint16
	var raw int
	eval := searchkit.NoScore
	improving := false
	if f.inCheck {
		f.eval = searchkit.NoScore
	} else {
		if found && entry.Eval != searchkit.NoEval {
			raw = int(entry.Eval)
		} else {
			raw = t.rawEvaluate(ply)
		}
		keys = structures(&t.pos)
		f.eval = clampEval(raw + t.hist.correction(us, &keys))
		eval = f.eval
		if tableScore != searchkit.NoScore && betters(entry.Bound, tableScore, eval) {
			eval = tableScore
		}
		if !found && f.skip == xiangqi.NoMove {
			t.Table.Store(key, searchkit.Entry{Eval: int16(raw), Depth: depthUnsearched, PV: wasOpen})
		}
		improving = t.improving(ply)
	}
	below := t.frame(ply + 1)
	below.killers = [2]xiangqi.Move{}
	t.frame(ply + 2).cuts = 0

	if !open && !f.inCheck && f.skip == xiangqi.NoMove {
		// Step 5. Razoring: far below alpha, see whether captures help.
		if !t.off.Has(razoring) && depth <= razorDepth && eval < alpha-razorBase-razorStep*depth*depth {
			if score := t.quiesce(ply, 0, alpha, alpha+1); score <= alpha {
				return score
			}
		}

		// Step 6. Futility: so far above beta that a quiet move will hold it.
		if !t.off.Has(futility) && depth <= reverseDepth && eval >= beta && !searchkit.IsWin(beta) && eval < ruleWin-maxPly {
			m := reverseStep * depth
			if improving {
				m -= reverseImproving
			}
			if eval-m >= beta && (tableMove == xiangqi.NoMove || t.pos.At(tableMove.To()) != xiangqi.NoPiece || depth <= reverseQuietDepth) {
				return (eval + beta) / 2
			}
		}

		// Step 7. Null move: if even passing fails high, moving will. Not when
		// passing might be the best there is, for want of pieces.
		if !t.off.Has(nullMove) && depth >= nullDepth && ply >= t.noPass && eval >= beta && f.eval >= beta-nullStep*depth+nullBase && !searchkit.IsWin(beta) &&
			t.frame(ply-1).move != xiangqi.NoMove && t.mayPass(us) {
			if score, ok := t.tryPass(ply, depth, eval, beta, cut); ok {
				return score
			}
			if t.Stop.Stopped() {
				return 0
			}
		}

		// Step 8. ProbCut: a good capture that beats beta by a margin in a
		// shallow search would beat beta in a deep one.
		if !t.off.Has(probCut) && depth >= probDepth && !searchkit.IsWin(beta) {
			if score, ok := t.probCut(ply, depth, beta, key, raw, tableMove, tableScore, entry); ok {
				return score
			}
			if t.Stop.Stopped() {
				return 0
			}
		}
	}

	// Step 9. Without a move from the table the order is poor: search less
	// deep, the next visit will know more.
	if !t.off.Has(internalReduction) && depth >= internalDepth && tableMove == xiangqi.NoMove && (open || cut) {
		depth--
	}

	// Step 10. The moves.
	f.pick.start(tableMove, f.killers, false, 0)
	checks := t.checkSquares()
	strong := t.mayPass(us)
	best, bestMove := -searchkit.Infinite, xiangqi.NoMove
	alpha0 := alpha
	count, quiets, takes := 0, 0, 0
	missed := false
	var liked *searchkit.RootMove // at the root, the move being searched
	for {
		var m xiangqi.Move
		if ply == 0 {
			if t.First+count >= len(t.Moves) {
				break
			}
			liked = &t.Moves[t.First+count]
			m = xiangqi.Move(liked.Move)
		} else {
			if m = t.pick(&f.pick, ply); m == xiangqi.NoMove {
				break
			}
			if m == f.skip {
				continue
			}
		}
		piece, victim := t.pos.At(m.From()), t.pos.At(m.To())
		check := checks.gives(&t.pos, piece, m)
		if ply > 0 && t.lapse != nil && t.escapes(ply, m, check) {
			missed = true
			continue
		}
		quiet := victim == xiangqi.NoPiece
		if quiet && !check && f.pick.onlyChecks {
			continue
		}
		count++
		to := landingOf(piece, m.To())
		reduction := t.reduction(depth, count, improving, beta-alpha)
		moveHistory := 0
		if quiet {
			moveHistory = int(t.hist.quiet[us&1][m&(1<<14-1)]) + int(t.sequel(ply, 1)[to]) + int(t.sequel(ply, 2)[to])
		} else {
			moveHistory = int(t.hist.capture[to][victim.Kind()%7])
		}

		// Step 11. Near the leaves, leave out what is hopeless. A check is not,
		// whatever it loses: mates begin so.
		if ply > 0 && best > -searchkit.MinWin && strong {
			if quiet {
				if !check && !t.off.Has(lateMovePruning) && count > lateLimit(depth, improving) {
					f.pick.onlyChecks = true
					continue
				}
				left := max(depth-reduction/unit, 0)
				if !t.off.Has(futilityOfMoves) && !check && !f.inCheck && left <= futilityDepth && f.eval+futilityBase+futilityStep*left+moveHistory/futilityHistory <= alpha {
					best = max(best, min(f.eval+futilityBase+futilityStep*left, alpha))
					continue
				}
				if !t.off.Has(historyPruning) && left <= historyDepth && moveHistory < -historyStep*depth {
					continue
				}
				if !check && !t.off.Has(exchangeOfQuiets) && !winsExchange(&t.pos, m, -quietLoss*left*left) {
					continue
				}
			} else if !check && depth <= captureDepth && !t.off.Has(exchangeOfCaptures) {
				if !winsExchange(&t.pos, m, -captureLoss*depth-moveHistory/captureHistoryScale) {
					continue
				}
			}
		}

		// Step 12. Extensions. A move that alone holds the position up is
		// looked at deeper; if others would as well, the node is done.
		extension := 0
		if !t.off.Has(singularExtension) && ply > 0 && ply < extensionPly*t.Depth && m == tableMove && f.skip == xiangqi.NoMove && depth >= singularDepth &&
			entry.Bound&searchkit.Lower != 0 && int(entry.Depth) >= depth-singularTable && !searchkit.IsWin(tableScore) {
			singular := tableScore - singularStep*depth
			if wasOpen && !open {
				singular -= singularStep * depth / 2
			}
			f.skip = m
			score := t.search(ply, (depth-1)/2, singular-1, singular, cut)
			f.pick.start(tableMove, f.killers, false, 0) // that search used it
			f.pick.stage = stageMakeCaptures
			f.skip = xiangqi.NoMove
			if t.Stop.Stopped() {
				return 0
			}
			switch {
			case score < singular:
				extension = 1
				if !open && score < singular-singularTwice {
					extension = 2
				}
			case singular >= beta:
				return singular
			case tableScore >= beta:
				extension = -singularCut
			case cut:
				extension = -singularCutNode
			}
		} else if !t.off.Has(checkExtension) && check && depth >= checkDepth && ply < extensionPly*t.Depth {
			extension = 1
		}
		nodes := t.Nodes

		// Step 13. Make the move.
		t.play(ply, m)
		newDepth := depth - 1 + extension
		var score int
		rootAlpha, rootBeta := alpha, beta
		if ply == 0 {
			alpha, beta = liked.Aims(alpha, beta)
		}

		// Step 14. Late moves are searched less deep first, the more so the
		// less promising they are.
		if depth >= lateDepth && count > 1 && !t.off.Has(lateMoveReduction) {
			r := reduction
			if wasOpen {
				r -= lateOpen
			}
			if cut {
				r += lateCut
			}
			if !quiet {
				r -= lateCapture
			}
			if tableMove != xiangqi.NoMove && t.capturedBy(tableMove) {
				r += lateTableCapture
			}
			if below.inCheck {
				r -= lateCheck
			}
			if below.cuts > manyCuts {
				r += lateManyCuts
			}
			if m == f.killers[0] || m == f.killers[1] {
				r -= lateKiller
			}
			r -= moveHistory * unit / lateHistory
			d := min(max(newDepth-r/unit, 1), newDepth+1)
			score = -t.search(ply+1, d, -alpha-1, -alpha, true)
			if score > alpha && d < newDepth {
				if score > best+deeperMargin {
					newDepth++
				} else if score < best+shallowerMargin {
					newDepth--
				}
				if d < newDepth {
					score = -t.search(ply+1, newDepth, -alpha-1, -alpha, !cut)
				}
				if quiet {
					t.rewardLater(ply, to, score, alpha, beta, newDepth)
				}
			}
		} else if !open || count > 1 {
			score = -t.search(ply+1, newDepth, -alpha-1, -alpha, !cut)
		}

		// Step 15. The full window, for the first move and for those that beat
		// alpha.
		if open && (count == 1 || score > alpha) {
			score = -t.search(ply+1, newDepth, -beta, -alpha, false)
		}
		t.undo()
		if t.Stop.Stopped() {
			return 0
		}

		if ply == 0 {
			score, alpha, beta = liked.Liked(score), rootAlpha, rootBeta
			t.Keep(uint16(m), score, alpha, count == 1, t.Nodes-nodes)
		}

		// Step 16. Is it the best?
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if open {
					t.PV.Prepend(ply, uint16(m))
				}
				if score >= beta {
					f.cuts++
					break
				}
				if depth > alphaDepth && depth < alphaDepthEnd && !searchkit.IsWin(score) && !t.off.Has(alphaReduction) {
					depth-- // others must now beat a better move
				}
				alpha = score
			}
		}
		if m != bestMove {
			if quiet && quiets < len(f.quiets) {
				f.quiets[quiets] = m
				quiets++
			} else if !quiet && takes < len(f.takes) {
				f.takes[takes] = m
				takes++
			}
		}
	}

	// Step 17. No move: mate or stalemate, both lost.
	if count == 0 {
		if f.skip != xiangqi.NoMove {
			return alpha
		}
		if missed {
			return t.evaluate(ply)
		}
		return -searchkit.Win + ply
	}
	if best == -searchkit.Infinite { // everything was left out
		best = alpha
	}

	// Step 18. Learn from the result.
	if bestMove != xiangqi.NoMove && best >= beta || bestMove != xiangqi.NoMove && open {
		t.learn(ply, bestMove, depth, f.quiets[:quiets], f.takes[:takes])
	} else if best <= alpha0 && ply > 0 {
		t.rewardRefuted(ply, depth)
	}
	if !t.off.Has(softFailHigh) && best >= beta && !searchkit.IsWin(best) && !searchkit.IsWin(beta) && best < ruleWin-maxPly {
		best = (best*depth + beta) / (depth + 1)
	}

	// Step 19. Remember.
	if f.skip == xiangqi.NoMove && !(ply == 0 && (t.First > 0 || t.Whimsical())) {
		bound := searchkit.Upper
		switch {
		case best >= beta:
			bound = searchkit.Lower
		case open && bestMove != xiangqi.NoMove:
			bound = searchkit.Exact
		}
		e := searchkit.Entry{Move: uint16(bestMove), Score: searchkit.ToTable(best, ply), Eval: searchkit.NoEval,
			Depth: int8(depth), Bound: bound, PV: wasOpen}
		if !f.inCheck {
			e.Eval = int16(raw)
		}
		t.Table.Store(key, e)
		if !f.inCheck && !t.off.Has(correctionHistory) && !searchkit.IsWin(best) && best < ruleWin-maxPly && best > maxPly-ruleWin &&
			(bestMove == xiangqi.NoMove || t.pos.At(bestMove.To()) == xiangqi.NoPiece) &&
			!(bound == searchkit.Lower && best <= f.eval) && !(bound == searchkit.Upper && best >= f.eval) {
			t.hist.learnCorrection(us, &keys, best-raw, depth)
		}
	}
	return best
}

// bounds reports whether an entry's score settles a window at beta.
func bounds(b searchkit.Bound, score, beta int) bool {
	if score >= beta {
		return b&searchkit.Lower != 0
	}
	return b&searchkit.Upper != 0
}

// escapes reports whether the person who thinks does not think of m at ply,
// which is not the root.
func (t *thread) escapes(ply int, m xiangqi.Move, check bool) bool {
	above := t.frame(ply - 1)
	if ply == 1 && above.move != xiangqi.NoMove && t.lapse.missesReply(&t.pos, m, above.move.To(), above.taken != xiangqi.NoPiece) {
		return true
	}
	return t.lapse.overlooks(&t.pos, m, above.move, ply, check)
}

// betters reports whether the score of an entry says more than eval.
func betters(b searchkit.Bound, score, eval int) bool {
	if searchkit.IsWin(score) {
		return false
	}
	if score > eval {
		return b&searchkit.Lower != 0
	}
	return b&searchkit.Upper != 0
}

func (t *thread) rawEvaluate(ply int) int {
	v := 0
	if t.other == nil {
		v = xqeval.Evaluate(&t.pos, t.frame(ply).acc)
	} else {
		v = clampEval(t.other.Evaluate(&t.pos))
	}
	if t.lapse != nil {
		v = clampEval(v + t.lapse.misjudge(t.pos.Hash()))
	}
	return v
}

// evaluate returns the corrected static evaluation.
func (t *thread) evaluate(ply int) int {
	keys := structures(&t.pos)
	return clampEval(t.rawEvaluate(ply) + t.hist.correction(t.pos.Side(), &keys))
}

func clampEval(v int) int { return min(max(v, -xqeval.Limit), xqeval.Limit) }

// improving reports whether the side to move stands better than at its last
// move, or the one before if it was in check then.
func (t *thread) improving(ply int) bool {
	now := t.frame(ply).eval
	for _, back := range [2]int{2, 4} {
		if ply < back {
			break
		}
		if before := t.frame(ply - back).eval; before != searchkit.NoScore {
			return now > before
		}
	}
	return true
}

// mayPass reports whether side has a rook, horse or cannon: with less, having
// to move can be what loses.
func (t *thread) mayPass(side xiangqi.Side) bool {
	return !t.pos.Pieces(side, xiangqi.Rook).Or(t.pos.Pieces(side, xiangqi.Horse)).Or(t.pos.Pieces(side, xiangqi.Cannon)).Empty()
}

// tryPass is step 7, the null move. At great depth a pass that fails high is verified by
// a search in which the side may not pass.
func (t *thread) tryPass(ply, depth, eval, beta int, cut bool) (int, bool) {
	r := nullReduction + depth/nullReductionDepth + min((eval-beta)/nullReductionEval, nullReductionMost)
	t.pass(ply)
	score := -t.search(ply+1, depth-r, -beta, -beta+1, !cut)
	t.undo()
	if score < beta || t.Stop.Stopped() {
		return 0, false
	}
	score = min(score, ruleWin-maxPly)
	if t.noPass > 0 || depth < nullVerifyDepth {
		return score, true
	}
	t.noPass = ply + nullVerifyPart*(depth-r)/4
	verified := t.search(ply, depth-r, beta-1, beta, false)
	t.noPass = 0
	return score, verified >= beta
}

// probCut is step 8.
func (t *thread) probCut(ply, depth, beta int, key uint64, raw int, tableMove xiangqi.Move, tableScore int, entry searchkit.Entry) (int, bool) {
	f := t.frame(ply)
	raised := beta + probMargin
	if tableScore != searchkit.NoScore && int(entry.Depth) >= depth-(probReduction-1) && tableScore < raised {
		return 0, false
	}
	if tableMove != xiangqi.NoMove && t.pos.At(tableMove.To()) == xiangqi.NoPiece {
		tableMove = xiangqi.NoMove
	}
	k := &f.pick
	k.start(tableMove, [2]xiangqi.Move{}, true, max(raised-f.eval, 1))
	for {
		m := t.pick(k, ply)
		if m == xiangqi.NoMove {
			return 0, false
		}
		if m == tableMove && !winsExchange(&t.pos, m, k.threshold) {
			continue
		}
		t.play(ply, m)
		score := -t.quiesce(ply+1, 0, -raised, -raised+1)
		if score >= raised {
			score = -t.search(ply+1, depth-probReduction, -raised, -raised+1, true)
		}
		t.undo()
		if t.Stop.Stopped() {
			return 0, false
		}
		if score >= raised {
			t.Table.Store(key, searchkit.Entry{Move: uint16(m), Score: searchkit.ToTable(score, ply), Eval: int16(raw),
				Depth: int8(depth - (probReduction - 1)), Bound: searchkit.Lower})
			return score, true
		}
	}
}

// reduction returns how much less deep the count-th move is searched, in units.
func (t *thread) reduction(depth, count int, improving bool, window int) int {
	r := reductionOf[min(depth, 127)] * reductionOf[min(count, 127)]
	r += reductionBase - window*reductionWindow/max(t.Width, 1)
	if !improving {
		r += r / reductionWorsening
	}
	return max(r, 0)
}

// capturedBy reports whether m, the table's move, takes something. It looks at
// the position after another move was made, so at the piece m would take.
func (t *thread) capturedBy(m xiangqi.Move) bool {
	p := t.pos.At(m.To())
	return p != xiangqi.NoPiece && p.Side() == t.pos.Side()
}

// rewardLater adjusts the sequels of a move whose reduced search failed high,
// by what the deeper one said.
func (t *thread) rewardLater(ply int, to landing, score, alpha, beta, depth int) {
	b := 0
	if t.off.Has(sequelHistory) {
		return
	}
	if score <= alpha {
		b = -bonus(depth) / laterShare
	} else if score >= beta {
		b = bonus(depth) / laterShare
	}
	for _, back := range [3]int{1, 2, 4} {
		searchkit.Reward(&t.sequel(ply, back)[to], b)
	}
}

// rewardRefuted credits the opponent's quiet last move, which all replies
// failed to refute.
func (t *thread) rewardRefuted(ply, depth int) {
	before := t.frame(ply - 1)
	if before.move == xiangqi.NoMove || before.taken != xiangqi.NoPiece {
		return
	}
	to := landingOf(t.pos.At(before.move.To()), before.move.To())
	b := bonus(depth) / refutedShare
	if !t.off.Has(quietHistory) {
		searchkit.Reward(&t.hist.quiet[t.pos.Side().Other()&1][before.move&(1<<14-1)], b)
	}
	if t.off.Has(sequelHistory) {
		return
	}
	for _, back := range [2]int{1, 2} {
		searchkit.Reward(&t.sequel(ply-1, back)[to], b)
	}
}
