package part

import (
	"context"
	"errors"
	"sync"
	"testing"
)

// A caller that gives up leaves at once, and the value goes on coming for the next.
func TestLoadingGivenUp(t *testing.T) {
	begun, come := make(chan struct{}), make(chan struct{})
	l := NewLoading(func() int {
		close(begun) // twice would panic
		<-come
		return 7
	})
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() {
		_, err := l.Wait(ctx)
		gone <- err
	}()
	<-begun
	cancel()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Fatalf("given up: %v", err)
	}
	if _, err := l.Wait(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that is over: %v", err)
	}
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if got, err := l.Wait(t.Context()); got != 7 || err != nil {
				t.Errorf("%d, %v", got, err)
			}
		})
	}
	close(come)
	all.Wait()
	if got, err := l.Wait(ctx); got != 7 || err != nil {
		t.Errorf("a value that is there: %d, %v", got, err)
	}
}

// What goes wrong is the fault of who waits, each time.
func TestLoadingPanics(t *testing.T) {
	l := NewLoading(func() int { panic("no network") })
	for range 2 {
		func() {
			defer func() {
				if p := recover(); p != "no network" {
					t.Errorf("panicked with %v", p)
				}
			}()
			_, err := l.Wait(t.Context())
			t.Errorf("no panic, but %v", err)
		}()
	}
}
