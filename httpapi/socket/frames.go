package socket

import (
	"encoding/binary"
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/coder/websocket"
)

// Opcodes (RFC 6455, 5.2).
const (
	opContinuation = 0x0
	opText         = 0x1
	opBinary       = 0x2
	opClose        = 0x8
	opPing         = 0x9
	opPong         = 0xa
)

// The bits and numbers of a frame's head.
const (
	finalBit   = 0x80
	controlBit = 0x08
	maskBit    = 0x80
	twoBytes   = 126 // of length follow
	eightBytes = 127

	longestHead    = 2 + 8 // of a frame that a server sends
	longestControl = 125   // bytes that a control frame carries at most
)

// Frame returns the frame that carries a text, as a server sends it: whole and unmasked.
func Frame(text []byte) []byte {
	return FrameIn(append(append(make([]byte, 0, longestHead+len(text)), make([]byte, longestHead)...), text...))
}

// HeadRoom is how many bytes FrameIn needs before a text.
const HeadRoom = longestHead

// FrameIn turns a text behind HeadRoom free bytes into a frame, in place.
func FrameIn(text []byte) []byte {
	switch n := len(text) - longestHead; {
	case n < twoBytes:
		text = text[longestHead-2:]
		text[1] = byte(n)
	case n < 1<<16:
		text = text[longestHead-4:]
		text[1] = twoBytes
		binary.BigEndian.PutUint16(text[2:], uint16(n))
	default:
		text[1] = eightBytes
		binary.BigEndian.PutUint64(text[2:], uint64(n))
	}
	text[0] = finalBit | opText
	return text
}

// Text returns the text that a frame carries.
func Text(frame []byte) []byte {
	switch frame[1] {
	case twoBytes:
		return frame[4:]
	case eightBytes:
		return frame[longestHead:]
	}
	return frame[2:]
}

// controlFrame returns a control frame as a server sends it, of longestControl bytes
// at most.
func controlFrame(op byte, data []byte) []byte {
	return append([]byte{finalBit | op, byte(len(data))}, data...)
}

// pingFrame returns the ping of a number.
func pingFrame(number uint64) []byte {
	return controlFrame(opPing, binary.BigEndian.AppendUint64(nil, number))
}

// closeFrame returns the frame that ends a connection. StatusNoStatusRcvd stands for a frame
// without a status (RFC 6455, 7.4.1).
func closeFrame(status websocket.StatusCode, reason string) []byte {
	if status == websocket.StatusNoStatusRcvd {
		return controlFrame(opClose, nil)
	}
	data := append(binary.BigEndian.AppendUint16(nil, uint16(status)), reason...)
	return controlFrame(opClose, data[:min(len(data), longestControl)])
}

// isClose reports whether a frame is a close frame, the last that may be sent.
func isClose(frame []byte) bool { return frame[0] == finalBit|opClose }

// An inlet assembles messages from a client's bytes. Between messages, which is nearly always, it
// holds nothing.
type inlet struct {
	rest []byte // of an incomplete frame
	text []byte // of an incomplete message
	kind byte   // of that message; 0 without one
}

// breach returns the CloseError for a violation of the protocol.
func breach(reason string) error {
	return websocket.CloseError{Code: websocket.StatusProtocolError, Reason: reason}
}

var (
	errReserved   = breach("a bit that is reserved")
	errUnmasked   = breach("a frame without a mask")
	errOpcode     = breach("a frame of an unknown kind")
	errControl    = breach("a control frame that is too long, or a part of one")
	errUnbegun    = breach("the rest of a message that was not begun")
	errUnfinished = breach("a message within another")
	errStatus     = breach("a status that may not be sent")
	errTooBig     = error(websocket.CloseError{Code: websocket.StatusMessageTooBig, Reason: "a message of more than 4096 bytes"})
	errNotUTF8    = error(websocket.CloseError{Code: websocket.StatusInvalidFramePayloadData, Reason: "text that is not UTF-8"})

	errBye = errors.New("the client has said good-bye")
)

