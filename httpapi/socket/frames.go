package socket

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/gobwas/ws"
)

// A Status is the status of a close frame (RFC 6455, 7.4).
type Status = ws.StatusCode

// Statuses of the registry at IANA that the library does not name.
const (
	StatusServiceRestart Status = 1012
	StatusTryAgainLater  Status = 1013
	statusBadGateway     Status = 1014
)

// Frame returns the frame that carries a text, as a server sends it: whole and unmasked.
func Frame(text []byte) []byte { return ws.MustCompileFrame(ws.NewTextFrame(text)) }

// Text returns the text that a frame carries.
func Text(frame []byte) []byte {
	h, err := ws.ReadHeader(bytes.NewReader(frame))
	if err != nil {
		panic("a frame without a header: " + err.Error())
	}
	return frame[len(frame)-int(h.Length):]
}

// pingNumber returns the data of a numbered ping.
func pingNumber(number uint64) []byte { return binary.BigEndian.AppendUint64(nil, number) }

// closeFrame returns the frame that ends a connection. StatusNoStatusRcvd stands for a frame
// without a status (RFC 6455, 7.4.1).
func closeFrame(status Status, reason string) []byte {
	var data []byte
	if status != ws.StatusNoStatusRcvd {
		data = ws.NewCloseFrameBody(status, reason[:min(len(reason), ws.MaxControlFramePayloadSize-2)])
	}
	return ws.MustCompileFrame(ws.NewCloseFrame(data))
}

// isClose reports whether a frame is a close frame, the last that may be sent.
func isClose(frame []byte) bool { return ws.OpCode(frame[0]&0x0f) == ws.OpClose }

// A violation of the protocol by a client, and the status that tells it so.
type violation struct {
	status Status
	reason string
}

func (v *violation) Error() string { return v.reason }

var (
	errTooBig  = &violation{ws.StatusMessageTooBig, "a message of more than 4096 bytes"}
	errNotUTF8 = &violation{ws.StatusInvalidFramePayloadData, "text that is not UTF-8"}

	errBye = errors.New("the client has said good-bye")
)

// An inlet assembles messages from a client's bytes, however they are cut. Between messages,
// which is nearly always, it holds nothing.
type inlet struct {
	rest []byte    // of an incomplete frame
	text []byte    // of an incomplete message
	kind ws.OpCode // of that message; OpContinuation without one
}

// take consumes the next bytes, which it changes, and calls hear for each whole message (OpText
// or OpBinary) and each control frame, with data that is valid until hear returns. It returns
// hear's first error, or a violation. After an error it must not be called again.
func (in *inlet) take(b []byte, hear func(op ws.OpCode, data []byte) error) error {
	if len(in.rest) > 0 {
		b = append(in.rest, b...)
		in.rest = nil
	}
	for r := bytes.NewReader(b); r.Len() > 0; {
		frame := b[len(b)-r.Len():]
		h, err := ws.ReadHeader(r)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			in.rest = slices.Clone(frame)
			return nil
		case err != nil:
			return &violation{ws.StatusProtocolError, err.Error()}
		}
		if err := in.check(h); err != nil {
			return err
		}
		data := b[len(b)-r.Len():]
		if int64(len(data)) < h.Length {
			in.rest = slices.Clone(frame)
			return nil
		}
		data = data[:h.Length]
		r.Seek(h.Length, io.SeekCurrent)
		ws.Cipher(data, h.Mask, 0)
		if err := in.assemble(h, data, hear); err != nil {
			return err
		}
	}
	return nil
}

// check returns the violation by a frame with this header, or nil.
func (in *inlet) check(h ws.Header) error {
	state := ws.StateServerSide
	if in.kind != ws.OpContinuation {
		state = state.Set(ws.StateFragmented)
	}
	if err := ws.CheckHeader(h, state); err != nil {
		return &violation{ws.StatusProtocolError, err.Error()}
	}
	if !h.OpCode.IsControl() && h.Length > int64(maxFrame-len(in.text)) {
		return errTooBig
	}
	return nil
}

// assemble passes a frame on, or keeps it until its message is complete.
func (in *inlet) assemble(h ws.Header, data []byte, hear func(op ws.OpCode, data []byte) error) error {
	if h.OpCode.IsControl() {
		return hear(h.OpCode, data)
	}
	kind := h.OpCode
	switch {
	case kind == ws.OpContinuation:
		kind, data = in.kind, append(in.text, data...)
	case !h.Fin:
		data = slices.Clone(data)
	}
	if !h.Fin {
		in.kind, in.text = kind, data
		return nil
	}
	in.kind, in.text = ws.OpContinuation, nil
	if kind == ws.OpText && !utf8.Valid(data) {
		return errNotUTF8
	}
	return hear(kind, data)
}

// closeStatus returns the status of a close frame's data, StatusNoStatusRcvd if it has none, or
// a violation.
func closeStatus(data []byte) (Status, error) {
	if len(data) == 0 {
		return ws.StatusNoStatusRcvd, nil
	}
	status, reason := ws.ParseCloseFrameData(data)
	check := status
	if status >= StatusServiceRestart && status <= statusBadGateway {
		check = ws.StatusNormalClosure
	}
	switch err := ws.CheckCloseFrameData(check, reason); {
	case errors.Is(err, ws.ErrProtocolInvalidUTF8):
		return 0, errNotUTF8
	case err != nil:
		return 0, &violation{ws.StatusProtocolError, err.Error()}
	case status > ws.StatusRangePrivate.Max:
		return 0, &violation{ws.StatusProtocolError, ws.ErrProtocolStatusCodeUnknown.Error()}
	}
	return status, nil
}
