package charset

import (
	"sort"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"duiyi/internal/markup"
	"duiyi/record"
)

// A Set is the name of a character set.
type Set string

// The character sets.
const (
	UTF8    Set = "utf-8"
	GBK     Set = "gbk"
	Big5    Set = "big5"
	GB18030 Set = "gb18030"

	// These are only read, not written; so are all others that ParseInput
	// knows.
	UTF16       Set = "utf-16"
	ShiftJIS    Set = "shift-jis"
	EUCKR       Set = "euc-kr"
	Windows1251 Set = "windows-1251"
	Windows1250 Set = "windows-1250"
	Windows1252 Set = "windows-1252"
	ISO88592    Set = "iso-8859-2"
	EUCJP       Set = "euc-jp"
	KOI8R       Set = "koi8-r"
)

// Parse parses the name of a set; the empty name is UTF-8.
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
	case ShiftJIS:
		return japanese.ShiftJIS
	case EUCKR:
		return korean.EUCKR
	case EUCJP:
		return japanese.EUCJP
	case KOI8R:
		return charmap.KOI8R
	case Windows1250:
		return charmap.Windows1250
	case Windows1251:
		return charmap.Windows1251
	case Windows1252:
		return charmap.Windows1252
	case ISO88592:
		return charmap.ISO8859_2
	case UTF8, UTF16, "":
		return encoding.Nop
	}
	if enc := lookUp(string(s)); enc != nil {
		return enc
	}
	return encoding.Nop
}

const bom = "\xef\xbb\xbf"

// A Text is decoded text that knows its places in the file.
type Text struct {
	Set  Set
	S    string // decoded text without a byte order mark
	data []byte // the file, or part of it
	skip int    // bytes of data before S
	base int    // bytes of the file before data
	// lines of the file before data
	before  int
	settled bool  // was decoded before: see Settled
	order   order // UTF-16 order at the end of the data
	torn    bool  // some bytes were invalid and became U+FFFD
	runs    []run // stretches in different sets; nil if there is one
	doubts  []doubt
	wrong   []doubt // doubts to report as faults
	// The place of the last lookup. Faults come in file order, so counting
	// continues from here.
	at, offset, line int
	marks            []mark // places counted, one per markEvery bytes of S

	// For a Text with its markup removed: S is that of plain, and lookups go
	// to the original Text, under.
	under *Text
	plain markup.Text
}

// A mark is a counted place. A game's moves are read after its text, so faults
// in them precede the last lookup.
type mark struct{ at, offset, line int }

const markEvery = 4 << 10

// Decode detects the character sets of a file, line by line, and decodes it.
// Bytes that form no character, such as half of one in a truncated name,
// become U+FFFD each. Text once decoded in the wrong set and saved like that
// is restored. Markup copied with the text is removed.
func Decode(data []byte) *Text {
	t := decode(data, "", narrow, true)
	return t.pasted(markup.Quoted(t.S))
}

// pasted returns a text without markup and, if quoted, without quote signs.
func (t *Text) pasted(quoted bool) *Text {
	plain := markup.As(t.S)
	if quoted {
		plain = markup.Unquote(t.S)
	}
	if plain = plain.Strip(); !plain.Changed() {
		return t
	}
	return &Text{Set: t.Set, S: plain.S, data: t.data, settled: t.settled, under: t, plain: plain}
}

// decode decodes part of a file. before is the set of the part before it, o
// the order that part ends in. The first part may start with a byte order
// mark.
func decode(data []byte, before Set, o order, first bool) *Text {
	if first && begins(data, settled) && utf8.Valid(data) {
		return &Text{Set: UTF8, S: string(data[len(settled):]), data: data, skip: len(settled), settled: true}
	}
	if list := stretches(data, o, first); list != nil {
		return glued(data, list, before)
	}
	return decodeBytes(data, before, first)
}

// decodeBytes decodes part of a file without UTF-16.
func decodeBytes(data []byte, before Set, first bool) *Text {
	skip := 0
	if first && begins(data, bom) {
		skip = len(bom)
	}
	valid, odd := look(data[skip:])
	if !valid || declares(data[skip:], first) {
		return judged(data, skip, before, first)
	}
	t := &Text{Set: UTF8, S: string(data[skip:]), data: data, skip: skip}
	if odd {
		return mended(t, data[skip:])
	}
	return t
}

func begins(data []byte, mark string) bool {
	return len(data) >= len(mark) && string(data[:len(mark)]) == mark
}

// settled marks text that Settled returned.
const settled = bom + bom

