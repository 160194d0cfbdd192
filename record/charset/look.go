package charset

import (
	"encoding/binary"
	"math/bits"
	"sync"
	"unicode/utf8"
)

const highBits = 0x8080808080808080

const (
	// In UTF-8 text, four characters are sampled from each half of a window;
	// sizes are in bytes.
	windowSize, half, sampled = 128, 64, 4
	// Correct Chinese or Korean text costs at most rareHan a character on
	// average. Of 4,700 records of real games 2 % cost more in some window; of
	// those decoded in the wrong two-byte set, nearly all do.
	firstHan, lastHangul, rareHan, fewHan = 0x3400, 0xd7ff, 34, 3
)

// usualBits is the bit set of the characters that correct Chinese, Japanese or
// Korean text mostly consists of. Mojibake has hardly any of them.
var usualBits = sync.OnceValue(func() *[1 << 16 / 64]uint64 {
	usual := &[1 << 16 / 64]uint64{}
	table := costs()
	for r := rune(utf8.RuneSelf); r < 1<<16; r++ {
		if !unusual(table, r) && utf8.ValidRune(r) && (r < firstHan || table[r] <= rareHan) {
			usual[r/64] |= 1 << (r % 64)
		}
	}
	return usual
})

func unusual(table *[1 << 16]uint8, r rune) bool {
	return r > 0xffff || table[r] > costFirst && r >= 0x2500 || r < 0x2460 && table[r] != costPoint
}

// look reports whether bytes are UTF-8, and whether a window of them looks
// like mojibake. It costs no more than utf8.Valid, since it samples only
// windows with an unusual character.
func look(s []byte) (valid, odd bool) {
	usual := usualBits()
	next := 0 // end of the last window sampled
	for i := 0; i < len(s); {
		if i+8 <= len(s) {
			word := binary.LittleEndian.Uint64(s[i:])
			if word&highBits == 0 {
				i += 8 + letters(s[i+8:])
				continue
			}
			if word&utf8.RuneSelf == 0 {
				i += bits.TrailingZeros64(word&highBits) / 8
				word = 0
				if i+3 <= len(s) {
					word = uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16
				}
			}
			if word&0xc0c0f0 == 0x8080e0 { // three bytes
				r := word&0xf<<12 | word>>8&0x3f<<6 | word>>16&0x3f
				if usual[r/64]>>(r%64)&1 != 0 {
					i += 3
					continue
				}
			}
		} else if s[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(s[i:])
		if r == utf8.RuneError && size == 1 {
			return false, false
		}
		if !odd && i >= next && (r > 0xffff || usual[r/64]>>(r%64)&1 == 0) {
			from := i &^ (windowSize - 1)
			next = from + windowSize
			odd = suspicious(s[from:min(next, len(s))])
		}
		i += size
	}
	return true, odd
}

// letters returns the length, in whole blocks, of the ASCII text that s starts
// with.
func letters(s []byte) int {
	p := s
	for len(p) >= 64 {
		a := binary.LittleEndian.Uint64(p) | binary.LittleEndian.Uint64(p[8:]) | binary.LittleEndian.Uint64(p[16:]) | binary.LittleEndian.Uint64(p[24:])
		b := binary.LittleEndian.Uint64(p[32:]) | binary.LittleEndian.Uint64(p[40:]) | binary.LittleEndian.Uint64(p[48:]) | binary.LittleEndian.Uint64(p[56:])
		if (a|b)&highBits != 0 {
			break
		}
		p = p[64:]
	}
	return len(s) - len(p)
}

// suspicious reports whether a window looks like mojibake: at least three of
// the sampled characters and two in five are unusual, or the Chinese and
// Korean ones are rarer than in any real text.
func suspicious(window []byte) bool {
	table := costs()
	seen, odd := 0, 0
	for from := 0; from < len(window); from += half {
		most := seen + sampled
		han, cost := 0, 0
		end := min(from+half, len(window))
		for i := from; i < end && seen < most; {
			if window[i] < utf8.RuneSelf || !utf8.RuneStart(window[i]) {
				i++
				continue
			}
			r, size := utf8.DecodeRune(window[i:])
			i += size
			seen++
			if unusual(table, r) {
				odd++
			}
			if firstHan <= r && r <= lastHangul {
				han++
				cost += int(table[r])
			}
		}
		if odd > 2 && odd*5 >= seen*2 {
			return true
		}
		if han >= fewHan && cost > rareHan*han {
			return true
		}
	}
	return false
}
