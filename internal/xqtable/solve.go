package xqtable

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"duiyi/xiangqi"
)

// Codes of positions. The code of a decided position is the number of plies to the end plus
// 1. An odd number of plies is a win for the side to move, an even one a loss.
const (
	codeDraw     = 0
	codeUnproved = 254 // a draw that the rules on repetition may decide
	codeIllegal  = 255
	maxPlies     = codeUnproved - 2
)

// ErrTooLong: a distance does not fit a code.
var ErrTooLong = errors.New("a win takes more plies than a code can hold")

// A view is a solved table in memory.
type view struct {
	x     *index
	codes []byte
}

// at returns the code of a position given by homes and squares, from the point of view
// of its side to move.
func (v *view) at(side xiangqi.Side, weak, strong int32, row, s uint8) byte {
	n := v.x.number(side, weak, strong, row, s)
	if n < 0 {
		return codeIllegal
	}
	return v.codes[n]
}

// A child is a table reached by captures, in which the sides may be exchanged.
type child struct {
	*view
	turned bool
}

// at returns the code of a position in the numbering and view of the parent. After
// the capture of an attacker row is 0 and s has the other one.
func (c *child) at(side xiangqi.Side, weak, strong int32, row, s uint8) byte {
	if c.turned {
		side, weak, strong = side.Other(), strong, weak
		if s = turnSquare(s); c.x.rows > 1 {
			row, s = s, turnSquare(row) // each side has one
		}
	}
	return c.view.at(side, weak, strong, row, s)
}

// rowSet holds one bit for each place of each block: block × rows + row.
type rowSet []xiangqi.Bitboard

// A pair holds a set for each side to move.
type pair [2]rowSet

// A solver solves one material. A block is a pair of homes, weak × strong homes +
// strong; within it a place is a bit of a row. All blocks have rows, so that neighbours
// are found without mirroring; the solver works on blocks whose weak home is a
// representative and copies the results to their mirror images.
type solver struct {
	*index
	g       *geometry
	workers int
	blocks  int
	kept    int // representatives among blocks
	rooms   sync.Pool

	smaller

	legal pair // the side to move cannot take the king
	live  pair // legal and not known to be won
	loss  pair // known to be lost

	plies
	captured
}

// smaller holds the tables without one attacker, and without one guard of a side.
type smaller struct {
	lessAttacker [2]child // without the attacker of the row, and without the last one
	lessThird    child
	lessGuard    [2][4]child
	removed      [2][4][]int32 // homes without that guard
	withoutThird []int32       // the stronger side's homes without the third attacker
}

// plies holds the positions decided by the last and the current ply. The flags mark blocks
// that have any.
type plies struct {
	fresh, next         [2]pair // by whether lost (1) or won (0), by side
	freshFlag, nextFlag [2][2][]bool
}

// captured holds the effects of captures, by representative.
type captured struct {
	captures [2][]blockCaptures
	hold     pair // a capture is not known to lose
	held     pair // hold at the start: any legal capture
	attacks  pair // a piece other than the king can take something
	disarms  pair // a capture is disarming
	sure     pair // a capture keeps at least a proved draw
	doubtful pair // a capture leads to a draw that is not proved
}

// blockCaptures lists when captures decide positions of a block. An event is
//
//	bits 31-16 plies   bits 14-8 row   bits 6-0 square
type blockCaptures struct {
	wins  []uint32 // the position is won in so many plies
	lost  []uint32 // all captures are lost if the opponent wins within so many plies
	won   int      // events done
	clear int
}

func newSolver(x *index, smaller func(Material) (*view, error)) (*solver, error) {
	s := &solver{
		index: x, g: theGeometry(), workers: runtime.GOMAXPROCS(0),
		blocks: len(x.weak.list) * len(x.strong.list),
		kept:   len(x.weak.reps) * len(x.strong.list),
	}
	s.rooms.New = func() any { return new(scratch) }
	if err := s.children(smaller); err != nil {
		return nil, err
	}
	for side := range 2 {
		for _, set := range []*rowSet{&s.legal[side], &s.live[side], &s.loss[side], &s.fresh[0][side], &s.fresh[1][side], &s.next[0][side], &s.next[1][side]} {
			*set = make(rowSet, s.blocks*s.rows)
		}
		for _, set := range []*rowSet{&s.hold[side], &s.held[side], &s.attacks[side], &s.disarms[side], &s.sure[side], &s.doubtful[side]} {
			*set = make(rowSet, s.kept*s.rows)
		}
		for won := range 2 {
			s.freshFlag[won][side] = make([]bool, s.blocks)
			s.nextFlag[won][side] = make([]bool, s.blocks)
		}
		s.captures[side] = make([]blockCaptures, s.kept)
	}
	return s, nil
}

