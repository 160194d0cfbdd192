// Command xqtune fits the weights of the xiangqi evaluation to the engine's
// own games, as train/xqdata plays them.
//
//	go run ./train/xqtune prior > internal/xqeval/weights.go
//	go run ./train/xqtune tune FILE... > internal/xqeval/weights.go
//
// prior writes the hand-made weights from which tuning starts, tune fits the
// weights to games. README.md in this folder has the whole recipe.
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
		fmt.Fprintln(stderr, "xqtune:", err)
		if errors.Is(err, errUsage) {
			return 2
		}
		return 1
	}
	return 0
}

var errUsage = errors.New("usage: xqtune prior | tune [-epochs N] FILE")

func command(args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	set := flag.NewFlagSet("xqtune "+args[0], flag.ContinueOnError)
	set.SetOutput(stderr)
	switch args[0] {
	case "prior":
		w := prior()
		return writeSource(stdout, &w)
	case "tune":
		epochs := set.Int("epochs", 60, "passes over the positions")
		if err := set.Parse(args[1:]); err != nil || set.NArg() == 0 {
			return errUsage
		}
		return tuneFiles(set.Args(), *epochs, stdout, stderr)
	default:
		return errUsage
	}
}
