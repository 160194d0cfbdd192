package gmsearch

import (
	"duiyi/engine"
	"duiyi/gomoku"
)

// ReadPosition plays the moves of p from its start. Its errors are of type
// *engine.PositionError.
func ReadPosition(p engine.Position) (gomoku.Position, error) {
	rule := gomoku.Freestyle
	if p.Rules != "" {
		var err error
		if rule, err = gomoku.ParseRule(p.Rules); err != nil {
			return gomoku.Position{}, &engine.PositionError{Part: "rules", Text: p.Rules, Err: engine.ErrRules}
		}
	}
	pos, err := readStart(p.Start, rule)
	if err != nil {
		return pos, &engine.PositionError{Part: "start", Text: p.Start, Err: err}
	}
	for i, text := range p.Moves {
		pt, err := gomoku.ParsePoint(text)
		if err == nil {
			err = pos.Play(pt)
		}
		if err != nil {
			return pos, &engine.PositionError{Part: "moves", Move: i, Text: text, Err: err}
		}
	}
	return pos, nil
}

func readStart(text string, rule gomoku.Rule) (gomoku.Position, error) {
	if text == "start" {
		return gomoku.NewPosition(gomoku.DefaultSize, rule)
	}
	return gomoku.Parse(text, rule)
}

// lastStones returns where the last two stones of p went, NoPoint where there
// are none. Its moves must be legal.
func lastStones(p engine.Position) (last, before gomoku.Point) {
	at := func(i int) gomoku.Point {
		if i < 0 {
			return gomoku.NoPoint
		}
		pt, err := gomoku.ParsePoint(p.Moves[i])
		if err != nil {
			return gomoku.NoPoint
		}
		return pt
	}
	return at(len(p.Moves) - 1), at(len(p.Moves) - 2)
}
