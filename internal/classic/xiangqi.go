package classic

import (
	"context"
	"time"

	"duiyi/engine"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// DefaultDepth is the depth that both profiles search to when no limit says
// otherwise; the Pygame ancestor always did so.
const DefaultDepth = 4

// Xiangqi is an ancestor as an engine. It keeps nothing from one search to the
// next, so that the same call always gives the same move.
type Xiangqi struct {
	set *settings
}

var _ engine.Engine = (*Xiangqi)(nil)

// NewXiangqi returns an engine that plays by the given profile, which must be
// Thesis or Xiangjia.
func NewXiangqi(p Profile) *Xiangqi { return &Xiangqi{&profiles[p]} }

// Search looks for the best move to a fixed depth: Limits.Depth, cut to 7, or
// DefaultDepth when no limit is set. With a bound on nodes or time but none on
// depth it goes as deep as that allows. None of Limits.SearchMoves being legal
// is the same as no move.
//
// Neither profile knew a rule on repetition. Both are kept from moves that a
// ruling under the game's rule set would punish, as the rules now end the game.
//
// It searches depth 1, 2, … in turn, so that it has a sound move at any moment
// it is stopped, and an iteration that is cut short is thrown away. The move
// is the one that a search of the last depth alone finds, save that history
// gained in shallower iterations may decide between equal moves. The first
// iteration is finished whatever the limits: it has fewer nodes than pass
// between two looks at the context.
//
// It reports after every iteration, and in between after every root move, with
// the counters as they are by then and the score and line of the last
// iteration.
func (x *Xiangqi) Search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	start := time.Now()
	game, rules, err := readXiangqi(p)
	if err != nil {
		return engine.Result{}, err
	}
	pos := game.Position()
	moves := among(pos.LegalMoves(nil), l)
	if len(moves) == 0 {
		return engine.Result{}, engine.ErrNoMove
	}
	if err := ctx.Err(); err != nil {
		return engine.Result{}, err
	}
	if x.set.secondBest {
		moves = unseen(game, moves)
	}
	moves = game.Sound(rules, moves)
	bounded, cancel := bound(ctx, l)
	defer cancel()
	s := &search{pos: pos, set: x.set, eval: newEvaluator(x.set), end: end{ctx: bounded}, maxNodes: l.Nodes}
	return x.iterate(s, moves, depthFor(l), start, onInfo), nil
}

// iterate runs the iterations of a search.
func (x *Xiangqi) iterate(s *search, moves []xiangqi.Move, depth int, start time.Time, onInfo func(engine.Info)) engine.Result {
	var done engine.Info // the last iteration that was finished
	report := func() {
		done.Nodes, done.Time = s.nodes, time.Since(start)
		if onInfo != nil {
			onInfo(done)
		}
	}
	for d := minDepth; d <= depth; d++ {
		s.mayStop = d > minDepth
		value := s.root(moves, d, func() {
			if d > minDepth {
				report()
			}
		})
		if s.stopped {
			break
		}
		done.Depth, done.Score, done.PV = d, x.score(value), s.line()
		report()
		if value > mateEdge || value < -mateEdge {
			break // the end is known; nothing is left to search
		}
	}
	report()
	r := engine.Result{Move: done.PV[0], Info: done}
	if len(done.PV) > 1 {
		r.Ponder = done.PV[1]
	}
	return r
}

func (x *Xiangqi) score(value int) engine.Score {
	switch {
	case value > mateEdge:
		return engine.Score{Mate: mate - value}
	case value < -mateEdge:
		return engine.Score{Mate: -mate - value}
	}
	return engine.Score{Centipawns: x.set.centipawns(value)}
}

// line returns the best line found, first move first.
func (s *search) line() []string {
	line := make([]string, s.pvLen[0])
	for i := range line {
		line[i] = s.pv[0][i].String()
	}
	return line
}

// readXiangqi returns the game that p tells, and the rule set that it is played
// under: the first of referee.RuleSets where p names none.
func readXiangqi(p engine.Position) (*referee.Game, referee.Rules, error) {
	rules := referee.RuleSets[0]
	if p.Rules != "" {
		var err error
		if rules, err = referee.ParseRules(p.Rules); err != nil {
			return nil, rules, &engine.PositionError{Part: "rules", Text: p.Rules, Err: engine.ErrRules}
		}
	}
	start, err := xiangqi.ParseFEN(p.Start)
	if err != nil {
		return nil, rules, &engine.PositionError{Part: "start", Text: p.Start, Err: err}
	}
	game := referee.NewGame(start)
	for i, text := range p.Moves {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = game.Play(m)
		}
		if err != nil {
			return nil, rules, &engine.PositionError{Part: "moves", Move: i, Text: text, Err: err}
		}
	}
	return game, rules, nil
}

// unseen returns the moves that lead to a position the game has not been
// through, or all moves when there are none such.
//
// The ancestor searched, and when its best move repeated a position it played
// the second best. Leaving the repeating moves out beforehand comes to the
// same move: the best of the others is the best of all, unless the best of all
// repeats.
func unseen(game *referee.Game, moves []xiangqi.Move) []xiangqi.Move {
	var fresh []xiangqi.Move
	for _, m := range moves {
		after := game.Position()
		after.PlayUnchecked(m)
		if !stood(game, &after) {
			fresh = append(fresh, m)
		}
	}
	if len(fresh) == 0 {
		return moves
	}
	return fresh
}

// stood reports whether a position has been on the board in the game.
func stood(game *referee.Game, p *xiangqi.Position) bool {
	for ply := range game.Len() + 1 {
		if before := game.PositionAt(ply); before.Same(p) {
			return true
		}
	}
	return false
}
