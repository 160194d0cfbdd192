package charset

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// An order is the encoding of a stretch of a file: bytes, or UTF-16 of either
// byte order.
type order uint8

const (
	narrow order = iota
	littleEndian
	bigEndian
)

func (o order) unit(two []byte) uint16 {
	if o == bigEndian {
		return binary.BigEndian.Uint16(two)
	}
	return binary.LittleEndian.Uint16(two)
}

func (o order) other() order { return littleEndian + bigEndian - o }

// A stretch is part of a file in one order, including a mark at its start.
type stretch struct {
	from, to int
	order    order
	marked   bool
}

const (
	mark16, swapped16 = 0xfeff, 0xfffe
	// headBytes is how much of a file determines whether it is UTF-16.
	headBytes = 4 << 10
	// odd16 non-ASCII characters in a row trigger a check of the next
	// pieceBytes.
	odd16, pieceBytes = 3, 128
	// costLetter is the cost of an ASCII character where bytes may be either
	// that or half of another character.
	costLetter = 16
)

// marked16 returns the order of the byte order mark at the start of s.
func marked16(s []byte) order {
	switch {
	case begins(s, "\xff\xfe"):
		return littleEndian
	case begins(s, "\xfe\xff"):
		return bigEndian
	}
	return narrow
}

// order16 returns the order of a file that starts as UTF-16: with a mark, or
// with letters that have one zero byte, always the same one.
func order16(head []byte) order {
	if o := marked16(head); o != narrow {
		return o
	}
	head = head[:min(len(head), headBytes)]
	if len(head) < 4 || bytes.IndexByte(head, 0) < 0 {
		return narrow
	}
	var zeros, letters [2]int
	for i := 0; i+1 < len(head); i += 2 {
		for side := range 2 {
			if head[i+side] != 0 {
				continue
			}
			zeros[side]++
			if c := head[i+1-side]; ' ' <= c && c < 0x7f || c == '\n' || c == '\r' || c == '\t' {
				letters[side]++
			}
		}
	}
	const share = 8 // at least one character in eight is an ASCII letter
	for side, o := range []order{bigEndian, littleEndian} {
		others := zeros[1-side] + zeros[side] - letters[side] // zero bytes that belong to other characters
		if letters[side] > share*others && letters[side]*2*share >= len(head) && likelier(head[:bytes.IndexByte(head, 0)&^1], o) == o {
			return o
		}
	}
	return narrow
}

// stretches splits part of a file into stretches; the first continues in order
// o. It returns nil for a part without UTF-16, which nearly all are.
func stretches(data []byte, o order, first bool) []stretch {
	if first {
		o = order16(data)
	}
	if o == narrow && bytes.IndexByte(data, 0) < 0 {
		return nil
	}
	var list []stretch
	for at := 0; at < len(data); {
		s := stretch{from: at, order: o}
		if o == narrow {
			s.to, o = wideFrom(data, at)
		} else {
			s.marked = marked16(data[at:]) == o
			s.to, o = wideTo(data, at, o)
		}
		if s.to > s.from {
			list = append(list, s)
		}
		at = s.to
	}
	if len(list) == 1 && list[0].order == narrow {
		return nil
	}
	return list
}

// wideFrom returns the start of UTF-16 after byte at, and its order.
func wideFrom(data []byte, at int) (int, order) {
	for from := at; ; {
		zero := bytes.IndexByte(data[from:], 0)
		if zero < 0 {
			return len(data), narrow
		}
		zero += from
		// A mark precedes the first ASCII letter, with other characters
		// between at most.
		for i := max(from, zero-headBytes); i < zero; i++ {
			if o := marked16(data[i:]); o != narrow && (zero-i)%2 == int(o%2) {
				return i, o
			}
		}
		best, begin, most := narrow, 0, 0
		for _, o := range []order{littleEndian, bigEndian} {
			i := zero - int(o%2)
			if i < at || !letters16(data[i:], o) {
				continue
			}
			// Text of letters only reads just as well shifted by one byte.
			cost := cost16(data[i:min(i+pieceBytes, len(data))], o) + (len(data)-i)%2
			if best == narrow || cost < most {
				best, begin, most = o, i, cost
			}
		}
		if best != narrow {
			return begin, best
		}
		for from = zero; from < len(data) && data[from] == 0; from++ {
		}
	}
}

// letters16 reports whether s starts with several ASCII letters in UTF-16.
func letters16(s []byte, o order) bool {
	const several = 4
	if len(s) < 2*several {
		return false
	}
	for i := 0; i < 2*several; i += 2 {
		if c := o.unit(s[i:]); c >= 0x7f || c < ' ' && c != '\n' && c != '\r' && c != '\t' {
			return false
		}
	}
	return true
}

