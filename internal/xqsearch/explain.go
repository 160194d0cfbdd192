package xqsearch

import (
	"context"
	"fmt"
	"math"

	"duiyi/engine"
	"duiyi/internal/xqeval"
)

// Explain returns what the evaluation makes of a position without searching,
// line by line, in centipawns as Red sees it: by term, or by piece when it is a
// network's.
func (e *Engine) Explain(p engine.Position) ([]string, error) {
	start, err := newRoot(p, nil)
	if err != nil {
		return nil, err
	}
	if e.net != nil {
		net, err := e.net(context.Background())
		if err != nil {
			return nil, err
		}
		return explainNetwork(net, &start.pos), nil
	}
	lines := []string{fmt.Sprintf("%-16s %7s %7s %7s", "term", "middle", "end", "now")}
	for _, part := range xqeval.Parts(&start.pos) {
		lines = append(lines, fmt.Sprintf("%-16s %7d %7d %7d", part.Name, part.Mg, part.Eg, part.Value))
	}
	v := xqeval.Evaluate(&start.pos, start.acc)
	return append(lines, fmt.Sprintf("value %d for the side to move", v)), nil
}

// The chance of a win at s centipawns is 1/(1+exp((winAt-s)/winScale)): fitted
// to the results of 100,000 positions of self-play at 4,000 nodes a move.
const (
	winAt    = 410
	winScale = 220
)

// WDL returns the chances of a win, a draw and a loss for the side that s
// belongs to, in thousandths that add up to 1000.
func WDL(s engine.Score) (win, draw, loss int) {
	switch {
	case s.Mate > 0:
		return 1000, 0, 0
	case s.Mate < 0:
		return 0, 0, 1000
	}
	chance := func(cp int) int {
		return int(math.Round(1000 / (1 + math.Exp(float64(winAt-cp)/winScale))))
	}
	win, loss = chance(s.Centipawns), chance(-s.Centipawns)
	return win, 1000 - win - loss, loss
}

// WDL returns what the function of that name does: it makes the engine one that
// can forecast, as package uci wants it.
func (e *Engine) WDL(s engine.Score) (win, draw, loss int) { return WDL(s) }
