package rulingatlas

import (
	"bytes"

	"duiyi/xiangqi"
)

// Key returns a text that two loops share exactly if they are one loop begun at
// different moves, mirrored, or with the colours exchanged.
func (l Loop) Key() string {
	var least []byte
	p := l.Start
	for i, m := range l.Moves {
		swap := p.Side() == xiangqi.Black // as Red to move, the colours are told
		for _, mirror := range [2]bool{false, true} {
			text := l.image(&p, i, swap, mirror)
			if least == nil || bytes.Compare(text, least) < 0 {
				least = text
			}
		}
		p.PlayUnchecked(m)
	}
	return string(least)
}

// image returns the board p before move i and the moves from there once around,
// with the colours exchanged and the files mirrored if asked.
func (l Loop) image(p *xiangqi.Position, i int, swap, mirror bool) []byte {
	see := func(s xiangqi.Square) xiangqi.Square {
		if swap {
			s = s.Turn()
		}
		if mirror {
			s = s.Mirror()
		}
		return s
	}
	text := make([]byte, 90, 90+2*len(l.Moves))
	for s := xiangqi.Square(0); s.Valid(); s++ {
		piece := p.At(s)
		if swap && piece != xiangqi.NoPiece {
			piece = xiangqi.MakePiece(piece.Side().Other(), piece.Kind())
		}
		text[see(s)] = byte(piece)
	}
	for k := range l.Moves {
		m := l.Moves[(i+k)%len(l.Moves)]
		text = append(text, byte(see(m.From())), byte(see(m.To())))
	}
	return text
}
