package charset

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
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
			list = append(list, t.Error(format, max(d.place(t), from), -1, d.text, d.err))
		}
	}
	return list
}

// place returns where in S the text stands that a doubt quotes, or where it begins.
func (d *doubt) place(t *Text) int {
	if n := strings.Index(t.S[d.from:min(d.from+2*declarationBytes, len(t.S))], d.text); n > 0 && d.text != "" {
		return d.from + n
	}
	return d.from
}

// Faults returns the places from one byte of S to another at which the file has bytes
// that are no character, and the names of sets that nobody knows.
func (t *Text) Faults(format string, from, to int) record.FaultList {
	var list record.FaultList
	for _, d := range t.wrong {
		if d.from < to && d.to > from {
			list.Add(func() *record.Error { return t.Error(format, d.place(t), -1, d.text, d.err) })
		}
	}
	if !t.torn {
		return list
	}
	const hole = string(utf8.RuneError)
	for i := from; i < to; {
		n := strings.Index(t.S[i:to], hole)
		if n < 0 {
			break
		}
		at := i + n
		for i = at; strings.HasPrefix(t.S[i:to], hole); i += len(hole) {
		}
		if t.lost(at) {
			list.Add(func() *record.Error { return t.Error(format, at, -1, around(t.S, at), record.ErrCharacters) })
		}
	}
	return list
}

// lost reports whether the U+FFFD at byte i of S stands for bytes that are no
// character: one may stand in the file.
func (t *Text) lost(i int) bool {
	offset, _ := t.Place(i)
	file := t.data[min(offset-t.base, len(t.data)):]
	switch set, order := t.setAt(i); set {
	case UTF16:
		return len(file) < 2 || order.unit(file) != utf8.RuneError
	case UTF8:
		_, size := utf8.DecodeRune(file)
		return size <= 1
	}
	return true
}

// around returns the text about byte i of S, on its line.
func around(s string, i int) string {
	const before = 12
	from := max(i-before, strings.LastIndexAny(s[:i], "\r\n")+1)
	for !utf8.RuneStart(s[from]) {
		from++
	}
	return s[from:]
}

// A via is a set in which text was decoded that is in another. It has one byte a
// character, or encodes in a set.
type via struct {
	name string
	one  func(r rune) (byte, bool)
	set  Set
}

// holeIn returns the byte that stands for a character that a via does not have: one
// that is no character in a set.
func holeIn(set Set) byte {
	if set == Windows1251 {
		return 0x98
	}
	return 0xff
}

var vias = []via{
	{name: "Mac Roman", one: func(r rune) (byte, bool) {
		switch r {
		case '\u2126': // the sign of ohm for the letter
			r = '\u03a9'
		case '\u00a4': // the euro took its place
			r = '\u20ac'
		}
		return charmap.Macintosh.EncodeRune(r)
	}},
	{name: "Windows-1252", one: func(r rune) (byte, bool) {
		if 0x80 <= r && r < 0xa0 { // five codes stand for nothing, and are passed on
			return byte(r), true
		}
		return charmap.Windows1252.EncodeRune(r)
	}},
	{name: "CP437", one: charmap.CodePage437.EncodeRune},
	{name: "Windows-1251", one: charmap.Windows1251.EncodeRune},
	{name: "GBK", set: GBK},
	{name: "Big5", set: Big5},
	{name: "Shift-JIS", set: ShiftJIS},
	{name: "EUC-KR", set: EUCKR},
}

// titles are the sets by the names that people know.
var titles = map[Set]string{
	UTF8: "UTF-8", GBK: "GBK", GB18030: "GB18030", Big5: "Big5", ShiftJIS: "Shift-JIS", EUCKR: "EUC-KR", Windows1251: "Windows-1251", Windows1252: "Windows-1252", UTF16: "UTF-16",
	Windows1250: "Windows-1250", ISO88592: "ISO-8859-2",
}

const (
	// Restored text is read only if it costs so much less: in quarters of a nat,
	// and in tenths of what the text costs as it stands.
	muchLess, tenths = 80, 6
	// A text of which a set of two bytes has all characters, but one in fewLost, needs
	// less. Of 5,185 names and records of real games none comes
	// nearer than 28, in damaged text, and 78 hundredths.
	lessOfTwo, hundredths, fewLost = 64, 74, 6
	costLost                       = 38
	// fluent is what a character costs on average, at most, in correct Cyrillic.
	fluent = 20
)

