package gmeval

import "duiyi/gomoku"

// Forbidden reports whether Black may not play on the empty point pt. Only
// under renju is anything forbidden.
func (b *Board) Forbidden(pt gomoku.Point) bool {
	c := b.class[Black][pt&pointMax]
	if c&Doubtful == 0 {
		return c.Is(Foul)
	}
	codes := code(b.codes[pt&pointMax])
	b.put(pt, Black)
	real := 0
	for d := range steps {
		if p := codes.at(d); (p == Three || p == NarrowThree) && b.realThree(pt, d) {
			real++
		}
	}
	b.Undo()
	return real > 1
}

// realThree reports whether the black three through the stone on pt in
// direction d can become an open four by a stone that is neither forbidden nor
// makes a five. Such a stone lies next to the row through pt.
func (b *Board) realThree(pt gomoku.Point, d int) bool {
	for _, step := range [2]int{steps[d], -steps[d]} {
		q := int(pt) + step
		for b.cell(q) == 1 {
			q += step
		}
		if b.cell(q) != 0 || code(b.codes[q]).at(d) != OpenFour || b.class[Black][q].Is(MakesFive) {
			continue
		}
		if !b.Forbidden(gomoku.Point(q)) {
			return true
		}
	}
	return false
}

// cell returns what is on a point: 0 nothing, 1 or 2 a stone, 3 when it is
// beside the board.
func (b *Board) cell(p int) int {
	if p < 0 || p >= points {
		return cellEdge
	}
	x, y := p%stride, p/stride
	if x >= b.size || y >= b.size {
		return cellEdge
	}
	return int(b.lines[gomoku.Horizontal][y] >> (bitsPerCell * (x + reach)) & 3)
}

// Renju reports whether points may be forbidden to Black.
func (b *Board) Renju() bool { return b.t.renju }

// Blockable reports whether a five between two stones of the opponent is none.
func (b *Board) Blockable() bool { return b.t.blockable != 0 }

// Legal reports whether side s may play on the empty point pt.
func (b *Board) Legal(s Side, pt gomoku.Point) bool {
	return s == White || !b.t.renju || !b.Forbidden(pt)
}

// MaxSpoilers is how many points Spoilers or Helpers append at most.
const MaxSpoilers = 4*2*reach + 1

// Spoilers appends to buf the points on which a stone of the opponent would
// change that side s makes a four or better on the empty point pt, pt itself
// first. To deny s what it makes there, nothing else will do but a four, save
// that a doubtful point may also become forbidden by a stone elsewhere.
func (b *Board) Spoilers(s Side, pt gomoku.Point, buf []gomoku.Point) []gomoku.Point {
	buf = append(buf, pt)
	codes := code(b.codes[pt&pointMax] >> (16 * s))
	for d := range steps {
		if codes.at(d) < Four {
			continue
		}
		line, at := place(pt, d)
		w := b.lines[d][line] >> (bitsPerCell * at)
		spoil := b.t.spoilers(s, w)
		for k := 1; k <= reach; k++ {
			if spoil>>(k-1)&1 != 0 {
				buf = append(buf, gomoku.Point(int(pt)-k*steps[d]))
			}
			if spoil>>(reach+k-1)&1 != 0 {
				buf = append(buf, gomoku.Point(int(pt)+k*steps[d]))
			}
		}
	}
	return buf
}

// spoilers returns the spoilers of the point at bits 10 and 11 of a line, as defences numbers them.
func (t *tables) spoilers(s Side, line uint64) uint16 {
	if t.blockable != 0 {
		at := t.shapeAt(line)
		if s == White {
			at = at.flipped()
		}
		return t.spoil[s&1][at]
	}
	seen := &t.seen[s&1]
	window := int(seen[mirrored(int(line&(packedSides-1)))]) + sideStates*int(seen[line>>12&(packedSides-1)])
	return t.spoil[s&1][window]
}

// Lines returns in which directions side s would make a four or better on the
// empty point pt, bit d for direction d.
func (b *Board) Lines(s Side, pt gomoku.Point) uint8 {
	var lines uint8
	codes := code(b.codes[pt&pointMax] >> (16 * s))
	for d := range steps {
		if codes.at(d) >= Four {
			lines |= 1 << d
		}
	}
	return lines
}

// Helpers appends to buf the empty points within four of the empty point pt from
// which a stone of side s would help one on pt to make a four: those on lines in
// which pt alone would make a three.
func (b *Board) Helpers(s Side, pt gomoku.Point, buf []gomoku.Point) []gomoku.Point {
	codes := code(b.codes[pt&pointMax] >> (16 * s))
	for d := range steps {
		if codes.at(d) < ClosedThree {
			continue
		}
		for _, step := range [2]int{steps[d], -steps[d]} {
			q := int(pt)
			for range reach - 1 {
				q += step
				c := b.cell(q)
				if c == 0 {
					buf = append(buf, gomoku.Point(q))
				} else if c != int(s)+1 {
					break
				}
			}
		}
	}
	return buf
}
