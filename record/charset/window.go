package charset

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"golang.org/x/text/transform"

	"duiyi/record"
)

// windowBytes is how much of a file is in hand at a time, unless one game has
// more.
const windowBytes = 256 << 10

// A window reads a file of any length a stretch at a time, so that only so much
// of it is in memory. Each stretch is decoded for itself, in the set of the one
// before it as long as it is whole in that.
type window struct {
	in   io.Reader
	raw  []byte // read, and not dropped
	base int    // offset in the file of raw
	line int    // lines before it
	want int    // bytes to have in hand
	end  bool   // of the file has been seen
	set  Set    // of the last text that has more than ASCII
	text *Text

	wide    bool // the file is in UTF-16, of which raw is the text in UTF-8
	settled bool // the text is taken as it stands
}

// headBytes is how much of a file tells whether it is in UTF-16.
const headBytes = 4 << 10

// Stretches reads a file of any length with only some of it in memory, and hands
// it to read a stretch at a time, with whether it is the last. What read returns
// is how much of the text it has done with, and whether it wants more: the next
// stretch begins behind that, and is longer where that is nothing. A text is
// good until read returns.
//
// The error is that of reading, or record.ErrTooLong for a file of which no part
// is done with for longer than a record may be.
func Stretches(in io.Reader, read func(t *Text, last bool) (rest int, more bool)) error {
	w := &window{in: in, want: windowBytes}
	if head := bufio.NewReaderSize(in, headBytes); true {
		w.in = head
		if start, _ := head.Peek(headBytes); utf16Order(start) != nil {
			w.wide, w.in = true, transform.NewReader(head, utf16Order(start).NewDecoder())
		}
	}
	for {
		if err := w.fill(); err != nil {
			return err
		}
		rest, more := read(w.text, w.end)
		switch {
		case !more || w.end:
			return nil
		case rest > 0:
			w.drop(rest)
		case w.want > record.MaxBytes:
			return w.text.Error("text", 0, -1, "", record.ErrTooLong)
		default:
			w.want *= 2
		}
	}
}

// fill reads on and decodes what is in hand, to the end of a line if there is one.
func (w *window) fill() error {
	for !w.end && len(w.raw) < w.want {
		if cap(w.raw) < w.want {
			w.raw = append(make([]byte, 0, w.want), w.raw...)
		}
		n, err := io.ReadFull(w.in, w.raw[len(w.raw):w.want])
		w.raw = w.raw[:len(w.raw)+n]
		switch {
		case err == nil:
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			w.end = true
		default:
			return err
		}
	}
	used := len(w.raw)
	if !w.end {
		used = whole(w.raw)
	}
	w.text = w.decode(w.raw[:used])
	w.text.base, w.text.before = w.base, w.line
	return nil
}

// whole returns how many bytes certainly end with a character: with a line if
// there is one.
func whole(raw []byte) int {
	if n := bytes.LastIndexByte(raw, '\n'); n >= 0 {
		return n + 1
	}
	// No character of several bytes has one of these in it, in any set.
	return bytes.LastIndexAny(raw, "\x00\t\r !\"#$%&'()*+,-./:;<=>?") + 1
}

func (w *window) decode(data []byte) *Text {
	if w.wide {
		return wideText(string(data), w.base == 0)
	}
	if w.settled {
		return &Text{Set: UTF8, S: string(data), data: data}
	}
	t := decode(data, w.set, w.base == 0)
	w.settled = t.settled
	if !ascii(data) {
		w.set = t.Set
	}
	return t
}

// drop forgets what stands before byte i of the text.
func (w *window) drop(i int) {
	offset, line := w.text.Place(i)
	used := offset - w.base
	if w.wide {
		used = i + w.text.skipped
	}
	w.raw = append(w.raw[:0], w.raw[used:]...)
	w.base, w.line = offset, line-1
	w.want = max(windowBytes, len(w.raw)+windowBytes/2)
}
