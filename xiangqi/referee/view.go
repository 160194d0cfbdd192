package referee

import (
	"bytes"

	"duiyi/xiangqi"
)

// The searches that CXA asks for are bounded by a number of nodes, so that what
// they find can depend on the order of moves. A loop is therefore always judged
// as the same one of its four views, wherever it begins, and a reflected loop or
// one with the colours exchanged gets the ruling reflected or exchanged.

// A view shows a board reflected left to right, turned round with the colours
// exchanged, or both, or neither. It is its own inverse.
type view struct{ mirror, flip bool }

var allViews = [...]view{{}, {mirror: true}, {flip: true}, {mirror: true, flip: true}}

func (v view) square(s xiangqi.Square) xiangqi.Square {
	if v.mirror {
		s = s.Mirror()
	}
	if v.flip {
		s = s.Turn()
	}
	return s
}

func (v view) move(m xiangqi.Move) xiangqi.Move {
	return xiangqi.NewMove(v.square(m.From()), v.square(m.To()))
}

func (v view) side(s xiangqi.Side) xiangqi.Side {
	if v.flip {
		return s.Other()
	}
	return s
}

func (v view) piece(p xiangqi.Piece) xiangqi.Piece {
	if v.flip && p != xiangqi.NoPiece {
		return xiangqi.MakePiece(p.Side().Other(), p.Kind())
	}
	return p
}

func (v view) position(p *xiangqi.Position) xiangqi.Position {
	q := *p
	if v.mirror {
		q = q.Mirror()
	}
	if v.flip {
		q = q.FlipColours()
	}
	return q
}

// board writes the view of p as bytes that order the views of a loop.
func (v view) board(p *xiangqi.Position) []byte {
	b := make([]byte, squares+1)
	b[squares] = byte(v.side(p.Side()))
	for s := xiangqi.Square(0); s.Valid(); s++ {
		b[v.square(s)] = byte(v.piece(p.At(s)))
	}
	return b
}

// canonical returns the view in which one of the positions from first to last
// comes before all others, and in it the game of those moves.
func (g *Game) canonical(first, last int) (view, *Game) {
	var best view
	var least []byte
	for _, v := range allViews {
		for ply := first; ply < last; ply++ {
			if b := v.board(&g.positions[ply]); least == nil || bytes.Compare(b, least) < 0 {
				best, least = v, b
			}
		}
	}
	h := &Game{}
	for ply := first; ply <= last; ply++ {
		h.positions = append(h.positions, best.position(&g.positions[ply]))
	}
	for _, m := range g.moves[first:last] {
		h.moves = append(h.moves, best.move(m))
	}
	return best, h
}

// ruling shows a ruling on a move as v does.
func (v view) ruling(m MoveRuling) MoveRuling {
	m.Side, m.Move, m.Piece = v.side(m.Side), v.move(m.Move), v.piece(m.Piece)
	m.Checkers = mapped(m.Checkers, v.pieceAt)
	m.Chases = mapped(m.Chases, v.chase)
	m.Spared = mapped(m.Spared, v.chase)
	m.Line = mapped(m.Line, v.move)
	return m
}

func (v view) pieceAt(p PieceAt) PieceAt {
	return PieceAt{Piece: v.piece(p.Piece), Square: v.square(p.Square), ID: p.ID}
}

func (v view) chase(c Chase) Chase {
	c.Attacker, c.Victim = v.pieceAt(c.Attacker), v.pieceAt(c.Victim)
	if c.Protector != nil {
		p := v.pieceAt(*c.Protector)
		c.Protector = &p
	}
	c.Line = mapped(c.Line, v.move)
	return c
}

// mapped returns a new list of f of each element, nil for nil.
func mapped[T any](list []T, f func(T) T) []T {
	if list == nil {
		return nil
	}
	out := make([]T, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}
