package app

import (
	"errors"

	"duiyi/match"
)

// Relations says what the pieces on a board do to each other, as Game.Relate
// finds. The board is one that
// a game could start from; the error is a *match.ConfigError, in the field
// "board" where the board is at fault.
func (a *App) Relations(game, rules, board string) (match.Relations, error) {
	kind, err := a.kind(game)
	if err != nil {
		return match.Relations{}, err
	}
	if kind.Relate == nil {
		return match.Relations{}, match.ConfigErrorf("game", "nothing is said of the pieces of %s", game)
	}
	var rel match.Relations
	if board, err = kind.brought(board, nil); err == nil {
		rel, err = kind.Relate(match.Config{Game: game, Rules: kind.rules(rules), Setup: board})
	}
	var ce *match.ConfigError
	if errors.As(err, &ce) && ce.Field == "setup" {
		return match.Relations{}, &match.ConfigError{Field: "board", Offset: ce.Offset, Err: ce.Err}
	}
	return rel, err
}
