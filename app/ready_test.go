package app_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/store"
)

// A probed store counts probes, and can fail them.
type probed struct {
	app.Store
	mu   sync.Mutex
	n    int
	fail error
}

func (p *probed) Probe(context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n++
	return p.fail
}

func (p *probed) set(fail error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fail = fail
}

// A program whose store rejects writes reports within seconds that it is not ready, and why; it
// is ready again soon after. Requests cause no extra probes.
func TestReadyToWrite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := &probed{Store: openStore(t)}
		b := newBenchOn(t, db)
		ask := func(seconds int) (err error) {
			for range seconds * 10 {
				time.Sleep(100 * time.Millisecond)
				err = b.Ready(t.Context())
			}
			return err
		}
		if err := ask(60); err != nil {
			t.Fatal(err)
		}
		if db.n < 10 || db.n > 13 {
			t.Errorf("%d probes in a minute, want one every 5 s", db.n)
		}
		db.set(store.ErrDiskFull)
		if err := ask(6); !errors.Is(err, store.ErrDiskFull) {
			t.Errorf("on a full disk: %v", err)
		}
		db.set(nil)
		if err := ask(2); err != nil {
			t.Errorf("with room again: %v", err)
		}
	})
}

// A stalledProbe does not return until it is released.
type stalledProbe struct {
	app.Store
	begun, released chan struct{}
}

func (p *stalledProbe) Probe(context.Context) error {
	close(p.begun)
	<-p.released
	return nil
}

// A question during a probe that does not return waits no longer than its context.
func TestReadyDuringProbe(t *testing.T) {
	db := &stalledProbe{openStore(t), make(chan struct{}), make(chan struct{})}
	b := newBenchOn(t, db)
	first := make(chan error, 1)
	go func() { first <- b.Ready(context.Background()) }()
	<-db.begun
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := b.Ready(ctx)
	close(db.released)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the second question: %v, want context.Canceled", err)
	}
	if err := <-first; err != nil {
		t.Errorf("the first question: %v", err)
	}
}
