package xqtable

import (
	"slices"

	"duiyi/xiangqi"
)

// A capture classifies a capture for prove.
type capture uint8

const (
	byKing    capture = 1 << iota
	disarming         // of the opponent's only attacker, without a recapture
)

// A taker finds the captures of blocks, and holds the buffers.
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
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		if t.attacked(side.Other()) {
			t.takeGuards(b, side)
			t.takeAttacker(b, side)
		}
		if side == xiangqi.Red && t.strong.extra != xiangqi.King {
			t.takeByThird(b)
		}
		if t.attacked(side) {
			t.takeFromHome(b, side)
		}
		t.finish(b, side)
	}
}

// takeGuards finds captures of guards by a side's attackers.
func (t *taker) takeGuards(b *block, side xiangqi.Side) {
	other := side.Other()
	h, own := t.weak, b.weak
	if other == xiangqi.Red {
		h, own = t.strong, b.strong
	}
	for i, victim := range h.list[own].guards[:h.guard.count()] {
		less, weak, strong := &t.lessGuard[other][i], b.weak, b.strong
		if other == xiangqi.Red {
			strong = t.removed[other][i][strong]
		} else {
			weak = t.removed[other][i][weak]
		}
		for row := range t.rows {
			legal := t.legal[side][b.id*t.rows+row]
			if legal.Empty() {
				continue
			}
			if t.owners[1] == side {
				for set := t.g.sources(side, t.kinds[1], victim, b.fixed.Or(t.rowSquare(row))).And(legal); !set.Empty(); {
					t.add(b, side, row, set.Pop(), 0, less.at(other, weak, strong, uint8(row), uint8(victim)))
				}
			}
			if t.rows == 1 || t.owners[0] != side {
				continue
			}
			for set := t.g.hits(side, t.kinds[0], uint8(row), uint8(victim), b.fixed).And(legal); !set.Empty(); {
				last := set.Pop()
				t.add(b, side, row, last, 0, less.at(other, weak, strong, uint8(victim), uint8(last)))
			}
		}
	}
}

// takeByThird finds captures of guards by the third attacker.
func (t *taker) takeByThird(b *block) {
	from, guards := t.strong.third(b.strong), &t.weak.list[b.weak].guards
	for _, m := range t.strong.list[b.strong].moves {
		victim := slices.Index(guards[:t.weak.guard.count()], m.to)
		if m.from != from || victim < 0 || m.eye != xiangqi.NoSquare && b.fixed.Has(m.eye) {
			continue
		}
		eye := xiangqi.Bitboard{}
		if m.eye != xiangqi.NoSquare {
			eye = t.g.set[m.eye&127]
		}
		less, weak := &t.lessGuard[xiangqi.Black][victim], t.removed[xiangqi.Black][victim][b.weak]
		for row := range t.rows {
			if row == int(m.eye) {
				continue
			}
			for set := t.legal[xiangqi.Red][b.id*t.rows+row].AndNot(eye); !set.Empty(); {
				last := set.Pop()
				t.add(b, xiangqi.Red, row, last, 0, less.at(xiangqi.Black, weak, m.home, uint8(row), uint8(last)))
			}
		}
	}
}

// takeAttacker finds captures of one side's attacker by the other's.
func (t *taker) takeAttacker(b *block, side xiangqi.Side) {
	if t.rows == 1 || t.owners[0] == t.owners[1] {
		return
	}
	other := side.Other()
	guarded := t.weak.list[b.weak].to
	if other == xiangqi.Red {
		guarded = t.strong.list[b.strong].to
	}
	final := func(victim xiangqi.Square) capture {
		if guarded.Has(victim) {
			return 0
		}
		return disarming
	}
	for row := range t.rows {
		legal := t.legal[side][b.id*t.rows+row]
		if legal.Empty() {
			continue
		}
		if t.owners[0] == side {
			for set := t.g.attacks(side, t.kinds[0], xiangqi.Square(row), b.fixed).And(legal); !set.Empty(); {
				last := set.Pop()
				t.add(b, side, row, last, final(last), t.lessAttacker[1].at(other, b.weak, b.strong, 0, uint8(last)))
			}
			continue
		}
		for set := t.g.sources(side, t.kinds[1], xiangqi.Square(row), b.fixed).And(legal); !set.Empty(); {
			t.add(b, side, row, set.Pop(), final(xiangqi.Square(row)), t.lessAttacker[0].at(other, b.weak, b.strong, 0, uint8(row)))
		}
	}
}

// takeFromHome finds captures of attackers by a side's king and guards.
func (t *taker) takeFromHome(b *block, side xiangqi.Side) {
	other := side.Other()
	h, own := t.weak, b.weak
	if side == xiangqi.Red {
		h, own = t.strong, b.strong
	}
	for i := range h.list[own].moves {
		m := &h.list[own].moves[i]
		weak, strong := m.home, b.strong
		if side == xiangqi.Red {
			weak, strong = b.weak, m.home
		}
		eye, how := xiangqi.Bitboard{}, capture(0)
		if m.from == h.list[own].king {
			how |= byKing
		}
		if t.rows == 1 || t.attacked(side.Other()) {
			how |= disarming
		}
		if m.eye != xiangqi.NoSquare {
			if b.fixed.Has(m.eye) {
				continue
			}
			eye = t.g.set[m.eye&127]
		}
		third := side == xiangqi.Black && m.to == t.strong.third(b.strong)
		for row := range t.rows {
			if t.rows > 1 && row == int(m.eye) {
				continue
			}
			legal := t.legal[side][b.id*t.rows+row].AndNot(eye)
			if t.owners[1] == other && legal.Has(m.to) {
				t.add(b, side, row, m.to, how, t.afterLoss(1, other, weak, strong, uint8(row)))
			}
			if third {
				for set := legal; !set.Empty(); {
					last := set.Pop()
					t.add(b, side, row, last, how, t.lessThird.at(other, weak, t.withoutThird[strong], uint8(row), uint8(last)))
				}
			}
			if t.rows > 1 && t.owners[0] == other && row == int(m.to) {
				for set := legal; !set.Empty(); {
					last := set.Pop()
					t.add(b, side, row, last, how, t.afterLoss(0, other, weak, strong, uint8(last)))
				}
			}
		}
	}
}

// add records a capture that leads to a position with the given code. To the referee, a
// king's or an illegal capture is no threat, since kings may attack perpetually. If both
// sides have attackers it counts as one, since the capturing king may uncover a check.
func (t *taker) add(b *block, side xiangqi.Side, row int, last xiangqi.Square, how capture, code byte) {
	i, set := b.kept*t.rows+row, t.g.set[last&127]
	if code == codeIllegal {
		return
	}
	if how&byKing == 0 || len(t.m.Against) > 0 {
		t.attacks[side][i] = t.attacks[side][i].Or(set)
	}
	if how&disarming != 0 {
		t.disarms[side][i] = t.disarms[side][i].Or(set)
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

// finish turns the captures found into events.
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
