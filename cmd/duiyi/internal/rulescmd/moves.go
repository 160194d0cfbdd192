package rulescmd

import (
	"fmt"
	"slices"
	"strings"

	"duiyi/cmd/duiyi/internal/boardflags"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/xiangqi"
)

// Moves is the command duiyi moves.
type Moves struct {
	boardflags.FENFlag
	boardflags.NotationFlag
	JSON bool `help:"Print one JSON object."`
}

func (c *Moves) Run(s *command.Streams) error {
	p, err := c.Position()
	if err != nil {
		return err
	}
	moves := p.LegalMoves(nil)
	slices.SortFunc(moves, func(a, b xiangqi.Move) int { return strings.Compare(a.String(), b.String()) })
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = p.Format(m, c.Chosen())
	}
	if c.JSON {
		return command.WriteJSON(s.Out, struct {
			FEN     string   `json:"fen"`
			InCheck bool     `json:"in_check"`
			Moves   []string `json:"moves"`
		}{p.FEN(), p.InCheck(), texts})
	}
	for _, t := range texts {
		fmt.Fprintln(s.Out, t)
	}
	return nil
}
