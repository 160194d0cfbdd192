package main

import (
	"fmt"
	"slices"
	"strings"

	"duiyi/xiangqi"
)

type movesCmd struct {
	fenFlag
	notationFlag
	JSON bool `help:"Print one JSON object."`
}

func (c *movesCmd) Run(s *streams) error {
	p, err := c.position()
	if err != nil {
		return err
	}
	moves := p.LegalMoves(nil)
	slices.SortFunc(moves, func(a, b xiangqi.Move) int { return strings.Compare(a.String(), b.String()) })
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = p.Format(m, c.notation())
	}
	if c.JSON {
		return writeJSON(s.out, struct {
			FEN     string   `json:"fen"`
			InCheck bool     `json:"in_check"`
			Moves   []string `json:"moves"`
		}{p.FEN(), p.InCheck(), texts})
	}
	for _, t := range texts {
		fmt.Fprintln(s.out, t)
	}
	return nil
}
