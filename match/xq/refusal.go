package xq

import (
	"errors"

	"duiyi/match"
	"duiyi/xiangqi"
)

// codes gives each reason of the rules library its code.
var codes = []struct {
	reason error
	code   string
}{
	{xiangqi.ErrNotSquares, "off_board"},
	{xiangqi.ErrEmpty, "empty"},
	{xiangqi.ErrNoSuchPiece, "empty"},
	{xiangqi.ErrNotYours, "not_yours"},
	{xiangqi.ErrCannotMove, "cannot_move_so"},
	{xiangqi.ErrBlocked, "blocked"},
	{xiangqi.ErrOwnPiece, "own_piece"},
	{xiangqi.ErrLeavesCheck, "leaves_check"},
	{xiangqi.ErrKingsFace, "kings_face"},
}

// refusal returns why the rules library did not play a move, in the words of
// the match package. An error that it does not know is returned as it is.
func refusal(text string, err error) error {
	var (
		illegal   *xiangqi.MoveError
		ambiguous *xiangqi.AmbiguousError
		malformed *xiangqi.ParseError
	)
	r := &match.Refusal{Move: text, Detail: err.Error()}
	switch {
	case errors.As(err, &illegal):
		r.Points, r.Detail = concerned(illegal), illegal.Reason.Error()
		for _, c := range codes {
			if errors.Is(illegal.Reason, c.reason) {
				r.Code = c.code
				return r
			}
		}
	case errors.As(err, &ambiguous):
		r.Code = "ambiguous"
		for _, m := range ambiguous.Moves {
			r.Points = append(r.Points, m.From().String())
		}
		return r
	case errors.As(err, &malformed):
		r.Code = "bad_text"
		return r
	}
	return err
}

// concerned returns what is in the way of a move, or else where it begins and ends.
func concerned(e *xiangqi.MoveError) []string {
	var points []string
	for _, s := range e.Squares {
		points = append(points, s.String())
	}
	if points != nil || e.Move == xiangqi.NoMove {
		return points
	}
	for _, s := range []xiangqi.Square{e.Move.From(), e.Move.To()} {
		if s.Valid() {
			points = append(points, s.String())
		}
	}
	return points
}
