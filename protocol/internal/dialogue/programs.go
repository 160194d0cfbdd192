package dialogue

import (
	"io"
	"sync"
	"testing"

	"duiyi/protocol/peer"
)

// Programs stands in for a foreign program: each start plays the next of the
// scripts. It fails the test when a script does not fit, when there is one
// start too many, and at the end of the test when a script was not begun or
// not played to its end.
func Programs(t *testing.T, scripts ...string) func() (*peer.Conn, error) {
	t.Helper()
	var playing sync.WaitGroup
	next := 0
	t.Cleanup(func() {
		playing.Wait()
		if next < len(scripts) {
			t.Errorf("%d programs were started, want %d", next, len(scripts))
		}
	})
	return func() (*peer.Conn, error) {
		if next == len(scripts) {
			t.Errorf("a program was started after the last")
			return nil, io.ErrClosedPipe
		}
		script := scripts[next]
		next++
		inR, inW := io.Pipe()
		outR, outW := io.Pipe()
		playing.Go(func() { Play(t, inR, outW, script) })
		return peer.NewConn("fake", outR, inW), nil
	}
}
