package library

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// A codeBook maps the move codes of a segment to moves. The most frequent
// moves of each side take one byte. Any other move below longMove takes two,
// the first of them plain or above. The rest take four: longMove's code and
// two bytes for the move. Three moves in four take one byte.
type codeBook [2][plain]Move

const (
	plain     = 224
	longMove  = 0x1fff
	codesSize = 2 * 2 * plain
)

// read decodes the first move of codes and returns the remaining codes.
func (c *codeBook) read(turn uint8, codes []byte) (Move, []byte) {
	if codes[0] < plain {
		return c[turn&1][codes[0]], codes[1:]
	}
	return readLong(codes)
}

func readLong(codes []byte) (Move, []byte) {
	if m := Move(codes[0]-plain)<<8 | Move(codes[1]); m != longMove {
		return m, codes[2:]
	}
	return Move(binary.LittleEndian.Uint16(codes[2:])), codes[4:]
}

// plies returns the number of moves in codes.
func plies(codes []byte) (n int) {
	for ; len(codes) > 0; n++ {
		if codes[0] < plain {
			codes = codes[1:]
			continue
		}
		_, codes = readLong(codes)
	}
	return n
}

// openBook reads a book written by codeBook.append.
func openBook(data []byte) (c codeBook) {
	for turn := range c {
		for i := range c[turn] {
			c[turn][i] = Move(binary.LittleEndian.Uint16(data))
			data = data[2:]
		}
	}
	return c
}

func (c *codeBook) append(data []byte) []byte {
	for _, side := range c {
		for _, m := range side {
			data = binary.LittleEndian.AppendUint16(data, uint16(m))
		}
	}
	return data
}

// A coder builds a codeBook from move counts and encodes moves with it.
type coder struct {
	made  [2][]uint32       // count by move
	codes [2]map[Move]uint8 // one-byte codes
	book  codeBook
}

func (c *coder) count(turn uint8, m Move) {
	if c.made[turn] == nil {
		c.made[turn] = make([]uint32, longMove)
	}
	if m < longMove {
		c.made[turn][m]++
	}
}

// settle builds the book from the counts.
func (c *coder) settle() {
	for turn, made := range c.made {
		var list []Move
		for m, n := range made {
			if n > 0 {
				list = append(list, Move(m))
			}
		}
		slices.SortFunc(list, func(a, b Move) int { return cmp.Or(cmp.Compare(made[b], made[a]), cmp.Compare(a, b)) })
		c.codes[turn] = make(map[Move]uint8)
		for i, m := range list[:min(len(list), plain)] {
			c.book[turn][i], c.codes[turn][m] = m, uint8(i)
		}
	}
}

// append encodes one move.
func (c *coder) append(codes []byte, turn uint8, m Move) []byte {
	if code, ok := c.codes[turn][m]; ok {
		return append(codes, code)
	}
	if m < longMove {
		return append(codes, plain+uint8(m>>8), uint8(m))
	}
	codes = append(codes, plain+uint8(longMove>>8), uint8(longMove&0xff))
	return binary.LittleEndian.AppendUint16(codes, uint16(m))
}
