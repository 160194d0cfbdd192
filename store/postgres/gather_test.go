package postgres

import (
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestGather tests that while groups have several jobs, a group collects until
// groupEvery after the last one; a single job does not wait.
func TestGather(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &appender{line: make(chan *job, lineLength)}
		var ids atomic.Int64 // timers call it as well
		come := func(n int) {
			for range n {
				a.line <- &job{row: row{id: fmt.Sprint(ids.Add(1))}}
			}
		}
		began := time.Now()
		want := func(n int, after time.Duration) {
			t.Helper()
			if group := a.gather(); len(group) != n || time.Since(began) != after {
				t.Errorf("%d in a group after %v, want %d after %v", len(group), time.Since(began), n, after)
			}
			began = time.Now()
		}
		come(1)
		want(1, 0)
		come(1)
		want(1, 0) // the last group had one job
		come(3)
		want(3, 0)
		come(1)
		time.AfterFunc(time.Millisecond, func() { come(2) })
		time.AfterFunc(groupEvery+1, func() { come(1) })
		want(3, groupEvery)
		want(1, groupEvery)
		come(1)
		want(1, 0)
		time.AfterFunc(time.Hour, func() { come(1) })
		want(1, time.Hour)
		come(groupMost + 1)
		want(groupMost, 0)
		time.AfterFunc(time.Millisecond, func() { close(a.line) })
		want(1, time.Millisecond)
	})
}
