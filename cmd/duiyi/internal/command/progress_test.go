package command

import (
	"bytes"
	"testing"
	"time"
)

// TestProgress: a state is written over the one before, not more than twice a second, and
// removed once; a stream that is no terminal gets nothing.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	NewProgress(&out).Show("never")
	if out.Len() > 0 {
		t.Errorf("no terminal, and %q", &out)
	}
	p := &Progress{to: &out}
	at := time.Unix(1_700_000_000, 0)
	p.Clear()
	for i := range 5 {
		p.showAt(at.Add(time.Duration(i)*progressEvery/2), "%d", i)
	}
	p.Clear()
	p.Clear()
	const over = "\r\x1b[K"
	if want := "0" + over + "2" + over + "4" + over; out.String() != want {
		t.Errorf("%q, want %q", &out, want)
	}
}
