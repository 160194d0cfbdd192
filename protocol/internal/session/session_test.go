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
}

func (h *handler) Urgent(l lines.Line) bool { return l.Text == "stop" || l.Text == "bound" }
func (h *handler) Quits(l lines.Line) bool  { return l.Text == "quit" }
func (h *handler) Dropped(l lines.Line)     { h.out.Line("dropped %s", l.Text) }

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
		`},
		{"urgent ones do not", time.Hour, `
			> work 1
			> hello
			> stop
			< stopped 1
			< said hello
			> quit
			< bye
			end
		`},
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
		`},
		{"a moment before quitting", 200 * time.Millisecond, `
			> work 1
			> hello
			> quit
			< done 1
			< said hello
			< bye
			end
		`},
		{"no more than a moment", time.Second, `
			> work 1
			> hello
			> quit
			> hello
			< stopped 1
			< bye
			end
		`},
		{"a longer one when nobody can stop it", 2 * time.Second, `
			> work 1
			> hello
			close
			< done 1
			< said hello
			end
		`},
		{"and no more than that", 4 * time.Second, `
			> work 1
			> hello
			close
			< stopped 1
			end
		`},
		{"endless work ends with the input", time.Second, `
			> work-for-ever 1
			close
			< stopped 1
			end
		`},
		{"bounded work as well, where the input means the peer", time.Hour, `
			> gone-is-gone
			> work 1
			close
			< stopped 1
			end
		`},
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
		`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
					h := &handler{out: session.NewOutput(out), long: tt.long}
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
