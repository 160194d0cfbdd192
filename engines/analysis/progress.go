package analysis

import (
	"sync"
	"time"

	"duiyi/engine"
)

// Progress limits how often an engine's reports are published: the newest goes out when
// InfoEvery has passed since the last.
type Progress struct {
	Publish func(engine.Info)

	mu      sync.Mutex // guards what follows
	pending *engine.Info
	timer   *time.Timer // set while pending waits
	next    time.Time   // when the next report may go out
}

// Add takes a report. due, called on another goroutine, flushes it when it may go out.
func (p *Progress) Add(i engine.Info, due func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pending = &i
	if p.timer == nil {
		p.timer = time.AfterFunc(max(0, time.Until(p.next)), due)
	}
}

// Flush publishes the newest report that has not been published.
func (p *Progress) Flush() {
	p.mu.Lock()
	i := p.pending
	p.pending = nil
	p.next = time.Now().Add(InfoEvery)
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	p.mu.Unlock()
	if i != nil {
		p.Publish(*i)
	}
}
