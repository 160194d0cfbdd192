// Package kinds reads start positions from people for the games that can be
// played: each function is an app.Game's Read.
//
// It imports the readers of positions and the vocabulary of games.
package kinds

import (
	"errors"
	"fmt"

	"duiyi/boardtext"
	"duiyi/match"
	"duiyi/match/positions"
)

// Xiangqi returns the FEN of a position with any faults, and how many moves behind
// it led there. If the text does not say who is to move, side does; if that is nil,
// the error is positions.ErrNoSide.
func Xiangqi(text string, side *match.Side) (fen string, plies int, err error) {
	b, err := boardtext.Xiangqi(text, second(side))
	if err != nil {
		return "", 0, configError(err)
	}
	if !b.Sided {
		return "", 0, unsided(b.Rows, b.NoSide())
	}
	return b.Setup.FEN(), b.Plies, nil
}

// Gomoku returns a board with the side to move, and how many moves behind it led
// there. The side is the text's, or that of the stones if they tell, or side; if that
// is nil, the error is positions.ErrNoSide.
func Gomoku(text string, side *match.Side) (board string, plies int, err error) {
	b, err := boardtext.Gomoku(text, second(side))
	if err != nil {
		return "", 0, configError(err)
	}
	if !b.Sided {
		return "", 0, unsided(b.Rows, b.NoSide())
	}
	return b.Stones.String(), b.Plies, nil
}

func second(side *match.Side) *bool {
	if side == nil {
		return nil
	}
	is := *side == match.Second
	return &is
}

// configError keeps apart a text without a side to move, which may be asked for.
func configError(err error) error {
	if errors.Is(err, boardtext.ErrNoSide) || errors.Is(err, boardtext.ErrNoTurn) {
		return unsided(boardtext.Offset(err), err)
	}
	return &match.ConfigError{Field: "setup", Offset: boardtext.Offset(err), Err: err}
}

func unsided(at int, err error) error {
	return &match.ConfigError{Field: "setup", Offset: at, Err: fmt.Errorf("%w: %w", positions.ErrNoSide, err)}
}
