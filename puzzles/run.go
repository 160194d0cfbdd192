package puzzles

import (
	"errors"
	"fmt"
	"slices"
)

// A Verdict says what a tried move is.
type Verdict string

const (
	Right  Verdict = "right"  // one of the right moves; the defence answers
	Done   Verdict = "done"   // the last right move: the puzzle is solved
	Slower Verdict = "slower" // wins too, but not within the moves of the task: try again
	Wrong  Verdict = "wrong"
)

// A Run plays a puzzle: the moves so far, the solver's and the defence's in turn. It is
// a value, and Try changes none.
type Run struct {
	moves []string
	at    Node
	done  bool
}

// ErrOffTree says that moves are not a line of a solution.
var ErrOffTree = errors.New("the move is not in the solution")

// Start returns a run at the position of a puzzle.
func (p *Puzzle) Start() Run { return Run{at: p.Solution} }

// Resume returns a run after moves of the solver and the defence in turn, the solver's
// first. If the last is the solver's, the longest defence answers it.
func (p *Puzzle) Resume(moves []string) (Run, error) {
	r := p.Start()
	for i := 0; i < len(moves); i++ {
		next, verdict, reply := r.Try(moves[i])
		if verdict != Right && verdict != Done {
			return Run{}, fmt.Errorf("puzzle %s: move %d: %w: %q", p.ID, i+1, ErrOffTree, moves[i])
		}
		if reply != "" && i+1 < len(moves) && moves[i+1] != reply {
			answer, _ := r.at.find(moves[i])
			other, ok := answer.find(moves[i+1])
			if !ok {
				return Run{}, fmt.Errorf("puzzle %s: move %d: %w: %q", p.ID, i+2, ErrOffTree, moves[i+1])
			}
			next = Run{moves: append(slices.Clone(r.moves), moves[i], moves[i+1]), at: other}
		}
		if reply != "" {
			i++
		}
		r = next
	}
	return r, nil
}

// Try plays a move of the solver. If it is right, the run returned stands after it and
// after the reply, the longest defence; there is no reply to the last move. Else the run
// stays where it is.
func (r Run) Try(move string) (next Run, verdict Verdict, reply string) {
	answer, ok := r.at.find(move)
	switch {
	case r.done || !ok && !slices.Contains(r.at.Slower, move):
		return r, Wrong, ""
	case !ok:
		return r, Slower, ""
	case len(answer.Next) == 0:
		return Run{moves: append(slices.Clone(r.moves), move), done: true}, Done, ""
	}
	defence := answer.Next[0]
	return Run{moves: append(slices.Clone(r.moves), move, defence.Move), at: defence}, Right, defence.Move
}

// Moves returns the moves so far, of both sides.
func (r Run) Moves() []string { return slices.Clone(r.moves) }

// Done reports whether the puzzle is solved.
func (r Run) Done() bool { return r.done }

// Answers returns the right moves of the solver, in the order of the solution; none once
// the puzzle is solved.
func (r Run) Answers() []string {
	var list []string
	for _, n := range r.at.Next {
		list = append(list, n.Move)
	}
	return list
}

// Line returns the rest of the main line: right moves and longest defences in turn.
func (r Run) Line() []string { return r.at.Line() }
