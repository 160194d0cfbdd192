package xqsearch

import (
	"duiyi/engine"
	"duiyi/internal/xqbook"
)

// BookMoves returns the moves that the opening book knows in a position, nil
// where it knows none or the position cannot be read.
func BookMoves(p engine.Position) []string {
	start, err := newRoot(p, nil)
	if err != nil {
		return nil
	}
	var list []string
	for _, c := range xqbook.Own().Choices(&start.pos) {
		list = append(list, c.Move.String())
	}
	return list
}
