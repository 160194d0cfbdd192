package nats

import (
	"sync"

	"github.com/nats-io/nats.go"
)

const (
	// What waits for one subscriber at most.
	queued      = 1024
	queuedBytes = 16 << 20

	// handed is how many messages may wait to be given to their subscribers, which
	// waits for nobody.
	handed = 8192
)

// Ears are the subscribers of a connection. There are as many as there are games in
// memory, to most of which nothing comes most of the time: none has a goroutine while
// there is nothing for it to hear.
type ears struct {
	in   chan *nats.Msg
	quit chan struct{} // closed with the connection

	mu sync.Mutex
	by map[*nats.Subscription]*ear
}

// An ear is one subscriber.
type ear struct {
	conn *Conn
	sub  *nats.Subscription
	hear func(data []byte)

	mu      sync.Mutex
	waiting [][]byte
	bytes   int    // of what waits
	dropped uint64 // messages for which there was no room
	full    bool   // the last message was one of them
	busy    bool   // a goroutine is at it
	closed  bool
}

func newEars() *ears {
	return &ears{in: make(chan *nats.Msg, handed), quit: make(chan struct{}), by: make(map[*nats.Subscription]*ear)}
}

// work gives what comes to whom it is for, until the connection is closed.
func (e *ears) work() {
	for {
		select {
		case m := <-e.in:
			e.mu.Lock()
			to := e.by[m.Sub]
			e.mu.Unlock()
			if to != nil {
				to.take(m.Data)
			}
		case <-e.quit:
			return
		}
	}
}

// listen adds a subscriber.
func (e *ears) listen(c *Conn, subject string, hear func(data []byte)) (*ear, error) {
	e.mu.Lock()
	defer e.mu.Unlock() // until when nothing is looked up
	sub, err := c.nc.ChanSubscribe(subject, e.in)
	if err != nil {
		return nil, err
	}
	to := &ear{conn: c, sub: sub, hear: hear}
	e.by[sub] = to
	return to, nil
}

// take has a message heard after those that wait already.
func (e *ear) take(data []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return
	}
	was := e.full
	if e.full = len(e.waiting) >= queued || e.bytes+len(data) > queuedBytes; e.full {
		e.dropped++
		if !was {
			e.conn.amiss(nil, e.sub, nats.ErrSlowConsumer)
		}
		return
	}
	e.waiting, e.bytes = append(e.waiting, data), e.bytes+len(data)
	if !e.busy {
		e.busy = true
		go e.work()
	}
}

// work has all heard that waits.
func (e *ear) work() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for len(e.waiting) > 0 && !e.closed {
		data := e.waiting[0]
		e.waiting[0] = nil
		e.waiting, e.bytes = e.waiting[1:], e.bytes-len(data)
		e.mu.Unlock()
		e.hear(data)
		e.mu.Lock()
	}
	e.waiting, e.busy = nil, false
}

// close ends the subscription, and counts what it has missed.
func (e *ear) close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return
	}
	e.closed = true
	if n, err := e.sub.Dropped(); err == nil {
		e.dropped += uint64(n)
	}
	e.conn.dropped.Add(e.dropped)
	_ = e.sub.Unsubscribe() // of a connection that is closed there is nothing to end
	ears := e.conn.ears
	ears.mu.Lock()
	delete(ears.by, e.sub)
	ears.mu.Unlock()
}
