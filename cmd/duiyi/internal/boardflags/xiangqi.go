package boardflags

import (
	"duiyi/boardtext"
	"duiyi/xiangqi"
)

// A FENFlag is the xiangqi position a command works on.
type FENFlag struct {
	FEN string `name:"fen" default:"start" placeholder:"FEN" help:"The position with the side to move, in any program's form or as a link, optionally followed by moves; start is the start position (default)."`
}

// Position reads the position.
func (f FENFlag) Position() (xiangqi.Position, error) {
	if f.FEN == "start" {
		return xiangqi.StartPosition(), nil
	}
	return boardtext.FEN(f.FEN)
}

// Notations are the notations by their names on the command line, in the order in which
// notate prints them.
var Notations = []struct {
	Name     string
	Notation xiangqi.Notation
}{
	{"chinese", xiangqi.Chinese},
	{"wxf", xiangqi.WXF},
	{"iccs", xiangqi.ICCS},
	{"uci", xiangqi.UCI},
	{"vietnamese", xiangqi.Vietnamese},
}

// A NotationFlag names a notation.
type NotationFlag struct {
	Notation string `default:"uci" enum:"chinese,wxf,iccs,uci,vietnamese" help:"Notation of the moves: chinese, wxf, iccs, uci (default) or vietnamese."`
}

// Chosen returns the notation.
func (f NotationFlag) Chosen() xiangqi.Notation {
	for _, n := range Notations {
		if n.Name == f.Notation {
			return n.Notation
		}
	}
	panic("kong let through the notation " + f.Notation)
}
