package gmsearch

import (
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/searchkit"
)

// histories remember which moves were good, so that they are tried early.
type histories struct {
	quiet  [2][points]searchkit.History              // by side and point
	reply  [2][2 * points]searchkit.History          // by side and the way from the opponent's last stone
	follow [2][2 * points]searchkit.History          // by side and the way from one's own last stone
	shape  [2][1 << (2 * rankBits)]searchkit.History // by side and what a stone there would make for either side
}

// rankBits is the size of a gmeval.Class without its marks.
const rankBits = 4

// shapeOf numbers what a stone of side s on the empty point p would make, and what
// one of the opponent would.
func (t *thread) shapeOf(s gmeval.Side, p gomoku.Point) int {
	return t.b.Class(s, p).Rank()<<rankBits | t.b.Class(s.Other(), p).Rank()
}

// way numbers the step from one point to another; 0 when there is none.
func way(from, to gomoku.Point) int {
	if from == gomoku.NoPoint {
		return 0
	}
	return (int(to) - int(from) + points) & (2*points - 1)
}

// historyOf is what the histories think of p at ply.
func (t *thread) historyOf(ply int, s gmeval.Side, p gomoku.Point) int {
	h := &t.hist
	v := 0
	if !t.off.Has(quietHistory) {
		v += int(h.quiet[s&1][p&(points-1)])
	}
	if !t.off.Has(replyHistory) {
		v += int(h.reply[s&1][way(t.frame(ply-1).played, p)])
	}
	if !t.off.Has(followHistory) {
		v += int(h.follow[s&1][way(t.frame(ply-2).played, p)])
	}
	if !t.off.Has(shapeHistory) {
		v += int(h.shape[s&1][t.shapeOf(s, p)])
	}
	return v
}

// reward moves the opinion of the empty point p at ply.
func (t *thread) reward(ply int, s gmeval.Side, p gomoku.Point, bonus int) {
	h := &t.hist
	searchkit.Reward(&h.quiet[s&1][p&(points-1)], bonus)
	searchkit.Reward(&h.reply[s&1][way(t.frame(ply-1).played, p)], bonus)
	searchkit.Reward(&h.follow[s&1][way(t.frame(ply-2).played, p)], bonus)
	searchkit.Reward(&h.shape[s&1][t.shapeOf(s, p)], bonus)
}

// bonus returns what a cutoff at depth is worth.
func bonus(depth int) int { return min(bonusBase+bonusStep*depth, bonusMost) }

// good records that best failed high at ply, and the moves tried before did
// not.
func (t *thread) good(ply, depth int, best gomoku.Point, tried []gomoku.Point) {
	s := t.b.Turn()
	t.reward(ply, s, best, bonus(depth))
	for _, p := range tried {
		if p != best {
			t.reward(ply, s, p, -bonus(depth))
		}
	}
	if k := &t.frame(ply).killers; k[0] != best && !t.off.Has(killerMoves) {
		k[1], k[0] = k[0], best
	}
}

// order gives every move of the list its place.
func (t *thread) order(ply int, l *moveList) {
	s := t.b.Turn()
	k := &t.frame(ply).killers
	l.top = -1 << 15
	promises := t.promises[:l.n]
	list := l.buf[:0]
	for _, m := range l.moves[:l.n] {
		list = append(list, m.point)
	}
	t.b.Promises(promises, list, t.frame(ply-1).played, t.frame(ply-2).played)
	for i := range l.moves[:l.n] {
		m := &l.moves[i]
		m.promise = promises[i]
		l.top = max(l.top, int(m.promise))
		v := orderScale*int(m.promise) + t.historyOf(ply, s, m.point)
		if m.point == k[0] {
			v += killerOrder
		} else if m.point == k[1] {
			v += killerOrder2
		}
		m.score = int32(v)
	}
}
