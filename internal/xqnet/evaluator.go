package xqnet

import (
	"duiyi/internal/nnue"
	"duiyi/internal/xqeval"
	"duiyi/xiangqi"
)

// An Evaluator follows the line of one thread of a search.
type Evaluator struct {
	net   *nnue.Network
	at    int // the last of plies in use
	plies []ply
	sums  []int16 // Red's and Black's of every ply, if it knows them
	cache [2][palace]refreshed
	kept  []int16  // sums of cache
	add   []uint32 // rows that come, scratch
	sub   []uint32 // rows that go
}

// A ply is a position of the line, and how it came about.
type ply struct {
	move         xiangqi.Move
	piece, taken xiangqi.Piece // NoPiece twice after a pass
	kings        [2]place
	known        [2]bool
}

// A refreshed is what the sums in the cache are made of, for a side and a place
// of its general.
type refreshed struct {
	known  bool
	pieces [2][kinds]xiangqi.Bitboard
}

// New returns an evaluator by a network of Format. Reset must come first.
func New(net *nnue.Network) *Evaluator {
	return &Evaluator{net: net, plies: make([]ply, 1), kept: make([]int16, 2*palace*net.Lanes), sums: make([]int16, 2*net.Lanes)}
}

// Reset begins at a position.
func (e *Evaluator) Reset(p *xiangqi.Position) {
	e.at = 0
	e.plies[0] = ply{kings: [2]place{placeOf(xiangqi.Red, p.King(xiangqi.Red)), placeOf(xiangqi.Black, p.King(xiangqi.Black))}}
}

// Play follows a legal move of piece, which takes taken or NoPiece.
func (e *Evaluator) Play(m xiangqi.Move, piece, taken xiangqi.Piece) {
	now := e.push()
	now.move, now.piece, now.taken = m, piece, taken
	if piece.Kind() == xiangqi.King {
		side := piece.Side()
		now.kings[side&1] = placeOf(side, m.To())
	}
}

// Pass follows a null move.
func (e *Evaluator) Pass() {
	now := e.push()
	now.piece, now.taken = xiangqi.NoPiece, xiangqi.NoPiece
}

// Undo takes back the last Play or Pass.
func (e *Evaluator) Undo() { e.at-- }

// push goes a ply deeper, with the kings where they were.
func (e *Evaluator) push() *ply {
	e.at++
	if e.at == len(e.plies) {
		e.plies = append(e.plies, ply{})
		e.sums = append(e.sums, make([]int16, 2*e.net.Lanes)...)
	}
	now := &e.plies[e.at]
	now.kings, now.known = e.plies[e.at-1].kings, [2]bool{}
	return now
}

// Evaluate returns the value of p, which the calls so far led to, in centipawns
// for the side to move.
func (e *Evaluator) Evaluate(p *xiangqi.Position) int {
	e.know(p, xiangqi.Red)
	e.know(p, xiangqi.Black)
	us := p.Side()
	return xqeval.Temper(p, e.net.Evaluate(e.sumsOf(e.at, us), e.sumsOf(e.at, us.Other()), Bucket(p.Occupied().Count())))
}

// sumsOf returns the sums of a side at a ply.
func (e *Evaluator) sumsOf(at int, side xiangqi.Side) []int16 {
	lanes := e.net.Lanes
	from := (2*at + int(side&1)) * lanes
	return e.sums[from : from+lanes]
}

// know works out the sums of a side for p, if they are not known: from the last
// position of the line whose sums are, unless its general has changed its place
// in between; else from the last position that had it there.
func (e *Evaluator) know(p *xiangqi.Position, side xiangqi.Side) {
	view := side & 1
	now := &e.plies[e.at]
	if now.known[view] {
		return
	}
	king := now.kings[view]
	e.add, e.sub = e.add[:0], e.sub[:0]
	for at := e.at; at > 0 && e.plies[at-1].kings[view] == king; at-- {
		if then := &e.plies[at]; then.piece != xiangqi.NoPiece {
			from, to := then.move.From(), then.move.To()
			e.add = append(e.add, row(side, king, then.piece, to))
			e.sub = append(e.sub, row(side, king, then.piece, from))
			if then.taken != xiangqi.NoPiece {
				e.sub = append(e.sub, row(side, king, then.taken, to))
			}
		}
		if e.plies[at-1].known[view] {
			e.net.Update(e.sumsOf(e.at, side), e.sumsOf(at-1, side), e.add, e.sub)
			now.known[view] = true
			return
		}
	}
	e.refresh(p, side, king)
	now.known[view] = true
}

// refresh works out the sums of a side from those that the cache has for the
// place of its general.
func (e *Evaluator) refresh(p *xiangqi.Position, side xiangqi.Side, king place) {
	view := side & 1
	c := &e.cache[view][king]
	lanes := e.net.Lanes
	from := (int(view)*palace + int(king)) * lanes
	sums := e.kept[from : from+lanes]
	if !c.known {
		copy(sums, e.net.Bias)
		c.known = true
	}
	e.add, e.sub = e.add[:0], e.sub[:0]
	for owner := range c.pieces {
		for kind := range c.pieces[owner] {
			s, k := xiangqi.Side(owner), xiangqi.Kind(kind)
			had, has := c.pieces[owner][kind], p.Pieces(s, k)
			if had == has {
				continue
			}
			piece := xiangqi.MakePiece(s, k)
			for b := has.AndNot(had); !b.Empty(); {
				e.add = append(e.add, row(side, king, piece, b.Pop()))
			}
			for b := had.AndNot(has); !b.Empty(); {
				e.sub = append(e.sub, row(side, king, piece, b.Pop()))
			}
			c.pieces[owner][kind] = has
		}
	}
	e.net.Update(sums, sums, e.add, e.sub)
	copy(e.sumsOf(e.at, side), sums)
}

// Pieces returns what each piece but the generals adds to the value of p as Red
// sees it: the value less that of the board without it, judged by the weights
// for as many pieces as there are. The numbers are those of the network alone.
func Pieces(net *nnue.Network, p *xiangqi.Position) (value int, by map[xiangqi.Square]int) {
	var sums [2][]int16
	for side := range sums {
		sums[side] = make([]int16, net.Lanes)
		net.Update(sums[side], net.Bias, Features(nil, p, xiangqi.Side(side)), nil)
	}
	bucket := Bucket(p.Occupied().Count())
	us := p.Side() & 1
	red := func(sums *[2][]int16) int {
		v := net.Evaluate(sums[us], sums[us^1], bucket)
		if us == xiangqi.Black {
			return -v
		}
		return v
	}
	value = red(&sums)
	by = make(map[xiangqi.Square]int)
	without := [2][]int16{make([]int16, net.Lanes), make([]int16, net.Lanes)}
	for b := p.Occupied(); !b.Empty(); {
		s := b.Pop()
		piece := p.At(s)
		if piece.Kind() == xiangqi.King {
			continue
		}
		for i := range sums {
			side := xiangqi.Side(i)
			net.Update(without[i], sums[i], nil, []uint32{row(side, placeOf(side, p.King(side)), piece, s)})
		}
		by[s] = value - red(&without)
	}
	return value, by
}