// children loads the tables reached by captures.
func (s *solver) children(smaller func(Material) (*view, error)) error {
	get := func(m Material) (c child, err error) {
		m, c.turned = m.normal()
		c.view, err = smaller(m)
		return c, err
	}
	var err error
	if s.strong.extra != xiangqi.King {
		s.withoutThird = s.strong.removed(s.strong.guard.count())
		for i, to := range []*child{&s.lessAttacker[0], &s.lessAttacker[1], &s.lessThird} {
			if *to, err = get(s.m.without(s.order[i])); err != nil {
				return err
			}
		}
		return s.guardless(get)
	}
	for slot := 2 - len(s.m.Attackers) - len(s.m.Against); slot < 2; slot++ {
		i := slot // in the order of the material: the last slot is the last attacker
		switch {
		case s.rows == 1, len(s.m.Against) > 0:
			i = 1 - slot
		}
		if s.lessAttacker[slot], err = get(s.m.without(i)); err != nil {
			return err
		}
	}
	return s.guardless(get)
}

// guardless loads the tables without one guard.
func (s *solver) guardless(get func(Material) (child, error)) (err error) {
	for side, h := range [2]*homes{xiangqi.Red: s.strong, xiangqi.Black: s.weak} {
		if !s.attacked(xiangqi.Side(side)) {
			continue
		}
		for i := range h.guard.count() {
			if s.lessGuard[side][i], err = get(s.m.withoutGuard(xiangqi.Side(side), i)); err != nil {
				return err
			}
			s.removed[side][i] = h.removed(i)
		}
	}
	return nil
}

// afterLoss returns the code of a position after the capture of an attacker: that of the
// row (slot 0) or the last one (1). left is the square of the other one, strong the home
// before the capture.
func (s *solver) afterLoss(slot int, side xiangqi.Side, weak, strong int32, left uint8) byte {
	c := &s.lessAttacker[slot]
	third := s.strong.third(strong)
	if third == xiangqi.NoSquare {
		return c.at(side, weak, strong, 0, left)
	}
	row, last := uint8(third), left
	if c.x.kinds[0] != s.strong.extra {
		row, last = last, row
	}
	return c.at(side, weak, s.withoutThird[strong], row, last)
}

// attacked reports whether side faces attackers.
func (x *index) attacked(side xiangqi.Side) bool {
	if side == xiangqi.Red {
		return len(x.m.Against) > 0
	}
	return len(x.m.Attackers) > 0
}

// A block has its number, its fixed pieces and, for a representative, its number among
// those.
type block struct {
	weak, strong int32
	id, kept     int
	fixed        xiangqi.Bitboard
}

func (x *index) block(weak, strong int32) block {
	b := block{weak: weak, strong: strong, id: int(weak)*len(x.strong.list) + int(strong)}
	if rep := x.weak.repOf[weak]; rep >= 0 {
		b.kept = int(rep)*len(x.strong.list) + int(strong)
	}
	b.fixed = x.weak.list[weak].all.Or(x.strong.list[strong].all)
	return b
}

// mirrored returns the number of the mirror image of b, and whether it is a different
// block.
func (s *solver) mirrored(b *block) (int, bool) {
	weak := s.weak.list[b.weak].mirror
	return int(weak)*len(s.strong.list) + int(s.strong.list[b.strong].mirror), weak != b.weak
}

// each calls work for all representatives, on all workers. work changes only its own
// block, so the order does not matter; it may use the rows of scratch.
func (s *solver) each(ctx context.Context, work func(*block, *scratch)) error {
	return s.parallel(ctx, s.kept, func(from, to int) {
		room := s.rooms.Get().(*scratch)
		defer s.rooms.Put(room)
		n := len(s.strong.list)
		for i := from; i < to; i++ {
			b := s.block(s.weak.reps[i/n], int32(i%n))
			work(&b, room)
		}
	})
}

// A scratch is a buffer for the rows of one block.
type scratch struct{ won, lost, reach [squares]xiangqi.Bitboard }

// parallel calls work for ranges of blocks that cover 0 to n.
func (s *solver) parallel(ctx context.Context, n int, work func(from, to int)) error {
	return pool{s.workers}.each(ctx, n, max(16, 2048/s.rows), work)
}

// A pool runs work on several goroutines.
type pool struct{ workers int }

