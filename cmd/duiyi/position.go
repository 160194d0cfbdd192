package main

import (
	"duiyi/xiangqi"
)

// fenFlag is the xiangqi position a command works on.
type fenFlag struct {
	FEN string `name:"fen" default:"start" placeholder:"FEN" help:"The position; start is the start position (default)."`
}

func (f fenFlag) position() (xiangqi.Position, error) {
	if f.FEN == "start" {
		return xiangqi.StartPosition(), nil
	}
	return xiangqi.ParseFEN(f.FEN)
}

// notations are the names the command line gives to the ways of writing a
// move, in the order in which notate prints them.
var notations = []struct {
	name string
	n    xiangqi.Notation
}{
	{"chinese", xiangqi.Chinese},
	{"wxf", xiangqi.WXF},
	{"iccs", xiangqi.ICCS},
	{"uci", xiangqi.UCI},
}

// notationFlag is a notation by name.
type notationFlag struct {
	Notation string `default:"uci" enum:"chinese,wxf,iccs,uci" help:"How moves are written: chinese, wxf, iccs or uci (default)."`
}

func (f notationFlag) notation() xiangqi.Notation {
	for _, n := range notations {
		if n.name == f.Notation {
			return n.n
		}
	}
	panic("kong let through the notation " + f.Notation)
}
