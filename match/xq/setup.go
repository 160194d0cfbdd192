package xq

import (
	"errors"
	"fmt"

	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/xiangqi"
)

// setupCodes name the faults of a setup. The order does not matter: no error
// is another one.
var setupCodes = []struct {
	err  error
	code string
}{
	{xiangqi.ErrNoKing, "no_king"},
	{xiangqi.ErrManyKings, "many_kings"},
	{xiangqi.ErrKingPoint, "king_point"},
	{xiangqi.ErrAdvisorPoint, "advisor_point"},
	{xiangqi.ErrElephantPoint, "elephant_point"},
	{xiangqi.ErrPawnPoint, "pawn_point"},
	{xiangqi.ErrTooMany, "too_many"},
	{xiangqi.ErrKingTakeable, "king_takeable"},
	{xiangqi.ErrFacing, "facing"},
}

// Examine judges c.Setup, a board that may have any faults, or the start
// position where it is empty. Its errors are of type *match.ConfigError. A
// position in which the game is over at once has the fault "over".
func (r Rules) Examine(c match.Config) (positions.Setup, error) {
	if c.Setup == "" {
		c.Setup = xiangqi.StartFEN
	}
	setup, err := xiangqi.ParseSetup(c.Setup)
	if err != nil {
		var pe *xiangqi.ParseError
		if errors.As(err, &pe) {
			return positions.Setup{}, &match.ConfigError{Field: "setup", Offset: pe.Offset, Err: err}
		}
		return positions.Setup{}, configError("setup", err)
	}
	out := positions.Setup{View: match.View{Board: setup.FEN(), Turn: side(setup.Side)}}
	for _, f := range setup.Faults() {
		out.Faults = append(out.Faults, note(&setup, f))
	}
	if out.Faults != nil {
		return out, nil
	}
	c.Setup = out.Board
	p, err := r.Start(c)
	if err != nil {
		return positions.Setup{}, err
	}
	out.Check = p.View().Check
	if end := p.Result(); end != nil {
		over := positions.SetupNote{Code: "over", Reason: end.Reason, Detail: "the game is over: " + end.Reason}
		if end.Winner != nil {
			loser := end.Winner.Other()
			over.Side = &loser
		}
		if out.Check != "" {
			over.Points = []string{out.Check}
		}
		out.Faults = append(out.Faults, over)
	}
	return out, nil
}

// note returns a fault of a setup in the words of the match package. Of a king
// that can be taken it names the king before the pieces that attack it.
func note(setup *xiangqi.Setup, f *xiangqi.SetupFault) positions.SetupNote {
	whose := side(f.Side)
	n := positions.SetupNote{Code: "bad_setup", Side: &whose, Points: []string{}, Detail: f.Error()}
	for _, known := range setupCodes {
		if errors.Is(f.Err, known.err) {
			n.Code = known.code
		}
	}
	switch n.Code {
	case "facing":
		n.Side = nil
	case "king_takeable":
		threatened := f.Side.Other()
		whose = side(threatened)
		for s, piece := range setup.Board {
			if piece == xiangqi.MakePiece(threatened, xiangqi.King) {
				n.Points = append(n.Points, xiangqi.Square(s).String())
			}
		}
		n.Detail = fmt.Sprintf("%v: the general is in check, and it is not %[1]v's move", threatened)
	}
	for _, s := range f.Squares {
		n.Points = append(n.Points, s.String())
	}
	return n
}

// Pass returns the board after the side to move passes. ok is false in check, where the
// reply would capture the king, and for a position of other rules.
func Pass(p match.Position) (board string, ok bool) {
	own, ok := p.(*position)
	if !ok || own.over() || own.board.InCheck() {
		return "", false
	}
	passed := own.board
	passed.Pass()
	return passed.FEN(), true
}
