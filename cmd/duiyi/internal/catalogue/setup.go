package catalogue

import (
	"errors"

	"duiyi/match"
)

// ReadSetup converts a position that a user wrote to the form that games store. It
// returns the word start and an empty text unchanged.
func ReadSetup(game, text string) (string, error) {
	g, err := GameNamed(game)
	if err != nil || text == "" || text == "start" || g.Read == nil {
		return text, err
	}
	text, _, err = g.Read(text, nil)
	var ce *match.ConfigError
	if errors.As(err, &ce) {
		err = ce.Err // which names the place as well
	}
	return text, err
}
