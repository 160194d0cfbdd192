package rulescmd

import (
	"fmt"
	"strings"

	"duiyi/cmd/duiyi/internal/boardflags"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/record"
	"duiyi/xiangqi"
)

// lineFlags are the flags of notate and parse, which both walk a line of moves.
type lineFlags struct {
	boardflags.FENFlag
	Each bool `help:"Apply every move to the given position instead of playing them one after the other."`
	JSON bool `help:"Print one JSON object for each move."`
}

// walk calls show for each text with the position before it and the move that read makes of
// it. It stops at the first text that cannot be played; the error counts texts from 1.
func (f lineFlags) walk(texts []string, read func(*xiangqi.Position, string) (xiangqi.Move, error),
	show func(*xiangqi.Position, xiangqi.Move) error) error {
	p, err := f.Position()
	if err != nil {
		return err
	}
	for i, text := range texts {
		m, err := read(&p, text)
		if err != nil {
			return fmt.Errorf("move %d: %s: %w", i+1, record.Excerpt(text), err)
		}
		if err := show(&p, m); err != nil {
			return err
		}
		if !f.Each {
			p.PlayUnchecked(m)
		}
	}
	return nil
}

// written returns a move in every notation.
func written(p *xiangqi.Position, m xiangqi.Move) map[string]string {
	out := make(map[string]string, len(boardflags.Notations))
	for _, n := range boardflags.Notations {
		out[n.Name] = p.Format(m, n.Notation)
	}
	return out
}

// Notate is the command duiyi notate.
type Notate struct {
	lineFlags
	Moves []string `arg:"" name:"move" help:"Coordinate moves (h2e2), played one after the other; - reads them from standard input."`
}

func (c *Notate) Run(s *command.Streams) error {
	texts, err := command.Words(c.Moves, s.In)
	if err != nil {
		return err
	}
	return c.walk(texts, coordinateMove, func(p *xiangqi.Position, m xiangqi.Move) error {
		w := written(p, m)
		if c.JSON {
			return command.WriteJSON(s.Out, w)
		}
		var line []string
		for _, n := range boardflags.Notations {
			line = append(line, w[n.Name])
		}
		_, err := fmt.Fprintln(s.Out, strings.Join(line, " "))
		return err
	})
}

// coordinateMove reads h2e2 and nothing else.
func coordinateMove(p *xiangqi.Position, text string) (xiangqi.Move, error) {
	m, err := xiangqi.ParseMove(text)
	if err != nil {
		return m, err
	}
	return m, p.Legal(m)
}

// Parse is the command duiyi parse.
type Parse struct {
	lineFlags
	Notation string   `default:"wxf" enum:"chinese,wxf,iccs,uci,vietnamese" help:"Notation of ambiguous texts such as C3.1: wxf (default) or vietnamese."`
	Texts    []string `arg:"" name:"text" help:"Moves in any notation, played one after the other; - reads them from standard input."`
}

func (c *Parse) Run(s *command.Streams) error {
	texts, err := command.Words(c.Texts, s.In)
	if err != nil {
		return err
	}
	n, err := xiangqi.ParseNotation(c.Notation)
	if err != nil {
		return err
	}
	read := func(p *xiangqi.Position, text string) (xiangqi.Move, error) { return p.ParseMoveIn(text, n) }
	return c.walk(texts, read, func(p *xiangqi.Position, m xiangqi.Move) error {
		if c.JSON {
			return command.WriteJSON(s.Out, written(p, m))
		}
		_, err := fmt.Fprintln(s.Out, m)
		return err
	})
}