// each calls work for ranges of chunk numbers that cover 0 to n, until ctx ends.
func (p pool) each(ctx context.Context, n, chunk int, work func(from, to int)) error {
	var at atomic.Int64
	var all sync.WaitGroup
	for range p.workers {
		all.Go(func() {
			for ctx.Err() == nil {
				from := int(at.Add(int64(chunk))) - chunk
				if from >= n {
					return
				}
				work(from, min(from+chunk, n))
			}
		})
	}
	all.Wait()
	return ctx.Err()
}

// rowSquare returns the square of a row's first attacker as a set, empty with a single
// attacker.
func (x *index) rowSquare(row int) xiangqi.Bitboard {
	if x.rows == 1 {
		return xiangqi.Bitboard{}
	}
	return theGeometry().set[row]
}

// findLegal finds the legal positions of a block, by side to move.
func (x *index) findLegal(b *block, redMoves, blackMoves []xiangqi.Bitboard) {
	g := theGeometry()
	if x.strong.list[b.strong].all.Meets(x.weak.list[b.weak].all) { // the third attacker is on a piece
		clear(redMoves)
		clear(blackMoves)
		return
	}
	red, black := x.strong.list[b.strong].king, x.weak.list[b.weak].king
	third := x.strong.third(b.strong)
	between := xiangqi.Bitboard{}
	faces := red.File() == black.File() && !g.between[red][black].Meets(b.fixed)
	if faces {
		between = g.between[red][black]
	}
	for row := range x.rows {
		at := x.rowSquare(row)
		var stand xiangqi.Bitboard
		switch {
		case x.m.bare():
			stand = g.set[0]
			if faces {
				stand = xiangqi.Bitboard{}
			}
		case b.fixed.Meets(at), x.rows > 1 && !g.stand[x.owners[0]][x.kinds[0]].Meets(at):
		default:
			stand = g.stand[x.owners[1]][x.kinds[1]].AndNot(b.fixed).AndNot(at)
			if faces && !between.Meets(at) {
				stand = stand.And(between)
			}
		}
		redMoves[row], blackMoves[row] = stand, stand
		if stand.Empty() || x.m.bare() {
			continue
		}
		redMoves[row] = stand.AndNot(g.sources(x.owners[1], x.kinds[1], black, b.fixed.Or(at)))
		switch {
		case x.rows == 1:
		case x.owners[0] == xiangqi.Red:
			redMoves[row] = redMoves[row].AndNot(g.hits(xiangqi.Red, x.kinds[0], uint8(row), uint8(black), b.fixed))
		default:
			blackMoves[row] = stand.AndNot(g.hits(xiangqi.Black, x.kinds[0], uint8(row), uint8(red), b.fixed))
		}
		if third != xiangqi.NoSquare {
			hits := g.hits(xiangqi.Red, x.strong.extra, uint8(third), uint8(black), b.fixed)
			if x.strong.extra == xiangqi.Horse && !hits.Empty() && !hits.Meets(at) { // the row's attacker is on the leg
				hits = xiangqi.Bitboard{}
			}
			redMoves[row] = redMoves[row].AndNot(hits)
		}
	}
}

// start prepares the first ply.
func (s *solver) start(ctx context.Context) error {
	n := len(s.strong.list)
	err := s.parallel(ctx, s.blocks, func(from, to int) {
		for i := from; i < to; i++ {
			b := s.block(int32(i/n), int32(i%n))
			s.findLegal(&b, s.legal[0][i*s.rows:(i+1)*s.rows], s.legal[1][i*s.rows:(i+1)*s.rows])
		}
	})
	if err != nil {
		return err
	}
	pool := sync.Pool{New: func() any { return s.newTaker() }}
	return s.each(ctx, func(b *block, _ *scratch) {
		t := pool.Get().(*taker)
		t.block(b)
		pool.Put(t)
	})
}

