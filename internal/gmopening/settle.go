package gmopening

import (
	"context"
	"fmt"

	"duiyi/engine"
	"duiyi/match"
	"duiyi/match/gm"
)

// Settle answers what an opening rule asks after moves, as package match
// writes them: stones, choices, numbers. A choice is answered alone, else it is
// the player's whole turn, as in Turn. The error of a move that the rule
// refuses is a *match.Refusal within.
func (c Chooser) Settle(ctx context.Context, opening string, size int, moves []string, l engine.Limits) ([]string, error) {
	p, err := gm.Rules{}.Start(match.Config{Game: gm.Game, Rules: c.Rules, Size: size, Opening: opening})
	if err != nil {
		return nil, err
	}
	for i, text := range moves {
		if p, _, err = p.Play(text); err != nil {
			return nil, fmt.Errorf("move %d of the opening %s, %s: %w", i+1, opening, text, err)
		}
	}
	if o := p.View().Opening; o != nil && o.Ask == match.AskChoice {
		r, err := c.Choose(ctx, p, turnLimits(l))
		return []string{r.Move}, err
	}
	answer, _, err := c.Turn(ctx, p, l)
	return answer, err
}
