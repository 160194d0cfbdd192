package httpapi

import (
	"log/slog"
	"runtime"
	"testing"

	"duiyi/app"
)

// TestRelayLine: a line that never empties takes no more room than who stands in it.
func TestRelayLine(t *testing.T) {
	r := &relay{busy: runtime.GOMAXPROCS(0)} // nobody comes to work
	sockets := make([]socket, 10)
	for i := range sockets {
		r.add(&sockets[i])
	}
	for i := range 100_000 {
		if got, want := r.take(), &sockets[i%len(sockets)]; got != want {
			t.Fatalf("socket %d came out of its turn", i)
		}
		r.add(&sockets[i%len(sockets)])
	}
	if len(r.line) > 100 {
		t.Errorf("%d places for %d sockets", len(r.line), len(sockets))
	}
}

// A faulty watch panics when it is asked.
type faulty struct{ watch }

func (faulty) Updates() <-chan *app.Told { panic("out of order") }

// TestRelaySurvives: a panic on behalf of one watcher ends that one's watching alone.
func TestRelaySurvives(t *testing.T) {
	s := &socket{api: &API{log: slog.New(slog.DiscardHandler)}, watch: faulty{}, gone: true}
	s.tell(false)
}
