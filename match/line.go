package match

import (
	"fmt"
	"slices"
	"sync/atomic"
)

// markEvery is the number of plies between stored positions. A position takes up to 2 KiB
// (gomoku); replaying a move takes microseconds.
const markEvery = 16

// A line is the memory behind a State's moves. The next state appends to the slices of the
// state before, which does not read there, so that a move does not copy a long game. Only one
// next state can do so: taken is the number of moves in use, and any other state gets its own
// line.
type line struct {
	taken    atomic.Int64
	moves    []Move
	marks    []Position
	clocks   []ClockState
	rejected [][]string
}

// extend truncates the line at the ply on the board and appends a move, with the position and
// the clocks after it.
func (s *State) extend(m Move, next Position, c ClockState) {
	n := s.Ply
	l := s.line
	if l == nil || n != len(s.Moves) || !l.taken.CompareAndSwap(int64(n), int64(n+1)) {
		l = &line{
			moves: slices.Clone(s.Moves[:n]), marks: slices.Clone(s.marks[:n/markEvery]),
			clocks: slices.Clone(s.clocksTo(n)), rejected: slices.Clone(s.rejected[:n+1]),
		}
		l.taken.Store(int64(n + 1))
	}
	l.moves, l.rejected = append(l.moves, m), append(l.rejected, nil)
	if s.Config.Clock.on() {
		l.clocks = append(l.clocks, c)
	}
	if (n+1)%markEvery == 0 {
		l.marks = append(l.marks, next)
	}
	s.line, s.Moves, s.marks = l, slices.Clip(l.moves), slices.Clip(l.marks)
	s.clocks, s.rejected = slices.Clip(l.clocks), slices.Clip(l.rejected)
}

// cut shortens the line to ply plies, at least those on the board.
func (s *State) cut(ply int) {
	s.line = nil
	s.Moves, s.marks = slices.Clip(s.Moves[:ply]), slices.Clip(s.marks[:ply/markEvery])
	s.clocks, s.rejected = slices.Clip(s.clocksTo(ply)), slices.Clip(s.rejected[:ply+1])
}

// clocksTo returns the clocks after 0 to ply plies.
func (s State) clocksTo(ply int) []ClockState {
	if !s.Config.Clock.on() {
		return nil
	}
	return s.clocks[:ply+1]
}

// PositionAt returns the position after ply plies of the line, from 0 to len(Moves).
func (s State) PositionAt(ply int) Position {
	if ply == s.Ply {
		return s.position
	}
	var p Position
	mark := ply / markEvery
	from := mark * markEvery
	switch {
	case from < s.Ply && s.Ply < ply: // the current position is nearer
		p, from = s.position, s.Ply
	case mark > 0:
		p = s.marks[mark-1]
	default:
		p = s.start()
	}
	for _, m := range s.Moves[from:ply] {
		next, _, err := p.Play(m.Move)
		if err != nil {
			panic(fmt.Sprintf("match: a move that was played cannot be: %v", err))
		}
		p = next
	}
	return p
}

// start returns the start position. It is not stored, since the rules recreate it
// quickly.
func (s State) start() Position {
	p, err := s.rules.Start(s.Config)
	if err != nil {
		panic(fmt.Sprintf("match: a game that was begun cannot be: %v", err))
	}
	return p
}
