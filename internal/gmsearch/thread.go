package gmsearch

import (
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/searchkit"
)

const (
	maxPly   = searchkit.MaxPly
	maxDepth = 99
	// margin is how far before the root a frame may look back.
	margin = 2
	// points is the span of gomoku.Point on the largest board, and more.
	points = 1024
)

// The transposition table and the lines of searchkit keep a move as a non-zero
// number: the point plus one.
func pack(p gomoku.Point) uint16 { return uint16(p) + 1 }

// unpack is the inverse of pack; 0 gives NoPoint.
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
	sh    *shared
	id    int
	b     *gmeval.Board
	fours *fours
	nodes int64
	due   int64 // nodes at which to ask the clock
	sel   int   // longest line of this iteration, plies

	frames [maxPly + 2*margin]frame
	pv     searchkit.PV
	hist   histories

	roots     []rootMove
	others    []gomoku.Point // legal, and looked at only when all of roots lose
	first     int            // roots[:first] have their lines already (MultiPV)
	rootDepth int

	published searchkit.Counter
}

// A rootMove is a move at the root and what is known of it.
type rootMove struct {
	point  gomoku.Point
	score  int // of this iteration; -searchkit.Infinite when it did not beat alpha
	before int // score of the last iteration
	mean   int // running mean of scores, where the window is centred
	sel    int
	lost   bool  // proved, or it does not even look like a defence
	nodes  int64 // searched below it in this iteration
	line   []gomoku.Point
}

// leafBits is the size of a thread's table of fours: 2 MiB.
const leafBits = 17

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

// begin makes t ready to search from a position.
func (t *thread) begin(sh *shared, id int, start *root) {
	t.sh, t.id = sh, id
	t.b = start.board.Copy()
	t.nodes, t.due = 0, 0
	t.published.Set(0)
	t.first = 0
	for i := range t.frames {
		f := &t.frames[i]
		f.played, f.skip, f.eval, f.killers = gomoku.NoPoint, gomoku.NoPoint, 0, [2]gomoku.Point{gomoku.NoPoint, gomoku.NoPoint}
	}
	t.frame(-1).played, t.frame(-2).played = start.last, start.before
	t.roots = t.roots[:0]
	t.addRoots(start.moves)
	t.others = start.others
}

// addRoots adds moves to choose from.
func (t *thread) addRoots(list []gomoku.Point) {
	for _, p := range list {
		t.roots = append(t.roots, rootMove{point: p, score: -searchkit.Infinite, before: -searchkit.Infinite, mean: searchkit.NoScore})
	}
}

// play places a stone of the side to move at ply.
func (t *thread) play(ply int, p gomoku.Point) {
	t.frame(ply).played = p
	t.b.Play(p)
	t.nodes++
}

// stopped asks the clock when that is due, and reports whether the search ends.
// Thread 0 alone asks; its nodes are bounded exactly when it searches alone.
func (t *thread) stopped() bool {
	if t.nodes >= t.due {
		t.poll()
	}
	return t.sh.stop.Stopped()
}

// pollEvery is in nodes: about a millisecond.
const pollEvery = 512

func (t *thread) poll() {
	t.published.Set(t.nodes)
	t.due = t.nodes + pollEvery
	if t.id == 0 {
		n := t.sh.nodes()
		// A search whose time has passed before it began still looks one ply
		// ahead, which takes no time, and does not answer with the first guess.
		if t.rootDepth > 1 || n >= pollEvery || t.sh.stop.NodesLeft(n).Spent() {
			t.sh.stop.Poll(n)
		}
		t.due = t.nodes + int64(min(pollEvery, t.sh.stop.NodesLeft(n)))
	}
}
