package gm

import (
	"strings"

	"duiyi/match"
	"duiyi/record"
)

// FromRecord configures a game from a record: the size of the board and, in renju, that a
// forbidden move loses, since a record may contain one.
func FromRecord(c *match.Config, g *record.Game) {
	var o Options
	if c.Setup == "" {
		o.Size = g.Size
	}
	if c.Rules == "renju" {
		o.Fouls = "loses"
	}
	c.Options = match.OptionsOf(o)
}

// ToRecord sets a record's rules and size from the configuration and start board of a game.
func ToRecord(g *record.Game, c match.Config, board string) {
	g.Rules, g.Size = c.Rules, strings.Count(board, "/")+1
	if g.Start != "" {
		g.Start = board
	}
}

// RecordSide returns the colour of a stone. Records list moves by colour, although in some
// openings one player places both colours.
func RecordSide(m match.Move) record.Side { return record.Side(strings.Index("XO", m.Piece)) }
