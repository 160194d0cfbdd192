package charset

import (
	"bytes"
	"errors"
	"io"

	"duiyi/internal/markup"
	"duiyi/record"
)

// windowBytes is how much of a file is in memory at a time, unless one game is
// longer.
const windowBytes = 256 << 10

// A window reads a file of any length in stretches, so that only part of it is
// in memory. Each stretch is decoded separately, in the set of the one before
// as long as that fits.
type window struct {
	in   io.Reader
	raw  []byte // read and not yet dropped
	base int    // offset of raw in the file
	line int    // lines before raw
	want int    // bytes wanted in raw
	end  bool   // reached the end of the file
	set  Set    // of the last text with non-ASCII characters
	text *Text

	order   order // order at the start of raw
	begun   bool  // raw is not at the start of the file
	settled bool  // see Text.Settled
	quoted  bool  // lines start with >
	broken  error // of reading beyond raw
}

// Stretches reads a file of any length in stretches. It calls read with each
// and whether it is the last. read returns how much of the text it has
// consumed and whether it wants more. The next stretch starts after the
// consumed part; if that is empty, it is longer. The Text is valid until read
// returns.
//
// The error is that of in, after a stretch of what came before it, or record.ErrTooLong
// if read consumes nothing of a stretch of record.MaxBytes.
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
		case w.broken != nil:
			return w.broken
		case rest > 0:
			w.drop(rest)
		case w.want > record.MaxBytes:
			return w.text.Error("text", 0, -1, "", record.ErrTooLong)
		default:
			w.want *= 2
		}
	}
}

// fill reads on and decodes raw, up to the end of a line if possible.
func (w *window) fill() error {
	for !w.end && w.broken == nil && len(w.raw) < w.want {
		if cap(w.raw) < w.want {
			w.raw = append(make([]byte, 0, w.want), w.raw...)
		}
		n, err := io.ReadFull(w.in, w.raw[len(w.raw):w.want])
		w.raw = w.raw[:len(w.raw)+n]
		switch {
		case err == nil:
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			w.end = true
		case len(w.raw) == 0:
			return err
		default:
			w.broken = err
		}
	}
	w.decode()
	w.text.base, w.text.before = w.base, w.line
	w.quoted = w.quoted || !w.begun && markup.Quoted(w.text.S)
	w.text = w.text.pasted(w.quoted)
	return nil
}

// decode decodes raw up to a certain end of a character.
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

// whole returns how many bytes certainly end with a character, at a line end
// if possible. last is the stretch at their end.
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
	return last.from + max(room-2, 0) // the last may be half of a surrogate pair
}

// whole returns how many bytes certainly end with a character, at a line end
// if possible.
func whole(raw []byte) int {
	if n := bytes.LastIndexByte(raw, '\n'); n >= 0 {
		return n + 1
	}
	// In no set does a multi-byte character contain one of these bytes.
	return bytes.LastIndexAny(raw, "\x00\t\r !\"#$%&'()*+,-./:;<=>?") + 1
}

// drop discards the text before byte i.
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
