package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// Frames of WebSockets, as the side of a client reads and writes them (RFC 6455).
const (
	opText  = 1
	opClose = 8
	opPing  = 9
	opPong  = 10
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
func (f *frames) next() (op byte, payload []byte, err error) {
	var head [2]byte
	if _, err := io.ReadFull(f.in, head[:]); err != nil {
		return 0, nil, err
	}
	if head[0]&0xf0 != 0x80 || head[1]&0x80 != 0 {
		return 0, nil, errFrame
	}
	n := uint64(head[1])
	switch n {
	case 126:
		var long [2]byte
		_, err = io.ReadFull(f.in, long[:])
		n = uint64(binary.BigEndian.Uint16(long[:]))
	case 127:
		var long [8]byte
		_, err = io.ReadFull(f.in, long[:])
		n = binary.BigEndian.Uint64(long[:])
	}
	if err != nil {
		return 0, nil, err
	}
	if n > mostFrame {
		return 0, nil, errFrame
	}
	if uint64(cap(f.data)) < n {
		f.data = make([]byte, n)
	}
	f.data = f.data[:n]
	_, err = io.ReadFull(f.in, f.data)
	return head[0] & 0xf, f.data, err
}

// masked returns a frame of a client. Its mask is zero: nothing lies between the page and
// its worker that a mask could protect.
func masked(op byte, payload []byte) []byte {
	b := []byte{0x80 | op}
	switch n := len(payload); {
	case n < 126:
		b = append(b, 0x80|byte(n))
	default:
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(n))
	}
	return append(append(b, 0, 0, 0, 0), payload...)
}
