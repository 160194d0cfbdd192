package gm

import (
	"duiyi/gomoku"
	"duiyi/match"
	"duiyi/match/positions"
)

// Kinds of rows: the result of the next stone of their colour.
const (
	RowFour      = "four"      // a five, at one point
	RowOpenFour  = "open_four" // a five, at two points: it cannot be stopped
	RowOpenThree = "three"     // a straight four
)

// Relate finds the fours and open threes of both colours on c.Setup, or on the empty
// board. c.Rules decide whether overlines and blocked fives count as five, and exclude points
// forbidden to Black in renju. Its errors are of type *match.ConfigError.
func (r Rules) Relate(c match.Config) (positions.Relations, error) {
	c.Options = c.Options.With(match.OptionOpening, "")
	start, err := r.Start(c)
	if err != nil {
		return positions.Relations{}, err
	}
	board := start.(*position).game.Board()
	var out positions.Relations
	for _, stone := range [...]gomoku.Stone{gomoku.Black, gomoku.White} {
		for _, s := range board.Shapes(stone) {
			row := positions.Row{Side: side(stone), Kind: RowOpenThree, Stones: texts(s.Stones)}
			switch {
			case s.Name == gomoku.ShapeFour && len(board.Stops(stone, completions(s))) == 0:
				row.Kind = RowOpenFour
			case s.Name == gomoku.ShapeFour:
				row.Kind = RowFour
			}
			for _, at := range s.Completions {
				row.Points = append(row.Points, at.Point.String())
			}
			out.Rows = append(out.Rows, row)
		}
	}
	return out, nil
}

// completions returns the points that complete a shape.
func completions(s gomoku.Shape) (list []gomoku.Point) {
	for _, c := range s.Completions {
		list = append(list, c.Point)
	}
	return list
}
