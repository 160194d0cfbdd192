package playcmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/puzzles"
	"duiyi/tui"
)

// band is how far difficulties may differ among puzzles that come in any order.
const band = 150

// solve plays the puzzles of the bank in the program, easy ones first, mixed by the seed.
func (c *Play) solve(ctx context.Context, s *command.Streams) error {
	bank, err := puzzles.Own()
	if err != nil {
		return fmt.Errorf("play: %w", err)
	}
	list := bank.Query(puzzles.Query{Game: c.Game, Rules: c.Rules})
	if len(list) == 0 {
		return fmt.Errorf("play: --puzzles: none of %d puzzles is by the rules %s of %s", bank.Len(), c.Rules, c.Game)
	}
	seed := rand.Uint64()
	if c.Seed >= 0 {
		seed = uint64(c.Seed)
	}
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	slices.SortStableFunc(list, func(a, b *puzzles.Puzzle) int { return cmp.Compare(a.Difficulty/band, b.Difficulty/band) })
	err = tui.Puzzles(ctx, catalogue.Games(), c.options(s), list, s.In, s.Out)
	if errors.Is(err, context.Canceled) {
		return nil // Ctrl+C is a way to leave
	}
	if err != nil {
		return fmt.Errorf("play: %w", err)
	}
	return nil
}
