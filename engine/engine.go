package engine

import (
	"context"
	"fmt"
	"time"
)

// A Position is a start position and the moves played from it, in the text
// forms of the command line: FEN and h2e2 for xiangqi, rows joined by '/' with
// an optional side to move (X or O) and h8 for gomoku.
type Position struct {
	Start string   // never empty
	Rules string   // rule set by name: "axf", "freestyle", ...; "" is the game's default
	Moves []string // from Start, in order
}

// Limits bound a search. A zero field sets no bound; when every field is zero
// the search runs until its context is cancelled or it has nothing left to
// search. The first bound that is reached ends the search. What is left of a
// bound that has been drawn on may be nothing, and must not be put here as 0.
type Limits struct {
	Depth       int           // plies
	Nodes       int64         // positions visited
	MoveTime    time.Duration // wall time for this move
	Clock       *Clock        // the game's clock, from which the engine takes what it thinks fit
	Mate        int           // look for a win in this many plies, and stop when it is found
	SearchMoves []string      // choose among these moves only; empty for all
	Ponder      *PonderHit    `json:"-"` // when not nil, time limits begin with the hit
	NoBook      bool          // search, also where a book knows a move: the score is wanted
	Keep        bool          // forget nothing: the position is one of those looked into before, or beside them
	Rough       bool          `json:"-"` // answer at once, without the network if a page still fetches it
}

// Patience returns the context that bounds the wait for a network: ctx, or one that has ended if
// a rough answer is wanted.
func (l Limits) Patience(ctx context.Context) context.Context {
	if !l.Rough {
		return ctx
	}
	over, end := context.WithCancel(ctx)
	end()
	return over
}

// A Clock is the time left to the player who is to move.
type Clock struct {
	Left      time.Duration // until the flag falls, or until byo-yomi begins
	Increment time.Duration // added after this move
	MovesToGo int           // moves to the next time control; 0 is all that remain
	Byoyomi   time.Duration // allowance of each move once Left is spent
}

// A PonderHit tells a search that was begun on the opponent's time that the
// expected move has been played. The channel is closed once, by the caller.
type PonderHit struct{ Hit <-chan struct{} }

// A Score is the value of a position from the point of view of the side to
// move. When Mate is 0 the value is Centipawns; otherwise the game is won in
// Mate plies (positive) or lost in -Mate plies (negative).
type Score struct {
	Centipawns int // xiangqi: a soldier past the river = 100; gomoku: the engine's own scale
	Mate       int // plies, 0 when no forced end is known
}

// An Info is one report of a search that is under way. Counters grow from one
// report to the next within a search.
type Info struct {
	Depth    int           // plies, completed iteration
	SelDepth int           // plies, the longest line looked at; 0 when unknown
	MultiPV  int           // rank of this line, from 1; 0 is the same as 1
	Score    Score         // for the side to move at the root
	Nodes    int64         // positions visited since the search began
	Time     time.Duration // since the search began
	PV       []string      // expected line, first move first; may be empty
	Book     bool          // the move comes from a book: nothing was searched
	Table    bool          // the score comes from an endgame table and is exact
}

// NPS returns the nodes visited per second, or 0 before any time has passed.
func (i Info) NPS() int64 {
	if i.Time <= 0 {
		return 0
	}
	return int64(float64(i.Nodes) / i.Time.Seconds())
}

// A Result is the move an engine settled on and the last report about it.
type Result struct {
	Move   string // never empty when the error is nil
	Ponder string // the reply it expects; may be empty
	Info   Info
}

// A Stored is what an engine's transposition table holds of a position.
type Stored struct {
	Move  string // best so far; may be empty
	Score Score  // for the side to move; says nothing unless Lower or Upper is set
	Depth int    // plies searched to find the score
	Lower bool   // the true score is at least Score
	Upper bool   // the true score is at most Score
}

// An Option is a setting that an engine offers, in the terms of UCI.
type Option struct {
	Name    string
	Type    string   // "check", "spin", "combo", "button" or "string"
	Default string   //
	Min     int      // spin only
	Max     int      // spin only
	Choices []string // combo only
}

// A Setting is an option and the value that it is to have, in the engine's own
// words. A button has no value.
type Setting struct{ Name, Value string }

// A Configurable engine has options. Both protocols and the command line set
// them by name, without regard to letter case.
type Configurable interface {
	Options() []Option
	// SetOption returns an error that names the option and what it accepts.
	SetOption(name, value string) error
}

// Configure sets options of e in their order. Its errors are SetOption's own, or
// say that e has no options at all.
func Configure(e Engine, settings []Setting) error {
	if len(settings) == 0 {
		return nil
	}
	c, ok := e.(Configurable)
	if !ok {
		return fmt.Errorf("this engine has no options, not even %q", settings[0].Name)
	}
	for _, s := range settings {
		if err := c.SetOption(s.Name, s.Value); err != nil {
			return err
		}
	}
	return nil
}

// A NewGamer is told when the next position belongs to another game, so that
// it can forget what it learned from the last one.
type NewGamer interface{ NewGame() }

// A Sizer says how much memory it takes, so that somebody can see to it that
// all engines together do not take too much.
type Sizer interface {
	// Size returns what the engine takes while it is at work with the options
	// it has, in MiB, rounded up; what it holds before its first search may be
	// nothing.
	Size() int
}

// A Readier needs something before it can search, such as memory for a table,
// and can take it before a clock runs: after its options are set and before
// the first search. Ready costs next to nothing when nothing is wanting. A
// search that was not made ready for takes the same on its own time.
type Readier interface {
	// Ready returns an error when what the next search needs cannot be had.
	Ready() error
}

// Ready makes e ready to search, if it is a Readier.
func Ready(e Engine) error {
	if r, ok := e.(Readier); ok {
		return r.Ready()
	}
	return nil
}

// A Choice is a move that a book recommends, and how much beside others, at
// least 1.
type Choice struct {
	Move   string
	Weight int
}

// A Book is an opening book that an engine may be given to play from. It is safe
// for concurrent use.
type Book interface {
	// Choices returns the moves that the book recommends in a position, none
	// where it knows nothing.
	Choices(ctx context.Context, p Position) ([]Choice, error)
}

// A BookReader plays from books that are not its own, by the name in its option
// BookFile; empty is its own book.
type BookReader interface {
	// ReadBooks says how a name becomes a book.
	ReadBooks(open func(name string) (Book, error))
}

// An Engine chooses moves for one game. Its methods are called from one
// goroutine at a time. An engine that holds a process or memory of its own
// also implements io.Closer.
type Engine interface {
	// Search looks for the best move within limits. It calls onInfo, when not
	// nil, from the goroutine that called Search, and never after it returned.
	// When ctx ends, Search returns within 50 ms with the best move found so
	// far; the error is ctx's only when there is no such move.
	//
	// The other errors: a position that cannot be read or a move in it that is
	// not legal (both a *PositionError), and a position with no move to make:
	// mate, a full board, a row of five (ErrNoMove).
	Search(ctx context.Context, p Position, l Limits, onInfo func(Info)) (Result, error)
}
