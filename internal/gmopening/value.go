package gmopening

import (
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/match"
)

// after is the value of a position after a move, for who moves.
func (s *session) after(p match.Position, move string, depth int) (int, error) {
	next, m, err := p.Play(move)
	if err != nil {
		return 0, err
	}
	seat := m.Side // of who moves, after the move
	if m.Swap {
		seat = seat.Other()
	}
	value, err := s.value(next, depth)
	if next.Turn() != seat {
		value = -value
	}
	return value, err
}

// value is what a position is worth to who is asked there. Depth says whether
// the questions to come are thought through; without it they are taken for
// what they usually amount to.
func (s *session) value(p match.Position, depth int) (int, error) {
	v := p.View()
	if v.Opening == nil {
		return s.evaluate(v)
	}
	switch v.Opening.Ask {
	case match.AskChoice:
		if depth > 0 {
			a, err := s.best(p, v.Legal, depth, 0)
			return a.value, err
		}
		value, err := s.evaluate(v)
		return max(value, -value), err // whoever chooses takes the better colour
	case match.AskNumber:
		// Many fifth moves make up for what Black is ahead, nothing for what
		// Black is behind.
		value, err := s.evaluate(v)
		if stoneToCome(v) == gomoku.White {
			value = -value
		}
		return min(value, 0), err
	case match.AskPick:
		a, err := s.best(p, v.Legal, 0, 0)
		return a.value, err
	case match.AskOffer:
		if depth > 0 {
			fifths, err := s.fifths(v, v.Opening.Of)
			if err != nil || len(fifths) == 0 {
				return 0, err
			}
			return fifths[min(v.Opening.Of, len(fifths))-1], nil
		}
		return s.evaluate(v)
	}
	switch s.follows(p, v) {
	case sameAgain:
		return 0, nil // there is an even position to be found
	case decided:
		if depth > 0 {
			a, err := s.best(p, s.promising(v, v.Legal, narrow), 0, 0)
			return a.value, err
		}
		return 0, nil
	}
	got, err := s.opinion(v)
	if err != nil || depth == 0 || !slices.Contains(v.Legal, got.move) {
		return got.value, err
	}
	return s.after(p, got.move, depth)
}

// fifths is the values for Black of fifth moves, the best first. Where the
// fourth stone is still to come, the best one is taken for it. There are at
// least n values if there is time for as many.
func (s *session) fifths(v match.View, n int) ([]int, error) {
	board, err := s.board(v)
	if err != nil {
		return nil, err
	}
	if board.Turn() == gomoku.White {
		got, err := s.opinion(v)
		if err != nil {
			return nil, err
		}
		pt, err := gomoku.ParsePoint(got.move)
		if err == nil {
			err = board.Play(pt)
		}
		if err != nil {
			return nil, err
		}
	}
	var legal []string
	for _, pt := range board.Legal(nil) {
		legal = append(legal, pt.String())
	}
	var values []int
	for _, text := range s.promising(match.View{Board: board.String()}, legal, max(narrow, n)) {
		pt, _ := gomoku.ParsePoint(text) // one of those just written
		next := board
		if next.Play(pt) != nil {
			continue
		}
		value, err := s.evaluate(match.View{Board: next.String()})
		if err != nil {
			if len(values) > 0 && s.ctx.Err() != nil {
				break
			}
			return nil, err
		}
		values = append(values, -value)
	}
	slices.SortFunc(values, func(a, b int) int { return b - a })
	return values, nil
}

// An opinion is what the engine says of a board: its value for the colour to
// move, and the best move.
type opinion struct {
	value int
	move  string
}

// evaluate is the value of a board for the colour to move.
func (s *session) evaluate(v match.View) (int, error) {
	o, err := s.opinion(v)
	return o.value, err
}

// opinion asks the engine about a board, once, with a share of the limits.
func (s *session) opinion(v match.View) (opinion, error) {
	if o, ok := s.known[v.Board]; ok {
		return o, nil
	}
	if err := s.ctx.Err(); err != nil {
		return opinion{}, err
	}
	l := engine.Limits{Depth: s.limits.Depth, MoveTime: max(s.limits.MoveTime/time.Duration(s.share), shortest)}
	if s.limits.Nodes > 0 {
		l.Nodes = max(s.limits.Nodes/int64(s.share), fewest)
	}
	o, err := s.ask(v, l)
	if err == nil {
		s.known[v.Board] = o
	}
	return o, err
}

func (s *session) ask(v match.View, l engine.Limits) (opinion, error) {
	r, err := s.Engine.Search(s.ctx, engine.Position{Start: v.Board, Rules: s.Rules}, l, nil)
	if err != nil {
		return opinion{}, err
	}
	s.nodes += r.Info.Nodes
	s.depth = max(s.depth, r.Info.Depth)
	o := opinion{value: r.Info.Score.Centipawns, move: r.Move}
	switch mate := r.Info.Score.Mate; {
	case mate > 0:
		o.value = won - mate
	case mate < 0:
		o.value = -won - mate
	}
	return o, nil
}

// search gives a stone that may go anywhere the whole of the limits.
func (s *session) search(p match.Position, v match.View) (answer, error) {
	o, err := s.ask(v, s.limits)
	if err != nil {
		return answer{}, err
	}
	if _, _, err := p.Play(o.move); err != nil {
		return answer{}, err
	}
	return answer{o.move, o.value}, nil
}

// stoneToCome is the colour of the next stone.
func stoneToCome(v match.View) gomoku.Stone {
	if v.Opening.Stone%2 == 1 {
		return gomoku.Black
	}
	return gomoku.White
}
