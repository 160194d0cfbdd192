// Command spsa tunes the numbers of an engine's search by SPSA. In each step
// two engines, whose numbers all differ a little and at random, play games,
// and the result moves every number.
//
//	go build -tags tune -o duiyi-tune ./cmd/duiyi
//	go run ./train/spsa play -engine ./duiyi-tune -nodes 5000 -steps 3000 DIR
//	go run -tags tune ./train/spsa play -game gomoku -nodes 5000 -steps 3000 -pairs 3 DIR
//	go run ./train/spsa write DIR internal/xqsearch/margins.go
//
// The first command plays xiangqi with an external program, the second gomoku
// in its own process, the three rules in turn. Both may be killed at any time;
// started again with the same flags they continue after the last whole step.
// DIR/state.json holds the state, DIR/path.tsv the history, DIR/path.svg its
// plot. The last command writes the numbers into the source. Only a match
// shows whether they are better.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"duiyi/match/gm"
	"duiyi/match/xq"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if err := command(ctx, args, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "spsa:", err)
		if errors.Is(err, errUsage) {
			return 2
		}
		return 1
	}
	return 0
}

var errUsage = errors.New("usage: spsa play -game xiangqi -engine PATH|-game gomoku [-nodes N] [-steps N] [-pairs N] [-jobs N] [-rate R] [-seed N] [-only NAMES] DIR | write DIR FILE")

func command(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	set := flag.NewFlagSet("spsa "+args[0], flag.ContinueOnError)
	set.SetOutput(stderr)
	switch args[0] {
	case "play":
		var c config
		set.StringVar(&c.Game, "game", xq.Game, "xiangqi or gomoku")
		set.StringVar(&c.Engine, "engine", "", "xiangqi: path of a duiyi built with the tag tune")
		set.Int64Var(&c.Nodes, "nodes", 5000, "nodes a move")
		set.IntVar(&c.Steps, "steps", 3000, "steps in all")
		set.IntVar(&c.Pairs, "pairs", 1, "pairs of games a step")
		set.Float64Var(&c.Rate, "rate", 0.02, "final step size, as a share of the perturbation")
		set.Uint64Var(&c.Seed, "seed", 1, "of the directions and the order of the openings")
		set.StringVar(&c.Only, "only", "", "numbers to tune, with commas between them; empty for all")
		jobs := set.Int("jobs", 1, "xiangqi: games at once")
		if err := set.Parse(args[1:]); err != nil || set.NArg() != 1 || c.Nodes < 1 || c.Steps < 1 || c.Pairs < 1 || *jobs < 1 || !(c.Rate > 0) {
			return errUsage
		}
		switch {
		case c.Game == xq.Game && c.Engine != "":
		case c.Game == gm.Game && c.Engine == "" && *jobs == 1: // in-process numbers are global: one engine at a time
		default:
			return errUsage
		}
		return play(ctx, c, *jobs, set.Arg(0), stdout)
	case "write":
		if err := set.Parse(args[1:]); err != nil || set.NArg() != 2 {
			return errUsage
		}
		return write(set.Arg(0), set.Arg(1), stdout)
	default:
		return errUsage
	}
}
