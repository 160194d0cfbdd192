// Command gmtune learns the numbers of the gomoku evaluation from the engine's
// own games.
//
//	go run ./train/gmtune play -rule freestyle -games 10000 -seed 1 -into games.txt
//	go run ./train/gmtune tune -rule freestyle games.txt > weights.go
//	go run ./train/gmtune order -rule freestyle games.txt > orders.go
//	go run ./train/gmtune net -rule freestyle -epochs 10 games.txt > network.go
//	go run ./train/gmtune lines -epochs 3 -into internal/gmlines games.txt
//	go run ./train/gmtune policy -rule freestyle -epochs 10 games.txt > freestyle.gz
//	go run ./train/gmtune net -rule renju -from freestyle -epochs 10 games.txt > network.go
//
// play plays games from random balanced openings, one per line, and continues
// after a kill. tune fits the weights of the evaluation to the results, order
// those of the move order to the moves played; both start from the weights in
// use. net trains a network that corrects the weights in use, towards the
// results and, where the games have them, the scores of the searches that
// chose the moves. lines trains the networks that correct both: first one on
// the games of all rules, then each on those of its own. policy trains the
// policy on the moves played. net and policy start from scratch, or with -from
// from the numbers in use under a rule, for rules with too few games.
//
// Write the output to another place before it replaces
// internal/gmeval/weights_RULE.go, orders_RULE.go or network_RULE.go: the
// shell truncates a file before it runs the command, which is compiled from
// it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
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

var errUsage = errors.New("usage: gmtune play [-rule R] [-games N] [-nodes N] [-seed N] [-into FILE] | tune|order|net|policy [-rule R] [-epochs N] [-seed N] [-from R] FILE [FILE …] | lines [-epochs N] [-seed N] -into FOLDER FILE [FILE …]")

func command(args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	set := flag.NewFlagSet("gmtune "+args[0], flag.ContinueOnError)
	set.SetOutput(stderr)
	ruleName := set.String("rule", "freestyle", "freestyle, standard or renju")
	games := set.Int("games", 1000, "play: games to play")
	nodes := set.Int64("nodes", 1500, "play: nodes a move, on average")
	into := set.String("into", "", "play: the file to write, going on where it ends; none for the standard output; lines: the folder to write into")
	seed := set.Uint64("seed", 1, "play: of the random openings; net: of its first numbers and the order of positions")
	epochs := set.Int("epochs", 30, "tune, order, net: passes over the positions, 1 or more")
	fromName := set.String("from", "", "net: the rule whose network to start from; none to start from nothing")
	if err := set.Parse(args[1:]); err != nil {
		return errUsage
	}
	rule, err := gomoku.ParseRule(*ruleName)
	if err != nil {
		return err
	}
	if args[0] == "play" {
		if *into != "" {
			return playInto(*into, rule, *games, *nodes, *seed)
		}
		return playGames(stdout, rule, 0, *games, *nodes, *seed)
	}
	if set.NArg() == 0 || *epochs < 1 {
		return errUsage
	}
	switch args[0] {
	case "tune":
		return tuneFiles(stdout, stderr, rule, set.Args(), *epochs)
	case "order":
		return orderFiles(stdout, stderr, rule, set.Args(), *epochs)
	case "policy":
		var from *gmeval.Policy
		if *fromName != "" {
			other, err := gomoku.ParseRule(*fromName)
			if err != nil {
				return err
			}
			from = gmeval.OwnPolicy(other)
		}
		return policyFiles(stdout, stderr, rule, from, set.Args(), *epochs, *seed)
	case "lines":
		if *into == "" {
			return errUsage
		}
		return linesFiles(*into, stderr, set.Args(), *epochs, *seed)
	case "net":
		var from []gmeval.View
		if *fromName != "" {
			other, err := gomoku.ParseRule(*fromName)
			if err != nil {
				return err
			}
			from = gmeval.Network(other)
		}
		return netFiles(stdout, stderr, rule, from, set.Args(), *epochs, *seed)
	}
	return errUsage
}
