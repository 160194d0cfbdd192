package records

import (
	"slices"
	"strings"

	"duiyi/games"
	"duiyi/match"
	"duiyi/record"
)

// addOpening tells a record of the opening rule that a game was begun by.
func addOpening(g *record.Game, s match.State) {
	first := s.PositionAt(0).View().Opening
	if first == nil {
		return
	}
	var moves []string
	for ply, m := range s.Played() {
		if s.PositionAt(ply).View().Opening == nil {
			break
		}
		moves = append(moves, m.Move)
	}
	g.SetTag(record.OpeningRuleTag, first.Rule)
	g.SetTag(record.OpeningMovesTag, strings.Join(moves, " "))
}

// side is the side that a move belongs to in a record.
func SideOf(k *games.Game, m match.Move) record.Side {
	if k.RecordSide != nil {
		return k.RecordSide(m)
	}
	return record.Side(m.Side)
}

// WithOpening is a game as a record tells it with the opening rule that it was
// begun by: its configuration and its moves. It reports false when the record
// knows no such rule, or when what it says of it does not lead to the stones
// of its main line.
func WithOpening(k *games.Game, c match.Config, g *record.Game, stones []string) (match.Config, []string, bool) {
	rule := g.Tag(record.OpeningRuleTag)
	if rule == "" {
		return c, nil, false
	}
	c.Options = c.Options.With(match.OptionOpening, rule)
	p, err := k.Rules.Start(c)
	if err != nil {
		return c, nil, false
	}
	moves := strings.Fields(g.Tag(record.OpeningMovesTag))
	played, swapped := 0, false // stones of the main line that have been met
	for _, text := range moves {
		next, m, err := p.Play(text)
		switch {
		case err != nil || p.View().Opening == nil:
			return c, nil, false
		case !m.Aside() && (played == len(stones) || stones[played] != m.To):
			return c, nil, false
		case !m.Aside():
			played++
		}
		p, swapped = next, swapped != m.Swap
	}
	if p.View().Opening != nil && played < len(stones) {
		return c, nil, false
	}
	if swapped { // a record names the players by the colours that they ended with
		c.Players[0], c.Players[1] = c.Players[1], c.Players[0]
	}
	return c, slices.Concat(moves, stones[played:]), true
}

// KeepsOpening reports whether a tag is one that withOpening has understood.
func KeepsOpening(name string) bool {
	return name == record.OpeningRuleTag || name == record.OpeningMovesTag
}
