package main

import (
	"context"
	"fmt"

	"duiyi/internal/classic"
)

type benchCmd struct {
	Game string `arg:"" enum:"xiangqi,gomoku" help:"xiangqi or gomoku."`
	JSON bool   `help:"Print one JSON object."`
}

// Run prints the engines' signature for a game: the nodes of a fixed search
// on one thread, which are the same on every machine, and its speed.
func (c *benchCmd) Run(s *streams) error {
	nodes, took, err := classic.Bench(context.Background(), c.Game)
	if err != nil {
		return fmt.Errorf("bench %s: %w", c.Game, err)
	}
	nps := perSecond(uint64(nodes), took)
	if c.JSON {
		return writeJSON(s.out, struct {
			Game   string `json:"game"`
			Nodes  int64  `json:"nodes"`
			TimeMS int64  `json:"time_ms"`
			NPS    int64  `json:"nps"`
		}{c.Game, nodes, took.Milliseconds(), nps})
	}
	fmt.Fprintf(s.out, "time %.3f s\nnodes %d\nnps %d\n", took.Seconds(), nodes, nps)
	return nil
}
