package story

import (
	"slices"

	"duiyi/gomoku"
	"duiyi/match"
	"duiyi/match/gm"
)

const (
	// leastThreats is how many threats a side must have made to have attacked, and
	// clearlyMore by how many one side must lead to have attacked most.
	leastThreats = 3
	clearlyMore  = 3
)

// An attack is what one colour threatened in a game of gomoku: its stones that made a four or
// an open three, by the rules.
type attack struct {
	threats   int
	run, from int // the most such stones of the colour in a row, and the number of the first move of them
}

// attacks returns what both colours threatened, Black first.
func attacks(p match.Position, moves []match.Move) (by [2]attack) {
	var run [2]int
	var from [2]int
	for i, m := range moves {
		before, ok := gm.GameOf(p)
		next, _, err := p.Play(m.Move)
		if err != nil {
			return by
		}
		p = next
		pt, err := gomoku.ParsePoint(m.Move)
		after, still := gm.GameOf(p)
		if !ok || !still || err != nil || m.Aside() {
			continue
		}
		placed, board := before.Board(), after.Board()
		stone := placed.Turn()
		c := stone - gomoku.Black
		if !slices.ContainsFunc(board.Shapes(stone), func(s gomoku.Shape) bool { return s.Counts() && slices.Contains(s.Stones, pt) }) {
			run[c] = 0
			continue
		}
		if run[c] == 0 {
			from[c] = i + 1
		}
		run[c]++
		a := &by[c]
		a.threats++
		if run[c] > a.run {
			a.run, a.from = run[c], from[c]
		}
	}
	return by
}

// attack says which colour attacked, or that both did.
func (t *teller) attack(by [2]attack) {
	first, second := 0, 1
	if by[1].threats > by[0].threats {
		first, second = 1, 0
	}
	a, b := by[first], by[second]
	values := []any{t.blackWhite[first], a.threats, t.blackWhite[second], b.threats}
	switch {
	case a.threats-b.threats >= clearlyMore:
		t.say(t.words.attacked, append(values, a.run, t.number(t.s.Moves, a.from))...)
	case b.threats >= leastThreats:
		t.say(t.bothAttacked, values...)
	}
}
