package gmsearch

import (
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/searchkit"
)

// search returns the value of the position at ply for the side to move, looking
// depth plies ahead, more or less. The window is alpha to beta; a result
// outside it is a bound. With an open window (beta-alpha > 1) the line is kept
// in t.PV. cut says that the node is expected to fail high.
func (t *thread) search(ply, depth, alpha, beta int, cut bool) int {
	open := beta-alpha > 1
	b := t.b
	us := b.Turn()
	them := us.Other()
	f := t.frame(ply)
	t.PV.Clear(ply)
	if t.Stopped() {
		return 0
	}
	t.Sel = max(t.Sel, ply)

	// Step 1. What is decided at sight: a five, two fives to stop, an open four.
	block, stops := gomoku.NoPoint, 0
	if b.Count(them, gmeval.MakesFive) > 0 {
		block, stops = b.Stop(them)
	}
	if ply > 0 {
		if b.Left() == 0 {
			return 0
		}
		if score, ok := t.decided(ply, us, block, stops); ok {
			return score
		}
		if ply >= maxPly {
			return t.evaluate()
		}
		// Step 2. Wins that a shorter one has made pointless.
		alpha = max(alpha, -searchkit.Win+ply+2)
		beta = min(beta, searchkit.Win-ply-5)
		if alpha >= beta {
			return alpha
		}
	}

	// Step 3. The only answer to a four costs no depth, nor do the two that there may be by caro.
	if stops > 1 && ply > 0 {
		return t.answers(ply, depth, alpha, beta, cut)
	}
	if block != gomoku.NoPoint && ply > 0 {
		f.eval = -t.frame(ply - 1).eval
		t.play(ply, block)
		score := -t.search(ply+1, depth, -beta, -alpha, !cut)
		b.Undo()
		if open && !t.Stop.Stopped() {
			t.PV.Prepend(ply, pack(block))
		}
		return score
	}
	threatened := b.Count(them, gmeval.Winning) > 0

	// Step 4. At the horizon: wins by fours, then a guess. Where the opponent
	// threatens an open four there is nothing to guess: look at the answers.
	if depth <= 0 {
		eval := searchkit.NoScore
		if !threatened {
			if eval = t.evaluate(); eval >= beta {
				return eval
			}
		}
		if score, ok := t.winByFours(ply, 0, open); ok {
			return score
		}
		if !threatened {
			return eval
		}
		if t.off.Has(horizonAnswers) {
			return t.evaluate()
		}
		depth = 1
	}

	// Step 5. What the table knows.
	key := b.Hash()
	if f.skip != gomoku.NoPoint {
		key ^= uint64(pack(f.skip)) * 0x9e3779b97f4a7c15
	}
	entry, found := t.Table.Probe(key)
	tableMove, tableScore := gomoku.NoPoint, searchkit.NoScore
	if found {
		tableMove = t.valid(entry.Move)
		if entry.Bound != searchkit.NoBound {
			tableScore = searchkit.FromTable(entry.Score, ply)
		}
	}
	if ply == 0 {
		tableMove = unpack(t.Moves[t.First].Move)
	}
	if !open && f.skip == gomoku.NoPoint && tableScore != searchkit.NoScore && int(entry.Depth) >= depth && bounds(entry.Bound, tableScore, beta) {
		return tableScore
	}

	// Step 6. Wins by fours; whoever put the position into the table has looked.
	if ply > 0 && depth > 0 && f.skip == gomoku.NoPoint && !found && !t.off.Has(foursInside) {
		if score, ok := t.winByFours(ply, depth, open); ok {
			return score
		}
	}

	// Step 7. Static evaluation.
	f.eval = t.evaluate()
	eval := f.eval
	if !t.off.Has(tableEvaluation) && tableScore != searchkit.NoScore && !searchkit.IsWin(tableScore) && betters(entry.Bound, tableScore, eval) {
		eval = tableScore
	}
	improving := f.eval > t.frame(ply-2).eval
	t.frame(ply + 1).killers = [2]gomoku.Point{gomoku.NoPoint, gomoku.NoPoint}

	if !open && !threatened && f.skip == gomoku.NoPoint && !searchkit.IsWin(beta) {
		// Step 8. So far below alpha that only a win by fours would help, and
		// there is none; or so far above beta that a quiet move will hold it.
		if !t.off.Has(razoring) && depth <= razorDepth && eval+razorBase+razorStep*depth < alpha {
			return eval
		}
		if !t.off.Has(reverseFutility) && eval-reverseMargin(depth, improving, cut && !found) >= beta {
			return eval
		}
		// Step 9. If even passing fails high, a stone will: none ever hurts
		// the one who places it, except for long rows.
		if !t.off.Has(nullMove) && depth >= nullDepth && eval >= beta && t.frame(ply-1).played != gomoku.NoPoint {
			f.played = gomoku.NoPoint
			b.Pass()
			score := -t.search(ply+1, depth-(nullBase+nullStep*depth)/1024, -beta, -beta+1, !cut)
			b.Pass()
			if t.Stop.Stopped() {
				return 0
			}
			if score >= beta && !searchkit.IsWin(score) {
				return score
			}
		}
	}

	// Step 10. Where the opponent would win by fours if it were to move, only
	// stones that touch that win are looked at, and fours of one's own.
	var zone pointSet
	zoned := !t.off.Has(menace) && ply > 0 && depth >= menaceDepth && !threatened && t.menaced(depth, &zone)

	// Step 11. Without a move from the table the order is poor: search less
	// deep, the next visit will know more.
	if !t.off.Has(internalReduction) && depth >= internalDepth && tableMove == gomoku.NoPoint {
		depth--
	}

	// Step 12. The moves.
	best, bestMove := -searchkit.Infinite, gomoku.NoPoint
	alpha0 := alpha
	count := 0
	var tried [32]gomoku.Point
	tries := 0
	far, filled := false, false
	l := &f.list
	var liked *searchkit.RootMove // at the root, the move being searched
	for {
		var m gomoku.Point
		behind := 0 // the promise of the best candidate, how far away
		switch {
		case ply == 0:
			if t.First+count >= len(t.Moves) {
				m = gomoku.NoPoint
			} else {
				liked = &t.Moves[t.First+count]
				m = unpack(liked.Move)
			}
		case count == 0 && !filled && tableMove != gomoku.NoPoint:
			m = tableMove
		default:
			if !filled {
				l.fill(b)
				if zoned {
					l.within(b, &zone)
				}
				t.order(ply, l)
				filled = true
			}
			if l.hushed {
				quiet := 0
				m, behind, quiet = l.pickLoud()
				count += quiet
			} else {
				m, behind = l.pick()
			}
			if m == tableMove && m != gomoku.NoPoint {
				continue
			}
		}
		if m == gomoku.NoPoint {
			// Nothing is called lost before every point has been tried.
			if ply > 0 && best <= -searchkit.MinWin && l.kind != answers && !far {
				if l.kind == allNear {
					l.fillFar(b)
					far = true
				} else {
					l.fill(b)
					l.without(b, &zone)
				}
				t.order(ply, l)
				continue
			}
			break
		}
		class := b.Class(us, m)
		if m == f.skip || !b.Legal(us, m) {
			continue
		}
		count++
		history := t.historyOf(ply, us, m)

		// Step 13. Near the leaves, leave out what is hopeless.
		if ply > 0 && best > -searchkit.MinWin && !threatened && class&(gmeval.MakesFour|gmeval.MakesThree) == 0 {
			if !t.off.Has(lateMovePruning) && count > lateLimit(depth, improving)+lateOpen*truth(open) ||
				!t.off.Has(futilityOfMoves) && !open && depth <= futilityDepth && f.eval+futility*depth+futilityBase <= alpha {
				if filled { // what holds for this move holds for all quiet ones that follow
					l.hush(b, tableMove, f.skip)
				}
				continue
			}
			if !t.off.Has(promisePruning) && !open && depth <= behindDepth && behind > behindBase+behindStep*depth {
				continue
			}
		}

		// Of the answers to a three, fours that do not touch it mostly delay.
		if ply > 0 && best > -searchkit.MinWin && threatened && b.Class(them, m)&gmeval.MakesFour == 0 &&
			(!t.off.Has(delayedAnswers) && depth <= delayDepth || !t.off.Has(strayAnswers) && depth <= strayDepth && t.strays(ply, m)) {
			continue
		}

		// Step 14. A move that alone holds the position up is looked at deeper;
		// if others would as well, the node is done.
		extension := 0
		if !t.off.Has(singularExtension) && ply > 0 && ply < extensionPly*t.Depth && m == tableMove && f.skip == gomoku.NoPoint && depth >= singularDepth &&
			entry.Bound&searchkit.Lower != 0 && int(entry.Depth) >= depth-singularTable && !searchkit.IsWin(tableScore) {
			singular := tableScore - singularMargin*depth/8
			f.skip = m
			score := t.search(ply, (depth-1)/2, singular-1, singular, cut)
			f.skip = gomoku.NoPoint
			filled = false // that search used the list
			if t.Stop.Stopped() {
				return 0
			}
			switch {
			case score < singular:
				extension = 1
			case singular >= beta && !t.off.Has(multiCut):
				return singular
			case tableScore >= beta && !t.off.Has(singularReduction):
				extension = -singularCut
			}
		}

		// Step 15. Play it.
		nodes := t.Nodes
		var score int
		rootAlpha, rootBeta := alpha, beta
		if ply == 0 {
			alpha, beta = liked.Aims(alpha, beta)
		}
		if class.Is(gmeval.MakesFive) { // at the root only
			score = searchkit.Win - ply - 1
			t.PV.Clear(ply + 1)
		} else {
			t.play(ply, m)
			newDepth := depth - 1 + extension
			r := 0
			if !t.off.Has(lateMoveReduction) && depth >= reduceDepth && count > 1 {
				r = int(reductionOf[min(depth, len(reductionOf)-1)][min(count, len(reductionOf)-1)])
				if !improving {
					r += reduceWorsening
				}
				if cut {
					r += reduceCut
				}
				if open {
					r -= reduceOpen
				}
				switch {
				case class&gmeval.MakesFour != 0:
					r -= reduceFour
				case class&gmeval.MakesThree != 0:
					r -= reduceThree
				}
				if threatened {
					r -= reduceThreatened
				}
				if !t.off.Has(promiseReduction) {
					r += behind * 1024 / behindPly
				}
				if !t.off.Has(historyReduction) {
					r -= history * 1024 / historyPly
				}
				r = min(max(r/1024, 0), newDepth)
			}
			score = -searchkit.Infinite
			if r > 0 {
				score = -t.search(ply+1, newDepth-r, -alpha-1, -alpha, true)
			}
			if count > 1 && (r == 0 || score > alpha) {
				score = -t.search(ply+1, newDepth, -alpha-1, -alpha, !cut)
			}
			if open && (count == 1 || score > alpha && (score < beta || ply == 0)) {
				score = -t.search(ply+1, newDepth, -beta, -alpha, false)
			} else if count == 1 {
				score = -t.search(ply+1, newDepth, -beta, -alpha, !cut)
			}
			b.Undo()
		}
		if t.Stop.Stopped() {
			return 0
		}
		if ply == 0 {
			score, alpha, beta = liked.Liked(score), rootAlpha, rootBeta
			t.Keep(pack(m), score, alpha, count == 1, t.Nodes-nodes)
		}

		// Step 16. Better than before?
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if open {
					t.PV.Prepend(ply, pack(m))
				}
				alpha = score
				if score >= beta {
					t.good(ply, depth, m, tried[:tries])
					break
				}
			}
		}
		if tries < len(tried) {
			tried[tries] = m
			tries++
		}
	}

	// Step 17. Nowhere to play: every answer loses at once, or nothing is legal.
	if count == 0 && f.skip != gomoku.NoPoint {
		return alpha
	}
	if count == 0 && ply > 0 {
		if l.kind == answers {
			best = -searchkit.Win + ply + 4
		} else {
			best = 0
		}
	}

	// Step 18. Remember.
	if ply > 0 || t.First == 0 && !t.Whimsical() {
		bound := searchkit.Exact
		if best >= beta {
			bound = searchkit.Lower
		} else if best <= alpha0 {
			bound = searchkit.Upper
		}
		var m uint16
		if bestMove != gomoku.NoPoint {
			m = pack(bestMove)
		}
		t.Table.Store(key, searchkit.Entry{
			Move: m, Score: searchkit.ToTable(best, ply), Eval: int16(f.eval), Depth: int8(depth), Bound: bound, PV: open,
		})
	}
	return best
}

