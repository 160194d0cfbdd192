package records

import (
	"slices"
	"strings"

	"duiyi/games"
	"duiyi/match"
	"duiyi/record"
)

// addOpening writes the opening rule of a game, and the moves under it, to the
// record's tags.
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

// SideOf returns the side of a move in a record.
func SideOf(k *games.Game, m match.Move) record.Side {
	if k.RecordSide != nil {
		return k.RecordSide(m)
	}
	return record.Side(m.Side)
}

// WithOpening returns the configuration and moves of a game that started with
// the opening rule in the record's tags. It returns false if the rule is
// unknown or its moves do not lead to the stones of the main line.
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
	played, swapped := 0, false // stones of the main line matched so far
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
	if swapped { // a record names the players by their final colours
		c.Players[0], c.Players[1] = c.Players[1], c.Players[0]
	}
	return c, slices.Concat(moves, stones[played:]), true
}

// KeepsOpening reports whether WithOpening reads this tag.
func KeepsOpening(name string) bool {
	return name == record.OpeningRuleTag || name == record.OpeningMovesTag
}
