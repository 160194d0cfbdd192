package rulescmd

import (
	"fmt"
	"time"

	"duiyi/cmd/duiyi/internal/boardflags"
	"duiyi/cmd/duiyi/internal/command"
)

// Perft is the command duiyi perft.
type Perft struct {
	boardflags.FENFlag
	Depth  int  `required:"" help:"Plies to count, from 0 to 60."`
	Divide bool `help:"Also print the count of each legal move."`
	JSON   bool `help:"Print one JSON object."`
}

// maxPerftDepth is more than can be counted, about 44 to the power of 60 nodes, and still fits
// the stack.
const maxPerftDepth = 60

func (c *Perft) Validate() error {
	if c.Depth < 0 || c.Depth > maxPerftDepth {
		return fmt.Errorf("--depth %d: want 0 to %d plies", c.Depth, maxPerftDepth)
	}
	return nil
}

type perftMove struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

func (c *Perft) Run(s *command.Streams) error {
	p, err := c.Position()
	if err != nil {
		return err
	}
	var (
		nodes uint64
		parts []perftMove
		began = time.Now()
	)
	if c.Divide && c.Depth > 0 {
		for _, m := range p.LegalMoves(nil) {
			u := p.PlayUnchecked(m)
			n := p.Perft(c.Depth - 1)
			p.Undo(u)
			nodes += n
			parts = append(parts, perftMove{m.String(), n})
		}
	} else {
		nodes = p.Perft(c.Depth)
	}
	took := time.Since(began)
	if c.JSON {
		return command.WriteJSON(s.Out, struct {
			FEN    string      `json:"fen"`
			Depth  int         `json:"depth"`
			Nodes  uint64      `json:"nodes"`
			TimeMS int64       `json:"time_ms"`
			NPS    int64       `json:"nps"`
			Divide []perftMove `json:"divide,omitempty"`
		}{p.FEN(), c.Depth, nodes, took.Milliseconds(), command.PerSecond(nodes, took), parts})
	}
	for _, m := range parts {
		fmt.Fprintf(s.Out, "%s %d\n", m.Move, m.Nodes)
	}
	fmt.Fprintf(s.Out, "nodes %d\ntime %.3f s\nnps %d\n", nodes, took.Seconds(), command.PerSecond(nodes, took))
	return nil
}
