package match

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

const (
	maxPeriods = 100
	// Limits of a player's engine options: their number, and the bytes of one.
	maxPlayerOptions = 100
	maxPlayerOption  = 1000
	maxBookName      = 1000 // bytes
	// maxClockMS is 30 days, so that no sum of main time and periods approaches
	// the limit of an int64 or a time.Duration.
	maxClockMS = 30 * 24 * 60 * 60 * 1000
)

// check returns the first fault of a configuration outside the rules, or nil.
func (c *Config) check() error {
	for i := range c.Players {
		if err := c.Players[i].check(fmt.Sprintf("players[%d]", i)); err != nil {
			return err
		}
		if c.Players[i].Left {
			return &ConfigError{Field: fmt.Sprintf("players[%d].left", i), Offset: -1, Err: errors.New("nobody begins a game who has left")}
		}
	}
	if seed := c.EngineSeed(); seed < 0 || seed > MaxSeed {
		return &ConfigError{Field: "seed", Offset: -1, Err: fmt.Errorf("%d is outside 0 to %d", seed, MaxSeed)}
	}
	if err := c.checkNetwork(); err != nil {
		return err
	}
	return c.Clock.check()
}

// checkNetwork checks the fields that only network games have: games between two people, or
// between one and an engine of the server.
func (c *Config) checkNetwork() error {
	fail := func(field, format string, args ...any) error {
		return &ConfigError{Field: field, Offset: -1, Err: fmt.Errorf(format, args...)}
	}
	switch {
	case c.Keeps != "" && !c.Network():
		return fail("keeps", "%q is neither empty nor %q", c.Keeps, KeepsNetwork)
	case c.Lag != LagFair && c.Lag != LagGenerous && c.Lag != LagNone:
		return fail("lag", "%q is neither empty nor %q nor %q", c.Lag, LagGenerous, LagNone)
	}
	if c.Relayed && c.Tournament == "" {
		return fail("relayed", "only a game of a tournament has it")
	}
	if !c.Network() {
		for _, f := range []struct {
			name string
			set  bool
		}{{"rated", c.Rated}, {"public", c.Public}, {"lag", c.Lag != ""}, {"tournament", c.Tournament != ""}, {"berserk", c.Berserk}} {
			if f.set {
				return fail(f.name, "only a game over the network has it")
			}
		}
		return nil
	}
	if c.Berserk && !c.Clock.Halved() {
		return fail("berserk", "it takes a main time without byo-yomi")
	}
	if c.Players[First].Kind == Engine && c.Players[Second].Kind == Engine {
		return fail("players[1].kind", "over the network one of the two is a person")
	}
	return nil
}

func (p *Player) check(path string) error {
	fail := func(field, format string, args ...any) error {
		return &ConfigError{Field: path + "." + field, Offset: -1, Err: fmt.Errorf(format, args...)}
	}
	if n := utf8.RuneCountInString(p.Name); n > MaxName {
		return fail("name", "%d characters, at most %d are allowed", n, MaxName)
	}
	if r, bad := UnfitInName(p.Name); bad {
		return fail("name", "%U is not allowed in a name", r)
	}
	set := 0
	for _, on := range []bool{p.Level != "", p.Depth != 0, p.Nodes != 0, p.MoveTimeMS != 0} {
		if on {
			set++
		}
	}
	switch p.Kind {
	case Human:
		switch {
		case p.Engine != "" || set > 0 || p.Threads != 0 || len(p.Options) > 0 || p.Book != "":
			return fail("engine", "a human player has neither an engine nor a strength")
		case p.Adaptive:
			return fail("adaptive", "a human player is not adapted to anybody")
		}
	case Engine:
		switch {
		case p.Engine == "":
			return fail("engine", "missing")
		case set > 1:
			return fail("depth", "only one of level, depth, nodes and move_time_ms may be set")
		case p.Adaptive && p.Level == "":
			return fail("adaptive", "it is by levels that an engine is adapted")
		case len(p.Book) > maxBookName:
			return fail("book", "%d bytes, at most %d are allowed", len(p.Book), maxBookName)
		case p.Threads < 0:
			return fail("threads", "%d is negative", p.Threads)
		case p.Depth < 0:
			return fail("depth", "%d is negative", p.Depth)
		case p.Nodes < 0:
			return fail("nodes", "%d is negative", p.Nodes)
		case p.MoveTimeMS < 0 || p.MoveTimeMS > maxClockMS:
			return fail("move_time_ms", "%d is outside 0 to %d", p.MoveTimeMS, int64(maxClockMS))
		case len(p.Options) > maxPlayerOptions:
			return fail("options", "%d, at most %d are allowed", len(p.Options), maxPlayerOptions)
		}
		for name, value := range p.Options {
			if len(name)+len(value) > maxPlayerOption {
				return fail("options", "%d bytes of one, at most %d are allowed", len(name)+len(value), maxPlayerOption)
			}
			if r, bad := UnfitInName(name + value); bad {
				return fail("options", "%U has no place in one", r)
			}
		}
	default:
		return fail("kind", "%q is neither %q nor %q", p.Kind, Human, Engine)
	}
	return nil
}

func (c ClockConfig) check() error {
	fail := func(field string, err error) error {
		return &ConfigError{Field: "clock." + field, Offset: -1, Err: err}
	}
	for _, f := range []struct {
		name string
		ms   int64
	}{
		{"main_ms", c.MainMS}, {"increment_ms", c.IncrementMS},
		{"per_move_ms", c.PerMoveMS}, {"byoyomi_ms", c.ByoyomiMS},
		{"move_cap_ms", c.MoveCapMS},
	} {
		if f.ms < 0 || f.ms > maxClockMS {
			return fail(f.name, fmt.Errorf("%d is outside 0 to %d", f.ms, int64(maxClockMS)))
		}
	}
	if c.Periods < 0 || c.Periods > maxPeriods {
		return fail("periods", fmt.Errorf("%d is outside 0 to %d", c.Periods, maxPeriods))
	}
	switch {
	case c.MoveCapMS > 0 && c.MainMS == 0:
		return fail("move_cap_ms", errors.New("a cap for each move needs a main time"))
	case c.PerMoveMS > 0 && (c.MainMS > 0 || c.IncrementMS > 0 || c.ByoyomiMS > 0 || c.Periods > 0):
		return fail("per_move_ms", errors.New("time per move goes with nothing else"))
	case c.IncrementMS > 0 && (c.ByoyomiMS > 0 || c.Periods > 0):
		return fail("increment_ms", errors.New("an increment does not go with byo-yomi"))
	case c.IncrementMS > 0 && c.MainMS == 0:
		return fail("main_ms", errors.New("an increment needs a main time"))
	case c.ByoyomiMS > 0 && c.Periods == 0:
		return fail("periods", errors.New("byo-yomi needs at least one period"))
	case c.ByoyomiMS == 0 && c.Periods > 0:
		return fail("byoyomi_ms", errors.New("periods need a length"))
	}
	return nil
}

// EngineSeed returns the seed for the engines, or 0 without one.
func (c Config) EngineSeed() int {
	if c.Seed == nil {
		return 0
	}
	return *c.Seed
}

// nextSeed returns the seed of a restarted game: a different one, except that 0 and nil
// stay.
func nextSeed(seed *int) *int {
	if seed == nil || *seed == 0 {
		return seed
	}
	const multiplier = 48271 // of a full period modulo MaxSeed, which is prime
	next := max(int(int64(*seed)*multiplier%MaxSeed), 1)
	return &next
}
