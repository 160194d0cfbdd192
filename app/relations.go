package app

import (
	"errors"

	"duiyi/match"
)

// Relations says what the pieces on a board do to each other: who attacks and
// guards whom, or which rows threaten to become a five. The board is one that
// a game could start from; the error is a *match.ConfigError, in the field
// "board" where the board is at fault.
func (a *App) Relations(game, rules, board string) (match.Relations, error) {
	ruleset, ok := a.rulesets[game]
	if !ok {
		return match.Relations{}, configErrorf("game", "there is no game %q", game)
	}
	if rules == "" {
		rules = defaultRules[game]
	}
	rel, err := ruleset.Relate(match.Config{Game: game, Rules: rules, Setup: board})
	var ce *match.ConfigError
	if errors.As(err, &ce) && ce.Field == "setup" {
		return match.Relations{}, &match.ConfigError{Field: "board", Offset: ce.Offset, Err: ce.Err}
	}
	return rel, err
}
