package charset

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"duiyi/record"
)

// A doubt is what there is to say of how a stretch of a text was read.
type doubt struct {
	from, to int // in S
	err      error
	text     string
}

// Notes returns what there is to say of how the text from one byte of S to another
// was read, as errors of a format.
func (t *Text) Notes(format string, from, to int) []*record.Error {
	var list []*record.Error
	for _, d := range t.doubts {
		if d.from < to && d.to > from {
			list = append(list, t.Error(format, max(d.from, from), -1, d.text, d.err))
		}
	}
	return list
}

// A via is a set in which text was decoded that is in another.
type via struct {
	name   string
	encode func(r rune) (string, bool)
}

// hole stands for a character that a via does not have. No set of several bytes
// has it.
const hole = "\xff"

var vias = []via{
	{"Mac Roman", func(r rune) (string, bool) {
		switch r {
		case '\u2126': // the sign of ohm for the letter
			r = '\u03a9'
		case '\u00a4': // the euro took its place
			r = '\u20ac'
		}
		return oneByte(charmap.Macintosh, r)
	}},
	{"Windows-1252", func(r rune) (string, bool) {
		if 0x80 <= r && r < 0xa0 { // five codes stand for nothing, and are passed on
			return string([]byte{byte(r)}), true
		}
		return oneByte(charmap.Windows1252, r)
	}},
	{"CP437", func(r rune) (string, bool) { return oneByte(charmap.CodePage437, r) }},
	{"Windows-1251", func(r rune) (string, bool) { return oneByte(charmap.Windows1251, r) }},
	{"GBK", several(GBK)},
	{"Big5", several(Big5)},
	{"Shift-JIS", several(ShiftJIS)},
	{"EUC-KR", several(EUCKR)},
}

func oneByte(set *charmap.Charmap, r rune) (string, bool) {
	b, ok := set.EncodeRune(r)
	return string([]byte{b}), ok
}

func several(set Set) func(rune) (string, bool) {
	enc := set.encoding()
	return func(r rune) (string, bool) {
		out, err := enc.NewEncoder().String(string(r))
		return out, err == nil
	}
}

// titles are the sets by the names that people know.
var titles = map[Set]string{
	UTF8: "UTF-8", GBK: "GBK", GB18030: "GB18030", Big5: "Big5", ShiftJIS: "Shift-JIS", EUCKR: "EUC-KR", Windows1251: "Windows-1251", Windows1252: "Windows-1252", UTF16: "UTF-16",
}

const (
	// A text is looked at in four characters of each such stretch, in bytes.
	stretch, looked = 64, 4
	stretches       = 2
	// Restored text is read only if it costs so much less: in quarters of a nat,
	// and in tenths of what the text costs as it stands.
	muchLess, tenths = 80, 6
	costLost         = 38
)

// suspicious reports whether text looks as if it had been decoded in a wrong set:
// two of five characters in a few lines are none of the usual ones of Chinese, Japanese or Korean.
func suspicious(s []byte) bool {
	const highBits = 0x8080808080808080
	table := costs()
	seen, odd := 0, 0 // in several stretches
	for from := 0; from < len(s); from += stretch {
		if from%(stretches*stretch) == 0 {
			seen, odd = 0, 0
		}
		most := seen + looked
		end := min(from+stretch, len(s))
		for i := from; i < end && seen < most; {
			if i+8 <= end && binary.LittleEndian.Uint64(s[i:])&highBits == 0 {
				i += 8
				continue
			}
			if s[i] < utf8.RuneSelf || !utf8.RuneStart(s[i]) {
				i++
				continue
			}
			r, size := utf8.DecodeRune(s[i:])
			i += size
			seen++
			if unusual(table, r) {
				odd++
			}
		}
		if odd > 2 && odd*5 >= seen*2 {
			return true
		}
	}
	return false
}

func unusual(table *[1 << 16]uint8, r rune) bool {
	return r > 0xffff || table[r] > costFirst && r >= 0x2500 || r < 0x2460 && table[r] != costPoint
}

