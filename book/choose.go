package book

import (
	"context"
	"fmt"

	"duiyi/engine"
)

// Played is a book as an engine plays from it.
type Played struct {
	Book Book
	Kind Kind
}

var _ engine.Book = Played{}

// Choices implements engine.Book: the moves that are recommended and not
// forbidden. A book without weights is played from by the results of its games.
// Images of a move by a symmetry of the position share its weight.
func (b Played) Choices(ctx context.Context, at engine.Position) ([]engine.Choice, error) {
	if rules := b.Book.Info().Rules; rules != "" && at.Rules != "" && rules != at.Rules {
		return nil, nil
	}
	p, err := After(b.Kind, at)
	if err != nil {
		return nil, err
	}
	list, err := b.Book.Entries(ctx, p)
	if err != nil {
		return nil, err
	}
	weighed := false
	for _, e := range list {
		weighed = weighed || e.Weight > 0
	}
	var out []engine.Choice
	for _, e := range list {
		weight := e.Weight
		if !weighed {
			weight = 2*e.Wins + e.Draws
		}
		if e.Forbidden || weight <= 0 {
			continue
		}
		folded, err := p.Fold(e.Move)
		if err != nil {
			continue
		}
		images := p.Unfold(folded)
		for _, m := range images {
			out = append(out, engine.Choice{Move: m, Weight: weight * parts / len(images)})
		}
	}
	return out, nil
}

// parts is by how much weights are spread, so that images can share them.
const parts = 8

// Names returns the moves that a book recommends in a position.
func (b Played) Names(ctx context.Context, at engine.Position) ([]string, error) {
	list, err := b.Choices(ctx, at)
	var names []string
	for _, c := range list {
		names = append(names, c.Move)
	}
	return names, err
}

// After returns what stands after the moves of an engine's position.
func After(k Kind, at engine.Position) (Position, error) {
	start := at.Start
	if start == "start" {
		start = k.Start
	}
	p, err := k.Read(start)
	if err != nil {
		return nil, err
	}
	for i, m := range at.Moves {
		if p, err = p.Play(m); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return p, nil
}
