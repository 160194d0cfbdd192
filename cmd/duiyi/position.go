package main

import (
	"errors"

	"duiyi/boardtext"
	"duiyi/match"
	"duiyi/xiangqi"
)

// fenFlag is the xiangqi position a command works on.
type fenFlag struct {
	FEN string `name:"fen" default:"start" placeholder:"FEN" help:"The position with the side to move, in any program's form or as a link, optionally followed by moves; start is the start position (default)."`
}

func (f fenFlag) position() (xiangqi.Position, error) {
	if f.FEN == "start" {
		return xiangqi.StartPosition(), nil
	}
	return boardtext.FEN(f.FEN)
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
	{"vietnamese", xiangqi.Vietnamese},
}

// notationFlag is a notation by name.
type notationFlag struct {
	Notation string `default:"uci" enum:"chinese,wxf,iccs,uci,vietnamese" help:"Notation of the moves: chinese, wxf, iccs, uci (default) or vietnamese."`
}

func (f notationFlag) notation() xiangqi.Notation {
	for _, n := range notations {
		if n.name == f.Notation {
			return n.n
		}
	}
	panic("kong let through the notation " + f.Notation)
}

// brought returns a position from a person in the form that a game stores. The word
// start and an empty text stay as they are.
func brought(game, text string) (string, error) {
	g, err := gameNamed(game)
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
