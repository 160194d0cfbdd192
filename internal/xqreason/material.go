package xqreason

import (
	"slices"

	"duiyi/xiangqi"
)

// winPlies are the full-width search depths, in plies after the move in question, before
// the search continues with only captures and replies to checks. A gain must appear at
// both depths: after the first the gaining side is to move, after the second the other.
// The reply to a marked move is searched as deep as the move itself with morePlies, which
// are tried if only one of the two depths shows a loss.
var winPlies, morePlies = [2]int{4, 5}, [2]int{5, 6}

const (
	// settlePlies limits the depth of captures and replies to checks.
	settlePlies = 8
	// winNodes limits the moves tried for one value, some 90 ms, and moreNodes with
	// morePlies.
	winNodes  = 300_000
	moreNodes = 900_000
	// mated is the value of a mate, above all material.
	mated = 1000
)

// A reckoner searches for the material gain of a move.
type reckoner struct {
	pos   xiangqi.Position
	left  int // moves left to try
	table []reckoned
	bufs  [6 + settlePlies + 1][xiangqi.MaxMoves]xiangqi.Move // by ply
}

// A reckoned is a table entry: the bounds of a position's value at a full-width depth.
type reckoned struct {
	key    uint64
	lo, hi int16
	plies  int8
	move   xiangqi.Move
}

// reckonBits is the size of the table of a reckoner, as a power of two.
const reckonBits = 16

func newReckoner() *reckoner { return &reckoner{table: make([]reckoned, 1<<reckonBits)} }

// An outcome is the minimum and maximum gain of a move, with the line of best play.
type outcome struct {
	least, most int
	line        []xiangqi.Move
}

// of returns the outcome of m in p. ok is false if the node limit was reached, if there
// is a mate, or if the line repeats a position, since a postponed loss is no gain.
func (r *reckoner) of(p *xiangqi.Position, m xiangqi.Move) (o outcome, ok bool) {
	return r.at(p, m, winPlies, winNodes)
}

// at is of with other depths and another limit.
func (r *reckoner) at(p *xiangqi.Position, m xiangqi.Move, depths [2]int, nodes int) (o outcome, ok bool) {
	o.least, o.most = mated, -mated
	for _, plies := range depths {
		got, line, ok := r.after(p, m, plies, nodes)
		if !ok || max(got, -got) > mated/2 || !shows(p, line, got) {
			return outcome{}, false
		}
		if got < o.least {
			o.least, o.line = got, line
		}
		o.most = max(o.most, got)
	}
	return o, true
}

// shows reports whether a line gains that much without repeating a position.
func shows(p *xiangqi.Position, line []xiangqi.Move, gain int) bool {
	q := *p
	seen := []uint64{q.Hash()}
	for i, m := range line {
		gain -= q.Worth(m.To()) * (1 - 2*(i&1))
		q.PlayUnchecked(m)
		if slices.Contains(seen, q.Hash()) {
			return false
		}
		seen = append(seen, q.Hash())
	}
	return gain == 0
}

// fact returns the fact about an outcome's first move, played in p.
func (o *outcome) fact(p *xiangqi.Position, gain int) Fact {
	q, m := *p, o.line[0]
	q.PlayUnchecked(m)
	f := Fact{Kind: Wins, Move: m, By: at(&q, m.To()), Gain: gain, Moves: (len(o.line) + 1) / 2, Motif: motif(p, o.line, false), Line: o.line}
	if p.At(m.To()) != xiangqi.NoPiece {
		f.Targets = at(p, m.To())
	}
	for i := 1; i+1 < len(o.line) && f.Then == nil; i += 2 {
		q.PlayUnchecked(o.line[i])
		before, next := q, o.line[i+1]
		q.PlayUnchecked(next)
		if then, ok := threatened(&before, &q, next); ok {
			f.Then = &then
		}
	}
	return f
}

// material compares the material gains after the best and the played move. It returns what
// the best move would have won in addition, or what the opponent now wins: by the best
// reply, or else by the one that wins most.
func material(p *xiangqi.Position, q *Query) (missed, allowed []Fact) {
	r := newReckoner()
	played, ok := r.of(p, q.Played)
	if !ok {
		return nil, nil
	}
	best, ok := r.of(p, q.Best)
	switch {
	case !ok || best.most <= played.least:
		return nil, nil
	case best.least <= played.most: // only one of the depths shows a difference
		if played, ok = r.at(p, q.Played, morePlies, moreNodes); !ok {
			return nil, nil
		}
		if best, ok = r.at(p, q.Best, morePlies, moreNodes); !ok || best.least <= played.most {
			return nil, nil
		}
	case best.least > 0:
		missed = append(missed, best.fact(p, best.least))
	}
	if played.most >= 0 {
		return missed, nil
	}
	after, paid := *p, p.Worth(q.Played.To())
	after.PlayUnchecked(q.Played)
	replies := []xiangqi.Move{q.Reply}
	if len(played.line) > 1 {
		replies = append(replies, played.line[1])
	}
	for _, m := range replies {
		if !after.IsLegal(m) {
			continue
		}
		if o, ok := r.of(&after, m); ok && o.least-paid > max(0, -best.least) {
			return missed, append(allowed, o.fact(&after, o.least-paid))
		}
	}
	return missed, nil
}

