package gmopening

import (
	"context"
	"fmt"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
)

// Settle answers what an opening rule asks after moves from an empty board:
// stones, choices, numbers, as opening.Game reads them. A choice is answered
// alone, else it is the player's whole turn, as in Turn. The error of a move
// that the rule refuses wraps that of opening.Game.Play.
func (c Chooser) Settle(ctx context.Context, empty gomoku.Position, rule opening.Rule, moves []string, l engine.Limits) ([]string, error) {
	g, err := opening.New(empty, rule)
	if err != nil {
		return nil, err
	}
	for i, text := range moves {
		if _, err := g.Play(text); err != nil {
			return nil, fmt.Errorf("move %d of the opening %v, %s: %w", i+1, rule, text, err)
		}
	}
	if q, _ := g.Question(); q.Ask == opening.AskChoice {
		r, err := c.Choose(ctx, g, turnLimits(l))
		return []string{r.Move}, err
	}
	answer, _, err := c.Turn(ctx, g, l)
	return answer, err
}
