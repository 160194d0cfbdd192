package gm

import (
	"strings"

	"duiyi/match"
	"duiyi/record"
)

// FromRecord settles what a record tells of its game: the size of the board
// and, in renju, that a forbidden move loses, for a record may hold what was a
// mistake.
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

// ToRecord tells a record the rules and the size of a game that was played by
// c from a board.
func ToRecord(g *record.Game, c match.Config, board string) {
	g.Rules, g.Size = c.Rules, strings.Count(board, "/")+1
	if g.Start != "" {
		g.Start = board
	}
}

// RecordSide returns the colour of a stone, to which records give the move: by
// an opening rule one player places both.
func RecordSide(m match.Move) record.Side { return record.Side(strings.Index("XO", m.Piece)) }
