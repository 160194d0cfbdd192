// Command gmtune makes the weights of the gomoku evaluation from the engine's
// own games.
//
//	go run ./train/gmtune play -rule freestyle -games 10000 -seed 1 > games.txt
//	go run ./train/gmtune tune -rule freestyle games.txt > internal/gmeval/weights_freestyle.go
//	go run ./train/gmtune order -rule freestyle games.txt > internal/gmeval/orders_freestyle.go
//
// The first plays games from random openings that the engine finds balanced,
// one line each; the second fits the weights of the evaluation to their results, and the
// third those of the order of moves to what was played; both start from the
// weights in use.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"duiyi/gomoku"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	if err := command(args, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "gmtune:", err)
		if errors.Is(err, errUsage) {
			return 2
		}
		return 1
	}
	return 0
}

var errUsage = errors.New("usage: gmtune play [-rule R] [-games N] [-nodes N] [-seed N] | tune|order [-rule R] [-epochs N] FILE [FILE …]")

func command(args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	set := flag.NewFlagSet("gmtune "+args[0], flag.ContinueOnError)
	set.SetOutput(stderr)
	ruleName := set.String("rule", "freestyle", "freestyle, standard or renju")
	games := set.Int("games", 1000, "play: games to play")
	nodes := set.Int64("nodes", 1500, "play: nodes a move, on average")
	seed := set.Uint64("seed", 1, "play: of the random openings")
	epochs := set.Int("epochs", 30, "tune, order: passes over the positions")
	if err := set.Parse(args[1:]); err != nil {
		return errUsage
	}
	rule, err := gomoku.ParseRule(*ruleName)
	if err != nil {
		return err
	}
	switch args[0] {
	case "play":
		return playGames(stdout, rule, *games, *nodes, *seed)
	case "tune", "order":
		if set.NArg() == 0 {
			return errUsage
		}
		if args[0] == "order" {
			return orderFiles(stdout, stderr, rule, set.Args(), *epochs)
		}
		return tuneFiles(stdout, stderr, rule, set.Args(), *epochs)
	}
	return errUsage
}
