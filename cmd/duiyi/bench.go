package main

import (
	"context"
	"fmt"
	"time"

	"duiyi/internal/classic"
	"duiyi/internal/gmsearch"
	"duiyi/internal/xqsearch"
)

type benchCmd struct {
	Game   string `arg:"" enum:"${games}" help:"The game: ${enum}."`
	Engine string `default:"duiyi" enum:"duiyi,classic" help:"duiyi (default), or classic for its ancestors."`
	JSON   bool   `help:"Print one JSON object."`
}

// benches are the fixed searches, by engine and game.
var benches = map[[2]string]func(context.Context) (int64, time.Duration, error){
	{"duiyi", "xiangqi"}: func(ctx context.Context) (int64, time.Duration, error) {
		return xqsearch.Bench(ctx, xqsearch.BenchDepth, nil)
	},
	{"duiyi", "gomoku"}: gmsearch.Bench,
	{"classic", "xiangqi"}: func(ctx context.Context) (int64, time.Duration, error) {
		return classic.Bench(ctx, "xiangqi")
	},
	{"classic", "gomoku"}: func(ctx context.Context) (int64, time.Duration, error) {
		return classic.Bench(ctx, "gomoku")
	},
}

// Run prints the engine's signature for a game: the nodes of a fixed search on
// one thread, which are the same on every machine, and its speed.
func (c *benchCmd) Run(s *streams) error {
	bench := benches[[2]string{c.Engine, c.Game}]
	if bench == nil {
		return misuse("bench: no %s engine for %s", c.Engine, c.Game)
	}
	nodes, took, err := bench(context.Background())
	if err != nil {
		return fmt.Errorf("bench %s: %w", c.Game, err)
	}
	nps := perSecond(uint64(nodes), took)
	if c.JSON {
		return writeJSON(s.out, struct {
			Game   string `json:"game"`
			Engine string `json:"engine"`
			Nodes  int64  `json:"nodes"`
			TimeMS int64  `json:"time_ms"`
			NPS    int64  `json:"nps"`
		}{c.Game, c.Engine, nodes, took.Milliseconds(), nps})
	}
	fmt.Fprintf(s.out, "time %.3f s\nnodes %d\nnps %d\n", took.Seconds(), nodes, nps)
	return nil
}
