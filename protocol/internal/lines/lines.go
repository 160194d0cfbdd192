package lines

import (
	"bufio"
	"io"
	"strings"
	"unicode"
)

// Max is the longest line that is read whole, in bytes: room for a game of
// ten thousand moves in one position command.
const Max = 1 << 16

// A Line is one line without its end and without space around it. It is never
// empty: blank lines say nothing in any of the protocols and are left out.
type Line struct {
	Text string
	Cut  bool // the line was longer than Max; Text is its beginning
}

// Word returns the first word of the line.
func (l Line) Word() string {
	if i := strings.IndexFunc(l.Text, unicode.IsSpace); i >= 0 {
		return l.Text[:i]
	}
	return l.Text
}

// A Reader reads lines ended by LF, CR LF or CR.
type Reader struct {
	r   *bufio.Reader
	buf []byte
}

// NewReader returns a Reader of r.
func NewReader(r io.Reader) *Reader {
	return &Reader{r: bufio.NewReader(r)}
}

// Next returns the next line. What stands after the last line end counts as a
// line of its own; the error comes with the call after it.
func (r *Reader) Next() (Line, error) {
	r.buf = r.buf[:0]
	cut := false
	for {
		b, err := r.r.ReadByte()
		if err == nil && b != '\n' && b != '\r' {
			if len(r.buf) < Max {
				r.buf = append(r.buf, b)
			} else {
				cut = true
			}
			continue
		}
		if text := strings.TrimSpace(string(r.buf)); text != "" {
			return Line{text, cut}, nil
		}
		if err != nil {
			return Line{}, err
		}
		r.buf, cut = r.buf[:0], false
	}
}