// mended restores the records of a text that were decoded in a wrong set once.
func mended(t *Text, text []byte) *Text {
	var spans [][2]int
	split(text, func(from, to int) {
		if _, odd := look(text[from:to]); !odd {
			return
		}
		if set, _ := t.setAt(from); set == UTF8 {
			spans = append(spans, [2]int{from, to})
		}
	})
	j := joiner{out: &Text{Set: t.Set, data: t.data, skip: t.skip}}
	var d mender
	done := 0
	for _, span := range spans {
		m, ok := d.restore(t.S[span[0]:span[1]])
		if !ok {
			continue
		}
		j.add(t, done, span[0])
		done = span[1]
		offset, line := t.Place(span[0])
		for i := range m.places {
			m.places[i] = uint32(t.placeOf(span[0]+int(m.places[i])) - offset)
		}
		from := j.s.Len()
		j.addPlaced(m.placed, run{offset: offset, line: line - 1, set: UTF8})
		j.out.doubts = append(j.out.doubts, doubt{from: from, to: j.s.Len(), err: m.said, text: firstOf(m.s)})
	}
	if done == 0 {
		return t
	}
	j.add(t, done, len(t.S))
	return j.text()
}

// placeOf returns the byte offset in the file of byte i of S.
func (t *Text) placeOf(i int) int {
	if t.runs == nil && t.Set == UTF8 && !t.torn {
		return t.base + t.skip + i
	}
	offset, _ := t.Place(i)
	return offset
}

// A mend is a text as it was before it was decoded in a wrong set.
type mend struct {
	placed
	said error
}

// lessLost is what a text costs if characters that were lost are taken for common
// ones.
func lessLost(cost int, s string) int {
	return cost - (costBad-costLost)*strings.Count(s, string(utf8.RuneError))
}

// A mender restores the records of a text. Most of them went the same way.
type mender struct {
	via *via
	set Set
}

// restore tries the pair of sets that restored the last record, and every other
// one unless it fits. Of a long text a sample tells the pair. Characters that are
// lost cannot tell which is right.
func (d *mender) restore(text string) (mend, bool) {
	if !rare(text) {
		return mend{}, false
	}
	stands, n := costOf(text)
	if n < 3 || stands <= fluent*n {
		return mend{}, false
	}
	lost := costLost * strings.Count(text, string(utf8.RuneError))
	stands = lessLost(stands, text)
	if m, ok := d.again(text, n, stands, lost); ok {
		return m, true
	}
	if len(text) > longSample {
		from := strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
		to := min(from+longSample, len(text))
		for to < len(text) && !utf8.RuneStart(text[to]) {
			to++
		}
		if _, ok := d.restore(text[from:to]); !ok {
			return mend{}, false
		}
		return d.again(text, n, stands, lost)
	}
	best, most := mend{}, stands
	for i := range vias {
		v := &vias[i]
		raw, at, holes := v.encoded(text, n/2, holeIn(UTF8))
		if holes*2 > n {
			continue
		}
		for _, known := range sets {
			if titles[known.set] == v.name || slices.Contains(western1[:], known.set) || holes > 0 && known.set == Windows1251 && v.one != nil {
				continue
			}
			raw := raw
			if holes > 0 && known.set == Windows1251 {
				raw, _, _ = v.encoded(text, n/2, holeIn(known.set))
			}
			m, cost, ok := decodeAs(known.set, raw, at, min(most, v.limit(n, stands, lost, holes)), true)
			if !ok {
				continue
			}
			most, best = cost, m
			best.said = restoredBy(v, known.set, m.s)
			d.via, d.set = v, known.set
		}
	}
	return best, best.said != nil
}

// rare reports whether of the characters of a text that are not ASCII one in three is
// unusual, or all of them are rare on average.
func rare(text string) bool {
	table := costs()
	n, odd, cost := 0, 0, 0
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		n++
		if unusual(table, r) {
			odd++
		}
		if r > 0xffff {
			cost += costRare
		} else {
			cost += int(table[r])
		}
	}
	return odd*3 >= n || cost > rareHan*n
}

// western1 are sets of one byte that mojibake is not tried in: nearly any text is
// one in them.
var western1 = [...]Set{Windows1252, Windows1250, ISO88592}

// longSample is how much of a text, in bytes, tells in which sets it was decoded.
const longSample = 8 << 10