// mended restores what of a text was decoded in a wrong set once.
func mended(t *Text) *Text {
	text := t.data[t.skip:]
	if t.runs != nil {
		text = []byte(t.S)
	} else if t.Set != UTF8 {
		return t
	}
	if !suspicious(text) {
		return t
	}
	var spans [][2]int
	split(text, func(from, to int) {
		if suspicious(text[from:to]) && t.setAt(from) == UTF8 {
			spans = append(spans, [2]int{from, to})
		}
	})
	out := &Text{Set: t.Set, data: t.data, skip: t.skip}
	var s strings.Builder
	done := 0
	for _, span := range spans {
		m, ok := restore(t.S[span[0]:span[1]])
		if !ok {
			continue
		}
		out.keep(t, &s, done, span[0])
		done = span[1]
		offset, line := t.Place(span[0])
		r := run{at: s.Len(), offset: offset, line: line - 1, set: UTF8, places: m.places}
		for i := range r.places {
			at, _ := t.Place(span[0] + int(r.places[i]))
			r.places[i] = uint32(at - offset)
		}
		out.runs = append(out.runs, r)
		s.WriteString(m.s)
		out.doubts = append(out.doubts, doubt{from: r.at, to: s.Len(), err: m.said, text: firstOf(m.s)})
	}
	if done == 0 {
		return t
	}
	out.keep(t, &s, done, len(t.S))
	out.S = s.String()
	out.doubts = append(out.doubts, t.doubts...)
	return out
}

// setAt returns the set of byte i of S.
func (t *Text) setAt(i int) Set {
	set := t.Set
	for _, r := range t.runs {
		if r.at <= i {
			set = r.set
		}
	}
	return set
}

// keep appends a stretch of another text as it is, in runs that are short enough
// to count in.
func (t *Text) keep(from *Text, s *strings.Builder, at, to int) {
	for at < to {
		end := to
		for _, r := range from.runs {
			if at < r.at && r.at < end {
				end = r.at
			}
		}
		if end-at > markEvery {
			end = at + markEvery
			for !utf8.RuneStart(from.S[end]) {
				end--
			}
		}
		offset, line := from.Place(at)
		t.runs = append(t.runs, run{at: s.Len(), offset: offset, line: line - 1, set: from.setAt(at)})
		s.WriteString(from.S[at:end])
		at = end
	}
}

// A mend is a text as it was before it was decoded in a wrong set.
type mend struct {
	s      string
	places []uint32 // for each byte of it, where its character stands in the text as it is
	said   error
}

// lessLost is what a text costs if characters that were lost are taken for common
// ones.
func lessLost(cost int, s string) int {
	return cost - (costBad-costLost)*strings.Count(s, string(utf8.RuneError))
}

// restore tries every pair of sets. Characters that are lost cannot tell which is
// right.
func restore(text string) (mend, bool) {
	stands, n := costOf(text)
	odd := 0
	table := costs()
	for _, r := range text {
		if r >= utf8.RuneSelf && unusual(table, r) {
			odd++
		}
	}
	if n < 3 || odd*3 < n {
		return mend{}, false
	}
	lost := costLost * strings.Count(text, string(utf8.RuneError))
	stands = lessLost(stands, text)
	best, most := mend{}, min((stands-lost)*tenths/10+lost, stands-muchLess)
	for _, v := range vias {
		raw, at, holes := v.encoded(text)
		if holes*2 > n {
			continue
		}
		for _, known := range sets {
			if titles[known.set] == v.name || known.set == Windows1252 || holes > 0 && known.set == Windows1251 {
				continue
			}
			m, cost, ok := decodeAs(known.set, raw, at, most)
			if !ok {
				continue
			}
			most, best = cost, m
			said := fmt.Sprintf("text was decoded as %s once; read as %s", v.name, titles[known.set])
			if lost := strings.Count(m.s, string(utf8.RuneError)); lost > 0 {
				said += fmt.Sprintf(", without %d characters that could not be restored", lost)
			}
			best.said = fmt.Errorf("%w: %s", record.ErrRestored, said)
		}
	}
	return best, best.said != nil
}

