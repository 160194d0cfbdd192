package xqtable

import (
	"context"
	"sync/atomic"

	"duiyi/xiangqi"
)

// holdRounds is the most moves of a side until its next idle move. CXA rules against
// forbidden moves that go on for nine rounds, so one idle move in eight is enough.
const holdRounds = 8

// prove marks the draws that a side may be unable to hold within the rules on repetition.
//
// A move is idle if it gives no check and its side, if it moved again, could neither win nor
// capture except with the king, at once or by a series of checks. No rule set calls such a
// move a check, a chase or a threat of mate. A side that plays an idle move at least every
// eighth time, and otherwise only moves that keep the draw, breaks no rule: each loop
// contains one of its idle moves, and every rule set asks for a breach with every move. A
// side can hold the largest set of positions from which it can continue like this against
// any play.
func (s *solver) prove(ctx context.Context, codes []byte) error {
	if s.m.bare() {
		return nil
	}
	var holds [2]pair // by the holding side
	for side := range holds {
		var err error
		if holds[side], err = s.holdable(ctx, xiangqi.Side(side)); err != nil {
			return err
		}
	}
	return s.each(ctx, func(b *block, _ *scratch) {
		for side := xiangqi.Red; side <= xiangqi.Black; side++ {
			base := s.base(side, s.weak.repOf[b.weak], b.strong)
			for row := range s.rows {
				i := b.id*s.rows + row
				drawn := s.live[side][i].AndNot(s.loss[side][i])
				open := drawn.AndNot(holds[0][side][i].And(holds[1][side][i]))
				for !open.Empty() {
					codes[base+int64(s.place[row*128+int(open.Pop())])] = codeUnproved
				}
			}
		}
	})
}

// holdable returns the positions, by side to move, in which side does not lose and holds the
// draw by the strategy of prove.
func (s *solver) holdable(ctx context.Context, side xiangqi.Side) (pair, error) {
	other := side.Other()
	n := s.blocks * s.rows
	var hold, goal pair
	for i := range 2 {
		hold[i], goal[i] = make(rowSet, n), make(rowSet, n)
	}
	copy(hold[other], s.live[other])
	idle := make(rowSet, n)
	for i := range n {
		hold[side][i] = s.legal[side][i].AndNot(s.loss[side][i])
	}
	threats, err := s.threats(ctx, side)
	if err != nil {
		return hold, err
	}
	for i := range n {
		idle[i] = s.legal[other][i].And(s.live[side][i]).AndNot(threats[i])
	}
	x := make(rowSet, n)
	away := make(rowSet, n)
	grown := [2][]bool{make([]bool, s.blocks), make([]bool, s.blocks)}
	for {
		// x holds the targets of idle moves. Later rounds look only at what is new.
		for i := range n {
			x[i] = idle[i].And(hold[other][i])
		}
		clear(goal[side])
		clear(goal[other])
		clear(grown[other])
		for round := range holdRounds {
			clear(grown[side])
			var grew atomic.Bool
			err := s.each(ctx, func(b *block, room *scratch) {
				reach, kept := &room.reach, b.kept*s.rows
				if round > 0 {
					if !s.near(b, side, grown[other]) {
						return
					}
				}
				s.exists(b, side, x, reach)
				more := false
				for row := range s.rows {
					i := b.id*s.rows + row
					if round == 0 {
						reach[row] = reach[row].Or(s.legal[side][i].AndNot(s.live[side][i])).Or(s.sure[side][kept+row])
					}
					reach[row] = reach[row].And(hold[side][i]).Or(goal[side][i])
					more = more || reach[row] != goal[side][i]
				}
				if more {
					grew.Store(true)
					s.raise(b, grown[side])
					s.put(b, goal[side], reach[:s.rows])
				}
			})
			if err != nil {
				return hold, err
			}
			if !grew.Load() && round > 0 {
				break
			}
			for i := range n {
				away[i] = s.legal[side][i].AndNot(goal[side][i])
			}
			clear(grown[other])
			err = s.each(ctx, func(b *block, room *scratch) {
				if round > 0 && !s.near(b, other, grown[side]) {
					return
				}
				reach, won, kept := &room.reach, &room.won, b.kept*s.rows
				s.exists(b, other, away, reach)
				more := false
				for row := range s.rows {
					i := b.id*s.rows + row
					reach[row] = hold[other][i].AndNot(reach[row]).AndNot(s.doubtful[other][kept+row])
					won[row] = reach[row].AndNot(goal[other][i])
					more = more || !won[row].Empty()
				}
				if more {
					s.raise(b, grown[other])
					s.put(b, goal[other], reach[:s.rows])
				}
				// x holds what is new. The next round reads only flagged blocks.
				if more || round == 0 {
					s.put(b, x, won[:s.rows])
				}
			})
			if err != nil {
				return hold, err
			}
			if round > 0 {
				s.clearDown(x, grown[other])
			}
		}
		same := true
		for i := range 2 {
			for j := range n {
				if hold[i][j] != goal[i][j] {
					same = false
					break
				}
			}
		}
		hold, goal = goal, hold
		if same {
			return hold, nil
		}
	}
}

