package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gobwas/ws"
)

// sent returns a frame as the program sends it.
func sent(op ws.OpCode, payload string) []byte {
	b := []byte{0x80 | byte(op)}
	switch n := len(payload); {
	case n < 126:
		b = append(b, byte(n))
	case n < 1<<16:
		b = binary.BigEndian.AppendUint16(append(b, 126), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, 127), uint64(n))
	}
	return append(b, payload...)
}

func TestFrames(t *testing.T) {
	payloads := []string{"", "对弈", strings.Repeat("a", 125), strings.Repeat("b", 126), strings.Repeat("c", 1<<16)}
	var stream bytes.Buffer
	for _, p := range payloads {
		stream.Write(sent(ws.OpText, p))
	}
	f := newFrames(&stream)
	for i, p := range payloads {
		if op, got, err := f.next(); op != ws.OpText || string(got) != p || err != nil {
			t.Fatalf("frame %d of %d bytes: op %d, %d bytes, %v", i, len(p), op, len(got), err)
		}
	}
	if _, _, err := f.next(); err != io.EOF {
		t.Errorf("after the last frame: %v", err)
	}
}

func TestFramesRefused(t *testing.T) {
	tests := []struct {
		name string
		in   []byte
		want error
	}{
		{"cut in the head", []byte{0x81}, io.ErrUnexpectedEOF},
		{"cut in the length", []byte{0x81, 126, 1}, io.ErrUnexpectedEOF},
		{"cut in the payload", []byte{0x81, 3, 'a'}, io.ErrUnexpectedEOF},
		{"with a mask", []byte{0x81, 0x80, 0, 0, 0, 0}, errFrame},
		{"in parts", []byte{0x01, 0}, errFrame},
		{"too long", []byte{0x81, 127, 1, 0, 0, 0, 0, 0, 0, 0}, errFrame},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, _, err := newFrames(bytes.NewReader(tt.in)).next(); !errors.Is(err, tt.want) {
				t.Errorf("next = %v, want %v", err, tt.want)
			}
		})
	}
}

// The page's frames carry a mask of zeros, so their payload is as it is.
func TestMasked(t *testing.T) {
	for _, n := range []int{0, 125, 126, 4096} {
		payload := bytes.Repeat([]byte{'x'}, n)
		b := masked(ws.OpText, payload)
		head := 6
		if n >= 126 {
			head = 8
		}
		if len(b) != head+n || b[0] != 0x81 || b[1]&0x80 == 0 || !bytes.Equal(b[head:], payload) {
			t.Errorf("masked(%d bytes) = % x", n, b[:min(len(b), 12)])
		}
	}
}

func FuzzFrames(f *testing.F) {
	f.Add(sent(ws.OpText, "x"))
	f.Add(sent(ws.OpClose, "\x03\xe8"))
	f.Add([]byte{0x81, 127, 0, 0, 0, 0, 0, 0, 0, 1, 'x'})
	f.Fuzz(func(t *testing.T, b []byte) {
		r := newFrames(bytes.NewReader(b))
		for read := 0; ; read++ {
			if _, _, err := r.next(); err != nil {
				return
			}
			if read > len(b) {
				t.Fatal("more frames than bytes")
			}
		}
	})
}
