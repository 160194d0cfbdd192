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

// A doubt is a remark on how part of a text was read.
type doubt struct {
	from, to int // in S
	err      error
	text     string
}

// Notes returns the remarks on S[from:to] as errors of a format.
func (t *Text) Notes(format string, from, to int) []*record.Error {
	if t.under != nil {
		return t.under.Notes(format, t.plain.Place(from), t.plain.Place(to))
	}
	var list []*record.Error
	for _, d := range t.doubts {
		if d.from < to && d.to > from {
			list = append(list, t.Error(format, max(d.place(t), from), -1, d.text, d.err))
		}
	}
	return list
}

// place returns the index in S of the text that a doubt quotes, or of its
// start.
func (d *doubt) place(t *Text) int {
	if n := strings.Index(t.S[d.from:min(d.from+2*declarationBytes, len(t.S))], d.text); n > 0 && d.text != "" {
		return d.from + n
	}
	return d.from
}

// Faults returns the unknown set names in S[from:to], and notes on its invalid bytes.
func (t *Text) Faults(format string, from, to int) record.FaultList {
	if t.under != nil {
		return t.under.Faults(format, t.plain.Place(from), t.plain.Place(to))
	}
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
			list.Note(func() *record.Error { return t.Error(format, at, -1, around(t.S, at), record.ErrCharacters) })
		}
	}
	return list
}

// lost reports whether the U+FFFD at byte i of S stands for invalid bytes; the
// file may contain U+FFFD itself.
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

// around returns the text around byte i of S, on its line.
func around(s string, i int) string {
	const before = 12
	from := max(i-before, strings.LastIndexAny(s[:i], "\r\n")+1)
	for !utf8.RuneStart(s[from]) {
		from++
	}
	return s[from:]
}

// A via is a wrong set that text may have been decoded in: a single-byte
// table, or a set to encode in.
type via struct {
	name string
	one  func(r rune) (byte, bool)
	set  Set
}

// holeIn returns the byte that replaces a character missing from a via: one
// that is invalid in set.
func holeIn(set Set) byte {
	if set == Windows1251 {
		return 0x98
	}
	return 0xff
}

