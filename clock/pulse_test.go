package clock

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestPulse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		p := NewPulse(time.Second)
		var ticks atomic.Int64
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			for p.Wait(ctx) {
				ticks.Add(1)
			}
		}()
		after := func(d time.Duration, want int64) {
			t.Helper()
			before := ticks.Load()
			time.Sleep(d)
			synctest.Wait()
			if n := ticks.Load() - before; n != want {
				t.Errorf("%d ticks in %v, want %d", n, d, want)
			}
		}
		after(time.Hour, 0)
		p.Use()
		after(2500*time.Millisecond, 2)
		p.Use()
		p.Release()
		after(time.Second, 1)
		p.Release()
		after(time.Hour, 1) // the one under way
		p.Use()
		after(1500*time.Millisecond, 1)
		p.Release()
		time.Sleep(time.Hour)
		stop()
		<-ended
		p.Use()
		p.Release()
		if p.Wait(ctx) {
			t.Error("a tick after the end")
		}
	})
}
