package xqsearch

import (
	"context"

	"duiyi/xiangqi"
)

// An Evaluator takes the place of the evaluation of internal/xqeval: a network,
// say. Each thread of a search has one of its own and tells it of every move
// that it makes and takes back, so that it can keep what it computes from one
// position to the next.
//
// The hand-made evaluation is called as itself, not through this interface; a
// search with it pays a comparison with nil for the possibility.
type Evaluator interface {
	// Reset begins at a position.
	Reset(p *xiangqi.Position)
	// Play follows a legal move of piece, which takes taken or NoPiece.
	Play(m xiangqi.Move, piece, taken xiangqi.Piece)
	// Pass follows a null move.
	Pass()
	// Undo takes back the last Play or Pass since Reset.
	Undo()
	// Evaluate returns the value of p, the position that Reset, Play, Pass and
	// Undo led to, in centipawns for the side to move. Values beyond
	// xqeval.Limit are cut to it. The value of a position must not depend on
	// how it came about, and should be the same with the colours exchanged.
	Evaluate(p *xiangqi.Position) int
}

// SetEvaluator makes later searches at full strength evaluate by what make
// returns, which is called once for every thread of every search; nil stands for
// the hand-made evaluation. The option EvalFile calls it with a network. What the
// engine learned by another evaluation is forgotten.
func (e *Engine) SetEvaluator(make func() Evaluator) {
	if make == nil {
		e.evaluateBy(nil)
		return
	}
	e.evaluateBy(func(context.Context) (Evaluator, error) { return make(), nil })
}

func (e *Engine) evaluateBy(make func(context.Context) (Evaluator, error)) {
	e.evaluator = make
	e.NewGame()
}