// again tries the pair of sets that restored the last record.
func (d *mender) again(text string, n, stands, lost int) (mend, bool) {
	if d.via == nil {
		return mend{}, false
	}
	raw, at, holes := d.via.encoded(text, n/2, holeIn(d.set))
	if holes*2 > n {
		return mend{}, false
	}
	m, _, ok := decodeAs(d.set, raw, at, d.via.limit(n, stands, lost, holes), false)
	if ok {
		m.said = restoredBy(d.via, d.set, m.s)
	}
	return m, ok
}

// limit is the most that restored text may cost.
func (v *via) limit(n, stands, lost, holes int) int {
	if v.one == nil && holes*fewLost <= n {
		return min((stands-lost)*hundredths/100+lost, stands-lessOfTwo)
	}
	return min((stands-lost)*tenths/10+lost, stands-muchLess)
}

// restoredBy says how a text was restored.
func restoredBy(v *via, set Set, text string) error {
	said := fmt.Sprintf("text was decoded as %s once; read as %s", v.name, titles[set])
	if lost := strings.Count(text, string(utf8.RuneError)); lost > 0 {
		said += fmt.Sprintf(", without %d characters that could not be restored", lost)
	}
	return fmt.Errorf("%w: %s", record.ErrRestored, said)
}

// encoded returns the bytes of a text in the set, and where the character of each
// stands. It stops when the set lacks more than most of its characters.
func (v *via) encoded(text string, most int, hole byte) (raw []byte, at []uint32, holes int) {
	var enc *encoding.Encoder
	if v.one == nil {
		enc = v.set.encoding().NewEncoder()
	}
	raw, at = make([]byte, 0, 2*len(text)), make([]uint32, 0, 2*len(text))
	var in [utf8.UTFMax]byte
	var out [2 * utf8.UTFMax]byte
	for i, r := range text {
		out[0] = byte(r)
		size := 1
		if r >= utf8.RuneSelf {
			ok := r != utf8.RuneError
			switch {
			case !ok:
			case v.one != nil:
				out[0], ok = v.one(r)
			default:
				enc.Reset()
				var err error
				size, _, err = enc.Transform(out[:], in[:utf8.EncodeRune(in[:], r)], true)
				ok = err == nil
			}
			if !ok {
				if holes++; holes > most {
					return nil, nil, holes
				}
				out[0], size = hole, 1
			}
		}
		raw = append(raw, out[:size]...)
		for range size {
			at = append(at, uint32(i))
		}
	}
	return raw, at, holes
}

// decodeAs decodes bytes in a set, if that costs less than most. Bytes in a row
// that are no character become one U+FFFD. The first time it is tried without places.
func decodeAs(set Set, raw []byte, at []uint32, most int, first bool) (mend, int, bool) {
	if first && set != UTF8 {
		if r := readIn(set, raw); r.cost-(costBad+costTorn)*strings.Count(r.s, string(utf8.RuneError)) >= most { // of those in a row one will count
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
	if cost >= most || n < 2 || lost*2 >= n || cost-lost*costLost > (n-lost)*(plausible+3) {
		return mend{}, 0, false
	}
	return mend{placed: placed{s, places}}, cost, true
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
	if len(high) > 2*few || t.doubts != nil || t.wrong == nil && declares(t.data, true) {
		return
	}
	chosen := readIn(t.Set, t.data[t.skip:])
	var others []string
	for _, other := range sets {
		if other.set == t.Set || other.set == GBK && t.Set == GB18030 {
			continue
		}
		if r := readIn(other.set, t.data[t.skip:]); r.s != chosen.s && r.cost+other.odd < chosen.cost+certain && !strings.ContainsRune(r.s, utf8.RuneError) {
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
		if begins(data, bom) {
			skip = len(bom)
		}
		s := replaceInvalid(data[skip:])
		return &Text{Set: UTF8, S: s, data: data, skip: skip, torn: len(s) != len(data)-skip || !utf8.Valid(data)}
	}
	if !guessed(set) && !oneByte(set) && set != UTF16 {
		j := joiner{out: &Text{Set: set, data: data}}
		j.addPlaced(decodePlaced(set, data), run{set: set})
		j.out.torn = strings.ContainsRune(j.s.String(), utf8.RuneError)
		return j.text()
	}
	s := leniently(set, data)
	return &Text{Set: set, S: s, data: data, torn: strings.ContainsRune(s, utf8.RuneError)}
}

// Settled returns a text as a file that is read as it stands, and how many bytes
// of it stand before the text.
func (t *Text) Settled() (file []byte, before int) {
	return []byte(settled + t.S), len(settled)
}