// encoded returns the bytes of a text in the set, and where the character of each
// stands.
func (v via) encoded(text string) (raw []byte, at []uint32, holes int) {
	for i, r := range text {
		one := string(r)
		if r >= utf8.RuneSelf {
			var ok bool
			if one, ok = v.encode(r); !ok || r == utf8.RuneError {
				one = hole
				holes++
			}
		}
		for range len(one) {
			at = append(at, uint32(i))
		}
		raw = append(raw, one...)
	}
	return raw, at, holes
}

// decodeAs decodes bytes in a set, if that costs less than most. Bytes in a row
// that are no character become one U+FFFD.
func decodeAs(set Set, raw []byte, at []uint32, most int) (mend, int, bool) {
	if set != UTF8 {
		if r := readIn(set, raw); r.cost-costBad*strings.Count(r.s, string(utf8.RuneError)) >= most { // of those in a row one will count
			return mend{}, 0, false
		}
	}
	var out strings.Builder
	var places []uint32
	dec := set.encoding().NewDecoder()
	torn := false
	for i := 0; i < len(raw); {
		one, n := string(raw[i:i+1]), 1
		if raw[i] >= utf8.RuneSelf {
			if set == UTF8 {
				var r rune
				r, n = utf8.DecodeRune(raw[i:])
				one = string(r)
			} else if one, n = decodeOne(dec, raw[i:]); n == 0 {
				one, n = string(utf8.RuneError), 1
			}
		}
		if bad := one == string(utf8.RuneError); !bad || !torn {
			out.WriteString(one)
			for range len(one) {
				places = append(places, at[i])
			}
			torn = bad
		}
		i += n
	}
	s := out.String()
	cost, n := charged(set, s)
	lost := strings.Count(s, string(utf8.RuneError))
	cost = lessLost(cost, s)
	if cost >= most || n < 2 || lost*2 > n || cost-lost*costLost > (n-lost)*(plausible+3) {
		return mend{}, 0, false
	}
	return mend{s: s, places: places}, cost, true
}

// firstOf returns the first words of a text that are not ASCII.
func firstOf(s string) string {
	from := strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
	if from < 0 {
		return ""
	}
	n := strings.IndexAny(s[from:], "\"\n\r]")
	if n < 0 {
		n = len(s) - from
	}
	return s[from : from+n]
}

const (
	// few is how many characters may be too few to tell their set, and certain
	// by how much another one must be dearer.
	few, certain = 8, 24
)

// doubts notes that a text is too short to tell its set.
func (j *judge) doubts() {
	t := j.t
	if t.runs != nil || len(t.data) > longestRecord {
		return
	}
	var high []byte
	for _, c := range t.data {
		if c >= utf8.RuneSelf {
			high = append(high, c)
		}
	}
	if len(high) > 2*few || declared.Match(t.data) {
		return
	}
	chosen := readIn(t.Set, t.data[t.skip:])
	var others []string
	for _, other := range sets {
		if other.set == t.Set || other.set == GBK && t.Set == GB18030 {
			continue
		}
		if r := readIn(other.set, t.data[t.skip:]); r.cost+other.odd < chosen.cost+certain && !strings.ContainsRune(r.s, utf8.RuneError) {
			others = append(others, fmt.Sprintf("%s (%s)", titles[other.set], record.Excerpt(firstOf(r.s))))
		}
	}
	if len(others) > 0 {
		t.doubts = append(t.doubts, doubt{to: len(t.S), text: firstOf(t.S), err: fmt.Errorf("%w: read as %s; it may be %s", record.ErrUnsure, titles[t.Set], strings.Join(others, " or "))})
	}
}

// In decodes a file in the set that the user names.
func In(data []byte, set Set) *Text {
	skip := 0
	switch set {
	case UTF16:
		if t := decodeUTF16(data); t != nil {
			return t
		}
	case UTF8:
		if strings.HasPrefix(string(data[:min(len(data), len(bom))]), bom) {
			skip = len(bom)
		}
		return &Text{Set: UTF8, S: replaceInvalid(data[skip:]), data: data, skip: skip}
	}
	return &Text{Set: set, S: leniently(set, data), data: data}
}

// Settled returns a text as a file that is read as it stands, and how many bytes
// of it stand before the text.
func (t *Text) Settled() (file []byte, before int) {
	return []byte(settled + t.S), len(settled)
}
