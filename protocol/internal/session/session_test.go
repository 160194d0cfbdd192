package session_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"duiyi/protocol/internal/dialogue"
	"duiyi/protocol/internal/lines"
	"duiyi/protocol/internal/session"
)

// A handler works for ever, or until it is told that the work has an end.
type handler struct {
	loop session.Loop
	out  *session.Output
	long time.Duration // of bounded work
	lag  time.Duration // from the order to stop until work ends
}

func (h *handler) Kind(l lines.Line) session.Kind {
	switch l.Text {
	case "stop":
		return session.Stops
	case "bound":
		return session.Guides
	case "ready":
		return session.Answers
	case "quit":
		return session.Quits
	}
	return session.Waits
}

func (h *handler) Dropped(l lines.Line) { h.out.Line("dropped %s", l.Text) }

func (h *handler) Obey(l lines.Line) bool {
	word, rest, _ := strings.Cut(l.Text, " ")
	switch word {
	case "work", "work-for-ever":
		endless := word == "work-for-ever"
		h.loop.Start(endless, func(ctx context.Context) func() {
			how := "done"
			if endless {
				<-ctx.Done()
				how = "stopped"
			} else {
				select {
				case <-time.After(h.long):
				case <-ctx.Done():
					how = "stopped"
				}
			}
			if how == "stopped" {
				time.Sleep(h.lag)
			}
			return func() { h.out.Line("%s %s", how, rest) }
		})
	case "stop":
		h.loop.Stop()
	case "bound":
		h.loop.Bounded()
	case "gone-is-gone":
		h.loop.AtOnce = true
	case "batch":
		h.loop.Batch = true
	case "quit":
		h.out.Line("bye")
		return false
	default:
		h.out.Line("said %s", l.Text)
	}
	return true
}

func TestRun(t *testing.T) {
	tests := []struct {
		name   string
		long   time.Duration
		script string
		lag    time.Duration
	}{
		{"commands wait for work", time.Second, `
			> work 1
			> hello
			> work 2
			< done 1
			< said hello
			< done 2
			> quit
			< bye
			end
		`, 0},
		{"urgent ones do not", time.Hour, `
			> work 1
			> hello
			> stop
			< stopped 1
			< said hello
			> quit
			< bye
			end
		`, 0},
		{"endless work ends by the next command", time.Second, `
			> work-for-ever 1
			> hello
			< stopped 1
			< said hello
			> work-for-ever 2
			> bound
			> stop
			< stopped 2
			> quit
			< bye
			end
		`, 0},
		{"a moment before quitting", 200 * time.Millisecond, `
			> work 1
			> hello
			> quit
			< done 1
			< said hello
			< bye
			end
		`, 0},
		{"no more than a moment", time.Second, `
			> work 1
			> hello
			> work 2
			> quit
			> hello
			< stopped 1
			< said hello
			< stopped 2
			< bye
			end
		`, 0},
		{"a longer one when nobody can stop it", 2 * time.Second, `
			> work 1
			> hello
			close
			< done 1
			< said hello
			end
		`, 0},
		{"and no more than that", 4 * time.Second, `
			> work 1
			> hello
			close
			< stopped 1
			< said hello
			end
		`, 0},
		{"endless work ends with the input", time.Second, `
			> work-for-ever 1
			close
			< stopped 1
			end
		`, 0},
		{"bounded work as well, where the input means the peer", time.Hour, `
			> gone-is-gone
			> work 1
			close
			< stopped 1
			end
		`, 0},
		{"a stop ends what was asked before it, and nothing after", time.Hour, `
			> work 1
			> hello
			> work 2
			> work-for-ever 3
			> stop
			> work 4
			< stopped 1
			< said hello
			< stopped 2
			< stopped 3
			> ready
			< said ready
			> stop
			< stopped 4
			> quit
			< bye
			end
		`, 0},
		{"a command for work that waits reaches it in its turn", time.Second, `
			> work 1
			> work-for-ever 2
			> bound
			> hello
			< done 1
			> ready
			< said ready
			> stop
			< stopped 2
			< said hello
			> quit
			< bye
			end
		`, 0},
		{"endless work that waited ends with the input", time.Second, `
			> work 1
			> work-for-ever 2
			close
			< done 1
			< stopped 2
			end
		`, 0},
		{"what waits is cut short when nobody is there", 2 * time.Second, `
			> work 1
			> work 2
			> work 3
			close
			< done 1
			< stopped 2
			< stopped 3
			end
		`, 0},
		{"a batch hears what comes after endless work", time.Hour, `
			> batch
			> work-for-ever 1
			> ready
			< said ready
			> stop
			< stopped 1
			> work-for-ever 2
			> hello
			< stopped 2
			< said hello
			> work-for-ever 3
			> quit
			< stopped 3
			< bye
			end
		`, 0},
		{"so does one whose endless work waited for another", time.Second, `
			> batch
			> work 1
			> work-for-ever 2
			> stop
			> quit
			< done 1
			< stopped 2
			< bye
			end
		`, 0},
		{"a batch that ends with endless work", time.Second, `
			> batch
			> work 1
			> work-for-ever 2
			close
			< done 1
			< stopped 2
			end
		`, 0},
		{"a batch is worked off, however long it takes", 10 * time.Second, `
			> batch
			> work 1
			> stop
			> work 2
			> quit
			< done 1
			< done 2
			< bye
			end
		`, 0},
		{"work that is slow to stop is waited for, and what waits then dropped", time.Hour, `
			> work 1
			> hello
			> work 2
			> work 3
			> quit
			< stopped 1
			< said hello
			< stopped 2
			< bye
			end
		`, 200 * time.Millisecond},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
					h := &handler{out: session.NewOutput(out), long: tt.long, lag: tt.lag}
					return h.loop.Run(t.Context(), in, h)
				}, tt.script, nil)
			})
		})
	}
}

// What waits is bounded, and the peer is told what was dropped.
func TestFlood(t *testing.T) {
	const most = 1024
	in := "work 1\n" + strings.Repeat("hello\n", most+1) + "stop\nquit\n"
	var out strings.Builder
	h := &handler{out: session.NewOutput(&out), long: time.Hour}
	if err := h.loop.Run(t.Context(), strings.NewReader(in), h); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); strings.Count(got, "said hello\n") != most || strings.Count(got, "dropped hello\n") != 1 {
		t.Errorf("%d obeyed, %d dropped", strings.Count(got, "said"), strings.Count(got, "dropped"))
	}
}

func TestRunErrors(t *testing.T) {
	torn := errors.New("torn")
	h := &handler{out: session.NewOutput(io.Discard)}
	if err := h.loop.Run(t.Context(), iotest.ErrReader(torn), h); !errors.Is(err, torn) {
		t.Errorf("Run = %v, want %v", err, torn)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, w := io.Pipe()
	defer w.Close()
	h = &handler{out: session.NewOutput(io.Discard)}
	if err := h.loop.Run(ctx, r, h); !errors.Is(err, context.Canceled) {
		t.Errorf("Run = %v, want %v", err, context.Canceled)
	}
}
