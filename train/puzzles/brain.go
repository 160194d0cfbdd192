package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/protocol/gomocup"
	"duiyi/protocol/peer"
	"duiyi/puzzles"
)

// A brain is another engine of gomoku, which speaks the protocol of Gomocup and says in how many
// plies it wins.
type brain struct {
	ctx    context.Context
	engine engine.Engine
	nodes  int64
}

// mate returns in how many plies the side to move wins, below 0 if it loses, and 0 if the engine
// does not see the end.
func (b *brain) mate(p *gomoku.Position) (int, error) {
	r, err := b.engine.Search(b.ctx, engine.Position{Start: p.String(), Rules: p.Rule().String()}, engine.Limits{Nodes: b.nodes}, nil)
	if fault := (*peer.Fault)(nil); errors.As(err, &fault) {
		return 0, nil // as of a move that is no move; the next search starts it anew
	}
	return r.Info.Score.Mate, err
}

// judge asks the engine about a puzzle. Of a win it has to see, before each move of the solver in
// the main line, that he wins; it refutes the win if it sees him lose. Of a defence it has to see
// that the opponent wins after every other move. It knows no searches for fours alone, so it says
// nothing of the length of a win, nor of what comes after the right defence.
func (b *brain) judge(z *puzzles.Puzzle) (opinion, error) {
	rule, err := gomoku.ParseRule(z.Rules)
	if err != nil {
		return unsure, err
	}
	p, err := gomoku.Parse(z.Position, rule)
	if err != nil {
		return unsure, err
	}
	if z.Task.Kind == puzzles.StopFours {
		return b.stops(&p, z)
	}
	line := z.Solution.Line()
	for i := 0; i < len(line); i += 2 {
		plies, err := b.mate(&p)
		switch {
		case err != nil:
			return unsure, err
		case plies < 0:
			return refutes, nil
		case plies == 0:
			return unsure, nil
		}
		for _, text := range line[i:min(i+2, len(line))] {
			if err := p.Play(pointOf(text)); err != nil {
				return unsure, err
			}
		}
	}
	return confirms, nil
}

func (b *brain) stops(p *gomoku.Position, z *puzzles.Puzzle) (opinion, error) {
	for _, m := range p.Legal(nil) {
		if slices.ContainsFunc(z.Solution.Next, func(n puzzles.Node) bool { return n.Move == m.String() }) {
			continue
		}
		after := *p
		if err := after.Play(m); err != nil {
			return unsure, err
		}
		plies, err := b.mate(&after)
		switch {
		case err != nil:
			return unsure, err
		case plies < 0:
			return refutes, nil
		case plies == 0:
			return unsure, nil
		}
	}
	return confirms, nil
}

// secondBrain prints what an engine says of so many puzzles of gomoku and renju, drawn at random.
func secondBrain(ctx context.Context, command string, n, nodes int, seed uint64) error {
	words := strings.Fields(command)
	if len(words) == 0 {
		return errors.New("-brain: which engine?")
	}
	list, err := drawKinds(n, seed, puzzles.Fours, puzzles.Threes, puzzles.StopFours, puzzles.FoulTrap, puzzles.FoulEscape)
	if err != nil {
		return err
	}
	d, err := gomocup.Start(ctx, gomocup.Foreign{Program: peer.Program{Path: words[0], Args: words[1:]}})
	if err != nil {
		return err
	}
	b := brain{ctx, d, int64(nodes)}
	return errors.Join(survey(list, b.judge), d.Close())
}
