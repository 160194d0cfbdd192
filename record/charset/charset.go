package charset

import (
	"bytes"
	"sort"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"duiyi/record"
)

// A Set is a character set by name.
type Set string

// The character sets.
const (
	UTF8    Set = "utf-8"
	GBK     Set = "gbk"
	Big5    Set = "big5"
	GB18030 Set = "gb18030"
)

// Parse reads the name of a set; the empty name is UTF-8.
func Parse(name string) (Set, error) {
	switch s := Set(strings.ToLower(name)); s {
	case "", "utf8":
		return UTF8, nil
	case UTF8, GBK, Big5, GB18030:
		return s, nil
	}
	return "", record.ErrNoCharset
}

func (s Set) encoding() encoding.Encoding {
	switch s {
	case GBK:
		return simplifiedchinese.GBK
	case Big5:
		return traditionalchinese.Big5
	case GB18030:
		return simplifiedchinese.GB18030
	}
	return encoding.Nop
}

const bom = "\xef\xbb\xbf"

// A Text is a file's text and where it comes from.
type Text struct {
	Set  Set
	S    string // the decoded text, without a byte order mark
	data []byte // the file, or a stretch of it
	skip int    // bytes before S in data
	base int    // bytes of the file before data,
	// and lines
	before int
	// The last place asked for. Faults are found in the order of the file, so
	// counting goes on from here.
	at, offset, line int
	marks            []mark // places passed, one every markEvery bytes of S
}

// A mark is a place that was counted to. A game's moves are read after its
// text, and faults in them lie before the last one of the text.
type mark struct{ at, offset, line int }

const markEvery = 4 << 10

// Decode finds the character set of a file and decodes it. Where a file is
// damaged, as by a name that was cut in the middle of a character, the bytes
// that are none become a U+FFFD each, and the rest is read. A file in no set at
// all is read as UTF-8.
func Decode(data []byte) *Text {
	skip := 0
	if strings.HasPrefix(string(data[:min(len(data), len(bom))]), bom) {
		skip = len(bom)
	}
	if utf8.Valid(data) {
		return &Text{Set: UTF8, S: string(data[skip:]), data: data, skip: skip}
	}
	best, found := &Text{}, -1
	for _, set := range []Set{GBK, Big5, GB18030} {
		s, ok := decodeStrictly(data, set)
		if !ok || set == GB18030 && found >= 0 {
			continue
		}
		if n := moveCharacters(s); n > found {
			best, found = &Text{Set: set, S: s, data: data}, n
		}
	}
	if found >= 0 {
		return best
	}
	return decodeDamaged(data, skip)
}

// decodeDamaged decodes a file that is whole in no set, in the one of which it
// has most.
func decodeDamaged(data []byte, skip int) *Text {
	best := &Text{Set: UTF8, S: replaceInvalid(data[skip:]), data: data, skip: skip}
	most := worth(best.S)
	for _, set := range []Set{GBK, Big5, GB18030} {
		if s := decodeLeniently(data, set); worth(s) > most {
			best, most = &Text{Set: set, S: s, data: data}, worth(s)
		}
	}
	return best
}

// badWorth is how many characters of moves one that is damaged outweighs.
const badWorth = 4

// worth weighs what can be read of a text. Text that is read in another set than
// its own is full of holes, and has the characters of moves by chance alone; one
// that is damaged has few holes.
func worth(s string) int {
	n := moveCharacters(s)
	for _, r := range s {
		switch {
		case private(r):
			n -= badWorth
		case r >= utf8.RuneSelf:
			n++
		}
	}
	return n
}