// take consumes the next bytes, which it changes, and calls hear for each whole message (opText
// or opBinary) and each control frame, with data that is valid until hear returns. It returns
// hear's first error, or a websocket.CloseError for the client if the bytes violate the
// protocol. After an error it must not be called again.
func (in *inlet) take(b []byte, hear func(op byte, data []byte) error) error {
	if len(in.rest) > 0 {
		b = append(in.rest, b...)
		in.rest = nil
	}
	for len(b) > 0 {
		h, whole, err := headOf(b)
		if err == nil && whole {
			err = in.allows(h)
		}
		if err != nil {
			return err
		}
		if !whole || len(b) < h.size+h.length {
			in.rest = slices.Clone(b)
			return nil
		}
		data := b[h.size : h.size+h.length]
		for i := range data {
			data[i] ^= h.key[i&3]
		}
		b = b[h.size+h.length:]
		if err := in.hear(h, data, hear); err != nil {
			return err
		}
	}
	return nil
}

// allows returns why a frame may not come now, or nil.
func (in *inlet) allows(h head) error {
	switch {
	case h.op&controlBit != 0:
		return nil
	case h.op == opContinuation && in.kind == 0:
		return errUnbegun
	case h.op != opContinuation && in.kind != 0:
		return errUnfinished
	case h.length > maxFrame-len(in.text):
		return errTooBig
	}
	return nil
}

// hear passes a frame on, or keeps it until its message is complete.
func (in *inlet) hear(h head, data []byte, hear func(op byte, data []byte) error) error {
	if h.op&controlBit != 0 {
		return hear(h.op, data)
	}
	kind := h.op
	switch {
	case kind == opContinuation:
		kind, data = in.kind, append(in.text, data...)
	case !h.final:
		data = slices.Clone(data)
	}
	if !h.final {
		in.kind, in.text = kind, data
		return nil
	}
	in.kind, in.text = 0, nil
	if kind == opText && !utf8.Valid(data) {
		return errNotUTF8
	}
	return hear(kind, data)
}

// A head is what precedes the data of a frame.
type head struct {
	final  bool
	op     byte
	key    [4]byte // masks the data
	size   int     // of the head itself
	length int     // of the data; maxFrame+1 stands for anything longer
}

// headOf reads the head at the start of b, which is not empty, and reports whether it is complete.
// A violation is an error as soon as it is seen.
func headOf(b []byte) (h head, whole bool, err error) {
	h.final, h.op = b[0]&finalBit != 0, b[0]&0x0f
	control := h.op&controlBit != 0
	switch {
	case b[0]&0x70 != 0:
		return h, false, errReserved
	case h.op > opBinary && h.op < opClose || h.op > opPong:
		return h, false, errOpcode
	case control && !h.final:
		return h, false, errControl
	case len(b) < 2:
		return h, false, nil
	case b[1]&maskBit == 0:
		return h, false, errUnmasked
	}
	h.length = int(b[1] &^ maskBit)
	if control && h.length > longestControl {
		return h, false, errControl
	}
	at := 2
	switch {
	case h.length == twoBytes && len(b) >= 4:
		at, h.length = 4, int(binary.BigEndian.Uint16(b[2:]))
	case h.length == eightBytes && len(b) >= longestHead:
		at, h.length = longestHead, int(min(binary.BigEndian.Uint64(b[2:]), maxFrame+1))
	case h.length >= twoBytes:
		return h, false, nil
	}
	h.size = at + len(h.key)
	if len(b) < h.size {
		return h, false, nil
	}
	copy(h.key[:], b[at:])
	return h, true, nil
}

// goodbyeIn returns the status of a close frame, StatusNoStatusRcvd if it has none.
func goodbyeIn(data []byte) (websocket.StatusCode, error) {
	if len(data) == 0 {
		return websocket.StatusNoStatusRcvd, nil
	}
	if len(data) < 2 {
		return 0, errStatus
	}
	status := websocket.StatusCode(binary.BigEndian.Uint16(data))
	switch {
	case status < websocket.StatusNormalClosure || status > 4999:
		return 0, errStatus
	case status > websocket.StatusBadGateway && status < 3000:
		return 0, errStatus
	case status == 1004, status == websocket.StatusNoStatusRcvd, status == websocket.StatusAbnormalClosure: // they say that none was sent
		return 0, errStatus
	case !utf8.Valid(data[2:]):
		return 0, errNotUTF8
	}
	return status, nil
}