// solve fills codes with the plies to the end or, with toCapture, to the next capture,
// and returns the longest distance.
func (s *solver) solve(ctx context.Context, codes []byte, toCapture bool) (longest int, err error) {
	for side := range 2 {
		copy(s.live[side], s.legal[side])
		copy(s.hold[side], s.held[side])
		clear(s.loss[side])
		for won := range 2 {
			clear(s.fresh[won][side])
			clear(s.next[won][side])
			clear(s.freshFlag[won][side])
			clear(s.nextFlag[won][side])
		}
		for i := range s.captures[side] {
			s.captures[side][i].won, s.captures[side][i].clear = 0, 0
		}
	}
	last := 0 // ply of the last event
	if !toCapture {
		for side := range 2 {
			for i := range s.captures[side] {
				c := &s.captures[side][i]
				if k := len(c.wins); k > 0 {
					last = max(last, int(c.wins[k-1]>>16))
				}
				if k := len(c.lost); k > 0 {
					last = max(last, int(c.lost[k-1]>>16)+1)
				}
			}
		}
	} else {
		last = 1
	}
	for ply := 0; ; ply++ {
		if ply > maxPlies {
			return longest, fmt.Errorf("%w: %v", ErrTooLong, s.m)
		}
		var found atomic.Bool
		err := s.each(ctx, func(b *block, room *scratch) {
			for side := xiangqi.Red; side <= xiangqi.Black; side++ {
				if s.step(b, room, side, ply, toCapture, codes) {
					found.Store(true)
				}
			}
		})
		if err != nil {
			return longest, err
		}
		if found.Load() {
			longest = ply
		} else if ply >= last {
			return longest, nil
		}
		if s.m.bare() {
			return longest, nil // the rest is drawn
		}
		if err := s.commit(ctx); err != nil {
			return longest, err
		}
	}
}

// step finds the positions of one block and side to move decided in ply plies.
func (s *solver) step(b *block, room *scratch, side xiangqi.Side, ply int, toCapture bool, codes []byte) (found bool) {
	other := side.Other()
	c := &s.captures[side][b.kept]
	base := b.id * s.rows
	live, loss := s.live[side][base:base+s.rows], s.loss[side][base:base+s.rows]
	won, lost, reach := room.won[:s.rows], room.lost[:s.rows], &room.reach
	clear(won)
	any := false
	if ply > 0 {
		if s.near(b, side, s.freshFlag[1][other]) {
			s.exists(b, side, s.fresh[1][other], reach)
			for row := range s.rows {
				won[row] = reach[row].And(live[row]).AndNot(loss[row])
				any = any || !won[row].Empty()
			}
		}
		for c.won < len(c.wins) && (toCapture || int(c.wins[c.won]>>16) == ply) {
			row, at := c.wins[c.won]>>8&127, xiangqi.Square(c.wins[c.won]&127)
			if live[row].Has(at) && !loss[row].Has(at) {
				won[row] = won[row].Or(s.g.set[at&127])
				any = true
			}
			c.won++
		}
		if any {
			found = true
			s.decide(b, side, 0, won, ply, codes)
		}
	}
	look := ply == 0 || s.near(b, side, s.freshFlag[0][other])
	for ply > 0 && c.clear < len(c.lost) && (toCapture || int(c.lost[c.clear]>>16) < ply) {
		row, at := c.lost[c.clear]>>8&127, c.lost[c.clear]&127
		i := b.kept*s.rows + int(row)
		s.hold[side][i] = s.hold[side][i].AndNot(s.g.set[at])
		c.clear++
		look = true
	}
	if !look {
		return found
	}
	any = false
	hold := s.hold[side][b.kept*s.rows:][:s.rows]
	for row := range s.rows {
		lost[row] = live[row].AndNot(loss[row]).AndNot(won[row]).AndNot(hold[row])
		any = any || !lost[row].Empty()
	}
	if !any {
		return found
	}
	s.exists(b, side, s.live[other], reach)
	any = false
	for row := range s.rows {
		lost[row] = lost[row].AndNot(reach[row])
		any = any || !lost[row].Empty()
	}
	if any {
		found = true
		s.decide(b, side, 1, lost, ply, codes)
	}
	return found
}

// near reports whether side can move from b to a flagged block.
func (s *solver) near(b *block, side xiangqi.Side, flags []bool) bool {
	if flags[b.id] && s.attacked(side.Other()) {
		return true
	}
	if side == xiangqi.Red {
		for i := range s.strong.list[b.strong].moves {
			if flags[int(b.weak)*len(s.strong.list)+int(s.strong.list[b.strong].moves[i].home)] {
				return true
			}
		}
		return false
	}
	for i := range s.weak.list[b.weak].moves {
		if flags[int(s.weak.list[b.weak].moves[i].home)*len(s.strong.list)+int(b.strong)] {
			return true
		}
	}
	return false
}

// decide records positions as won (what 0) or lost (1) in ply plies, in the block and its
// mirror image.
func (s *solver) decide(b *block, side xiangqi.Side, what int, rows []xiangqi.Bitboard, ply int, codes []byte) {
	next := s.next[what][side]
	copy(next[b.id*s.rows:], rows)
	image, other := s.mirrored(b)
	s.raise(b, s.nextFlag[what][side])
	base := s.base(side, s.weak.repOf[b.weak], b.strong)
	for row := range rows {
		to := row
		if s.rows > 1 {
			to = int(mirrorSquare[row])
		}
		place := s.place[row*128:][:128]
		for set := rows[row]; !set.Empty(); {
			at := set.Pop()
			codes[base+int64(place[at&127])] = byte(ply + 1)
			if other {
				m := &next[image*s.rows+to]
				if !s.m.bare() {
					at = xiangqi.Square(mirrorSquare[at&127])
				}
				*m = m.Or(s.g.set[at&127])
			}
		}
	}
}

