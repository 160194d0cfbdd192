package cluster

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// A forged store answers for its time as it is told to, and in no time.
type forged struct {
	Store
	steady  time.Duration
	answers []roundTrip
}

// A roundTrip is an answer for the time: how long the question was on its way, what
// it found there, and how long the answer was.
type roundTrip struct {
	there  time.Duration
	server string
	ahead  time.Duration // of the true time
	back   time.Duration
}

var trueTime = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func (f *forged) Now(context.Context) (time.Time, string, error) {
	if len(f.answers) == 0 {
		return time.Time{}, "", errors.New("the server is away")
	}
	a := f.answers[0]
	f.answers = f.answers[1:]
	f.steady += a.there
	at := trueTime.Add(f.steady + a.ahead)
	f.steady += a.back
	return at, a.server, nil
}

// TestStoreClock: whatever a single answer takes, the time that is shown is no
// further off than the store's own clocks are.
func TestStoreClock(t *testing.T) {
	const ms = time.Millisecond
	quick := roundTrip{ms, "old", 0, ms}
	tests := []struct {
		name    string
		answers []roundTrip
		most    time.Duration // off the true time after each of them
		sure    bool          // after the last
	}{
		{"another server, to which a connection is made first", []roundTrip{{121 * ms, "new", 0, ms}}, ms, false},
		{"and then without", []roundTrip{{121 * ms, "new", 0, ms}, {ms, "new", 0, ms}}, ms, true},
		{"slow twice", []roundTrip{{121 * ms, "new", 0, ms}, {121 * ms, "new", 0, ms}}, ms, false},
		{"an answer that is long on its way", []roundTrip{{ms, "new", 0, 400 * ms}}, ms, false},
		{"another server, by whose clock it is later", []roundTrip{{121 * ms, "new", 30 * ms, ms}, {ms, "new", 30 * ms, ms}}, 30 * ms, true},
		{"another server, by whose clock it is earlier", []roundTrip{{121 * ms, "new", -30 * ms, ms}, {ms, "new", -30 * ms, ms}}, 30 * ms, true},
		{"a slow answer of the same one", []roundTrip{{300 * ms, "old", 0, ms}}, ms, true},
		{"a clock that was set", []roundTrip{{ms, "old", 40 * ms, ms}}, 40 * ms, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := &forged{answers: []roundTrip{quick}}
			c := newClock(f, func() time.Time { return time.Time{} }, func() time.Duration { return f.steady })
			for i, a := range tt.answers {
				f.answers = []roundTrip{a}
				if err := c.measure(t.Context()); err == nil {
					t.Fatal("no error of a server that went away")
				}
				if off := c.now().Sub(trueTime.Add(f.steady)); off.Abs() > tt.most {
					t.Errorf("after answer %d the time is %v off, at most %v is due", i+1, off, tt.most)
				}
			}
			if c.sure() != tt.sure {
				t.Errorf("sure: %v, may be wrong by %v", c.sure(), c.error())
			}
		})
	}
}

// TestClockFarOff: of a machine's clock that is far off there is one line, and
// another when it was right in between.
func TestClockFarOff(t *testing.T) {
	const ms = time.Millisecond
	var said strings.Builder
	log := slog.New(slog.NewTextHandler(&said, nil))
	f := &forged{answers: []roundTrip{{ms, "one", 0, ms}}}
	off := 3 * time.Hour
	c := newClock(f, func() time.Time { return trueTime.Add(f.steady + off) }, func() time.Duration { return f.steady })
	for _, off = range []time.Duration{3 * time.Hour, 3 * time.Hour, time.Second, -3 * time.Hour} {
		c.compare(log)
	}
	lines := strings.Split(strings.TrimSpace(said.String()), "\n")
	if len(lines) != 2 || !strings.Contains(lines[0], "ahead=3h0m0s") || !strings.Contains(lines[1], "ahead=-3h0m0s") {
		t.Errorf("%q", lines)
	}
}
