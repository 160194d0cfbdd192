package xqsearch

import (
	"duiyi/internal/searchkit"
	"duiyi/internal/xqeval"
	"duiyi/internal/xqtable"
	"duiyi/xiangqi"
)

const maxPly = searchkit.MaxPly

// margin is how far before the root a frame may look back.
const margin = 4

// A frame is what a thread keeps of one ply of the line it is on.
type frame struct {
	acc     xqeval.Acc
	taken   xiangqi.Piece // by the move made at this ply
	move    xiangqi.Move  // made at this ply; NoMove for a pass
	seq     *sequel       // what followed that move's landing before
	skip    xiangqi.Move  // left out by the test for singular moves
	killers [2]xiangqi.Move
	eval    int // static, corrected; searchkit.NoScore in check
	cuts    int // how often nodes at this ply have cut below the node two plies up
	inCheck bool
	pick    picker
	quiets  [32]xiangqi.Move
	takes   [32]xiangqi.Move
}

// A past is a position of the game or of the line, as far as repetitions care.
type past struct {
	key   uint64
	undo  xiangqi.Undo // takes back the move that led here
	since int32        // plies back to which positions could repeat: to the last capture or pass
	check bool         // the side to move is in check
	loop  uint64       // changes the table's key below a repetition that breaks the rules; 0 elsewhere
}

// A thread searches on its own: position, line and histories are its alone.
type thread struct {
	searchkit.Thread
	pos   xiangqi.Position
	rules rules

	frames [maxPly + 2*margin]frame
	line   []past // the game up to the root, then the line; last is now
	hist   histories
	lapse  *lapse               // nil at full strength
	off    searchkit.Techniques // left out by an ablation
	other  Evaluator            // nil for the evaluation of xqeval
	noPass int                  // null moves are off below this ply, while one is verified

	tables *xqtable.Prober // endgame tables; nil for none
	fresh  bool            // no position stood twice since the last capture before the root
}

func (t *thread) frame(ply int) *frame { return &t.frames[ply+margin] }

// sequel returns the history of landings after the move made back plies before
// the one to be made at ply.
func (t *thread) sequel(ply, back int) *sequel { return t.frames[ply+margin-back].seq }

// play makes m, which must be legal, at ply and prepares the frame below.
func (t *thread) play(ply int, m xiangqi.Move) {
	f := t.frame(ply)
	piece := t.pos.At(m.From())
	taken := t.pos.At(m.To())
	f.move = m
	f.seq = &t.hist.sequels[landingOf(piece, m.To())]
	below := t.frame(ply + 1)
	below.acc = f.acc.After(m, piece, taken)
	f.taken = taken
	if t.other != nil {
		t.other.Play(m, piece, taken)
	}
	undo := t.pos.PlayUnchecked(m)
	since, loop := int32(0), uint64(0)
	if taken == xiangqi.NoPiece {
		last := &t.line[len(t.line)-1]
		since, loop = last.since+1, last.loop
	}
	t.Table.Touch(t.pos.Hash() ^ loop)
	below.inCheck = t.pos.InCheck()
	t.line = append(t.line, past{t.pos.Hash(), undo, since, below.inCheck, loop})
	t.Nodes++
}

// pass makes a null move at ply.
func (t *thread) pass(ply int) {
	f := t.frame(ply)
	f.move = xiangqi.NoMove
	f.seq = &t.hist.sequels[0]
	below := t.frame(ply + 1)
	below.acc = f.acc
	below.inCheck = false
	f.taken = xiangqi.NoPiece
	if t.other != nil {
		t.other.Pass()
	}
	undo := t.pos.Pass()
	t.Table.Touch(t.pos.Hash())
	t.line = append(t.line, past{t.pos.Hash(), undo, 0, false, 0})
	t.Nodes++
}

// undo takes back the last move or pass.
func (t *thread) undo() {
	last := len(t.line) - 1
	t.pos.Undo(t.line[last].undo)
	t.line = t.line[:last]
	if t.other != nil {
		t.other.Undo()
	}
}
