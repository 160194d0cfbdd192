package rulescmd

import (
	"fmt"

	"duiyi/cmd/duiyi/internal/boardflags"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/gomoku"
)

// Forbidden is the command duiyi forbidden.
type Forbidden struct {
	boardflags.BoardFlag
	Point string `placeholder:"POINT" help:"Print the kind of this point only, such as h8."`
	JSON  bool   `help:"Print one JSON object."`
}

type pointKind struct {
	Point string `json:"point"`
	Kind  string `json:"kind"`
}

// Run prints what a black stone would be under renju: on one point, or on every empty point
// where it is more than a stone. Forbidden points come first, then fives, which are allowed
// and win.
func (c *Forbidden) Run(s *command.Streams) error {
	p, err := c.Position(gomoku.Renju, gomoku.Black)
	if err != nil {
		return err
	}
	if c.Point != "" {
		pt, err := gomoku.ParsePoint(c.Point)
		if err != nil {
			return err
		}
		if !pt.On(p.Size()) {
			return fmt.Errorf("point %v: %w", pt, gomoku.ErrOffBoard)
		}
		if p.At(pt) != gomoku.None {
			return fmt.Errorf("point %v: %w", pt, gomoku.ErrOccupied)
		}
		if c.JSON {
			return command.WriteJSON(s.Out, pointKind{pt.String(), p.Kind(pt).String()})
		}
		fmt.Fprintln(s.Out, p.Kind(pt))
		return nil
	}
	list, fives := []pointKind{}, []pointKind{}
	for y := range p.Size() {
		for x := range p.Size() {
			pt := gomoku.PointAt(x, y)
			if p.At(pt) != gomoku.None {
				continue
			}
			switch k := p.Kind(pt); k {
			case gomoku.Legal:
			case gomoku.Five:
				fives = append(fives, pointKind{pt.String(), k.String()})
			default:
				list = append(list, pointKind{pt.String(), k.String()})
			}
		}
	}
	list = append(list, fives...)
	if c.JSON {
		return command.WriteJSON(s.Out, struct {
			Points []pointKind `json:"points"`
		}{list})
	}
	for _, k := range list {
		fmt.Fprintln(s.Out, k.Point, k.Kind)
	}
	return nil
}