// threats returns the positions with side to move in which it can capture something, or
// forces that by checks. A capture as an answer does not stop it, unless it takes the side's
// only attacker and cannot be recaptured.
func (s *solver) threats(ctx context.Context, side xiangqi.Side) (rowSet, error) {
	other := side.Other()
	n := s.blocks * s.rows
	threats, away, checks := make(rowSet, n), make(rowSet, n), make(rowSet, n)
	err := s.each(ctx, func(b *block, _ *scratch) {
		s.put(b, threats, s.attacks[side][b.kept*s.rows:][:s.rows])
	})
	for grew := s.attacked(other); err == nil && grew; {
		for i := range n {
			away[i] = s.legal[side][i].AndNot(threats[i])
		}
		err = s.each(ctx, func(b *block, room *scratch) {
			s.exists(b, other, away, &room.reach)
			for row := range s.rows {
				i := b.id*s.rows + row
				room.won[row] = s.legal[other][i].AndNot(s.legal[side][i]).AndNot(room.reach[row]).AndNot(s.disarms[other][b.kept*s.rows+row])
			}
			s.put(b, checks, room.won[:s.rows])
		})
		if err != nil {
			break
		}
		var found atomic.Bool
		err = s.each(ctx, func(b *block, room *scratch) {
			s.exists(b, side, checks, &room.reach)
			more := false
			for row := range s.rows {
				i := b.id*s.rows + row
				room.won[row] = room.reach[row].And(s.legal[side][i]).Or(threats[i])
				more = more || room.won[row] != threats[i]
			}
			if more {
				found.Store(true)
				s.put(b, threats, room.won[:s.rows])
			}
		})
		grew = found.Load()
	}
	return threats, err
}

// raise flags a block and its mirror image. An image that is a representative too is left to
// the work on that block.
func (s *solver) raise(b *block, flags []bool) {
	flags[b.id] = true
	if image, other := s.mirrored(b); other {
		flags[image] = true
	}
}

// clearDown empties the unflagged blocks of a set.
func (s *solver) clearDown(x rowSet, flags []bool) {
	for b, up := range flags {
		if !up {
			clear(x[b*s.rows : (b+1)*s.rows])
		}
	}
}

// put copies rows to a block of a set, and to its mirror image.
func (s *solver) put(b *block, to rowSet, rows []xiangqi.Bitboard) {
	copy(to[b.id*s.rows:], rows)
	image, other := s.mirrored(b)
	if !other {
		return
	}
	for row, set := range rows {
		if s.rows > 1 {
			row = int(mirrorSquare[row])
		}
		if !s.m.bare() {
			set = mirrorSet(set)
		}
		to[image*s.rows+row] = set
	}
}

// mirrorSet reflects a set left to right.
func mirrorSet(b xiangqi.Bitboard) xiangqi.Bitboard {
	return xiangqi.Bitboard{Lo: mirrorHalf(b.Lo), Hi: mirrorHalf(b.Hi)}
}

// mirrorHalf reverses the nine bits of each of five ranks.
func mirrorHalf(w uint64) (r uint64) {
	if w == 0 {
		return 0
	}
	for i := 0; i < half; i += 9 {
		r |= uint64(mirrorRank[w>>i&511]) << i
	}
	return r
}

var mirrorRank = func() (t [512]uint16) {
	for rank := range t {
		for file := range 9 {
			t[rank] |= uint16(rank>>file&1) << (8 - file)
		}
	}
	return t
}()
