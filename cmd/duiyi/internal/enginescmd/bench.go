package enginescmd

import (
	"context"
	"fmt"

	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
)

// Bench is the command duiyi bench.
type Bench struct {
	Game   string `arg:"" enum:"${games}" help:"The game: ${enum}."`
	Engine string `default:"duiyi" enum:"duiyi,classic" help:"duiyi (default), or classic for its ancestors."`
	JSON   bool   `help:"Print one JSON object."`
}

// Run prints the engine's bench signature for a game (the nodes of a fixed search on one thread,
// equal on every machine) and its speed.
func (c *Bench) Run(s *command.Streams) error {
	bench := catalogue.Benches[[2]string{c.Engine, c.Game}]
	if bench == nil {
		return command.Misuse("bench: no %s engine for %s", c.Engine, c.Game)
	}
	nodes, took, err := bench(context.Background())
	if err != nil {
		return fmt.Errorf("bench %s: %w", c.Game, err)
	}
	nps := command.PerSecond(uint64(nodes), took)
	if c.JSON {
		return command.WriteJSON(s.Out, struct {
			Game   string `json:"game"`
			Engine string `json:"engine"`
			Nodes  int64  `json:"nodes"`
			TimeMS int64  `json:"time_ms"`
			NPS    int64  `json:"nps"`
		}{c.Game, c.Engine, nodes, took.Milliseconds(), nps})
	}
	fmt.Fprintf(s.Out, "time %.3f s\nnodes %d\nnps %d\n", took.Seconds(), nodes, nps)
	return nil
}
