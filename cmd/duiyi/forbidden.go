package main

import (
	"fmt"

	"duiyi/gomoku"
)

type forbiddenCmd struct {
	boardFlag
	Point string `placeholder:"POINT" help:"Print the kind of this point only, such as h8."`
	JSON  bool   `help:"Print one JSON object."`
}

type pointKind struct {
	Point string `json:"point"`
	Kind  string `json:"kind"`
}

// Run prints what black stones would be under renju: of one point, or of every
// empty point where that is not just a stone. The forbidden points come first,
// apart from the fives, which are allowed and win.
func (c *forbiddenCmd) Run(s *streams) error {
	p, err := c.position(gomoku.Renju, gomoku.Black)
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
			return writeJSON(s.out, pointKind{pt.String(), p.Kind(pt).String()})
		}
		fmt.Fprintln(s.out, p.Kind(pt))
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
		return writeJSON(s.out, struct {
			Points []pointKind `json:"points"`
		}{list})
	}
	for _, k := range list {
		fmt.Fprintln(s.out, k.Point, k.Kind)
	}
	return nil
}
