package charset

import (
	"bytes"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// utf16Order returns the decoder of a file that begins as one in UTF-16 does: with
// a mark, or with letters of which one byte is zero, always the same one. It
// returns nil for any other.
func utf16Order(head []byte) encoding.Encoding {
	order := func(of unicode.Endianness) encoding.Encoding { return unicode.UTF16(of, unicode.IgnoreBOM) }
	switch {
	case begins(head, "\xff\xfe"):
		return order(unicode.LittleEndian)
	case begins(head, "\xfe\xff"):
		return order(unicode.BigEndian)
	case len(head) < 4 || bytes.IndexByte(head[:min(len(head), headBytes)], 0) < 0:
		return nil
	}
	head = head[:min(len(head), headBytes)]
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
	const share = 8 // of the characters at least one in eight is a letter
	for side, of := range []unicode.Endianness{unicode.BigEndian, unicode.LittleEndian} {
		others := zeros[1-side] + zeros[side] - letters[side] // bytes of other characters
		if letters[side] > share*others && letters[side]*2*share >= len(head) {
			return order(of)
		}
	}
	return nil
}

// decodeUTF16 decodes a file in UTF-16; for any other it returns nil.
func decodeUTF16(data []byte) *Text {
	order := utf16Order(data)
	if order == nil {
		return nil
	}
	out, err := order.NewDecoder().Bytes(data)
	if err != nil {
		return nil
	}
	t := wideText(string(out), true)
	t.data = data
	return t
}

const mark16 = "\ufeff"

// wideText is the text of a file in UTF-16, or a stretch of it.
func wideText(s string, first bool) *Text {
	t := &Text{Set: UTF16, S: s}
	if first && strings.HasPrefix(s, mark16) {
		t.S, t.skip, t.skipped = s[len(mark16):], 2, len(mark16)
	}
	return t
}
