package match_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"duiyi/match"
	"duiyi/match/question"
)

// toyRules is a game small enough to read a test by: a heap of stones, of
// which a move takes one to three. Whoever takes the last one wins. The setup
// is the size of the heap. "swap" is never listed as legal, but may be played.
type toyRules struct{}

type toyPosition struct {
	heap int
	turn match.Side
}

func (toyRules) Start(c match.Config) (match.Position, error) {
	heap, err := strconv.Atoi(c.Setup)
	if err != nil {
		return nil, &match.ConfigError{Field: "setup", Offset: 0, Err: err}
	}
	return toyPosition{heap: heap}, nil
}

func (p toyPosition) Turn() match.Side { return p.turn }

func (p toyPosition) Play(move string) (match.Position, match.Move, error) {
	if move == "swap" { // as in an opening of gomoku: the side to move takes the other's seat
		return p, match.Move{Move: move, Kind: question.Choice, Side: p.turn, Swap: true}, nil
	}
	n, err := strconv.Atoi(move)
	if err != nil || n < 1 || n > 3 || n > p.heap {
		return nil, match.Move{}, &match.Refusal{Move: move, Code: "cannot_move_so", Detail: "one to three, and no more than there are"}
	}
	m := match.Move{Move: strconv.Itoa(n), Side: p.turn, To: "heap", Piece: "S"}
	return toyPosition{p.heap - n, p.turn.Other()}, m, nil
}

func (p toyPosition) Result() *match.Result {
	if p.heap > 0 {
		return nil
	}
	winner := p.turn.Other()
	return &match.Result{Winner: &winner, Reason: "last"}
}

func (p toyPosition) View() match.View {
	v := match.View{Board: fmt.Sprint(p.heap), Turn: p.turn}
	for n := 1; n <= min(3, p.heap); n++ {
		v.Legal = append(v.Legal, strconv.Itoa(n))
	}
	return v
}

var t0 = time.UnixMilli(1_700_000_000_000).UTC()

func at(seconds float64) time.Time {
	return t0.Add(time.Duration(seconds * float64(time.Second)))
}

var (
	human = match.Player{Kind: match.Human}
	robot = match.Player{Kind: match.Engine, Engine: "toy", Depth: 1}
)

func toyConfig(players [2]match.Player, clock match.ClockConfig) match.Config {
	return match.Config{Game: "toy", Setup: "20", Players: players, Clock: clock}
}

// A table is a game under test together with everything that happened to it.
type table struct {
	t      *testing.T
	s      match.State
	events []match.Event
}

func sit(t *testing.T, c match.Config) *table {
	t.Helper()
	s, events, err := match.New(toyRules{}, c, t0)
	if err != nil {
		t.Fatal(err)
	}
	return &table{t, s, events}
}

// do applies c and fails the test when it is refused.
func (b *table) do(c match.Command, now time.Time) {
	b.t.Helper()
	if err := b.try(c, now); err != nil {
		b.t.Fatalf("%s %s: %v", c.Type, c.Move, err)
	}
}

func (b *table) try(c match.Command, now time.Time) error {
	b.t.Helper()
	s, events, err := match.Apply(b.s, c, now)
	if (err == nil) != (len(events) == 1) {
		b.t.Fatalf("%s: %d events with error %v", c.Type, len(events), err)
	}
	b.s = s
	b.events = append(b.events, events...)
	return err
}

// play makes the moves, a second each from the given one on.
func (b *table) play(from float64, moves ...string) {
	b.t.Helper()
	for i, m := range moves {
		b.do(match.Command{Type: match.CmdMove, Move: m}, at(from+float64(i)))
	}
}

// line is the moves on the board and, after a bar, those that can be redone.
func (b *table) line() string {
	text := ""
	for i, m := range b.s.Moves {
		if i == b.s.Ply {
			text += "|"
		}
		text += m.Move
	}
	if b.s.Ply == len(b.s.Moves) {
		text += "|"
	}
	return text
}

func ptr[T any](v T) *T { return &v }
