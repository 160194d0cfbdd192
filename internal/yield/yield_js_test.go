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
	began := time.Now()
	for !heard && time.Since(began) < time.Minute {
		Tick()
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

// A computation that begins long after the last one gave way does so at once, and then not before
// it is time again.
func TestTickAtOnce(t *testing.T) {
	port := js.Global().Get("MessagePort").Get("prototype")
	post := port.Get("postMessage")
	passes := 0
	count := js.FuncOf(func(this js.Value, args []js.Value) any {
		passes++
		return post.Call("call", this, args[0])
	})
	defer count.Release()
	port.Set("postMessage", count)
	defer port.Set("postMessage", post)

	last = time.Time{}
	Tick()
	if passes != 1 {
		t.Errorf("gave way %d times, want once", passes)
	}
	last = time.Now().Add(time.Hour)
	Tick()
	if passes != 1 {
		t.Errorf("gave way %d times, want no second time", passes)
	}
	last = time.Time{}
	for n := range 4096 {
		Round(n)
	}
	if passes != 2 {
		t.Errorf("gave way %d times, want once more in 4096 rounds of a loop", passes)
	}
	last = time.Time{}
}
