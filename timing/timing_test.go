package timing_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/timing"
)

// took are the stages of a move, as the log writes them.
func took(m timing.Move) (text string) {
	for s := range timing.Stage(timing.Stages) {
		if m.Reached(s) {
			text += fmt.Sprintf("%v=%v ", s, m.Took[s])
		}
	}
	return text
}

// latest returns the only move that a Recorder kept.
func latest(t *testing.T, r *timing.Recorder) timing.Move {
	t.Helper()
	all := r.Summary().Slowest
	if len(all) != 1 {
		t.Fatalf("%d moves are kept, want 1: %+v", len(all), all)
	}
	return all[0]
}

// TestStages: the stages of a move follow each other without a gap, and lateness leaves
// out thinking and pace.
func TestStages(t *testing.T) {
	tests := []struct {
		name string
		move func(r *timing.Recorder)
		want string
		late time.Duration
	}{
		{"by a person", func(r *timing.Recorder) {
			m := r.Begin(timing.Person, "g")
			time.Sleep(2 * time.Millisecond)
			m.Reach(timing.Locked)
			time.Sleep(3 * time.Millisecond)
			m.Commit(7, "c")
			m.Send(2)
			m.Sent(2, 2)
			m.Took()
			time.Sleep(4 * time.Millisecond)
			m.Took()
		}, "locked=2ms committed=3ms delivered=4ms ", 9 * time.Millisecond},
		{"by an engine, over its time", func(r *timing.Recorder) {
			m := r.Begin(timing.Engine, "g")
			time.Sleep(time.Second)
			m.Here()
			time.Sleep(5 * time.Second)
			m.Searched(3 * time.Second)
			time.Sleep(time.Second)
			m.Reach(timing.Paced)
			m.Commit(7, "")
			m.Send(0)
			m.Sent(0, 0)
		}, "queued=1s searched=5s paced=1s committed=0s ", 3 * time.Second},
		{"by an engine without a limit of time", func(r *timing.Recorder) {
			m := r.Begin(timing.Engine, "g")
			m.Here()
			time.Sleep(5 * time.Second)
			m.Searched(0)
			m.Commit(7, "")
			m.Send(0)
			m.Sent(0, 0)
		}, "queued=0s searched=5s committed=0s ", 0},
		{"by the second worker that took it", func(r *timing.Recorder) {
			m := r.Begin(timing.Engine, "g")
			time.Sleep(time.Second)
			m.TakenBy("one")
			time.Sleep(3 * time.Second)
			m.TakenBy("two")
			time.Sleep(time.Second)
			m.Searched(time.Second)
			m.Commit(7, "")
			m.Send(0)
			m.Sent(0, 0)
		}, "queued=4s searched=1s committed=0s ", 4 * time.Second},
		{"that another node stored", func(r *timing.Recorder) {
			m := r.Relay("g", "web2", 7, "c", 5*time.Millisecond)
			m.Send(1)
			m.Sent(1, 1)
			time.Sleep(time.Millisecond)
			m.Took()
		}, "relayed=5ms delivered=1ms ", 6 * time.Millisecond},
		{"that another node stored, by a clock ahead of ours", func(r *timing.Recorder) {
			m := r.Relay("g", "web2", 7, "c", -5*time.Millisecond)
			m.Send(0)
			m.Sent(0, 0)
		}, "relayed=0s ", 0},
		{"sent to fewer sockets than there were", func(r *timing.Recorder) {
			m := r.Begin(timing.Person, "g")
			m.Reach(timing.Locked)
			m.Commit(7, "c")
			m.Send(3)
			time.Sleep(time.Millisecond)
			m.Took() // before the others are sent to
			m.Sent(1, 3)
		}, "locked=0s committed=0s delivered=1ms ", time.Millisecond},
		{"that could not be stored", func(r *timing.Recorder) {
			m := r.Begin(timing.Person, "g")
			m.Reach(timing.Locked)
			m.Fault(errors.New("the disk is full"))
			time.Sleep(time.Second)
			m.Abandon()
		}, "locked=0s committed=1s ", time.Second},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := timing.NewRecorder(false)
				tt.move(r)
				m := latest(t, r)
				if got := took(m); got != tt.want || m.Late() != tt.late || m.Unreached != 0 {
					t.Errorf("took %s, late %v, unreached %d; want %s, late %v", got, m.Late(), m.Unreached, tt.want, tt.late)
				}
			})
		})
	}
}

// A socket that never takes a move does not keep its trace; the others count.
func TestUnreached(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := timing.NewRecorder(false)
		for _, taken := range []int{1, 0} {
			m := r.Begin(timing.Person, "g")
			m.Reach(timing.Locked)
			m.Commit(7, "c")
			m.Send(2)
			m.Sent(2, 2)
			for range taken {
				time.Sleep(time.Millisecond)
				m.Took()
			}
			time.Sleep(timing.DeliverWithin)
			synctest.Wait()
			m.Took() // too late
		}
		s := r.Summary()
		if len(s.Slowest) != 2 || s.Slowest[0].Unreached != 1 || s.Slowest[1].Unreached != 2 {
			t.Fatalf("slowest %+v", s.Slowest)
		}
		if got, want := took(s.Slowest[0])+took(s.Slowest[1]), "locked=0s committed=0s delivered=1ms locked=0s committed=0s "; got != want {
			t.Errorf("took %s, want %s", got, want)
		}
	})
}

