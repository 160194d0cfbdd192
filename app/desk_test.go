package app

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// TestDesk: so many read, so many wait, whoever comes then is refused at once,
// and whoever gives up leaves no seat taken.
func TestDesk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk()
		for range readAtOnce {
			if err := d.take(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		ctx, giveUp := context.WithCancel(t.Context())
		got := make(chan error, mayWait)
		for range mayWait {
			go func() { got <- d.take(ctx) }()
		}
		synctest.Wait()
		if err := d.take(t.Context()); !errors.Is(err, ErrReaders) {
			t.Fatalf("one too many: %v", err)
		}
		d.leave()
		if err := <-got; err != nil {
			t.Fatalf("a seat is free: %v", err)
		}
		giveUp()
		for range mayWait - 1 {
			if err := <-got; !errors.Is(err, context.Canceled) {
				t.Fatalf("gave up: %v", err)
			}
		}
		d.leave()
		d.leave()
		for range readAtOnce {
			if err := d.take(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	})
}
