// Package codes packs moves and ascending numbers into few bytes. It is how an index file
// of the library holds its games: three moves in four take one byte.
package codes

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// A Book maps move codes to moves, which are any 16-bit numbers. The most frequent
// moves of each side take one byte. Any other move below longMove takes two,
// the first of them Plain or above. The rest take four: longMove's code and
// two bytes for the move.
type Book [2][Plain]uint16

const (
	Plain = 224           // codes of one byte are below
	Size  = 2 * 2 * Plain // of a Book, in bytes

	longMove = 0x1fff
)

// Read decodes the first of codes, a move of the side turn&1, and returns the remaining codes.
func (b *Book) Read(turn uint8, codes []byte) (move uint16, rest []byte) {
	if codes[0] < Plain {
		return b[turn&1][codes[0]], codes[1:]
	}
	return ReadLong(codes)
}

// ReadLong is Read for a first code of Plain or above, which needs no book.
func ReadLong(codes []byte) (move uint16, rest []byte) {
	if m := uint16(codes[0]-Plain)<<8 | uint16(codes[1]); m != longMove {
		return m, codes[2:]
	}
	return binary.LittleEndian.Uint16(codes[2:]), codes[4:]
}

// Plies returns the number of moves in codes.
func Plies(codes []byte) (n int) {
	for ; len(codes) > 0; n++ {
		if codes[0] < Plain {
			codes = codes[1:]
			continue
		}
		_, codes = ReadLong(codes)
	}
	return n
}

// Open reads a book that Append wrote: the first Size bytes of data.
func Open(data []byte) (b Book) {
	for turn := range b {
		for i := range b[turn] {
			b[turn][i] = binary.LittleEndian.Uint16(data)
			data = data[2:]
		}
	}
	return b
}

// Append appends the book to data.
func (b *Book) Append(data []byte) []byte {
	for _, side := range b {
		for _, m := range side {
			data = binary.LittleEndian.AppendUint16(data, m)
		}
	}
	return data
}

// A Coder builds a Book from move counts and encodes moves with it.
type Coder struct {
	Book Book // after Settle

	made  [2][]uint32         // count by move
	codes [2]map[uint16]uint8 // one-byte codes
}

// Count counts a move of the side turn, 0 or 1.
func (c *Coder) Count(turn uint8, m uint16) {
	if c.made[turn] == nil {
		c.made[turn] = make([]uint32, longMove)
	}
	if m < longMove {
		c.made[turn][m]++
	}
}

// Settle builds the book from the counts.
func (c *Coder) Settle() {
	for turn, made := range c.made {
		var list []uint16
		for m, n := range made {
			if n > 0 {
				list = append(list, uint16(m))
			}
		}
		slices.SortFunc(list, func(a, b uint16) int { return cmp.Or(cmp.Compare(made[b], made[a]), cmp.Compare(a, b)) })
		c.codes[turn] = make(map[uint16]uint8)
		for i, m := range list[:min(len(list), Plain)] {
			c.Book[turn][i], c.codes[turn][m] = m, uint8(i)
		}
	}
}

// Append encodes one move of the side turn.
func (c *Coder) Append(codes []byte, turn uint8, m uint16) []byte {
	if code, ok := c.codes[turn][m]; ok {
		return append(codes, code)
	}
	if m < longMove {
		return append(codes, Plain+uint8(m>>8), uint8(m))
	}
	codes = append(codes, Plain+uint8(longMove>>8), uint8(longMove&0xff))
	return binary.LittleEndian.AppendUint16(codes, m)
}
