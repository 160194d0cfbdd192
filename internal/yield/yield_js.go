package yield

import (
	"sync"
	"syscall/js"
	"time"
)

// every is how long a computation goes on before it gives way: a stop is heard within that
// time, and a poll of the search more.
const every = 10 * time.Millisecond

// last is when a computation last gave way, whichever it was: a search that begins after its
// network was read gives way at once.
var last time.Time

// Tick gives way if it is time to. It is called once or more in a few milliseconds.
func Tick() {
	if time.Since(last) < every {
		return
	}
	theGate().pass()
	last = time.Now()
}

// Round is Tick for round n of a loop of short rounds, of which one in 4096 looks at the time.
func Round(n int) {
	if n&4095 == 0 {
		Tick()
	}
}

// A gate is passed once the browser has dealt with the messages that wait. A timer of 0 ms
// would take 4 ms from the fifth on.
type gate struct {
	mu   sync.Mutex // held while one passes
	port js.Value
	open chan struct{}
}

var theGate = sync.OnceValue(func() *gate {
	channel := js.Global().Get("MessageChannel").New()
	g := &gate{port: channel.Get("port2"), open: make(chan struct{}, 1)}
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		g.open <- struct{}{}
		return nil
	}))
	return g
})

func (g *gate) pass() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.port.Call("postMessage", nil)
	<-g.open
}
