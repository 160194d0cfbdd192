package termtext

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// unsafe reports whether a terminal would obey a character in place of showing
// it. The end of a line and the tab are what they are everywhere.
func unsafe(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r)
}

// Clean returns text with each character that a terminal would obey written as
// an escape: \x1b, \u202e. A carriage return before the end of a line is left
// out, and bytes that are no UTF-8 become U+FFFD: alone, some of them are
// controls too.
func Clean(text string) string {
	if utf8.ValidString(text) && strings.IndexFunc(text, unsafe) < 0 {
		return text
	}
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "\r\n", "\n")
	var out strings.Builder
	for _, r := range text {
		switch {
		case !unsafe(r):
			out.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&out, `\x%02x`, r)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}

// A Writer cleans what is written to it. A character may be cut in two by two
// calls of Write: its first bytes wait for the rest, or for Flush.
type Writer struct {
	w    io.Writer
	rest []byte // the beginning of a character
}

// NewWriter returns a Writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes p to the end of its last whole character.
func (w *Writer) Write(p []byte) (int, error) {
	all := append(w.rest, p...)
	whole := len(all)
	for i := max(0, len(all)-utf8.UTFMax+1); i < len(all); i++ {
		if utf8.RuneStart(all[i]) && !utf8.FullRune(all[i:]) {
			whole = i
			break
		}
	}
	if whole > 0 && all[whole-1] == '\r' {
		whole-- // whether it ends a line is seen with what follows
	}
	w.rest = append([]byte(nil), all[whole:]...)
	if whole == 0 {
		return len(p), nil
	}
	if _, err := io.WriteString(w.w, Clean(string(all[:whole]))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Flush writes what still waits.
func (w *Writer) Flush() error {
	rest := w.rest
	w.rest = nil
	if len(rest) == 0 {
		return nil
	}
	_, err := io.WriteString(w.w, Clean(string(rest)))
	return err
}
