package gmsearch

import (
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/searchkit"
)

const (
	maxPly = searchkit.MaxPly
	// margin is how far before the root a frame may look back.
	margin = 2
	// points is the span of gomoku.Point on the largest board, and more.
	points = 1024
)

// The transposition table and the lines of searchkit keep a move as a non-zero
// number: the point plus one.
func pack(p gomoku.Point) uint16 { return uint16(p) + 1 }

// unpack undoes pack; 0 gives NoPoint.
func unpack(m uint16) gomoku.Point { return gomoku.Point(m) - 1 }

// A frame is what a thread keeps of one ply of the line it is on.
type frame struct {
	played  gomoku.Point // at this ply; NoPoint for a pass
	eval    int
	killers [2]gomoku.Point
	skip    gomoku.Point // left out by the test for singular moves; NoPoint for none
	list    moveList
}

// A thread searches on its own: position, line and histories are its alone.
type thread struct {
	searchkit.Thread
	b     *gmeval.Board
	fours *fours
	who   *lapse               // nil at full strength
	off   searchkit.Techniques // see settings

	frames [maxPly + 2*margin]frame
	hist   histories
	// promises is a buffer of order.
	promises [maxMoves]int32
	others   []uint16 // legal moves, looked at only when all those of the root lose
}

func newThread() *thread {
	t := &thread{fours: newFours(leafBits)}
	t.fours.swift = true
	return t
}

// forget drops what was learned from former searches.
func (t *thread) forget() {
	t.fours.forget()
	t.hist = histories{}
}

func (t *thread) frame(ply int) *frame { return &t.frames[ply+margin] }

// play places a stone of the side to move at ply.
func (t *thread) play(ply int, p gomoku.Point) {
	t.frame(ply).played = p
	t.b.Play(p)
	t.Nodes++
}
