package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"duiyi/engine"
	"duiyi/internal/gmsearch"
	"duiyi/internal/xqsearch"
	"duiyi/puzzles"
)

// fullNodes is what the highest levels look at for a move; the others look at less.
const fullNodes = 100_000

// difficulties divide puzzles as the page does.
var difficulties = [...]struct{ least, most int }{{0, 999}, {1000, 1399}, {1400, 1799}, {1800, 0}}

// draw returns n of a list at random, always the same ones for a seed.
func draw(list []*puzzles.Puzzle, n int, seed uint64) []*puzzles.Puzzle {
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(n, len(list))]
}

// A player is an engine with levels.
type player interface {
	engine.Engine
	SetOption(name, value string) error
}

// solves reports whether a level finds the whole solution.
func solves(ctx context.Context, p player, z *puzzles.Puzzle) (bool, error) {
	for run := z.Start(); !run.Done(); {
		r, err := p.Search(ctx, engine.Position{Start: z.Position, Rules: z.Rules, Moves: run.Moves()}, engine.Limits{Nodes: fullNodes, NoBook: true}, nil)
		if err != nil {
			return false, fmt.Errorf("%s: %w", z.ID, err)
		}
		next, verdict, _ := run.Try(r.Move)
		if verdict != puzzles.Right && verdict != puzzles.Done {
			return false, nil
		}
		run = next
	}
	return true, nil
}

// strength prints what share of each band of difficulty every step-th level of a game solves,
// and the highest, of n puzzles of the band; all tasks, or those of one kind.
func strength(ctx context.Context, game string, kind puzzles.Kind, n, step int, seed uint64) error {
	bank, err := puzzles.Own()
	if err != nil {
		return err
	}
	var p player = xqsearch.New()
	levels := xqsearch.Levels()
	if game == "gomoku" {
		p, levels = gmsearch.New(), gmsearch.Levels()
	}
	if err := p.SetOption("Hash", "4"); err != nil {
		return err
	}
	var bands [len(difficulties)][]*puzzles.Puzzle
	fmt.Print("| level |")
	for i, d := range difficulties {
		bands[i] = draw(bank.Query(puzzles.Query{Game: game, Kind: kind, Least: d.least, Most: d.most}), n, seed)
		fmt.Printf(" from %d (%d) |", d.least, len(bands[i]))
	}
	fmt.Println()
	for i := range levels {
		if i%step != 0 && i != len(levels)-1 {
			continue
		}
		if err := p.SetOption("Level", fmt.Sprint(levels[i].Number)); err != nil {
			return err
		}
		fmt.Printf("| %d |", levels[i].Number)
		for _, band := range bands {
			if len(band) == 0 {
				fmt.Print(" |")
				continue
			}
			solved := 0
			for _, z := range band {
				ok, err := solves(ctx, p, z)
				if err != nil {
					return err
				}
				if ok {
					solved++
				}
			}
			fmt.Printf(" %.0f %% |", 100*float64(solved)/float64(len(band)))
		}
		fmt.Println()
	}
	return nil
}
