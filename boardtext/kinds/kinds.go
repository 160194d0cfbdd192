// Package kinds reads start positions from people for the games that can be
// played: each function is an app.Game's Read.
//
// It imports the readers of positions and the vocabulary of games.
package kinds

import (
	"fmt"

	"duiyi/boardtext"
	"duiyi/match"
	"duiyi/xiangqi"
)

// Xiangqi returns the FEN of a position with any faults. If the text does not say
// who is to move, side does; if that is nil, the error is match.ErrNoSide.
func Xiangqi(text string, side *match.Side) (string, error) {
	b, err := boardtext.Xiangqi(text)
	if err != nil {
		return "", configError(err)
	}
	if !b.Sided && side == nil {
		return "", unsided(b)
	}
	if !b.Sided {
		b.Setup.Side = xiangqi.Side(*side)
	}
	return b.Setup.FEN(), nil
}

// Gomoku returns a board with the side to move, which is the text's, or that of the
// stones if they tell, or side; if that is nil, the error is match.ErrNoSide.
func Gomoku(text string, side *match.Side) (string, error) {
	b, err := boardtext.Gomoku(text)
	if err != nil {
		return "", configError(err)
	}
	board := b.Stones.String()
	if !b.Sided && side == nil {
		return "", unsided(b)
	}
	if !b.Sided {
		board = board[:len(board)-1] + "XO"[*side:*side+1]
	}
	return board, nil
}

func configError(err error) error {
	return &match.ConfigError{Field: "setup", Offset: boardtext.Offset(err), Err: err}
}

func unsided(b *boardtext.Board) error {
	return &match.ConfigError{Field: "setup", Offset: b.Rows, Err: fmt.Errorf("%w: %w", match.ErrNoSide, b.NoSide())}
}