// answers is search where the opponent has a four that several stones stop.
func (t *thread) answers(ply, depth, alpha, beta int, cut bool) int {
	b := t.b
	t.frame(ply).eval = -t.frame(ply - 1).eval
	best, open := -searchkit.Infinite, beta-alpha > 1
	for _, p := range b.Stops(b.Turn().Other(), nil) {
		t.play(ply, p)
		score := -t.search(ply+1, depth, -beta, -alpha, !cut)
		b.Undo()
		if t.Stop.Stopped() {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha {
			alpha = score
			if open {
				t.PV.Prepend(ply, pack(p))
			}
		}
		if score >= beta {
			break
		}
	}
	return best
}

// evaluate returns the static evaluation, as the player sees it.
func (t *thread) evaluate() int {
	v := t.b.Evaluate()
	if t.who != nil {
		v += t.who.misjudge(t.b.Hash())
	}
	return v
}

// decided returns the value of a position in which the side to move, us, wins
// or loses at sight. Block is the first of so many points that stop a five of the opponent, or
// NoPoint.
func (t *thread) decided(ply int, us gmeval.Side, block gomoku.Point, stops int) (int, bool) {
	b := t.b
	if b.Count(us, gmeval.MakesFive) > 0 {
		t.showWin(ply, b.First(us, gmeval.MakesFive))
		return searchkit.Win - ply - 1, true
	}
	if b.Count(us.Other(), gmeval.MakesFive) > 0 {
		if stops == 0 || !b.Legal(us, block) {
			return -searchkit.Win + ply + 2, true
		}
		return 0, false
	}
	if b.Count(us, gmeval.Winning) > 0 {
		if p := t.openFour(us); p != gomoku.NoPoint {
			t.showWin(ply, p)
			return searchkit.Win - ply - 3, true
		}
	}
	return 0, false
}

// openFour returns a point where s may make two fives possible at once, or
// NoPoint.
func (t *thread) openFour(s gmeval.Side) gomoku.Point {
	p := t.b.First(s, gmeval.Winning)
	if t.b.Legal(s, p) {
		return p
	}
	var buf [maxMoves]gomoku.Point
	for _, p := range t.b.Marked(s, gmeval.MakesFour, buf[:0]) {
		if t.b.Class(s, p).Is(gmeval.Winning) && t.b.Legal(s, p) {
			return p
		}
	}
	return gomoku.NoPoint
}

// strays reports whether p is far from both stones played last at ply.
func (t *thread) strays(ply int, p gomoku.Point) bool {
	return far(p, t.frame(ply-1).played) && far(p, t.frame(ply-2).played)
}

// showWin makes the line at ply end with p.
func (t *thread) showWin(ply int, p gomoku.Point) {
	t.PV.Clear(ply + 1)
	t.PV.Prepend(ply, pack(p))
}

// winByFours looks for a win by continuous fours of the side to move.
func (t *thread) winByFours(ply, depth int, open bool) (int, bool) {
	b := t.b
	us := b.Turn()
	combine := b.Count(us, gmeval.FourAndMore) + b.Count(us, gmeval.FourAndThree)
	if combine == 0 && !(mayForbid(b, us) && b.Count(us, gmeval.OneFour) > 0) {
		return 0, false // fours that make nothing else hardly ever win
	}
	limit := int64(leafFours)
	if depth > 0 {
		limit = int64(innerFours)
	}
	got := t.fours.search(b, t.foursSeen(depth), limit)
	t.Nodes += t.fours.nodes
	if got.win == 0 {
		return 0, false
	}
	if open {
		t.showWin(ply, t.fours.line[0])
	}
	return searchkit.Win - ply - got.win, true
}

// foursSeen returns how many fours of a win are looked ahead.
func (t *thread) foursSeen(depth int) int {
	n := leafDepth + foursStep*max(depth, 0)
	if who := t.who; who != nil {
		n = min(n, who.fours)
	}
	return n
}

// menaced reports whether the opponent would win by fours if it were to move,
// and puts the points that interfere with that win into zone.
func (t *thread) menaced(depth int, zone *pointSet) bool {
	b := t.b
	them := b.Turn().Other()
	if b.Count(them, gmeval.FourAndMore)+b.Count(them, gmeval.FourAndThree) == 0 {
		return false
	}
	b.Pass()
	defer b.Pass()
	got := t.fours.search(b, t.foursSeen(depth), int64(innerFours))
	t.Nodes += t.fours.nodes
	return got.win > 0 && t.fours.touching(zone)
}

// valid returns the move of a table entry, or NoPoint when it cannot be played
// here.
func (t *thread) valid(m uint16) gomoku.Point {
	p := unpack(m)
	if m == 0 || !p.On(t.b.Size()) || !t.b.Empty(p) {
		return gomoku.NoPoint
	}
	return p
}

// bounds reports whether a table score decides a null window that ends at beta.
func bounds(b searchkit.Bound, score, beta int) bool {
	if score >= beta {
		return b&searchkit.Lower != 0
	}
	return b&searchkit.Upper != 0
}

// betters reports whether a bound corrects an estimate.
func betters(b searchkit.Bound, score, eval int) bool {
	if score > eval {
		return b&searchkit.Lower != 0
	}
	return b&searchkit.Upper != 0
}

// truth returns 1 for true.
func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
