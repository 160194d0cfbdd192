package yield

import (
	"syscall/js"
	"testing"
	"time"
)

// A computation that ticks lets a message in; one that does not tick lets none in.
func TestTick(t *testing.T) {
	heard := false
	f := js.FuncOf(func(js.Value, []js.Value) any {
		heard = true
		return nil
	})
	defer f.Release()
	js.Global().Call("setTimeout", f, 0)
	var c Clock
	began := time.Now()
	for !heard && time.Since(began) < time.Minute {
		c.Tick()
	}
	if !heard {
		t.Fatal("no message came within a minute")
	}
}

// BenchmarkPass measures what giving way costs; at one in every 10 ms, 100 µs are 1 %.
func BenchmarkPass(b *testing.B) {
	for b.Loop() {
		theGate().pass()
	}
}
