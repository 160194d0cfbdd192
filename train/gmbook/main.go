// Command gmbook makes a part of the gomoku opening book, for one rule and
// board size, and writes it to standard output:
//
//	for r in freestyle standard renju; do
//		go run ./train/gmbook -rule $r -openings openings.txt -keep $r.kept
//	done > internal/gmbook/book.txt
//
// From the empty board, the 26 openings of renju, and the openings of a file
// in the format of package arena, it explores the most likely positions. In
// each it searches a fixed number of nodes for the best few moves that are
// distinct under symmetry. Positions in which a side is better by more than
// the bound are left to the engine. Candidates for recommendation are searched
// again after the move; values of explored positions propagate back to their
// predecessors. A move is recommended if it is worse than the best by no more
// than the window, with more weight the closer it comes.
//
// Nothing depends on the clock, so the same engine makes the same book. All
// searches are cached in a file: an interrupted run continues from it, and a
// run for more positions searches only the new ones.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/internal/gmbook"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := command(ctx, args, stdout, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "gmbook:", err)
		return 1
	}
	return 0
}

func command(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	set := flag.NewFlagSet("gmbook", flag.ContinueOnError)
	set.SetOutput(stderr)
	rule := set.String("rule", "freestyle", "freestyle, standard or renju")
	size := set.Int("size", gomoku.DefaultSize, "lines of the board each way")
	positions := set.Int("positions", 260, "how many positions to look at, beside those of the openings")
	nodes := set.Int64("nodes", 60_000, "nodes of each search")
	file := set.String("openings", "", "`file` of openings: set, id, size, number of stones, stones")
	keep := set.String("keep", "", "`file` of what was searched, to go on from; nothing is kept without it")
	if err := set.Parse(args); err != nil {
		return err
	}
	head := fmt.Sprintf("%s %d", *rule, *size)
	start, err := gmbook.Start(head)
	if err != nil {
		return err
	}
	s, err := openSearcher(*keep, *nodes)
	if err != nil {
		return err
	}
	defer s.close()
	b := newBuilder(start, s)
	if err := b.addPatterns(); err != nil {
		return err
	}
	if *file != "" {
		text, err := os.ReadFile(*file)
		if err != nil {
			return err
		}
		if err := b.addOpenings(string(text), fmt.Sprintf("%s%d", *rule, *size)); err != nil {
			return err
		}
	}
	if err := b.grow(ctx, *positions); err != nil {
		return err
	}
	if err := b.vet(ctx); err != nil {
		return err
	}
	n, err := b.write(stdout, head)
	fmt.Fprintf(stderr, "%s: %d positions looked at, %d moves in the book, %d searches, %d of them new\n", head, b.looked, n, s.asked, s.fresh)
	return err
}

// addPatterns adds the 26 openings of renju, whose first stone is in the
// centre.
func (b *builder) addPatterns() error {
	if b.start.Rule() != gomoku.Renju || b.start.Size() != gomoku.DefaultSize {
		return nil
	}
	for _, p := range opening.Patterns() {
		if err := b.addLine(p.Stones(), likelyPattern); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
	}
	return nil
}
