package part

import (
	"context"
	"errors"
	"syscall/js"
	"testing"
	"time"
)

// A caller that gives up leaves while the page still fetches, and the file comes for the next.
func TestReadGivenUp(t *testing.T) {
	page := js.Global().Get("duiyiPage")
	usual := page.Get("part")
	defer page.Set("part", usual)
	var resolve js.Value
	promise := js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve = args[0]
		return nil
	})
	defer promise.Release()
	fetched := 0
	fetch := js.FuncOf(func(js.Value, []js.Value) any {
		fetched++
		return js.Global().Get("Promise").New(promise)
	})
	defer fetch.Release()
	page.Set("part", fetch)

	l := NewLoading(func() string { return string(Read("a network")) })
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(0, cancel) // by a message of the browser
	if _, err := l.Wait(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("given up: %v", err)
	}
	file := js.Global().Get("Uint8Array").New(3)
	js.CopyBytesToJS(file, []byte("net"))
	resolve.Invoke(file)
	if got, err := l.Wait(t.Context()); got != "net" || err != nil || fetched != 1 {
		t.Errorf("%q, %v, fetched %d times", got, err, fetched)
	}
}
