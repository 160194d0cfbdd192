package admission

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// So many calls run, so many wait, any further one is refused at once, and a call that
// gives up leaves no slot taken.
func TestLimiter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := Records()
		for range 2 {
			if err := d.Enter(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		ctx, giveUp := context.WithCancel(t.Context())
		got := make(chan error, 32)
		for range 32 {
			go func() { got <- d.Enter(ctx) }()
		}
		synctest.Wait()
		if err := d.Enter(t.Context()); !errors.Is(err, ErrReaders) {
			t.Fatalf("one too many: %v", err)
		}
		d.Leave()
		if err := <-got; err != nil {
			t.Fatalf("a slot is free: %v", err)
		}
		giveUp()
		for range 31 {
			if err := <-got; !errors.Is(err, context.Canceled) {
				t.Fatalf("gave up: %v", err)
			}
		}
		d.Leave()
		d.Leave()
		for range 2 {
			if err := d.Enter(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	})
}
