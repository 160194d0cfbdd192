package arena

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"duiyi/engine"
)

// A Control limits one side's thinking. MoveTime and Base exclude each other;
// zero fields set no limit.
type Control struct {
	MoveTime  time.Duration // time for each move
	Base      time.Duration // clock for Moves moves, or for the whole game
	Increment time.Duration // added to the clock after each move
	Moves     int           // moves until Base is added again; 0 for the whole game
	Nodes     int64         // per move
	Depth     int           // plies, per move
}

// Set reads one limit: movetime=200ms, tc=10+0.1 or tc=40/60 (moves, seconds,
// increment), nodes=20000, depth=5.
func (c *Control) Set(key, value string) error {
	switch key {
	case "movetime":
		d, err := time.ParseDuration(value)
		if err != nil || d <= 0 {
			return fmt.Errorf("movetime %q is not a time such as 200ms", value)
		}
		if c.Base > 0 {
			return errors.New("movetime and tc exclude each other")
		}
		c.MoveTime = d
	case "tc":
		if c.MoveTime > 0 {
			return errors.New("movetime and tc exclude each other")
		}
		return c.setClock(value)
	case "nodes":
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n <= 0 {
			return fmt.Errorf("nodes %q is not a number from 1", value)
		}
		c.Nodes = n
	case "depth":
		n, err := strconv.Atoi(value)
		if err != nil || n <= 0 {
			return fmt.Errorf("depth %q is not a number of plies from 1", value)
		}
		c.Depth = n
	default:
		return fmt.Errorf("unknown limit %q", key)
	}
	return nil
}

// setClock reads [moves/]seconds[+increment].
func (c *Control) setClock(value string) error {
	fail := fmt.Errorf("tc %q is not like 10+0.1 or 40/60, in seconds", value)
	rest := value
	if moves, after, ok := strings.Cut(rest, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n <= 0 {
			return fail
		}
		c.Moves, rest = n, after
	}
	base, inc, hasInc := strings.Cut(rest, "+")
	var err error
	if c.Base, err = seconds(base); err != nil || c.Base <= 0 {
		return fail
	}
	if hasInc {
		if c.Increment, err = seconds(inc); err != nil {
			return fail
		}
	}
	return nil
}

// maxClock prevents overflow of sums.
const maxClock = 30 * 24 * time.Hour

func seconds(s string) (time.Duration, error) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= maxClock.Seconds()) {
		return 0, fmt.Errorf("%q is not a number of seconds", s)
	}
	return time.Duration(f * float64(time.Second)).Round(time.Microsecond), nil
}

// Over returns the limits of a side: its own, supplemented by the match's.
func (c Control) Over(match Control) Control {
	if c.MoveTime == 0 && c.Base == 0 {
		c.MoveTime, c.Base, c.Increment, c.Moves = match.MoveTime, match.Base, match.Increment, match.Moves
	}
	if c.Nodes == 0 {
		c.Nodes = match.Nodes
	}
	if c.Depth == 0 {
		c.Depth = match.Depth
	}
	return c
}

// IsZero reports whether c sets no limit.
func (c Control) IsZero() bool { return c == Control{} }

// String formats the limits for Set.
func (c Control) String() string {
	var parts []string
	if c.MoveTime > 0 {
		parts = append(parts, "movetime="+c.MoveTime.String())
	}
	if c.Base > 0 {
		s := "tc="
		if c.Moves > 0 {
			s += fmt.Sprintf("%d/", c.Moves)
		}
		s += strconv.FormatFloat(c.Base.Seconds(), 'f', -1, 64)
		if c.Increment > 0 {
			s += "+" + strconv.FormatFloat(c.Increment.Seconds(), 'f', -1, 64)
		}
		parts = append(parts, s)
	}
	if c.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("nodes=%d", c.Nodes))
	}
	if c.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth=%d", c.Depth))
	}
	return strings.Join(parts, ",")
}

// A clock is the time of one side in one game.
type clock struct {
	control Control
	left    time.Duration
	toGo    int // moves until Base is added again, if control.Moves is set
}

func newClock(c Control) clock { return clock{control: c, left: c.Base, toGo: c.Moves} }

// limits returns the limits of the side's next move.
func (c *clock) limits() engine.Limits {
	l := engine.Limits{Depth: c.control.Depth, Nodes: c.control.Nodes, MoveTime: c.control.MoveTime}
	if c.control.Base > 0 {
		l.Clock = &engine.Clock{Left: c.left, Increment: c.control.Increment, MovesToGo: c.toGo}
	}
	return l
}

// allowance returns the longest time for the next move, zero on an expired
// clock; false without a time limit.
func (c *clock) allowance() (time.Duration, bool) {
	switch {
	case c.control.MoveTime > 0:
		return c.control.MoveTime, true
	case c.control.Base > 0:
		return c.left, true
	}
	return 0, false
}

// spend deducts the time of a move and returns false if it exceeded the time
// left by more than margin.
func (c *clock) spend(took, margin time.Duration) bool {
	switch {
	case c.control.MoveTime > 0:
		return took <= c.control.MoveTime+margin
	case c.control.Base == 0:
		return true
	}
	c.left -= took
	if c.left < -margin {
		return false
	}
	c.left = max(c.left, 0) + c.control.Increment
	if c.control.Moves > 0 {
		if c.toGo--; c.toGo == 0 {
			c.toGo = c.control.Moves
			c.left += c.control.Base
		}
	}
	return true
}