// decodeOne decodes the first character of line and returns its length in
// bytes, or 0 if it is invalid.
func decodeOne(dec *encoding.Decoder, line []byte) (string, int) {
	var one [16]byte
	for _, n := range []int{1, 2, 3, 4} { // the euro sign of Windows, most, rare ones of EUC-JP, those of GB18030
		if n > len(line) {
			break
		}
		dec.Reset()
		if size, used, err := dec.Transform(one[:], line[:n], true); err == nil && used == n && !strings.ContainsFunc(string(one[:size]), private) {
			return string(one[:size]), n
		}
	}
	return "", 0
}

// decodeStrictly rejects invalid codes and those that the table maps to
// private use.
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

// private reports whether a character is U+FFFD or one of private use.
func private(r rune) bool { return r == utf8.RuneError || lent(r) }

// lent reports whether a character is of the private use area. A set may have
// a code for it, but does not read it back.
func lent(r rune) bool { return 0xe000 <= r && r <= 0xf8ff }

// replaceInvalid replaces each invalid byte of UTF-8 with U+FFFD.
func replaceInvalid(data []byte) string {
	var out strings.Builder
	for _, r := range string(data) {
		out.WriteRune(r)
	}
	return out.String()
}

// Place returns the byte offset in the file and the line, from 1, of the
// character at byte i of S.
func (t *Text) Place(i int) (offset, line int) {
	if t.under != nil {
		return t.under.Place(t.plain.Place(i))
	}
	i = min(max(i, 0), len(t.S))
	for i < len(t.S) && !utf8.RuneStart(t.S[i]) {
		i--
	}
	if t.runs != nil {
		offset, line = t.placeInRuns(i)
		return t.base + offset, t.before + line
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

// count advances to the first character that starts at or after byte i of S.
func (t *Text) count(i int) {
	for t.at < i {
		switch c := t.S[t.at]; {
		case c == '\n':
			t.line++
			fallthrough
		case c < utf8.RuneSelf:
			t.at++
			t.offset += t.narrow()
		default:
			r, size := utf8.DecodeRuneInString(t.S[t.at:])
			t.at += size
			t.offset += t.width(t.Set, r)
		}
	}
}

// narrow returns the number of bytes of an ASCII character.
func (t *Text) narrow() int {
	if t.Set == UTF16 {
		return 2
	}
	return 1
}

// width returns the number of bytes of the next character, from the bytes of
// the file.
func (t *Text) width(set Set, r rune) int {
	switch {
	case set == UTF16:
		return min(2*utf16.RuneLen(r), len(t.data)-t.offset) // the last may be truncated
	case r < utf8.RuneSelf:
		return 1
	case r == utf8.RuneError && set != UTF8:
		return 1 // an invalid byte
	}
	next := t.data[t.offset:]
	switch set {
	case UTF8:
		_, size := utf8.DecodeRune(next)
		return size
	case Windows1250, Windows1251, Windows1252, ISO88592, KOI8R:
		return 1
	case EUCJP:
		if next[0] == 0x8f {
			return 3
		}
	case ShiftJIS:
		if 0xff61 <= r && r <= 0xff9f || r == 0x80 { // half-width kana, and the one code that is itself
			return 1
		}
	case Big5: // four codes decode to a letter and an accent
		if r == '\u0304' || r == '\u030c' {
			return 0
		}
	case GBK, GB18030:
		switch {
		case next[0] == 0x80: // the euro sign of Windows
			return 1
		case len(next) > 1 && next[1] < 0x40:
			return 4 // a two-byte code has a higher second byte; the decoder accepts lower ones
		}
	case EUCKR:
	default:
		if oneByte(set) {
			return 1
		}
	}
	return 2
}

// Error returns a format's error at byte i of S. ply is -1 outside the moves.
func (t *Text) Error(format string, i, ply int, text string, err error) *record.Error {
	offset, line := t.Place(i)
	return &record.Error{Format: format, Offset: offset, Line: line, Column: t.column(i), Ply: ply, Text: record.Excerpt(text), Err: err}
}

// longestLine is the longest line, in bytes, in which columns are counted: a
// whole file may be one line with a hundred faults.
const longestLine = 64 << 10

// column returns the column, in characters from 1, of byte i of S, or 0 in a
// very long line.
func (t *Text) column(i int) int {
	if t.under != nil {
		return t.under.column(t.plain.Place(i))
	}
	i = min(max(i, 0), len(t.S))
	from := max(i-longestLine, 0)
	start := strings.LastIndexByte(t.S[from:i], '\n') + 1
	if start == 0 && (from > 0 || t.base > 0) {
		return 0
	}
	return utf8.RuneCountInString(t.S[from+start:i]) + 1
}

// maxLacking is the most characters that Lacks lists.
const maxLacking = 12

// Lacks lists the characters of a text that a set lacks, each once, separated
// by spaces. It ends with … if there are more.
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

// Encode encodes text. Missing characters become question marks; lost is their
// number.
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

// hongKong reports whether Big5 text uses the Hong Kong supplement, which
// holds some simplified characters and which no xiangqi program reads.
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
