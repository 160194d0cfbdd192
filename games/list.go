package games

import (
	"errors"

	"duiyi/match"
	"duiyi/match/positions"
)

// A List is the games that can be played.
type List []Game

// Find returns the game of a name; the error is a *match.ConfigError in the field "game".
func (l List) Find(name string) (*Game, error) {
	for i := range l {
		if l[i].Name == name {
			return &l[i], nil
		}
	}
	return nil, match.ConfigErrorf("game", "there is no game %q", name)
}

// A Line is a position reached from a start position by moves.
type Line struct {
	Moves    []match.Move
	Position match.Position
}

// Line plays moves, in any notation, from a position that belongs to no game: c names
// game, rules, options and set-up; its players and clock do not matter. A wrong position
// is a *match.ConfigError, a wrong move a *match.Refusal; the line then ends before it.
func (l List) Line(c match.Config, moves []string) (Line, error) {
	g, err := l.Find(c.Game)
	if err != nil {
		return Line{}, err
	}
	c.Rules = g.RuleSet(c.Rules)
	if c.Setup, _, err = g.Position(c.Setup, nil); err != nil {
		return Line{}, err
	}
	p, err := g.Rules.Start(c)
	if err != nil {
		return Line{}, err
	}
	line := Line{Moves: []match.Move{}, Position: p}
	for _, text := range moves {
		next, m, err := line.Position.Play(text)
		if err != nil {
			return line, err
		}
		line.Position, line.Moves = next, append(line.Moves, m)
	}
	return line, nil
}

// Parse reads one move, in any notation, in a position given as text. A wrong position is
// a *match.ConfigError, in the field "board" if the text is at fault; a wrong move is a
// *match.Refusal.
func (l List) Parse(game, rules, board, move string) (string, error) {
	g, err := l.Find(game)
	if err != nil {
		return "", err
	}
	var p match.Position
	if board, _, err = g.Position(board, nil); err == nil {
		p, err = g.Rules.Start(match.Config{Game: game, Rules: g.RuleSet(rules), Setup: board})
	}
	if err != nil {
		return "", boardError(err)
	}
	_, m, err := p.Play(move)
	return m.Move, err
}

// Relations returns how the pieces on a board relate to each other, as Game.Relate finds.
// A game could start from the board; the error is a *match.ConfigError, in the field
// "board" if the board is at fault.
func (l List) Relations(game, rules, board string) (positions.Relations, error) {
	g, err := l.Find(game)
	if err != nil {
		return positions.Relations{}, err
	}
	if g.Relate == nil {
		return positions.Relations{}, match.ConfigErrorf("game", "nothing is said of the pieces of %s", game)
	}
	var rel positions.Relations
	if board, _, err = g.Position(board, nil); err == nil {
		rel, err = g.Relate(match.Config{Game: game, Rules: g.RuleSet(rules), Setup: board})
	}
	return rel, boardError(err)
}

// Table looks a board up in the endgame tables, as Game.Table does. A wrong board is a
// *match.ConfigError, in the field "board".
func (l List) Table(game, rules, board string) (match.Position, positions.Table, error) {
	g, err := l.Find(game)
	if err != nil {
		return nil, positions.Table{}, err
	}
	if g.Table == nil {
		return nil, positions.Table{}, positions.ErrNoTable
	}
	var p match.Position
	if board, _, err = g.Position(board, nil); err == nil {
		p, err = g.Rules.Start(match.Config{Game: game, Rules: g.RuleSet(rules), Setup: board})
	}
	if err != nil {
		return nil, positions.Table{}, boardError(err)
	}
	t, err := g.Table(p)
	return p, t, err
}

// boardError names a fault of the set-up as one of the "board", as callers call it.
func boardError(err error) error {
	var ce *match.ConfigError
	if errors.As(err, &ce) && ce.Field == "setup" {
		return &match.ConfigError{Field: "board", Offset: ce.Offset, Err: ce.Err}
	}
	return err
}
