// Command xqdata has the xiangqi engine play against itself and keeps the games
// to teach evaluations from.
//
//	go run ./train/xqdata play -seed 1 -games 20000 FILE
//	go run ./train/xqdata stats FILE...
//	go run ./train/xqdata missed FILE...
//
// The first plays games on one thread and appends them to the file. It may be
// killed at any moment: started again with the same flags it goes on after the
// last whole game, and ends with the same file as if it had not been. Processes
// with other seeds play at once, each into a file of its own. The second says
// what is in files: games, results, lengths, and the positions to learn from
// that are not the same twice. The third lists positions in which a side missed a
// mate: those of a bench of tactics.
//
// With -from the games begin as others did, from a table with a column of moves
// (such as train/xqbook reads), and depart from them by one to three random moves.
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