// decodeLeniently decodes line by line, and those that are damaged character by
// character.
func decodeLeniently(data []byte, set Set) string {
	var out strings.Builder
	dec := set.encoding().NewDecoder()
	for len(data) > 0 {
		line := data
		if end := bytes.IndexByte(data, '\n'); end >= 0 {
			line = data[:end+1]
		}
		data = data[len(line):]
		if s, ok := decodeStrictly(line, set); ok {
			out.WriteString(s)
			continue
		}
		for len(line) > 0 {
			n := 1
			if line[0] < utf8.RuneSelf {
				out.WriteByte(line[0])
			} else if n = decodeOne(&out, dec, line); n == 0 {
				out.WriteRune(utf8.RuneError)
				n = 1
			}
			line = line[n:]
		}
	}
	return out.String()
}

// decodeOne decodes the character that bytes begin with and returns how many it
// has, or 0 if they begin with none.
func decodeOne(out *strings.Builder, dec *encoding.Decoder, line []byte) int {
	var one [16]byte
	for _, n := range []int{1, 2, 4} { // the euro sign of Windows, most, those of GB18030
		if n > len(line) {
			break
		}
		dec.Reset()
		if size, used, err := dec.Transform(one[:], line[:n], true); err == nil && used == n && !strings.ContainsFunc(string(one[:size]), private) {
			out.Write(one[:size])
			return n
		}
	}
	return 0
}

// decodeStrictly refuses codes that stand for no character, and those that a
// table only lends to private use.
func decodeStrictly(data []byte, set Set) (string, bool) {
	switch set {
	case GBK:
		if s, ok := gbkTable().decode(data); ok {
			return s, true
		}
	case Big5:
		if s, ok := big5Table().decode(data); ok {
			return s, true
		}
	}
	out, err := set.encoding().NewDecoder().Bytes(data)
	if err != nil {
		return "", false
	}
	s := string(out)
	return s, strings.IndexFunc(s, private) < 0
}

// private reports whether a character stands for none.
func private(r rune) bool { return r == utf8.RuneError || lent(r) }

// lent reports whether a character is one of private use, for which a set may have
// a code: it would not be read again.
func lent(r rune) bool { return 0xe000 <= r && r <= 0xf8ff }

// replaceInvalid puts a U+FFFD for each byte that is no UTF-8.
func replaceInvalid(data []byte) string {
	var out strings.Builder
	for _, r := range string(data) {
		out.WriteRune(r)
	}
	return out.String()
}

// ofMoves has the characters of moves.
var ofMoves = func() map[rune]bool {
	set := map[rune]bool{}
	for _, r := range "车車马馬相象仕士帅帥将將炮砲兵卒进進退平一二三四五六七八九１２３４５６７８９" {
		set[r] = true
	}
	return set
}()

func moveCharacters(s string) int {
	n := 0
	for _, r := range s {
		if r >= utf8.RuneSelf && ofMoves[r] {
			n++
		}
	}
	return n
}

// Place returns the byte offset in the file and the line, from 1, of the
// character of S to which byte i belongs.
func (t *Text) Place(i int) (offset, line int) {
	i = min(max(i, 0), len(t.S))
	for i < len(t.S) && !utf8.RuneStart(t.S[i]) {
		i--
	}
	if t.line == 0 {
		t.line, t.offset = 1, t.skip
		t.marks = []mark{{t.at, t.offset, t.line}}
	}
	if i < t.at {
		n := sort.Search(len(t.marks), func(n int) bool { return t.marks[n].at > i })
		t.at, t.offset, t.line = t.marks[n-1].at, t.marks[n-1].offset, t.marks[n-1].line
	}
	for t.at < i {
		stop := t.marks[len(t.marks)-1].at + markEvery
		if t.at >= stop {
			t.marks = append(t.marks, mark{t.at, t.offset, t.line})
			continue
		}
		t.count(min(i, stop))
	}
	return t.base + t.offset, t.before + t.line
}

// count goes on to the first character that begins at byte i of S or behind it.
func (t *Text) count(i int) {
	for t.at < i {
		switch c := t.S[t.at]; {
		case c == '\n':
			t.line++
			fallthrough
		case c < utf8.RuneSelf:
			t.at++
			t.offset++
		default:
			r, size := utf8.DecodeRuneInString(t.S[t.at:])
			t.at += size
			t.offset += t.width(r)
		}
	}
}

