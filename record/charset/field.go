package charset

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// Field decodes a text field of a binary file as Chinese programs fill them:
// usually GBK with an occasional character of GB18030, otherwise UTF-8 or
// Big5. It reports whether all bytes were valid. It drops half a character at
// the end, where the field was too short; other invalid bytes become U+FFFD.
func Field(data []byte) (s string, whole bool) {
	if ascii(data) {
		return string(data), true
	}
	for _, set := range []Set{GBK, GB18030} {
		if s, ok := decodeStrictly(data, set); ok {
			return s, true
		}
	}
	if utf8.Valid(data) {
		return string(data), true
	}
	if n := len(data) - begun(data); 0 < n && n < len(data) {
		if s, ok := decodeStrictly(data[:n], GB18030); ok {
			return s, false
		}
	}
	if s, ok := decodeStrictly(data, Big5); ok {
		return s, true
	}
	out, err := simplifiedchinese.GB18030.NewDecoder().Bytes(data)
	if err != nil {
		return replaceInvalid(data), false
	}
	return strings.TrimRight(string(out), "\ufffd \r\n"), false
}

func ascii(data []byte) bool {
	for _, c := range data {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// begun returns how many bytes at the end of data may be the start of a
// GB18030 character, which has two or four bytes.
func begun(data []byte) int {
	lead := func(c byte) bool { return 0x81 <= c && c <= 0xfe }
	digit := func(c byte) bool { return '0' <= c && c <= '9' }
	n := len(data)
	switch {
	case n >= 3 && lead(data[n-3]) && digit(data[n-2]) && lead(data[n-1]):
		return 3
	case n >= 2 && lead(data[n-2]) && digit(data[n-1]):
		return 2
	case n >= 1 && lead(data[n-1]):
		return 1
	}
	return 0
}

// Cut encodes as much of a text as fits into most bytes without splitting a
// character. It reports whether that is all of it.
func Cut(s string, set Set, most int) (out []byte, whole bool) {
	if out, _ = Encode(s, set); len(out) <= most {
		return out, true
	}
	out = nil
	for _, r := range s {
		one, _ := Encode(string(r), set)
		if len(out)+len(one) > most {
			break
		}
		out = append(out, one...)
	}
	return out, false
}