// A move that is refused, or was made on another node first, leaves no trace.
func TestRefused(t *testing.T) {
	r := timing.NewRecorder(false)
	m := r.Begin(timing.Person, "g")
	m.Reach(timing.Locked)
	m.Abandon()
	var none *timing.Trace
	none.Reach(timing.Locked)
	none.Send(1)
	none.Took()
	none.Sent(1, 1)
	none.Abandon()
	if s := r.Summary(); s.Moves != 0 || len(s.Slowest) != 0 {
		t.Errorf("kept %+v", s)
	}
}

// commit makes a move of a person that took so long to store.
func commit(r *timing.Recorder, version int, d time.Duration) {
	m := r.Begin(timing.Person, "g")
	m.Reach(timing.Locked)
	time.Sleep(d)
	m.Commit(version, "c")
	m.Send(0)
	m.Sent(0, 0)
}

// TestSummary: quantiles are of the latest 1,000 moves; the slowest are of an hour.
func TestSummary(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := timing.NewRecorder(false)
		commit(r, 1, time.Minute)
		for i := range 1000 {
			commit(r, i+2, time.Duration(i+1)*time.Millisecond)
		}
		s := r.Summary()
		if s.Moves != 1000 || len(s.Stages) != 2 || s.Stages[1] != (timing.StageTime{Stage: timing.Committed, Moves: 1000, P50: 500 * time.Millisecond, P99: 990 * time.Millisecond}) {
			t.Errorf("%d moves, stages %+v", s.Moves, s.Stages)
		}
		if n := len(s.Slowest); n != 20 || s.Slowest[0].Version != 1 || s.Slowest[1].Version != 1001 || s.Slowest[n-1].Version != 983 {
			t.Errorf("%d slowest: %+v", n, s.Slowest)
		}
		h := r.Histograms()[timing.Committed]
		n := uint64(0)
		for i, bound := range timing.Bounds {
			n += h.Buckets[i]
			if want := uint64(min(1000, math.Floor(bound*1000+1e-9))); bound < 60 && n != want {
				t.Errorf("%d moves within %v s, want %d", n, bound, want)
			}
		}
		if n += h.Buckets[len(timing.Bounds)]; n != 1001 || h.Sum != time.Minute+1000*1001/2*time.Millisecond {
			t.Errorf("%d moves took %v", n, h.Sum)
		}
		time.Sleep(time.Hour)
		if s := r.Summary(); s.Moves != 1000 || len(s.Slowest) != 0 {
			t.Errorf("an hour later: %d moves, %d slow ones", s.Moves, len(s.Slowest))
		}
	})
}

// TestLog: a quiet server logs every move; a busy one logs one in so many, and every
// slow one.
func TestLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var out strings.Builder
		log := slog.New(slog.NewTextHandler(writer(func(b []byte) {
			mu.Lock()
			defer mu.Unlock()
			out.Write(b)
		}), &slog.HandlerOptions{Level: slog.LevelDebug}))
		lines := func() []string {
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			defer out.Reset()
			return strings.Split(strings.TrimSpace(out.String()), "\n")
		}
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		r := timing.NewRecorder(true)
		go r.Log(ctx, log)
		commit(r, 7, 3*time.Millisecond)
		all := lines()
		if len(all) != 1 || !strings.Contains(all[0], "msg=move game=g version=7 cmd=c by=person locked=0s committed=3ms late=3ms sockets=0") {
			t.Errorf("a quiet server logs %q", all)
		}
		for range 3 {
			for i := range 500 {
				commit(r, i, 2*time.Millisecond)
			}
		}
		lines()
		for i := range 500 {
			commit(r, i, 2*time.Millisecond)
		}
		if all := lines(); len(all) != timing.LinesPerSecond || !strings.HasSuffix(all[0], "one_in=5") {
			t.Errorf("of 500 moves in a second %d are logged, the first as %q", len(all), all[0])
		}
		commit(r, 8, timing.SlowAfter)
		if all := lines(); len(all) != 1 || !strings.Contains(all[0], "version=8") || strings.Contains(all[0], "one_in") {
			t.Errorf("a slow move is logged as %q", all)
		}
	})
}

type writer func([]byte)

func (w writer) Write(b []byte) (int, error) { w(b); return len(b), nil }

// TestTogether has many traces end at once, for the race detector.
func TestTogether(t *testing.T) {
	r := timing.NewRecorder(true)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for i := range 100 {
				m := r.Begin(timing.Person, "g")
				m.Reach(timing.Locked)
				m.Commit(i, "c")
				m.Send(4)
				for range 4 {
					all.Go(m.Took)
				}
				m.Sent(4, 4)
				r.Summary()
			}
		})
	}
	all.Wait()
	n := uint64(0)
	for _, k := range r.Histograms()[timing.Delivered].Buckets {
		n += k
	}
	if n != 2000 {
		t.Errorf("%d of 2000 moves were delivered", n)
	}
}

// BenchmarkTrace is what timing adds to a move of two sockets.
func BenchmarkTrace(b *testing.B) {
	r := timing.NewRecorder(false)
	b.ReportAllocs()
	for b.Loop() {
		m := r.Begin(timing.Person, "g")
		m.Reach(timing.Locked)
		m.Commit(7, "c")
		m.Send(2)
		m.Sent(2, 2)
		m.Took()
		m.Took()
	}
}
