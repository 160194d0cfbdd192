package app

import (
	"context"

	"duiyi/match"
	"duiyi/record"
)

// A Game is a game that can be played, such as chess is one: all that the
// program knows of it, as a value. What is nil is not offered, or needs
// nothing said; a name and rules are enough to play.
type Game struct {
	// Name stands in match.Config.Game and in the store, so it is never
	// changed.
	Name string
	// RuleSets are the names of the sets of rules by which it can be played.
	// The first is meant where none is named.
	RuleSets []string
	Rules    match.Ruleset

	// Read reads a start position, with any faults, as people bring it, and returns
	// it as Rules.Start takes it. side is to move if the text does not say who is;
	// if that is nil, the error is match.ErrNoSide. Errors are of type
	// *match.ConfigError, in the field "setup". Nil where Rules.Start takes all there
	// is.
	Read func(text string, side *match.Side) (string, error)
	// Examine looks at c.Setup, a board with any faults, or at the board that
	// Rules.Start begins with where it is empty. The error is a
	// *match.ConfigError: the text is no board, or there are no such rules.
	Examine func(c match.Config) (match.Setup, error)
	// Relate says what the pieces on c.Setup do to each other, under the same
	// conditions as Rules.Start.
	Relate func(c match.Config) (match.Relations, error)

	// Explain returns the reasons that can be proved why a move is good or bad,
	// the gravest first. It may search, within bounds that keep it to some tenths
	// of a second.
	Explain func(ctx context.Context, q match.ReasonQuery) ([]match.Reason, error)
	// Pass returns the board as it is when the side to move passes: what the other
	// side would do then is what it threatens. It reports false where that cannot
	// be asked, as in check. Nil where nobody can ask it.
	Pass func(p match.Position) (board string, ok bool)

	// FromRecord settles what a record tells of its game beside its rules,
	// start and players.
	FromRecord func(c *match.Config, g *record.Game)
	// ToRecord tells a record what there is to say of a game that was played
	// by c from a board.
	ToRecord func(g *record.Game, c match.Config, board string)
	// RecordSide is the side that records give a move to, where that is not
	// always who played it.
	RecordSide func(m match.Move) record.Side
}

// rules is the set of rules by a name, which may be empty.
func (g *Game) rules(name string) string {
	if name == "" && len(g.RuleSets) > 0 {
		return g.RuleSets[0]
	}
	return name
}

// brought returns a start position as a person brought it in the form that is
// stored; empty stays empty.
func (g *Game) brought(text string, side *match.Side) (string, error) {
	if side != nil && *side > match.Second {
		return "", match.ConfigErrorf("side", "%d is neither 0 nor 1", *side)
	}
	if g.Read == nil || text == "" {
		return text, nil
	}
	return g.Read(text, side)
}

// kind is the game of a name; the error is a *match.ConfigError.
func (a *App) kind(name string) (*Game, error) {
	for i := range a.kinds {
		if a.kinds[i].Name == name {
			return &a.kinds[i], nil
		}
	}
	return nil, match.ConfigErrorf("game", "there is no game %q", name)
}

// Games are the games that can be played.
func (a *App) Games() []Game { return a.kinds[:len(a.kinds):len(a.kinds)] }
