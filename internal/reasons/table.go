package reasons

import (
	"context"
	"fmt"

	"duiyi/internal/xqtable"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/xiangqi"
)

// Kinds of reasons from endgame tables.
const (
	wonToDrawn  = "won_to_drawn"
	drawnToLost = "drawn_to_lost"
)

// mostReasons is how many reasons a move has at most.
const mostReasons = 3

// WithTables is Xiangqi with the help of endgame tables: the first reason against a move
// is that it throws a win or a draw away.
func WithTables(tables *xqtable.Set) func(context.Context, positions.ReasonQuery) ([]positions.Reason, error) {
	return func(ctx context.Context, q positions.ReasonQuery) ([]positions.Reason, error) {
		list, err := Xiangqi(ctx, q)
		if err != nil || q.Played == "" {
			return list, err
		}
		game, _, err := xiangqiGame(q)
		if err != nil {
			return nil, fmt.Errorf("reasons: %w", err)
		}
		played, err := xiangqi.ParseMove(q.Played)
		if err != nil {
			return nil, fmt.Errorf("reasons: %w", err)
		}
		if r, ok := thrownAway(tables, game.Position(), played); ok {
			list = append([]positions.Reason{r}, list...)
		}
		return list[:min(len(list), mostReasons)], nil
	}
}

// thrownAway compares what tables say of p and of the move that was played there. It is
// silent where the rules on repetition or the move limit could change either value.
func thrownAway(tables *xqtable.Set, p xiangqi.Position, played xiangqi.Move) (positions.Reason, bool) {
	before, err := tables.Probe(p)
	if err != nil || before.Outcome == xqtable.Loss || !before.Stands(&p) {
		return positions.Reason{}, false
	}
	next := p
	next.PlayUnchecked(played)
	after, err := tables.Probe(next)
	if err != nil || !after.Stands(&next) {
		return positions.Reason{}, false
	}
	moves, err := tables.Moves(p)
	if err != nil || -after.Outcome >= before.Outcome {
		return positions.Reason{}, false
	}
	r := positions.Reason{Role: "does", Kind: wonToDrawn, Side: match.Side(p.Side()), Moves: (before.Plies + 1) / 2, Text: map[string]string{}}
	if before.Outcome == xqtable.Draw {
		r.Kind, r.Moves = drawnToLost, (after.Plies+1)/2
	}
	if line, err := tables.Line(p, lineMost); err == nil {
		for _, m := range line {
			r.Line = append(r.Line, m.String())
		}
	}
	for _, w := range xiangqiLanguages {
		r.Text[w.tag] = w.say(r.Role, r.Kind, r.Moves, map[string]string{"move": w.move(&p, moves[0].Move)})
	}
	return r, true
}
