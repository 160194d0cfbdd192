package classic

import (
	"context"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
)

// Gomoku is the shape-adder: it looks one stone ahead and at nothing else.
type Gomoku struct{}

var _ engine.Engine = (*Gomoku)(nil)

// NewGomoku returns the shape-adder.
func NewGomoku() *Gomoku { return &Gomoku{} }

// Search plays the point on which both colours' shapes add up to most. It
// takes some microseconds, so of the limits only SearchMoves means anything.
// Of equal points it plays the one nearest the centre, then the lower one, then
// the one further left.
//
// It reports once. The score is the table's value of the point, which is not a
// judgement of the position, or a win in one ply; the nodes are the points it
// looked at.
func (g *Gomoku) Search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	start := time.Now()
	pos, err := readGomoku(p)
	if err != nil {
		return engine.Result{}, err
	}
	points := among(pos.Legal(nil), l)
	if len(points) == 0 {
		return engine.Result{}, engine.ErrNoMove
	}
	if err := ctx.Err(); err != nil {
		return engine.Result{}, err
	}
	best := choose(&pos, points)
	score := engine.Score{Centipawns: best.value}
	if best.wins {
		score = engine.Score{Mate: 1}
	}
	move := best.point.String()
	info := engine.Info{
		Depth: 1, Score: score, Nodes: int64(len(points)), Time: time.Since(start), PV: []string{move},
	}
	if onInfo != nil {
		onInfo(info)
	}
	return engine.Result{Move: move, Info: info}, nil
}

// readGomoku returns the position after the moves of p.
func readGomoku(p engine.Position) (gomoku.Position, error) {
	rule := gomoku.Freestyle
	if p.Rules != "" {
		var err error
		if rule, err = gomoku.ParseRule(p.Rules); err != nil {
			return gomoku.Position{}, &engine.PositionError{Part: "rules", Text: p.Rules, Err: err}
		}
	}
	pos, err := gomoku.Parse(p.Start, rule)
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
