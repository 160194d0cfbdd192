package boardtext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/internal/letters"
)

// most bounds the bytes of text searched for a position. The longest board has
// 22 rows of 22 characters; a link may escape each in nine bytes.
const most = 8 << 10

// A view is a text in plain characters: escapes decoded, full-width letters
// narrowed, blanks turned into ' ' or hidden, line ends into '\n'. Each
// character knows its byte offset in the original.
type view struct {
	text string // the original
	r    []rune
	at   []int // at[i] is the byte offset of r[i] in text; one more entry for the end
}

// hidden is a zero-width blank. It may separate fields; inside a row it is
// ignored.
const hidden = 0x200b

// fold returns the view of the first bytes of a text.
func fold(text string) *view {
	cut := text
	if len(cut) > most {
		cut = cut[:most]
		for len(cut) > 0 && !utf8.RuneStart(text[len(cut)]) {
			cut = cut[:len(cut)-1]
		}
	}
	b, at := unescape(cut)
	v := &view{text: text, r: make([]rune, 0, len(b)), at: make([]int, 0, len(b)+1)}
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		from := at[i]
		i += n
		switch {
		case r == utf8.RuneError && n == 1:
			r = unicode.ReplacementChar
		case r == '\n' || r == '\v' || r == '\f' || r == 0x85 || r == 0x2028 || r == 0x2029:
			r = '\n'
		case unicode.IsSpace(r) || r < ' ':
			r = ' '
		case r == 0x200b || r == 0x2060 || r == 0xfeff:
			r = hidden
		case unicode.In(r, unicode.Cf, unicode.Mn):
			continue // joiners, direction marks, combining accents
		case 0xff01 <= r && r <= 0xff5e:
			r -= 0xff01 - '!'
		case strings.ContainsRune("‐‑‒–—―−", r):
			r = '-'
		case r == '⁄' || r == '∕':
			r = '/'
		}
		v.r = append(v.r, r)
		v.at = append(v.at, from)
	}
	v.at = append(v.at, len(cut))
	return v
}

// unescape decodes percent escapes, nested up to three levels, and JSON
// backslashes. It also returns the source offset of each byte.
func unescape(text string) ([]byte, []int) {
	b := []byte(text)
	at := make([]int, len(b)+1)
	for i := range at {
		at[i] = i
	}
	if strings.IndexByte(text, '\\') >= 0 {
		b, at = rewrite(b, at, escape)
	}
	for range 3 {
		if !slices.Contains(b, '%') {
			break
		}
		b, at = rewrite(b, at, percent)
	}
	return b, at
}

// rewrite applies decode at every position: where it returns n > 0, n bytes
// are replaced by the string.
func rewrite(b []byte, at []int, decode func([]byte) (n int, by string)) ([]byte, []int) {
	out, places := b[:0:0], at[:0:0]
	for i := 0; i < len(b); {
		n, by := decode(b[i:])
		if n == 0 {
			out, places = append(out, b[i]), append(places, at[i])
			i++
			continue
		}
		for j := range len(by) {
			out, places = append(out, by[j]), append(places, at[i])
		}
		i += n
	}
	return out, append(places, at[len(b)])
}

func percent(b []byte) (int, string) {
	if len(b) < 3 || b[0] != '%' {
		return 0, ""
	}
	high, low := hex(b[1]), hex(b[2])
	if high < 0 || low < 0 {
		return 0, ""
	}
	return 3, string([]byte{byte(high<<4 | low)})
}

func hex(c byte) int {
	return strings.IndexByte("0123456789abcdef", c|0x20*(c>>6&1))
}

// escapes are those of JSON and JavaScript.
var escapes = []struct{ text, is string }{{`\/`, "/"}, {`\"`, `"`}, {`\t`, " "}, {`\n`, "\n"}}

func escape(b []byte) (int, string) {
	if b[0] != '\\' {
		return 0, ""
	}
	for _, e := range escapes {
		if len(b) >= len(e.text) && strings.EqualFold(string(b[:len(e.text)]), e.text) {
			return len(e.text), e.is
		}
	}
	return 0, ""
}

// get returns the character at i, or 0 at the end.
func (v *view) get(i int) rune {
	if i < 0 || i >= len(v.r) {
		return 0
	}
	return v.r[i]
}

// excerpt returns the characters from i to the next blank, for an error.
func (v *view) excerpt(i int) string {
	end := i
	for end < len(v.r) && end-i < 40 && !blank(v.r[end]) {
		end++
	}
	return string(v.r[i:end])
}

// blank reports whether a character is white space.
func blank(r rune) bool { return r == ' ' || r == '\n' || r == hidden }

// between reports whether a character may separate fields; links use more than
// blanks.
func between(r rune) bool { return blank(r) || r == '_' || r == '+' || r == ',' || r == '、' }

// skip returns the index after the run of characters at i that satisfy kind.
func (v *view) skip(i int, kind func(rune) bool) int {
	for i < len(v.r) && kind(v.r[i]) {
		i++
	}
	return i
}

// hasWord reports whether a word is at i, and returns the index after it. The
// word is in lower case without accents; the text may have any case. A blank
// in the word matches one or more blanks, or an underscore as in links.
func (v *view) hasWord(i int, word string) (int, bool) {
	for _, w := range word {
		r := v.get(i)
		switch {
		case w == ' ' && (blank(r) || r == '_' || r == '+'):
			i = v.skip(i+1, blank)
			continue
		case i >= len(v.r) || letters.Plain(r) != w:
			return 0, false
		}
		i++
	}
	return i, true
}

// ends reports whether a field may end before i.
func (v *view) ends(i int) bool {
	r := v.get(i)
	return r == 0 || between(r) || strings.ContainsRune(closing+"#&?;|<", r)
}

const (
	opening = "\"'`~“”‘’„«»「『【《〈〔([{<>*"
	closing = "\"'`~“”‘’»」』】》〉〕)]}>*"
)
