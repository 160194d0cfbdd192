package charset

import (
	"bytes"
	"errors"
	"io"

	"duiyi/internal/markup"
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

	order   order // in which raw begins
	begun   bool  // it begins behind the beginning of the file
	settled bool  // the text is taken as it stands
	quoted  bool  // its lines begin with >
}

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
	w.decode()
	w.text.base, w.text.before = w.base, w.line
	w.quoted = w.quoted || !w.begun && markup.Quoted(w.text.S)
	w.text = w.text.pasted(w.quoted)
	return nil
}

// decode decodes what is in hand, up to where a character certainly ends.
func (w *window) decode() {
	first := !w.begun
	var list []stretch
	if !w.settled && !(first && begins(w.raw, settled)) {
		list = stretches(w.raw, w.order, first)
	}
	if list == nil {
		data := w.raw[:w.whole(stretch{})]
		if w.settled {
			w.text = &Text{Set: UTF8, S: string(data), data: data}
			return
		}
		w.text = decode(data, w.set, narrow, first)
		w.settled = w.text.settled
		if !ascii(data) {
			w.set = w.text.Set
		}
		return
	}
	last := &list[len(list)-1]
	last.to = max(w.whole(*last), last.from)
	w.text = glued(w.raw[:last.to], list, w.set)
}

// whole returns how many of the bytes in hand, which end in a stretch, certainly end
// with a character: with a line if there is one.
func (w *window) whole(last stretch) int {
	switch {
	case w.end:
		return len(w.raw)
	case last.order == narrow:
		return whole(w.raw)
	}
	room := (len(w.raw) - last.from) &^ 1
	for i := last.from + room - 2; i >= last.from; i -= 2 {
		if last.order.unit(w.raw[i:]) == '\n' {
			return i + 2
		}
	}
	return last.from + max(room-2, 0) // the last may be half of a pair
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

// drop forgets what stands before byte i of the text.
func (w *window) drop(i int) {
	offset, line := w.text.Place(i)
	if i == len(w.text.S) {
		offset = w.base + len(w.text.data)
	}
	_, w.order = w.text.setAt(i)
	w.raw = append(w.raw[:0], w.raw[offset-w.base:]...)
	w.base, w.line = offset, line-1
	w.begun = true
	w.want = max(windowBytes, len(w.raw)+windowBytes/2)
}
