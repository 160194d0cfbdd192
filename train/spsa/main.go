// Command spsa tunes the numbers of an engine's search by SPSA: games between two
// engines whose numbers all differ by a little, at once and at random, move every
// number by what the games came to.
//
//	go build -tags tune -o duiyi-tune ./cmd/duiyi
//	go run ./train/spsa play -engine ./duiyi-tune -nodes 5000 -steps 3000 DIR
//	go run -tags tune ./train/spsa play -game gomoku -nodes 5000 -steps 3000 -pairs 3 DIR
//	go run ./train/spsa write DIR internal/xqsearch/margins.go
//
// The first plays xiangqi by a program, the second gomoku in its own process, the
// three rules in turn. Both may be killed at any moment: started again with the same
// flags they go on after the last whole step. DIR/state.json is where it stands,
// DIR/path.tsv how it came there, DIR/path.svg that as a picture. The last writes
// the numbers into the source. Whether they are better only a match says.
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
		set.Float64Var(&c.Rate, "rate", 0.02, "how far a step goes at the end, in shares of how far apart the engines are")
		set.Uint64Var(&c.Seed, "seed", 1, "of the directions and the order of the openings")
		set.StringVar(&c.Only, "only", "", "numbers to tune, with commas between them; empty for all")
		jobs := set.Int("jobs", 1, "xiangqi: games at once")
		if err := set.Parse(args[1:]); err != nil || set.NArg() != 1 || c.Nodes < 1 || c.Steps < 1 || c.Pairs < 1 || *jobs < 1 || !(c.Rate > 0) {
			return errUsage
		}
		switch {
		case c.Game == xq.Game && c.Engine != "":
		case c.Game == gm.Game && c.Engine == "" && *jobs == 1: // numbers of a process are those of one engine at a time
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
