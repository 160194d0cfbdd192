package socket

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/gobwas/ws"
	"golang.org/x/time/rate"
)

// Limits of a client's messages: per second in the long run, and at once. A page sends one when it
// connects.
const (
	framesEvery = 1
	framesBurst = 20
)

// readBuffer is how many bytes are read at once. Clients send little: answers to pings
// and a close frame.
const readBuffer = 512

// listen reads from the client until the connection is closed, for sockets without a
// poller.
func (s *socket) listen() {
	b := make([]byte, readBuffer)
	for {
		n, err := s.out.Read(b)
		if err != nil {
			s.end()
			return
		}
		if !s.took(b[:n]) {
			return
		}
	}
}

// hearOnce reads the client's input and waits for the poller again.
func (s *socket) hearOnce() {
	b, ok := s.hub.reads.Get().(*[readBuffer]byte)
	if !ok {
		b = new([readBuffer]byte)
	}
	defer s.hub.reads.Put(b)
	s.reading.Lock()
	defer s.reading.Unlock()
	for full := true; full; {
		n, err := readAtOnce(s.out.raw, b[:])
		if err != nil {
			s.end()
			return
		}
		if n > 0 && !s.took(b[:n]) {
			return
		}
		full = n == len(b)
	}
	if !s.hub.poller.again(s) {
		s.end()
	}
}

// took processes input, and reports whether to read on. Calls must not overlap.
func (s *socket) took(b []byte) (more bool) {
	defer func() {
		if p := recover(); p != nil {
			s.hub.config.Log.Error("panic", "path", "ws", "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			s.end()
			more = false
		}
	}()
	if s.discard {
		return true
	}
	err := s.in.take(b, s.hear)
	var refused *violation
	switch {
	case err == nil:
		return true
	case errors.As(err, &refused):
		// Further input cannot be parsed. It is read all the same: closing a connection with
		// unread input may lose what was sent before.
		s.discard = true
		s.answer(refused.status, refused.reason)
		return true
	}
	s.end()
	return false
}

// hear receives a message of the client. A player's page sends its secret; other messages are
// discarded, and a client that sends too many is disconnected.
func (s *socket) hear(op ws.OpCode, data []byte) error {
	switch op {
	case ws.OpPing:
		s.write(ws.MustCompileFrame(ws.NewPongFrame(data)))
		return nil
	case ws.OpPong:
		s.pong(data)
		return nil
	case ws.OpClose:
		status, err := closeStatus(data)
		if err != nil {
			return err
		}
		s.left(status)
		return errBye
	}
	if s.isGone() {
		return nil
	}
	if s.rate == nil {
		s.rate = rate.NewLimiter(framesEvery, framesBurst)
	}
	if !s.rate.Allow() {
		s.hub.config.Slowed()
		s.bye(ws.StatusPolicyViolation, "too much was said")
		return nil
	}
	player, ok := s.watch.(Player)
	var hello struct {
		Seat string `json:"seat"`
	}
	if ok && op == ws.OpText && json.Unmarshal(data, &hello) == nil && hello.Seat != "" {
		s.sit(player, hello.Seat)
	}
	return nil
}

// sit makes the watch count as a player's presence. Its round trip is measured from now on.
func (s *socket) sit(player Player, secret string) {
	if !player.Sit(secret) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.sits && !s.gone {
		s.sits = true
		if !s.asked {
			s.ping.Reset(0)
		}
	}
}

// answer sends a close frame, unless one was sent, and waits until the client has taken it.
func (s *socket) answer(status Status, reason string) bool {
	if !s.goes(0) {
		s.closing.Wait()
		return false
	}
	s.out.Write(closeFrame(status, reason)) // until the connection is closed, at the longest
	return true
}

// left handles the client's close frame: it answers it, or takes it as the answer to the server's.
// It notes whether the client closed the page.
func (s *socket) left(status Status) {
	if !s.answer(status, "") {
		return
	}
	switch status {
	case ws.StatusNormalClosure, ws.StatusGoingAway:
		if player, ok := s.watch.(Player); ok {
			player.Leaving()
		}
	}
}
