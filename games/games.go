package games

import (
	"context"

	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/record"
)

// A Game is everything that the program knows of a game that can be played. A name and
// rules are enough to play; what is nil is not offered, or says nothing.
type Game struct {
	// Name stands in match.Config.Game and in the store, so it never changes.
	Name string
	// RuleSets names the sets of rules to choose from. The first is the default.
	RuleSets []string
	Rules    match.Ruleset

	// Read reads a start position, with any faults, as people write it, and returns
	// it as Rules.Start takes it. Moves behind a position are played: board is the
	// position after these plies. side is to move if the text does not say who is;
	// if that is nil, the error is positions.ErrNoSide. Errors are of type
	// *match.ConfigError, in the field "setup". Nil if Rules.Start reads all texts.
	Read func(text string, side *match.Side) (board string, plies int, err error)
	// Examine looks at c.Setup, a board with any faults, or at the board that
	// Rules.Start begins with where it is empty. The error is a
	// *match.ConfigError: the text is no board, or there are no such rules.
	Examine func(c match.Config) (positions.Setup, error)
	// Relate says what the pieces on c.Setup do to each other, under the same
	// conditions as Rules.Start.
	Relate func(c match.Config) (positions.Relations, error)

	// Explain returns the proved reasons why a move is good or bad, the gravest first.
	// It may search, within bounds that keep it to some tenths of a second.
	Explain func(ctx context.Context, q positions.ReasonQuery) ([]positions.Reason, error)
	// Story tells the course of a game in a few sentences, by language tag as in reasons.
	Story func(s positions.Story) map[string]string
	// Pass returns the board after the side to move passes: the other side's best move
	// there is its threat. It reports false where passing makes no sense, as in check.
	Pass func(p match.Position) (board string, ok bool)
	// Table looks a position up in the endgame tables. The error is positions.ErrNoTable if
	// none has it; any other is a table that cannot be read.
	Table func(p match.Position) (positions.Table, error)

	// FromRecord sets what a record tells of its game beside rules, start and players.
	FromRecord func(c *match.Config, g *record.Game)
	// ToRecord adds to a record what the game needs said of c, played from a board.
	ToRecord func(g *record.Game, c match.Config, board string)
	// RecordSide returns the side that records give a move to, if that is not always the
	// side that played it.
	RecordSide func(m match.Move) record.Side
}

// RuleSet returns the set of rules of a name, which may be empty for the default.
func (g *Game) RuleSet(name string) string {
	if name == "" && len(g.RuleSets) > 0 {
		return g.RuleSets[0]
	}
	return name
}

// Position returns a start position, as a person wrote it, in the form that is stored,
// and how many moves behind it were played. An empty text stays empty. side is to move
// if the text does not say; the error is positions.ErrNoSide if neither does.
func (g *Game) Position(text string, side *match.Side) (board string, plies int, err error) {
	if side != nil && *side > match.Second {
		return "", 0, match.ConfigErrorf("side", "%d is neither 0 nor 1", *side)
	}
	if g.Read == nil || text == "" {
		return text, 0, nil
	}
	return g.Read(text, side)
}