// wideTo returns the end of the UTF-16 that starts at byte at, and the order
// of what follows. It ends at another mark, or where characters in a row are
// far more likely in another order.
func wideTo(data []byte, at int, o order) (int, order) {
	table := costs()
	row, strange := 0, false // non-ASCII characters in a row, and whether one is unusual
	began := at              // start of the whole row
	for i := at; i+1 < len(data); i += 2 {
		c := o.unit(data[i:])
		switch {
		case i > at && (c == mark16 || c == swapped16):
			return i, marked16(data[i:])
		case c < utf8.RuneSelf && c != 0:
			row, strange, began = 0, false, i+2
			continue
		case i == at && c == mark16:
			continue
		}
		strange = strange || unusual(table, rune(c))
		if row++; row < odd16 && i+3 < len(data) {
			continue
		}
		if strange {
			from := i - 2*(row-1)
			if next := likelier(data[from:], o); next != o {
				if began > at && likelier(data[began:], o) == next {
					return began, next
				}
				return from, next
			}
		}
		row, strange = 0, false
	}
	return len(data), o
}

// likelier returns the order in which a piece reads best, with a bonus for o.
func likelier(piece []byte, o order) order {
	piece = piece[:min(len(piece), pieceBytes)]
	for i := 1; i+1 < len(piece); i++ {
		if marked16(piece[i:]) != narrow {
			piece = piece[:i]
		}
	}
	best, most := o, cost16(piece, o)
	if most <= plausible*(len(piece)/2) {
		return o
	}
	if cost := cost16(piece, o.other()) + costSwitch; cost < most {
		best, most = o.other(), cost
	}
	letters := 0
	for _, c := range piece {
		switch {
		case c < ' ' && c != '\n' && c != '\r' && c != '\t', c == 0x7f:
			letters += costBad
		case c < utf8.RuneSelf:
			letters += costLetter
		}
	}
	for i := range sets {
		if cost := readIn(sets[i].set, piece).cost + sets[i].odd + letters + costSwitch; cost < most {
			best, most = narrow, cost
		}
	}
	return best
}

// cost16 returns the cost of bytes as UTF-16.
func cost16(s []byte, o order) int {
	out, _ := append16(nil, s[:len(s)&^1], o)
	cost, n := costOf(string(out))
	return cost + (utf8.RuneCount(out)-n)*costLetter + costBad*bytes.Count(out, []byte{0})
}

// append16 appends UTF-16 text as UTF-8, and reports whether some of it was
// invalid.
func append16(out, s []byte, o order) (_ []byte, torn bool) {
	for i := 0; i+1 < len(s); i += 2 {
		c := o.unit(s[i:])
		if c < utf8.RuneSelf {
			out = append(out, byte(c))
			continue
		}
		r := rune(c)
		if utf16.IsSurrogate(r) {
			pair := rune(utf8.RuneError)
			if i+3 < len(s) {
				pair = utf16.DecodeRune(r, rune(o.unit(s[i+2:])))
			}
			if r = pair; pair != utf8.RuneError {
				i += 2
			}
		}
		torn = torn || r == utf8.RuneError
		out = utf8.AppendRune(out, r)
	}
	if len(s)%2 == 1 { // half a character
		return utf8.AppendRune(out, utf8.RuneError), true
	}
	return out, torn
}

// wide decodes a UTF-16 stretch.
func wide(data []byte, o order, marked bool) *Text {
	t := &Text{Set: UTF16, data: data, order: o}
	if marked {
		t.skip = min(2, len(data))
	}
	out, torn := append16(make([]byte, 0, len(data)+len(data)/2), data[t.skip:], o)
	t.S, t.torn = string(out), torn
	return t
}

// decodeUTF16 decodes a file that the user says is UTF-16, or returns nil if
// it does not look like that.
func decodeUTF16(data []byte) *Text {
	if list := stretches(data, narrow, true); list != nil && list[0].order != narrow {
		return glued(data, list, "")
	}
	return nil
}

// glued decodes stretches of several orders.
func glued(data []byte, list []stretch, before Set) *Text {
	if len(list) == 1 {
		return wide(data, list[0].order, list[0].marked)
	}
	j := joiner{out: &Text{Set: UTF16, data: data, order: list[len(list)-1].order}}
	lines := 0
	for i, s := range list {
		var t *Text
		if s.order == narrow {
			t = decodeBytes(data[s.from:s.to], before, i == 0)
			if before = t.Set; i == 0 {
				j.out.Set = t.Set
			}
		} else {
			t = wide(data[s.from:s.to], s.order, s.marked)
		}
		t.base, t.before = s.from, lines
		j.add(t, 0, len(t.S))
		lines += strings.Count(t.S, "\n")
	}
	return j.text()
}
