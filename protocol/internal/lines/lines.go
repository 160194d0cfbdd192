package lines

import (
	"bufio"
	"bytes"
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
		_, err := r.r.Peek(1)
		got, _ := r.r.Peek(r.r.Buffered())
		n := len(got)
		for _, end := range []byte{'\n', '\r'} {
			if at := bytes.IndexByte(got[:n], end); at >= 0 {
				n = at
			}
		}
		piece := got[:min(n, Max-len(r.buf))]
		r.buf, cut = append(r.buf, piece...), cut || len(piece) < n
		if err == nil && n == len(got) {
			_, _ = r.r.Discard(n)
			continue
		}
		_, _ = r.r.Discard(min(n+1, len(got)))
		if text := strings.TrimSpace(string(r.buf)); text != "" {
			return Line{text, cut}, nil
		}
		if err != nil {
			return Line{}, err
		}
		r.buf, cut = r.buf[:0], false
	}
}
