package engines

import (
	"context"
	"slices"
	"strconv"
	"time"

	"duiyi/engine"
	"duiyi/match"
)

// A Spec is an engine that a player may choose.
type Spec struct {
	ID           string            `json:"id"`
	Game         string            `json:"game"`
	Name         map[string]string `json:"name"`                    // by language tag; en is always there
	Strength     Strength          `json:"strength"`                // has a key for each setting the engine takes; empty for an engine without settings
	Levels       []Level           `json:"levels"`                  // named strengths, the weakest first
	DefaultLevel string            `json:"default_level,omitempty"` // the level of a player without any strength; missing: the default of the first setting
	Threads      *Range            `json:"threads,omitempty"`       // the range of search threads, for strengths set by a number and levels with threads; missing: one
	Books        bool              `json:"books,omitempty"`         // a player's book may name another opening book
	Memory       *Range            `json:"memory_mib,omitempty"`    // the range of the hash table in analysis, in MiB; missing: fixed
	Options      []Option          `json:"options,omitempty"`       // of an own engine: what can be set
	Own          bool              `json:"own,omitempty"`           // the user's own engine (docs/guides/engines.md); only the owner sees it
	Pace         int64             `json:"-"`                       // nodes that a report searches for each millisecond of its effort; 0: it searches by time
	State        string            `json:"state,omitempty"`
	Trouble      string            `json:"trouble,omitempty"` // of an own engine: the code of its failure, engine_…

	// New makes an engine for one side of one game. An engine.NewGamer may play further games.
	// An io.Closer is closed when it is no longer needed, or when another engine gets its
	// memory (engine.Sizer).
	New func() (engine.Engine, error) `json:"-"`
	// Program returns the state of a user's own program; nil for built-in engines.
	Program func() Program `json:"-"`
	// Opens answers the question of an opening rule (the position's View().Opening) with an
	// engine that New made. If it is nil, the engine does not play with opening rules.
	Opens func(ctx context.Context, e engine.Engine, rules string, p match.Position, l engine.Limits) (engine.Result, error) `json:"-"`
	// AcceptsDraw reports whether the engine accepts a draw, given its own last score and the
	// number of moves on the board. Nil always declines.
	AcceptsDraw func(own match.Score, plies int) bool `json:"-"`
	// Chances converts a score to the chances of its side; nil if the scale is unknown.
	Chances func(s match.Score) Chances `json:"-"`
	// Book returns the moves of an opening book in a position; nil without a book.
	Book func(p engine.Position) []string `json:"-"`
	// ForcedWin searches for a forced win of the side to move until ctx ends; nil if the engine
	// cannot.
	ForcedWin func(ctx context.Context, p engine.Position) (ForcedWin, error) `json:"-"`
	// ForcedWinSize is the memory of a ForcedWin search, in MiB.
	ForcedWinSize int `json:"-"`
}

// A ForcedWin is the result of a search for a forced win.
type ForcedWin struct {
	// Line is the win, the winner's move first, both sides in turn; "" stands for an answer
	// that the rules forbid the loser. It is empty if no win was found.
	Line  []string
	Nodes int64 // positions visited
}

// A Strength says which settings of strength an engine takes. A missing one is not
// offered.
type Strength struct {
	Depth      *Range `json:"depth,omitempty"`
	Nodes      *Range `json:"nodes,omitempty"`
	MoveTimeMS *Range `json:"move_time_ms,omitempty"`
}

// A Range is the values of a setting, ends included.
type Range struct {
	Min     int64 `json:"min"`     // the least
	Max     int64 `json:"max"`     // the greatest
	Default int64 `json:"default"` // the value if not set
}

// A Level is a named strength.
type Level struct {
	ID      string            `json:"id"`               // stored in games; it never changes
	Number  int               `json:"number,omitempty"` // shown to people, from 1, the weakest; missing outside the ladder
	Name    map[string]string `json:"name"`             // by language tag
	Face    string            `json:"face,omitempty"`   // a picture of the page
	Elo     int               `json:"elo,omitempty"`    // on the engine's own scale; missing if unmeasured
	Step    *Step             `json:"step,omitempty"`
	Threads bool              `json:"threads,omitempty"` // it may search with several threads
	Limits  engine.Limits     `json:"-"`
	Options []engine.Setting  `json:"-"` // set in this order
}