// after returns the mover's gain after m in p and best play: a full-width search of plies,
// then captures. ok is false if the node limit was reached.
func (r *reckoner) after(p *xiangqi.Position, m xiangqi.Move, plies, nodes int) (gain int, line []xiangqi.Move, ok bool) {
	r.pos, r.left = *p, nodes
	gain = p.Worth(m.To())
	r.pos.PlayUnchecked(m)
	gain -= r.search(plies, 0, -mated, mated)
	if r.left <= 0 {
		return 0, nil, false
	}
	return gain, append([]xiangqi.Move{m}, r.line(plies)...), true
}

// line returns the moves behind the value just found, up to the last capture.
func (r *reckoner) line(plies int) (line []xiangqi.Move) {
	p, last := r.pos, 0
	defer func() { r.pos = p }()
	play := func(m xiangqi.Move) {
		line = append(line, m)
		if r.pos.Worth(m.To()) > 0 {
			last = len(line)
		}
		r.pos.PlayUnchecked(m)
	}
	for ; plies > 0; plies-- {
		r.search(plies, 0, -mated, mated)
		e := &r.table[r.pos.Hash()&(1<<reckonBits-1)]
		if e.key != r.pos.Hash() || e.move == xiangqi.NoMove {
			break
		}
		play(e.move)
	}
	for plies = settlePlies; plies > 0; plies-- {
		m := r.settling(plies)
		if m == xiangqi.NoMove {
			break
		}
		play(m)
	}
	return line[:last]
}

// settling returns the move that settle finds best, NoMove where it makes none.
func (r *reckoner) settling(plies int) xiangqi.Move {
	var buf [xiangqi.MaxMoves]xiangqi.Move
	value := r.settle(plies, 0, -mated, mated)
	if value == 0 && !r.pos.InCheck() {
		return xiangqi.NoMove
	}
	for _, m := range r.pos.LegalMoves(buf[:0]) {
		got := r.pos.Worth(m.To())
		if got == 0 && !r.pos.InCheck() {
			continue
		}
		u := r.pos.PlayUnchecked(m)
		got -= r.settle(plies-1, 1, -mated, mated)
		r.pos.Undo(u)
		if got == value {
			return m
		}
	}
	return xiangqi.NoMove
}

// search returns what the side to move wins, within alpha and beta.
func (r *reckoner) search(plies, ply, alpha, beta int) int {
	if plies == 0 {
		return r.settle(settlePlies, ply, alpha, beta)
	}
	key := r.pos.Hash()
	e := &r.table[key&(1<<reckonBits-1)]
	first := xiangqi.NoMove
	if e.key == key {
		first = e.move
		if int(e.plies) == plies {
			if int(e.lo) >= beta || e.lo == e.hi {
				return int(e.lo)
			}
			if int(e.hi) <= alpha {
				return int(e.hi)
			}
		}
	}
	moves := r.pos.LegalMoves(r.bufs[ply][:0])
	r.order(moves, first)
	best, from, move := -mated, alpha, xiangqi.NoMove
	for _, m := range moves {
		if r.left--; r.left <= 0 {
			return alpha
		}
		got := r.pos.Worth(m.To())
		u := r.pos.PlayUnchecked(m)
		got -= r.search(plies-1, ply+1, got-beta, got-alpha)
		r.pos.Undo(u)
		if got > best || move == xiangqi.NoMove {
			best, move = got, m
		}
		if alpha = max(alpha, best); alpha >= beta {
			break
		}
	}
	found := reckoned{key: key, lo: int16(-mated), hi: int16(mated), plies: int8(plies), move: move}
	if best > from || len(moves) == 0 {
		found.lo = int16(best)
	}
	if best < beta {
		found.hi = int16(best)
	}
	*e = found
	return best
}

// settle returns what the side to move wins by captures, which it may leave;
// while it is in check it has every answer.
func (r *reckoner) settle(plies, ply, alpha, beta int) int {
	check := r.pos.InCheck()
	best := 0
	var moves []xiangqi.Move
	switch {
	case check:
		best = -mated
		moves = r.pos.LegalMoves(r.bufs[ply][:0])
		if plies == 0 && len(moves) > 0 {
			return 0
		}
	case plies == 0:
		return 0
	default:
		if best >= beta {
			return best
		}
		moves = r.pos.LegalCaptures(r.bufs[ply][:0])
	}
	alpha = max(alpha, best)
	r.order(moves, xiangqi.NoMove)
	for _, m := range moves {
		if r.left--; r.left <= 0 {
			return alpha
		}
		got := r.pos.Worth(m.To())
		u := r.pos.PlayUnchecked(m)
		got -= r.settle(plies-1, ply+1, got-beta, got-alpha)
		r.pos.Undo(u)
		best = max(best, got)
		if alpha = max(alpha, best); alpha >= beta {
			break
		}
	}
	return best
}

// order puts the move that was best before first, then captures of the dearest
// by the cheapest.
func (r *reckoner) order(moves []xiangqi.Move, first xiangqi.Move) {
	var ranks [xiangqi.MaxMoves]int // of the moves before i, in order
	for i, m := range moves {
		rank := 0
		if m == first {
			rank = -1 << 20
		} else if worth := r.pos.Worth(m.To()); worth > 0 {
			rank = r.pos.Worth(m.From())&15 - 32*worth
		}
		for ; i > 0 && ranks[i-1] > rank; i-- {
			ranks[i], moves[i] = ranks[i-1], moves[i-1]
		}
		ranks[i], moves[i] = rank, m
	}
}
