package main

import (
	"bufio"
	"errors"
	"io"

	"github.com/gobwas/ws"
)

// mostFrame bounds what the program sends at once: a game with all its events.
const mostFrame = 64 << 20

var errFrame = errors.New("a frame that the program does not send")

// frames reads what a program sends: whole messages, without masks.
type frames struct {
	in   *bufio.Reader
	data []byte
}

func newFrames(r io.Reader) *frames { return &frames{in: bufio.NewReader(r)} }

// next returns a frame, which is good until the next.
func (f *frames) next() (op ws.OpCode, payload []byte, err error) {
	h, err := ws.ReadHeader(f.in)
	if err != nil {
		return 0, nil, err
	}
	if ws.CheckHeader(h, ws.StateClientSide) != nil || !h.Fin || h.Length > mostFrame {
		return 0, nil, errFrame
	}
	if int64(cap(f.data)) < h.Length {
		f.data = make([]byte, h.Length)
	}
	f.data = f.data[:h.Length]
	if _, err = io.ReadFull(f.in, f.data); err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return h.OpCode, f.data, err
}

// masked returns a frame of a client. Its mask is zero: nothing lies between the page and
// its worker that a mask could protect.
func masked(op ws.OpCode, payload []byte) []byte {
	f := ws.NewFrame(op, true, payload)
	f.Header.Masked = true
	return ws.MustCompileFrame(f)
}