// width returns the number of bytes that the next character has in the file:
// the bytes themselves tell.
func (t *Text) width(r rune) int {
	if r < utf8.RuneSelf {
		return 1
	}
	next := t.data[t.offset:]
	if r == utf8.RuneError && t.Set != UTF8 {
		return 1 // a byte that is no character's
	}
	switch t.Set {
	case UTF8:
		_, size := utf8.DecodeRune(next)
		return size
	case Big5: // four codes stand for a letter and an accent, decoded as two
		if r == '\u0304' || r == '\u030c' {
			return 0
		}
	case GBK, GB18030:
		switch {
		case next[0] == 0x80: // the euro sign of Windows
			return 1
		case t.Set == GB18030 && len(next) > 1 && next[1] < 0x40:
			return 4 // the second byte of a code of two is above; the decoder does not mind what it is below
		}
	}
	return 2
}

// Error returns an error of a format at byte i of S. Ply is -1 where it does
// not stand among moves.
func (t *Text) Error(format string, i, ply int, text string, err error) *record.Error {
	offset, line := t.Place(i)
	return &record.Error{Format: format, Offset: offset, Line: line, Column: t.column(i), Ply: ply, Text: record.Excerpt(text), Err: err}
}

// longestLine bounds, in bytes, the lines in which columns are counted: a file
// may be one line, with a hundred faults.
const longestLine = 64 << 10

// column returns how many characters of its line stand up to the one at byte i
// of S, or 0 in a very long line.
func (t *Text) column(i int) int {
	i = min(max(i, 0), len(t.S))
	from := max(i-longestLine, 0)
	start := strings.LastIndexByte(t.S[from:i], '\n') + 1
	if start == 0 && (from > 0 || t.base > 0) {
		return 0
	}
	return utf8.RuneCountInString(t.S[from+start:i]) + 1
}

// maxLacking is how many of the characters that a set lacks are named.
const maxLacking = 12

// Lacks names the characters of a text that a set does not have, each once and
// with blanks between; the last is … if there are more than can be named.
func Lacks(s string, set Set) string {
	if set == UTF8 {
		return ""
	}
	enc := set.encoding().NewEncoder()
	var list []string
	seen := map[rune]bool{}
	for _, r := range s {
		if seen[r] {
			continue
		}
		seen[r] = true
		if _, ok := encodeRune(enc, set, r); ok {
			continue
		}
		if len(list) == maxLacking {
			list = append(list, "…")
			break
		}
		list = append(list, string(r))
	}
	return strings.Join(list, " ")
}

// Encode writes text in a character set. Characters that it lacks become a
// question mark, and lost counts them.
func Encode(s string, set Set) (out []byte, lost int) {
	if set == UTF8 {
		return []byte(s), 0
	}
	enc := set.encoding().NewEncoder()
	if whole, err := enc.String(s); err == nil && (set != Big5 || !hongKong(whole)) && !strings.ContainsFunc(s, lent) {
		return []byte(whole), 0
	}
	for _, r := range s {
		one, ok := encodeRune(enc, set, r)
		if !ok {
			one = "?"
			lost++
		}
		out = append(out, one...)
	}
	return out, lost
}

func encodeRune(enc *encoding.Encoder, set Set, r rune) (string, bool) {
	enc.Reset()
	one, err := enc.String(string(r))
	return one, err == nil && (set != Big5 || !hongKong(one)) && !lent(r)
}

// hongKong reports whether text in Big5 has codes of the supplement of Hong
// Kong, which holds some simplified characters and which no program for xiangqi
// reads.
func hongKong(text string) bool {
	for i := 0; i+1 < len(text); i++ {
		lead := text[i]
		if lead < 0x80 {
			continue
		}
		i++
		if lead < 0xa1 || lead > 0xf9 || lead == 0xc6 && text[i] > 0xa0 || lead == 0xc7 || lead == 0xc8 {
			return true
		}
	}
	return false
}