// A Step is the measured match with the level below.
type Step struct {
	Elo   int `json:"elo"`             // the difference
	Error int `json:"error,omitempty"` // half of its 95 % interval; missing if unknown
	Games int `json:"games,omitempty"` // how many; missing if unknown
}

// openEnded limits the search of a player without other limits.
const openEnded = 10 * time.Second

// AcceptDraw is the rule of engines with scores in centipawns: they accept a draw when they are
// being mated, when they are 150 behind, and when after 100 plies neither side is ahead by more
// than 20.
func AcceptDraw(own match.Score, plies int) bool {
	if own.Mate != 0 {
		return own.Mate < 0
	}
	return own.Centipawns <= -150 || plies >= 100 && own.Centipawns <= 20 && own.Centipawns >= -20
}

// ThreadRange returns how many threads the engine may use for a player; nil for one.
func (s *Spec) ThreadRange(p match.Player) *Range {
	if level := s.Level(p.Level); level != nil && !level.Threads {
		return nil
	}
	return s.Threads
}

// fill gives a player without any strength the default one.
func (s *Spec) fill(p *match.Player) {
	if p.Level != "" || p.Depth != 0 || p.Nodes != 0 || p.MoveTimeMS != 0 {
		return
	}
	switch of := s.Strength; {
	case s.DefaultLevel != "":
		p.Level = s.DefaultLevel
	case of.Depth != nil:
		p.Depth = int(of.Depth.Default)
	case of.MoveTimeMS != nil:
		p.MoveTimeMS = of.MoveTimeMS.Default
	case of.Nodes != nil:
		p.Nodes = of.Nodes.Default
	}
}

func (s *Spec) Level(id string) *Level {
	i := slices.IndexFunc(s.Levels, func(l Level) bool { return l.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Levels[i]
}

// LevelID returns the ID of the level with a number on the ladder or, if levels have none, with
// an ID; false if there is none.
func (s *Spec) LevelID(text string) (string, bool) {
	for _, l := range s.Levels {
		if text == l.Label() {
			return l.ID, true
		}
	}
	return "", false
}

// Label returns the name of the level for people: its number, or its ID if it has none.
func (l *Level) Label() string {
	if l.Number == 0 {
		return l.ID
	}
	return strconv.Itoa(l.Number)
}

// LimitsFor returns the limits for the search of the player to move.
func (s *Spec) LimitsFor(p match.Player, state match.State, now time.Time) engine.Limits {
	l := engine.Limits{Depth: p.Depth, Nodes: p.Nodes, MoveTime: time.Duration(p.MoveTimeMS) * time.Millisecond}
	if level := s.Level(p.Level); level != nil {
		l = level.Limits
	}
	shown := state.ClockAt(now)
	if shown == nil {
		if l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 {
			l.MoveTime = openEnded
		}
		return l
	}
	cfg, side := state.Config.Clock, state.Turn()
	left := time.Duration(shown.LeftMS[side]) * time.Millisecond
	c := engine.Clock{Left: left, Increment: time.Duration(cfg.IncrementMS) * time.Millisecond}
	switch {
	case cfg.PerMoveMS > 0, shown.PeriodsLeft[side] < cfg.Periods:
		c.Left, c.Byoyomi = 0, left
	case cfg.ByoyomiMS > 0:
		c.Byoyomi = time.Duration(cfg.ByoyomiMS) * time.Millisecond
	}
	l.Clock = &c
	budget := clockBudget(c)
	if ms, ok := state.MoveLeftAt(now); ok {
		most := time.Duration(ms) * time.Millisecond
		budget = max(min(budget, most-min(most/10, 500*time.Millisecond)), time.Millisecond)
	}
	if l.MoveTime == 0 || budget < l.MoveTime {
		l.MoveTime = budget
	}
	return l
}

// clockBudget returns the time for one move of an engine that ignores clocks: an eighth of the
// time left, and all of the move's own time, but a tenth or half a second less than until the
// flag falls.
func clockBudget(c engine.Clock) time.Duration {
	total := c.Left + c.Byoyomi
	reserve := min(total/10, 500*time.Millisecond)
	return max(min(c.Left/8+c.Increment+c.Byoyomi, total-reserve), time.Millisecond)
}

// Adapts reports whether the engine can adapt to a person: whether the distances of its levels
// are known.
func (s *Spec) Adapts() bool {
	for _, l := range s.Levels {
		if l.Elo == 0 {
			return false
		}
	}
	return len(s.Levels) > 1
}
