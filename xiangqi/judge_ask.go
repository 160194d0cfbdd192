package xiangqi

import (
	"fmt"
	"slices"
)

// A Warning says that a loop has come round once and that a side loses if it
// comes round again.
type Warning struct {
	Side Side `json:"side"` // must vary
	// Plies is the number of moves of the loop until the ruling falls due.
	Plies int `json:"plies"`
	// Ruling is the ruling that falls due when the loop is played once more; its
	// moves are the loop, twice.
	Ruling Ruling `json:"ruling"`
}

// Warning returns the warning that is due under rs in the current position: the
// position has stood on the board before, and if the moves since then come once
// more, a side loses. ok is false when nobody need be warned.
func (g *Game) Warning(rs RuleSet) (w Warning, ok bool) {
	at := g.occurrencesAt(g.Len())
	if len(at) != 2 {
		return Warning{}, false
	}
	h := g.branch()
	for _, m := range g.moves[at[1]:] {
		if h.Play(m) != nil {
			return Warning{}, false
		}
		if third := h.occurrencesAt(h.Len()); len(third) >= 3 {
			r, _ := h.now(rs)
			w.Side, ok = r.Verdict.Loser()
			w.Plies, w.Ruling = h.Len()-g.Len(), r
			return w, ok
		}
	}
	return Warning{}, false
}

// After returns the ruling of rs on the position that m, which must be legal,
// leads to. Engines ask it before they repeat: the verdict is Ongoing unless the
// game is over by m.
func (g *Game) After(rs RuleSet, m Move) (Ruling, error) {
	h := g.branch()
	if err := h.Play(m); err != nil {
		return Ruling{}, err
	}
	r, over := h.now(rs)
	if !over {
		r = newRuling(rs, h.Len())
	}
	return r, nil
}

// branch returns a copy of g that can be played on without touching g.
func (g *Game) branch() *Game {
	return &Game{positions: slices.Clone(g.positions), moves: slices.Clone(g.moves)}
}

// now rules on the current position alone.
func (g *Game) now(rs RuleSet) (r Ruling, over bool) {
	first := max(0, g.Len()-g.last().HalfMoves())
	counter := newTally(&g.positions[first])
	for ply := first + 1; ply <= g.Len(); ply++ {
		counter.add(&g.positions[ply])
	}
	return g.endAt(rs, g.Len(), &counter)
}

// A ListError says which move of a list cannot be played and why. Err is what
// ParseMove or Play returned.
type ListError struct {
	Index int    // from 0
	Text  string // the move as it was given
	Err   error
}

func (e *ListError) Error() string {
	return fmt.Sprintf("move %d, %q: %v", e.Index+1, e.Text, e.Err)
}

func (e *ListError) Unwrap() error { return e.Err }

// JudgeMoves plays a list of moves, in any notation, from p and rules on the
// game under the rule set of the given name. The error is ErrRuleSet, or a
// *ListError for a move that cannot be read or played. The game is returned for
// Explain.
func JudgeMoves(p Position, moves []string, rules string) (*Game, Ruling, error) {
	rs, err := ParseRuleSet(rules)
	if err != nil {
		return nil, Ruling{}, err
	}
	g := NewGame(p)
	for i, text := range moves {
		m, err := g.last().ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return nil, Ruling{}, &ListError{Index: i, Text: text, Err: err}
		}
	}
	return g, g.Judge(rs), nil
}
