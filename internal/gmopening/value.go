package gmopening

import (
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
)

// after returns the value of a game after a move, for who moves.
func (s *session) after(p spot, move string, depth int) (int, error) {
	next, m, err := p.play(move)
	if err != nil {
		return 0, err
	}
	seat := m.By // of who moves, after the move
	if m.Swap {
		seat = seat.Opponent()
	}
	value, err := s.value(next, depth)
	if next.Turn() != seat {
		value = -value
	}
	return value, err
}

// value returns what a game is worth to who is asked or to move. Depth says whether
// the questions to come are thought through; without it they are taken for
// what they usually amount to.
func (s *session) value(g opening.Game, depth int) (int, error) {
	p := look(g)
	switch p.Ask {
	case opening.AskNothing:
		return s.evaluate(&p.board)
	case opening.AskChoice:
		if depth > 0 {
			a, err := s.best(p, p.legal, depth, 0)
			return a.value, err
		}
		value, err := s.evaluate(&p.board)
		return max(value, -value), err // whoever chooses takes the better colour
	case opening.AskNumber:
		// Many fifth moves make up for what Black is ahead, nothing for what
		// Black is behind.
		value, err := s.evaluate(&p.board)
		if p.board.Turn() == gomoku.White {
			value = -value
		}
		return min(value, 0), err
	case opening.AskPick:
		a, err := s.best(p, p.legal, 0, 0)
		return a.value, err
	case opening.AskOffer:
		if depth > 0 {
			fifths, err := s.fifths(p, p.Of)
			if err != nil || len(fifths) == 0 {
				return 0, err
			}
			return fifths[min(p.Of, len(fifths))-1], nil
		}
		return s.evaluate(&p.board)
	}
	switch s.follows(p) {
	case sameAgain:
		return 0, nil // there is an even position to be found
	case decided:
		if depth > 0 {
			a, err := s.best(p, s.promising(&p.board, p.legal, narrow), 0, 0)
			return a.value, err
		}
		return 0, nil
	}
	got, err := s.opinion(&p.board)
	if err != nil || depth == 0 || !slices.Contains(p.legal, got.move) {
		return got.value, err
	}
	return s.after(p, got.move, depth)
}

// fifths returns the values of fifth moves for Black, the best first. Where the
// fourth stone is still to come, the best one is taken for it. There are at
// least n values if there is time for as many.
func (s *session) fifths(p spot, n int) ([]int, error) {
	board := p.board
	if board.Turn() == gomoku.White {
		got, err := s.opinion(&board)
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
	var values []int
	for _, text := range s.promising(&board, legal(&board), max(narrow, n)) {
		pt, _ := gomoku.ParsePoint(text) // one of those just written
		next := board
		if next.Play(pt) != nil {
			continue
		}
		value, err := s.evaluate(&next)
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

// evaluate returns the value of a board for the colour to move.
func (s *session) evaluate(p *gomoku.Position) (int, error) {
	o, err := s.opinion(p)
	return o.value, err
}

// opinion asks the engine about a board, once, with a share of the limits.
func (s *session) opinion(p *gomoku.Position) (opinion, error) {
	board := p.String()
	if o, ok := s.known[board]; ok {
		return o, nil
	}
	if err := s.ctx.Err(); err != nil {
		return opinion{}, err
	}
	l := engine.Limits{Depth: s.limits.Depth, MoveTime: max(s.limits.MoveTime/time.Duration(s.share), shortest), Rough: s.limits.Rough}
	if s.limits.Nodes > 0 {
		l.Nodes = max(s.limits.Nodes/int64(s.share), fewest)
	}
	o, err := s.ask(p, l)
	if err == nil {
		s.known[board] = o
	}
	return o, err
}

func (s *session) ask(p *gomoku.Position, l engine.Limits) (opinion, error) {
	l.NoBook = true // which would know a move and no value
	r, err := s.Engine.Search(s.ctx, position(p), l, nil)
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
func (s *session) search(p spot) (answer, error) {
	o, err := s.ask(&p.board, s.limits)
	if err != nil {
		return answer{}, err
	}
	if _, _, err := p.play(o.move); err != nil {
		return answer{}, err
	}
	return answer{o.move, o.value}, nil
}

// position returns a board as an engine is asked about it.
func position(p *gomoku.Position) engine.Position {
	return engine.Position{Start: p.String(), Rules: p.Rule().String()}
}