// commit applies the decisions of the last ply.
func (s *solver) commit(ctx context.Context) error {
	err := s.parallel(ctx, s.blocks, func(from, to int) {
		for b := from; b < to; b++ {
			for side := range 2 {
				if s.nextFlag[0][side][b] {
					for i := b * s.rows; i < (b+1)*s.rows; i++ {
						s.live[side][i] = s.live[side][i].AndNot(s.next[0][side][i])
					}
				}
				if s.nextFlag[1][side][b] {
					for i := b * s.rows; i < (b+1)*s.rows; i++ {
						s.loss[side][i] = s.loss[side][i].Or(s.next[1][side][i])
					}
				}
				for what := range 2 {
					if s.freshFlag[what][side][b] {
						s.freshFlag[what][side][b] = false
						clear(s.fresh[what][side][b*s.rows : (b+1)*s.rows])
					}
				}
			}
		}
	})
	s.fresh, s.next = s.next, s.fresh
	s.freshFlag, s.nextFlag = s.nextFlag, s.freshFlag
	return err
}

// exists finds the places of a block from which side can move without a capture to a
// position in x. x must not contain unwanted positions, such as those in which the moved
// king can be captured. The result may contain illegal places.
func (s *solver) exists(b *block, side xiangqi.Side, x rowSet, reach *[squares]xiangqi.Bitboard) {
	rows := s.rows
	clear(reach[:rows])
	h, own := s.strong, b.strong
	if side == xiangqi.Black {
		h, own = s.weak, b.weak
	}
	for i := range h.list[own].moves {
		m := &h.list[own].moves[i]
		to := int(b.weak)*len(s.strong.list) + int(m.home)
		if side == xiangqi.Black {
			to = int(m.home)*len(s.strong.list) + int(b.strong)
		}
		if m.eye != xiangqi.NoSquare && b.fixed.Has(m.eye) {
			continue
		}
		from := x[to*rows:][:rows]
		if m.eye == xiangqi.NoSquare || s.m.bare() {
			for row := range from {
				reach[row] = reach[row].Or(from[row])
			}
			continue
		}
		eye := s.g.set[m.eye&127]
		for row := range from {
			if rows == 1 || row != int(m.eye) {
				reach[row] = reach[row].Or(from[row].AndNot(eye))
			}
		}
	}
	if s.m.bare() {
		return
	}
	from := x[b.id*rows:][:rows]
	if side == s.owners[1] {
		for row := range from {
			if !from[row].Empty() {
				reach[row] = reach[row].Or(s.g.comers(side, s.kinds[1], from[row], b.fixed.Or(s.rowSquare(row))))
			}
		}
	}
	if rows > 1 && side == s.owners[0] {
		s.g.rowComers(side, s.kinds[0], from, b.fixed, reach)
	}
}

// rowComers adds to reach the places from which side's attacker of the rows moves to a
// place of x.
func (g *geometry) rowComers(side xiangqi.Side, k xiangqi.Kind, x []xiangqi.Bitboard, fixed xiangqi.Bitboard, reach *[squares]xiangqi.Bitboard) {
	x = x[:squares]
	switch k {
	case xiangqi.Rook, xiangqi.Cannon:
		for _, line := range g.lines {
			var acc xiangqi.Bitboard
			for _, s := range line {
				s &= 127
				if s >= squares || fixed.Meets(g.set[s]) {
					acc = xiangqi.Bitboard{}
					continue
				}
				reach[s] = reach[s].Or(acc)
				acc = acc.AndNot(g.set[s]).Or(x[s])
			}
		}
	case xiangqi.Horse:
		for s := range squares {
			if fixed.Meets(g.set[s]) {
				continue
			}
			for _, l := range g.leaps[s] {
				if leg := g.set[l.leg&127]; !fixed.Meets(leg) {
					reach[s] = reach[s].Or(x[l.to].AndNot(leg))
				}
			}
		}
	default:
		for s := range squares {
			for to := g.pawnTo[side][s]; !to.Empty(); {
				reach[s] = reach[s].Or(x[to.Pop()])
			}
		}
	}
}

// sortEvents orders events by plies, and makes builds independent of the order in which
// they were found.
func sortEvents(list []uint32) { slices.Sort(list) }
