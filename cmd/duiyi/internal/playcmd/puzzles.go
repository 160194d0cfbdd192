package playcmd

import (
	"cmp"
	"context"
	cryptorand "crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/puzzles"
	"duiyi/training"
	"duiyi/tui"
)

// band is how far difficulties may differ among puzzles that come in any order.
const band = 150

// solve plays the puzzles of the bank in the program that are not solved yet, easy ones
// first, mixed by the seed. What comes of them is kept with what the page has.
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
	dir, err := datafolder.Path(c.Data)
	if err != nil {
		return fmt.Errorf("play: %w", err)
	}
	store, kept, err := openStore(dir)
	if err != nil {
		return fmt.Errorf("play: %w", err)
	}
	room := training.New(training.Parts{
		Store: store, Bank: func() (*puzzles.Bank, error) { return bank, nil }, Games: builtin.Games(), Now: time.Now, Log: slog.New(slog.DiscardHandler),
	})
	if list, err = unsolved(ctx, room, list); err == nil {
		o := c.options(s)
		if !kept {
			o.Notice = tui.NotKept(o)
		}
		err = tui.Puzzles(ctx, builtin.Games(), o, list, func(o tui.Outcome) error {
			_, err := room.Add(ctx, training.Done{Cmd: cryptorand.Text(), Puzzle: o.Puzzle.ID, Right: o.Right, Moves: o.Moves, Hints: o.Hints, Took: min(o.Took, 24*time.Hour), Mode: training.Rated})
			return err
		}, s.In, s.Out)
	}
	if errors.Is(err, context.Canceled) {
		err = nil // Ctrl+C is a way to leave
	}
	if err != nil {
		err = fmt.Errorf("play: %w", err)
	}
	return errors.Join(err, store.Close())
}

// unsolved leaves out the puzzles that the person has solved, unless these are all.
func unsolved(ctx context.Context, room *training.Room, list []*puzzles.Puzzle) ([]*puzzles.Puzzle, error) {
	ids := make([]string, len(list))
	for i, p := range list {
		ids[i] = p.ID
	}
	solved, err := room.Solved(ctx, ids)
	if err != nil || len(solved) == len(list) {
		return list, err
	}
	return slices.DeleteFunc(list, func(p *puzzles.Puzzle) bool { return solved[p.ID] }), nil
}
