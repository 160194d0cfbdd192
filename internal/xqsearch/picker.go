package xqsearch

import (
	"duiyi/internal/searchkit"
	"duiyi/xiangqi"
)

// The stages of a picker, in the order it passes them.
type stage uint8

const (
	stageTable stage = iota
	stageMakeCaptures
	stageGoodCaptures
	stageKiller1
	stageKiller2
	stageMakeQuiets
	stageQuiets
	stageBadCaptures
	stageDone
)

// A picker hands out the legal moves of a position one by one, the most
// promising first, and makes as few of them as it gets away with. It lies in
// the frame of its ply.
type picker struct {
	stage    stage
	noQuiets bool // quiesce: captures only
	// onlyChecks says that of the quiet moves left only those are wanted that
	// give check: they come unsorted, the others with them.
	onlyChecks bool
	table      xiangqi.Move
	killers    [2]xiangqi.Move
	threshold  int // a capture is good if the exchange gains this

	next, end int // the moves not yet handed out
	bad       int // moves[:bad] are captures put off
	// Quiet moves are made behind the captures put off, with room for all.
	moves  [2 * xiangqi.MaxMoves]xiangqi.Move
	scores [2 * xiangqi.MaxMoves]int32
}

// start prepares for the moves of a node. The table's move is tried first; it
// must be legal or NoMove.
func (k *picker) start(table xiangqi.Move, killers [2]xiangqi.Move, noQuiets bool, threshold int) {
	k.stage = stageTable
	k.noQuiets = noQuiets
	k.onlyChecks = false
	k.table = table
	k.killers = killers
	k.threshold = threshold
	k.next, k.end, k.bad = 0, 0, 0
}

// pick returns the next move, or NoMove after the last one.
func (t *thread) pick(k *picker, ply int) xiangqi.Move {
	for {
		switch k.stage {
		case stageTable:
			k.stage++
			if k.table != xiangqi.NoMove {
				return k.table
			}
		case stageMakeCaptures:
			k.end = len(t.pos.LegalCaptures(k.moves[:0]))
			t.scoreCaptures(k)
			k.stage++
		case stageGoodCaptures:
			for k.next < k.end {
				m := k.best()
				if m == k.table {
					continue
				}
				if winsExchange(&t.pos, m, k.threshold) {
					return m
				}
				k.moves[k.bad] = m // bad < next: the place is free
				k.bad++
			}
			k.stage++
			if k.noQuiets {
				k.stage = stageDone
			}
		case stageKiller1, stageKiller2:
			m := k.killers[k.stage-stageKiller1]
			k.stage++
			if m != xiangqi.NoMove && m != k.table && t.pos.At(m.To()) == xiangqi.NoPiece && t.pos.IsLegal(m) {
				return m
			}
		case stageMakeQuiets:
			k.next = k.bad
			k.end = k.bad + len(t.pos.LegalQuiets(k.moves[k.bad:k.bad]))
			if !k.onlyChecks {
				t.scoreQuiets(k, ply)
			}
			k.stage++
		case stageQuiets:
			for k.next < k.end {
				m := k.moves[k.next]
				if k.onlyChecks {
					k.next++
				} else {
					m = k.best()
				}
				if m != k.table && m != k.killers[0] && m != k.killers[1] {
					return m
				}
			}
			k.next = 0
			k.stage++
		case stageBadCaptures:
			if k.next < k.bad {
				k.next++
				return k.moves[k.next-1]
			}
			k.stage++
		default:
			return xiangqi.NoMove
		}
	}
}

// best takes the move with the highest score out of those left. Mostly a cut
// comes after a few moves, so sorting them all would be wasted.
func (k *picker) best() xiangqi.Move {
	at := k.next
	top := k.scores[at]
	for i := at + 1; i < k.end; i++ {
		if k.scores[i] > top {
			at, top = i, k.scores[i]
		}
	}
	m := k.moves[at]
	k.moves[at], k.scores[at] = k.moves[k.next], k.scores[k.next]
	k.moves[k.next], k.scores[k.next] = m, top
	k.next++
	return m
}

func (t *thread) scoreCaptures(k *picker) {
	for i, m := range k.moves[:k.end] {
		piece, victim := t.pos.At(m.From()), t.pos.At(m.To())
		h := t.hist.capture[landingOf(piece, m.To())][victim.Kind()%7]
		k.scores[i] = int32(orderVictim*exchangeValue[victim.Kind()%7] - exchangeValue[piece.Kind()%7] + int(h)/orderCaptureHistory)
	}
}

func (t *thread) scoreQuiets(k *picker, ply int) {
	quiet := &t.hist.quiet[t.pos.Side()&1]
	one, two, four := t.sequel(ply, 1), t.sequel(ply, 2), t.sequel(ply, 4)
	for i := k.next; i < k.end; i++ {
		m := k.moves[i]
		piece := t.pos.At(m.From())
		l := landingOf(piece, m.To())
		k.scores[i] = orderQuiet*int32(quiet[m&(1<<14-1)]) + orderSequel*int32(one[l]) + int32(two[l]) + int32(four[l])/2
	}
}

// learn rewards the move that cut and charges those tried before it.
func (t *thread) learn(ply int, best xiangqi.Move, depth int, quiets, captures []xiangqi.Move) {
	b := bonus(depth)
	piece, victim := t.pos.At(best.From()), t.pos.At(best.To())
	if victim == xiangqi.NoPiece {
		t.rewardQuiet(ply, best, b)
		for _, m := range quiets {
			t.rewardQuiet(ply, m, -b)
		}
		if f := t.frame(ply); f.killers[0] != best && !t.off.Has(killerMoves) {
			f.killers[1] = f.killers[0]
			f.killers[0] = best
		}
	}
	if t.off.Has(captureHistory) {
		return
	}
	if victim != xiangqi.NoPiece {
		searchkit.Reward(&t.hist.capture[landingOf(piece, best.To())][victim.Kind()%7], b)
	}
	for _, m := range captures {
		p, v := t.pos.At(m.From()), t.pos.At(m.To())
		searchkit.Reward(&t.hist.capture[landingOf(p, m.To())][v.Kind()%7], -b)
	}
}

func (t *thread) rewardQuiet(ply int, m xiangqi.Move, b int) {
	if !t.off.Has(quietHistory) {
		searchkit.Reward(&t.hist.quiet[t.pos.Side()&1][m&(1<<14-1)], b)
	}
	if t.off.Has(sequelHistory) {
		return
	}
	l := landingOf(t.pos.At(m.From()), m.To())
	for _, back := range [3]int{1, 2, 4} {
		searchkit.Reward(&t.sequel(ply, back)[l], b)
	}
}
