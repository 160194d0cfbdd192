package nats

import (
	"sync"

	"github.com/nats-io/nats.go"
)

const (
	// Limits on the queue of one subscriber.
	queued      = 1024
	queuedBytes = 16 << 20

	// handed is the capacity of the channel from the client to the
	// subscribers' queues. Its reader never blocks.
	handed = 8192
)

// subscribers are the subscriptions of a connection. There is one for each game
// in memory, and most are idle, so a subscriber has a goroutine only while it
// has messages.
type subscribers struct {
	in   chan *nats.Msg
	quit chan struct{} // closed with the connection

	mu sync.Mutex
	by map[*nats.Subscription]*subscriber
}

// A subscriber is one subscription with its queue.
type subscriber struct {
	conn *Conn
	sub  *nats.Subscription
	hear func(data []byte)

	mu      sync.Mutex
	waiting [][]byte
	bytes   int    // size of waiting
	dropped uint64 // messages dropped because the queue was full
	full    bool   // the last message was dropped
	busy    bool   // a goroutine is running work
	closed  bool
}

func newSubscribers() *subscribers {
	return &subscribers{in: make(chan *nats.Msg, handed), quit: make(chan struct{}), by: make(map[*nats.Subscription]*subscriber)}
}

// work moves incoming messages to the subscribers' queues until the connection
// is closed.
func (e *subscribers) work() {
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
func (e *subscribers) listen(c *Conn, subject string, hear func(data []byte)) (*subscriber, error) {
	e.mu.Lock()
	defer e.mu.Unlock() // until the subscriber is in the map
	sub, err := c.nc.ChanSubscribe(subject, e.in)
	if err != nil {
		return nil, err
	}
	to := &subscriber{conn: c, sub: sub, hear: hear}
	e.by[sub] = to
	return to, nil
}

// take queues a message.
func (e *subscriber) take(data []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return
	}
	was := e.full
	if e.full = len(e.waiting) >= queued || e.bytes+len(data) > queuedBytes; e.full {
		e.dropped++
		if !was {
			e.conn.logError(nil, e.sub, nats.ErrSlowConsumer)
		}
		return
	}
	e.waiting, e.bytes = append(e.waiting, data), e.bytes+len(data)
	if !e.busy {
		e.busy = true
		go e.work()
	}
}

// work passes queued messages to hear.
func (e *subscriber) work() {
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

// close ends the subscription and adds its dropped messages to the
// connection's counter.
func (e *subscriber) close() {
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
	_ = e.sub.Unsubscribe() // fails only on a closed connection
	subscribers := e.conn.subscribers
	subscribers.mu.Lock()
	delete(subscribers.by, e.sub)
	subscribers.mu.Unlock()
}
