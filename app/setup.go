package app

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"duiyi/match"
	"duiyi/record"
)

// A ReadSetup is the board that a text shows.
type ReadSetup struct {
	Game string // by name; the text may show another game than was expected
	match.Setup
	// Plies is how many moves of a record led to the board; 0 where the text
	// is the board itself.
	Plies int
	// Fault is the move of the record at which its reading stopped, or nil.
	Fault *record.Error
}

// Setup reads a board to be set up from a text: a board with any faults, or a
// record of a game, of which it takes the position after the last move. An
// empty text is the board that the game begins with. The configuration names
// game and rules; its options shape an empty board, and a text has its own.
//
// The error is a *record.Error or, where the text looks like a board of the
// game, a *match.ConfigError in the field "text".
func (a *App) Setup(ctx context.Context, c match.Config, text string) (ReadSetup, error) {
	kind, err := a.kind(c.Game)
	if err != nil {
		return ReadSetup{}, err
	}
	if kind.Examine == nil {
		return ReadSetup{}, configErrorf("game", "boards of %s cannot be set up", c.Game)
	}
	c.Rules = kind.rules(c.Rules)
	lead := len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
	board := strings.TrimSpace(text)
	if board != "" && c.Options != nil {
		c.Setup = ""
		if _, err := kind.Rules.Start(c); err != nil {
			return ReadSetup{}, err
		}
		c.Options = nil // they have been found to be options of the game
	}
	c.Setup = board
	setup, err := kind.Examine(c)
	if err == nil {
		return ReadSetup{Game: c.Game, Setup: setup}, nil
	}
	var ce *match.ConfigError
	if !errors.As(err, &ce) || ce.Field != "setup" {
		return ReadSetup{}, err
	}
	if read, ok := a.otherBoard(c.Game, board); ok {
		return read, nil
	}
	if read, err := a.recordBoard(ctx, c.Game, c.Rules, text); err == nil || !looksLikeBoard(board) {
		return read, err
	}
	return ReadSetup{}, &match.ConfigError{Field: "text", Offset: lead + max(ce.Offset, 0), Err: ce.Err}
}

// looksLikeBoard tells a board with a slip in it from moves.
func looksLikeBoard(text string) bool {
	first, _, _ := strings.Cut(text, " ")
	return strings.Count(first, "/") >= 4
}

// otherBoard reads a text as a board of another game than the one expected.
func (a *App) otherBoard(expected, board string) (ReadSetup, bool) {
	for _, kind := range a.kinds {
		if kind.Name == expected || kind.Examine == nil {
			continue
		}
		setup, err := kind.Examine(match.Config{Game: kind.Name, Rules: kind.rules(""), Setup: board})
		if err == nil {
			return ReadSetup{Game: kind.Name, Setup: setup}, true
		}
	}
	return ReadSetup{}, false
}

// recordBoard is the position after the main line of the first game in a
// record, as far as the rules let it be played.
func (a *App) recordBoard(ctx context.Context, game, rules, text string) (ReadSetup, error) {
	if err := a.desk.take(ctx); err != nil {
		return ReadSetup{}, err
	}
	defer a.desk.leave()
	games, err := a.formats.Detect([]byte(text)).Read([]byte(text))
	if err != nil {
		return ReadSetup{}, err
	}
	g := games[0]
	kind, err := a.kind(g.Name)
	if err != nil {
		return ReadSetup{}, err
	}
	config := kind.config(g)
	moves, fault := kind.playable(config, g)
	if fault == nil && len(g.Faults) > 0 {
		fault = g.Faults[0]
	}
	p, err := kind.Rules.Start(config)
	if err != nil {
		return ReadSetup{}, err
	}
	for _, m := range moves {
		if p, _, err = p.Play(m); err != nil {
			return ReadSetup{}, err
		}
	}
	if kind.Examine == nil {
		return ReadSetup{}, configErrorf("game", "boards of %s cannot be set up", g.Name)
	}
	if g.Name == game {
		config.Rules = rules // the board is judged by the rules that were asked for
	}
	config.Setup, config.Options = p.View().Board, nil
	setup, err := kind.Examine(config)
	return ReadSetup{Game: g.Name, Setup: setup, Plies: len(moves), Fault: fault}, err
}
