package xqtable

import "duiyi/xiangqi"

// A taker finds the captures of blocks, with room to gather them in.
type taker struct {
	*solver
	seen    [squares * 128]bool
	best    [squares * 128]byte // plies of the quickest win; 0 none
	worst   [squares * 128]byte // plies of the longest loss
	safe    [squares * 128]bool // a capture does not lose
	touched []int
}

func (s *solver) newTaker() *taker { return &taker{solver: s} }

// block finds the captures of both sides in a block.
func (t *taker) block(b *block) {
	if t.m.bare() {
		return
	}
	t.red(b)
	t.finish(b, xiangqi.Red)
	t.black(b)
	t.finish(b, xiangqi.Black)
}

// red finds captures by attackers: of guards, as kings cannot be taken.
func (t *taker) red(b *block) {
	const side, other = xiangqi.Red, xiangqi.Black
	for row := range t.rows {
		at := t.rowSquare(row)
		legal := t.legal[side][b.id*t.rows+row]
		if legal.Empty() {
			continue
		}
		for i, victim := range t.weak.list[b.weak].guards[:t.m.Weak.count()] {
			less, weak := t.lessGuard[i], t.removed[i][b.weak]
			for set := t.g.sources(t.kinds[1], victim, b.fixed.Or(at)).And(legal); !set.Empty(); {
				t.add(b, side, row, set.Pop(), false, less.at(other, weak, b.strong, uint8(row), uint8(victim)))
			}
			if t.rows == 1 {
				continue
			}
			for set := t.g.hits(t.kinds[0], uint8(row), uint8(victim), b.fixed).And(legal); !set.Empty(); {
				last := set.Pop()
				t.add(b, side, row, last, false, less.at(other, weak, b.strong, uint8(victim), uint8(last)))
			}
		}
	}
}

// black finds captures of attackers by the king and the guards.
func (t *taker) black(b *block) {
	const side, other = xiangqi.Black, xiangqi.Red
	for i := range t.weak.list[b.weak].moves {
		m := &t.weak.list[b.weak].moves[i]
		eye, king := xiangqi.Bitboard{}, m.from == t.weak.list[b.weak].king
		if m.eye != xiangqi.NoSquare {
			eye = t.g.set[m.eye&127]
		}
		for row := range t.rows {
			if t.rows > 1 && row == int(m.eye) {
				continue
			}
			legal := t.legal[side][b.id*t.rows+row].AndNot(eye)
			if legal.Has(m.to) {
				t.add(b, side, row, m.to, king, t.lessAttacker[1].at(other, m.home, b.strong, 0, uint8(row)))
			}
			if t.rows > 1 && row == int(m.to) {
				for set := legal; !set.Empty(); {
					last := set.Pop()
					t.add(b, side, row, last, king, t.lessAttacker[0].at(other, m.home, b.strong, 0, uint8(last)))
				}
			}
		}
	}
}

// add notes a capture that leads to a position with the given code. To the
// referee one by the king is no threat, as kings may attack perpetually, nor is
// an illegal one.
func (t *taker) add(b *block, side xiangqi.Side, row int, last xiangqi.Square, king bool, code byte) {
	i, set := b.kept*t.rows+row, t.g.set[last&127]
	if code == codeIllegal {
		return
	}
	if !king {
		t.attacks[side][i] = t.attacks[side][i].Or(set)
	}
	t.held[side][i] = t.held[side][i].Or(set)
	at := row<<7 | int(last)
	if !t.seen[at] {
		t.seen[at] = true
		t.touched = append(t.touched, at)
	}
	switch {
	case code == codeUnproved:
		t.doubtful[side][i] = t.doubtful[side][i].Or(set)
		t.safe[at] = true
	case code == codeDraw:
		t.sure[side][i] = t.sure[side][i].Or(set)
		t.safe[at] = true
	case code&1 != 0: // the opponent loses in code-1 plies
		t.sure[side][i] = t.sure[side][i].Or(set)
		t.safe[at] = true
		if t.best[at] == 0 || code < t.best[at] {
			t.best[at] = code
		}
	default:
		t.worst[at] = max(t.worst[at], code-1)
	}
}

// finish makes events of the captures found.
func (t *taker) finish(b *block, side xiangqi.Side) {
	c := &t.captures[side][b.kept]
	for _, at := range t.touched {
		place := uint32(at>>7<<8 | at&127)
		switch {
		case t.best[at] != 0:
			c.wins = append(c.wins, uint32(t.best[at])<<16|place)
		case !t.safe[at]:
			c.lost = append(c.lost, uint32(t.worst[at])<<16|place)
		}
		t.seen[at], t.best[at], t.worst[at], t.safe[at] = false, 0, 0, false
	}
	t.touched = t.touched[:0]
	sortEvents(c.wins)
	sortEvents(c.lost)
}
