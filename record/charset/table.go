package charset

import (
	"maps"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// Lead and trail bytes of two-byte characters, in either set.
const (
	firstLead, lastLead   = 0x81, 0xfe
	firstTrail, lastTrail = 0x40, 0xfe
	trails                = lastTrail - firstTrail + 1
)

// A table maps each two-byte code to its character in UTF-8 and its length, or
// 0. It is three times as fast as the decoders of x/text, from which it is
// generated.
type table [(lastLead - firstLead + 1) * trails]struct {
	utf8 [3]byte
	size uint8 // two bits, and above them the cost of the character
}

const costShift = 2

var (
	gbkTable  = sync.OnceValue(func() *table { return newTable(simplifiedchinese.GBK, GBK) })
	big5Table = sync.OnceValue(func() *table { return newTable(traditionalchinese.Big5, Big5) })
)

func newTable(of encoding.Encoding, set Set) *table {
	t := &table{}
	cost := costs()
	dec := of.NewDecoder()
	for i := range t {
		two := []byte{byte(firstLead + i/trails), byte(firstTrail + i%trails)}
		dec.Reset()
		out, err := dec.Bytes(two)
		if r, size := utf8.DecodeRune(out); err == nil && size == len(out) && size <= len(t[i].utf8) && !private(r) && r >= utf8.RuneSelf {
			t[i].size = uint8(copy(t[i].utf8[:], out)) | foreign(set, r, cost[r])<<costShift
		}
	}
	return t
}

// decode decodes a text of ASCII and characters of the table only.
func (t *table) decode(data []byte) (string, bool) {
	out, _, _, ok := t.append(make([]byte, 0, len(data)+len(data)/2+utf8.UTFMax), data)
	return string(out), ok
}

// append decodes such a text at the end of out, and returns its cost and its
// number of two-byte characters.
func (t *table) append(out, data []byte) (_ []byte, cost, n int, ok bool) {
	for i := 0; i < len(data); {
		lead := data[i]
		if lead < utf8.RuneSelf {
			out = append(out, lead)
			i++
			continue
		}
		if lead < firstLead || lead > lastLead || i+1 == len(data) || data[i+1] < firstTrail || data[i+1] > lastTrail {
			return out, cost, n, false
		}
		at := &t[int(lead-firstLead)*trails+int(data[i+1]-firstTrail)]
		switch at.size & (1<<costShift - 1) {
		case 0:
			return out, cost, n, false
		case 2:
			out = append(out, at.utf8[0], at.utf8[1])
		default:
			out = append(out, at.utf8[0], at.utf8[1], at.utf8[2])
		}
		cost += int(at.size >> costShift)
		n++
		i += 2
	}
	return out, cost, n, true
}

// twoCodes returns the characters that have several codes in a set, so that
// their original bytes are unknown.
func twoCodes(set Set) map[rune]bool {
	switch set {
	case GBK:
		return twoInGBK()
	case Big5:
		return twoInBig5()
	case ShiftJIS:
		return twoInShiftJIS()
	}
	return nil
}

var (
	twoInGBK      = sync.OnceValue(func() map[rune]bool { return findTwoCodes(GBK) })
	twoInBig5     = sync.OnceValue(func() map[rune]bool { return findTwoCodes(Big5) })
	twoInShiftJIS = sync.OnceValue(func() map[rune]bool { return findTwoCodes(ShiftJIS) })
)

func findTwoCodes(set Set) map[rune]bool {
	two := map[rune]bool{}
	seen := map[rune]bool{}
	dec := set.encoding().NewDecoder()
	for lead := firstLead; lead <= lastLead; lead++ {
		for trail := firstTrail; trail <= lastTrail; trail++ {
			if s, n := decodeOne(dec, []byte{byte(lead), byte(trail)}); n == 2 {
				r, _ := utf8.DecodeRuneInString(s)
				two[r] = two[r] || seen[r]
				seen[r] = true
			}
		}
	}
	maps.DeleteFunc(two, func(_ rune, open bool) bool { return !open })
	return two
}
