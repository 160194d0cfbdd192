// Command xqdata makes training games by self-play of the xiangqi engine.
//
//	go run ./train/xqdata play -seed 1 -games 20000 FILE
//	go run ./train/xqdata stats FILE...
//	go run ./train/xqdata missed FILE...
//
// play plays games on one thread and appends them to the file. After a kill,
// the same command continues after the last whole game and produces the same
// file. Processes with other seeds may run concurrently, each with its own
// file. stats prints games, results, lengths, and the number of distinct
// training positions. missed lists positions in which a side overlooked a
// mate, for a tactics bench.
//
// With -from, games start like those of a table with a column of moves (such
// as train/xqbook reads), and leave them by one to three random moves.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	if err := command(args, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "xqdata:", err)
		if errors.Is(err, errUsage) {
			return 2
		}
		return 1
	}
	return 0
}

var errUsage = errors.New("usage: xqdata play [-games N] [-nodes N] [-seed N] [-from TABLE] FILE | stats FILE [FILE...] | missed [-after N] [-within N] FILE [FILE...]")

func command(args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	set := flag.NewFlagSet("xqdata "+args[0], flag.ContinueOnError)
	set.SetOutput(stderr)
	switch args[0] {
	case "play":
		games := set.Int("games", 20_000, "games that the file is to hold")
		nodes := set.Int64("nodes", 5000, "nodes a move")
		seed := set.Uint64("seed", 1, "of the random openings")
		from := set.String("from", "", "table of games to begin with")
		if err := set.Parse(args[1:]); err != nil || set.NArg() != 1 || *nodes < 1 {
			return errUsage
		}
		return play(set.Arg(0), *from, *games, *nodes, *seed)
	case "stats":
		if err := set.Parse(args[1:]); err != nil || set.NArg() == 0 {
			return errUsage
		}
		return stats(set.Args(), stdout)
	case "missed":
		after := set.Int64("after", 1000, "nodes after which the mate is found, at least")
		within := set.Int64("within", 200_000, "nodes within which it is found")
		if err := set.Parse(args[1:]); err != nil || set.NArg() == 0 || *within < 1 {
			return errUsage
		}
		return missed(set.Args(), *after, *within, stdout)
	default:
		return errUsage
	}
}
