package gmsearch

import (
	"duiyi/engine"
	"duiyi/internal/gmbook"
)

// BookMoves returns the moves that the opening book recommends in a position,
// nil where it recommends none or the position cannot be read.
func BookMoves(p engine.Position) []string {
	pos, err := ReadPosition(p)
	if err != nil {
		return nil
	}
	var list []string
	for _, c := range gmbook.Own().Choices(&pos) {
		if c.Weight > 0 {
			list = append(list, c.Move.String())
		}
	}
	return list
}