var vias = []via{
	{name: "Mac Roman", one: func(r rune) (byte, bool) {
		switch r {
		case '\u2126': // OHM SIGN for GREEK CAPITAL OMEGA
			r = '\u03a9'
		case '\u00a4': // replaced by the euro
			r = '\u20ac'
		}
		return charmap.Macintosh.EncodeRune(r)
	}},
	{name: "Windows-1252", one: func(r rune) (byte, bool) {
		if 0x80 <= r && r < 0xa0 { // five codes are undefined and pass through
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

// titles are the usual names of the sets.
var titles = map[Set]string{
	UTF8: "UTF-8", GBK: "GBK", GB18030: "GB18030", Big5: "Big5", ShiftJIS: "Shift-JIS", EUCKR: "EUC-KR", Windows1251: "Windows-1251", Windows1252: "Windows-1252", UTF16: "UTF-16",
	Windows1250: "Windows-1250", ISO88592: "ISO-8859-2", EUCJP: "EUC-JP", KOI8R: "KOI8-R",
}

const (
	// Text is restored only if that is cheaper by muchLess quarters of a nat
	// and costs at most tenths/10 of the text as it stands.
	muchLess, tenths = 80, 6
	// If a two-byte via has all characters but one in fewLost, less suffices.
	// Of 5,185 names and records of real games, none comes closer than 28, in
	// damaged text, and 78 hundredths.
	lessOfTwo, hundredths, fewLost = 64, 74, 6
	// After lost characters, the bytes that follow are lost too.
	hundredthsLossy = 82
	costLost        = 38
	// fluent is the highest average cost of a character in correct Cyrillic.
	fluent = 20
)

// mended restores the records of a text that were decoded in a wrong set.
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
			if lost := strings.Count(t.S[span[0]:span[1]], string(utf8.RuneError)); lost > 0 {
				t.doubts = append(t.doubts, doubt{from: span[0], to: span[1], text: firstOf(t.S[span[0]:span[1]]),
					err: fmt.Errorf("%w: text looks decoded in a wrong set, and %d of its characters were lost", record.ErrUnrestored, lost)})
			}
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
		j.out.doubts = append(j.out.doubts, doubt{from: from, to: j.s.Len(), err: m.said, text: m.first})
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

// A mend is a restored text.
type mend struct {
	placed
	said  error
	first string // first telling words, for the note
}

// lessLost returns the cost of a text with lost characters counted as common
// ones.
func lessLost(cost int, s string) int {
	return cost - (costBad-costLost)*strings.Count(s, string(utf8.RuneError))
}

// A pair is the set a text was decoded in and the set it really is in.
type pair struct {
	via *via
	set Set
}

// A mender restores the records of a text. Most of them share a pair.
type mender struct{ last pair }

// restore restores a record line by line, trying the last record's pair first.
// It finds the pair of a long text from a sample.
func (d *mender) restore(text string) (mend, bool) {
	p, ok := d.find(text)
	if !ok {
		return mend{}, false
	}
	d.last = p
	return p.restore(text), true
}

// find returns the cheapest pair for a text. Lost characters do not affect the
// choice.
func (d *mender) find(text string) (best pair, ok bool) {
	if !rare(text) {
		return pair{}, false
	}
	stands, n := costOf(text)
	if n < 3 || stands <= fluent*n || !varied(text) {
		return pair{}, false
	}
	lost := costLost * strings.Count(text, string(utf8.RuneError))
	stands = lessLost(stands, text)
	if d.last.via != nil && d.last.fits(text, n, stands, lost) {
		return d.last, true
	}
	if len(text) > longSample {
		from := strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
		to := min(from+longSample, len(text))
		for to < len(text) && !utf8.RuneStart(text[to]) {
			to-- // a longer sample would be sampled again
		}
		best, ok = d.find(text[from:to])
		return best, ok && best.fits(text, n, stands, lost)
	}
	most := stands
	for i := range vias {
		v := &vias[i]
		c := v.encoded(text, n/2, holeIn(UTF8))
		if c.holes()*2 > n {
			continue
		}
		for _, known := range sets {
			if titles[known.set] == v.name || slices.Contains(western1[:], known.set) || c.holes() > 0 && oneByte(known.set) && v.one != nil {
				continue
			}
			c := c
			if hole := holeIn(known.set); c.holes() > 0 && hole != holeIn(UTF8) {
				c = v.encoded(text, n/2, hole)
			}
			if _, cost, found := decodeAs(known.set, c.raw, c.at, min(most, pair{v, known.set}.limit(n, stands, lost, &c)), c.holes() == 0); found {
				most, best, ok = cost, pair{v, known.set}, true
			}
		}
	}
	return best, ok
}

// varied reports whether a text has four different non-ASCII characters.
// Fewer, repeated, are equally likely in any set.
func varied(text string) bool {
	var seen []rune
	for _, r := range text {
		if r >= utf8.RuneSelf && !slices.Contains(seen, r) {
			if seen = append(seen, r); len(seen) == 4 {
				return true
			}
		}
	}
	return false
}

// fits reports whether a text is plausible as the result of a pair.
func (p pair) fits(text string, n, stands, lost int) bool {
	c := p.via.encoded(text, n/2, holeIn(p.set))
	if c.holes()*2 > n {
		return false
	}
	_, _, ok := decodeAs(p.set, c.raw, c.at, p.limit(n, stands, lost, &c), false)
	return ok
}

// restore restores the lines whose bytes are certain. Other lines stay
// unchanged, and so do those that are more likely as they are.
func (p pair) restore(text string) mend {
	var out strings.Builder
	places := make([]uint32, 0, len(text))
	left, lost := 0, 0
	kept, done := "", ""
	at := 0
	for line := range strings.Lines(text) {
		from := at
		at += len(line)
		if asciiText(line) {
			out.WriteString(line)
			places = appendPlaces(places, from, at)
			continue
		}
		c := p.via.encoded(line, len(line), holeIn(p.set))
		m, cost, ok := mend{}, 0, false
		if p.certain(&c) {
			m, cost, ok = decodeAs(p.set, c.raw, c.at, 1<<30, false)
		}
		stands, _ := costOf(line)
		if stands = lessLost(stands, line); ok && cost <= stands+certain {
			if done == "" {
				done = firstOf(m.s)
			}
			out.WriteString(m.s)
			for _, n := range m.places {
				places = append(places, uint32(from)+n)
			}
			lost += strings.Count(m.s, string(utf8.RuneError))
			continue
		}
		if !ok && rare(line) {
			if left++; kept == "" {
				kept = firstOf(line)
			}
		}
		out.WriteString(line)
		places = appendPlaces(places, from, at)
	}
	m := mend{placed: placed{out.String(), places}, first: done}
	if done == "" {
		m.first = kept
		m.said = fmt.Errorf("%w: text looks like %s decoded as %s, but its bytes are not certain; it stays as it is", record.ErrUnrestored, titles[p.set], p.via.name)
		return m
	}
	m.said = p.restoredBy(lost, left)
	return m
}

func appendPlaces(places []uint32, from, to int) []uint32 {
	for ; from < to; from++ {
		places = append(places, uint32(from))
	}
	return places
}

// certain reports whether the original bytes of a text are known: the via
// lacks none of its characters and has one code for each. After a lost
// character the boundary of the next is unknown, unless the set shows it.
func (p pair) certain(c *coded) bool {
	return c.lacks == 0 && c.twice == 0 && (c.lost == 0 || p.set == UTF8 || oneByte(p.set))
}

// rare reports whether one in three of the non-ASCII characters is unusual, or
// their average is rare.
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

// western1 are single-byte sets in which restoring is not tried: nearly any
// text is valid in them.
var western1 = [...]Set{Windows1252, Windows1250, ISO88592}

// longSample is how many bytes of a text determine its pair.
const longSample = 8 << 10

// limit is the highest acceptable cost of restored text.
func (p pair) limit(n, stands, lost int, c *coded) int {
	switch {
	case c.lost > 0 && c.lacks == 0 && p.via.one == nil && p.set != UTF8 && !oneByte(p.set): // reported only, not restored
		return min((stands-lost)*hundredthsLossy/100+lost, stands-lessOfTwo)
	case p.via.one == nil && c.holes()*fewLost <= n:
		return min((stands-lost)*hundredths/100+lost, stands-lessOfTwo)
	}
	return min((stands-lost)*tenths/10+lost, stands-muchLess)
}

// restoredBy describes how a text was restored, and what was not.
func (p pair) restoredBy(lost, left int) error {
	said := fmt.Sprintf("text was decoded as %s once; read as %s", p.via.name, titles[p.set])
	if lost > 0 {
		said += fmt.Sprintf(", without %d characters that could not be restored", lost)
	}
	switch left {
	case 0:
	case 1:
		said += "; one line stays as it is, since its bytes are not certain"
	default:
		said += fmt.Sprintf("; %d lines stay as they are, since their bytes are not certain", left)
	}
	return fmt.Errorf("%w: %s", record.ErrRestored, said)
}

// A coded text is a text encoded in a via.
type coded struct {
	raw []byte
	at  []uint32 // index of each byte's character
	// Characters lost earlier, missing from the via, and with two codes.
	lost, lacks, twice int
}

// holes returns the number of characters without bytes.
func (c *coded) holes() int { return c.lost + c.lacks }

// encoded encodes a text in the via. It stops after more than most holes.
func (v *via) encoded(text string, most int, hole byte) (c coded) {
	var enc *encoding.Encoder
	var open map[rune]bool
	if v.one == nil {
		enc = v.set.encoding().NewEncoder()
		open = twoCodes(v.set)
	}
	c.raw, c.at = make([]byte, 0, 2*len(text)), make([]uint32, 0, 2*len(text))
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
				if ok = err == nil; ok && (open[r] || v.set == Big5 && hongKong(string(out[:size]))) {
					c.twice++
				}
			}
			if !ok {
				if r == utf8.RuneError {
					c.lost++
				} else {
					c.lacks++
				}
				if c.holes() > most {
					return c
				}
				out[0], size = hole, 1
			}
		}
		c.raw = append(c.raw, out[:size]...)
		for range size {
			c.at = append(c.at, uint32(i))
		}
	}
	return c
}

// decodeAs decodes bytes in a set if that costs less than most. A run of
// invalid bytes becomes one U+FFFD. first allows a cheap attempt without
// places.
func decodeAs(set Set, raw []byte, at []uint32, most int, first bool) (mend, int, bool) {
	if first && set != UTF8 {
		if r := readIn(set, raw); r.cost-(costBad+costTorn)*strings.Count(r.s, string(utf8.RuneError)) >= most { // a run of them will count once
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

// firstOf returns the first non-ASCII words of a text.
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
	// few is the number of characters that may be too few to determine a set,
	// certain the cost difference that settles it.
	few, certain = 8, 24
)

// doubts records that a text is too short to determine its set.
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

// Settled returns the decoded text as a file that Decode reads unchanged, and
// the number of bytes before the text.
func (t *Text) Settled() (file []byte, before int) {
	return []byte(settled + t.S), len(settled)
}
