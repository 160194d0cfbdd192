package live

import (
	"sync"
	"time"

	"duiyi/engine"
	"duiyi/engines/analysis"
)

// progress limits how often an engine's reports are published: the newest goes out when
// analysis.InfoEvery has passed since the last.
type progress struct {
	publish func(engine.Info)

	mu      sync.Mutex // guards what follows; taken after the game's mu
	pending *engine.Info
	timer   *time.Timer // set while pending waits
	next    time.Time   // when the next report may go out
}

// add takes a report, which due flushes when it may go out.
func (p *progress) add(i engine.Info, due func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pending = &i
	if p.timer == nil {
		p.timer = time.AfterFunc(max(0, time.Until(p.next)), due)
	}
}

// flush publishes the newest report that has not been published. The caller holds the
// game's mu.
func (p *progress) flush() {
	p.mu.Lock()
	i := p.pending
	p.pending = nil
	p.next = time.Now().Add(analysis.InfoEvery)
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	p.mu.Unlock()
	if i != nil {
		p.publish(*i)
	}
}
