package halls

import (
	"duiyi/record"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

// A Layout is the format of one hall.
type Layout struct {
	name   string
	head   int    // bytes before the first move
	move   int    // bytes of a move
	places [4]int // in a move: the files and ranks of its first point and its last, ranks from the top
	width  int    // bytes of each, the low one first
}

// The layouts, as public converters describe them.
var (
	CCM = Layout{name: "ccm", move: 7, places: [4]int{3, 5, 4, 6}, width: 1}
	CHN = Layout{name: "chn", head: 188, move: 32, places: [4]int{4, 6, 8, 10}, width: 2}
)

// surely is how many moves have to be possible for a file to be one of a layout:
// by chance one of a hundred and eighty pairs of points is.
const surely = 4

var (
	errPoint  = record.Kind(record.ErrPoint, "not a point of the board")
	errFormat = record.Kind(record.ErrHeader, "not moves from the usual start as this format has them")
)

// Is reports whether a file begins with moves of this layout that are possible: its
// first four, or all where it has fewer, two at least.
func (l Layout) Is(head []byte) bool {
	g, _ := l.replay(head, surely)
	plies := len(g.Main())
	return plies == surely || plies >= 2 && l.head+(plies+1)*l.move > len(head)
}

// Read returns the one game of a file. The error, a *record.Error, says why there
// is none. Where the general was captured, as the halls have it, the game ends
// before that.
func (l Layout) Read(data []byte) ([]*record.Game, error) {
	switch {
	case len(data) > record.MaxBytes:
		return nil, &record.Error{Format: l.name, Offset: record.MaxBytes, Ply: -1, Err: record.ErrTooLong}
	case !l.Is(data):
		return nil, &record.Error{Format: l.name, Offset: min(l.head, len(data)), Ply: -1, Err: errFormat}
	}
	g, faults := l.replay(data, record.MaxMoves)
	g.SetFaults(faults)
	return []*record.Game{g}, nil
}

// replay plays the moves of a file from the usual start, at most so many.
func (l Layout) replay(data []byte, most int) (*record.Game, record.FaultList) {
	start := xiangqi.StartPosition()
	g := xqtree.NewGame(start)
	gr := xqtree.NewGrower(g, start)
	var faults record.FaultList
	turned := false
	for ply := range most {
		at := l.head + ply*l.move
		if at >= len(data) {
			break
		}
		fault := func(err error) {
			faults.Add(func() *record.Error { return &record.Error{Format: l.name, Offset: at, Ply: ply, Err: err} })
		}
		if at+l.move > len(data) {
			fault(record.ErrCut)
			break
		}
		from, to, err := l.points(data[at:at+l.move], ply == 0, &turned)
		if err != nil {
			fault(err)
			break
		}
		p := gr.Position()
		if taken := p.At(to); taken != xiangqi.NoPiece && taken.Kind() == xiangqi.King && taken.Side() != p.Side() {
			g.Result = []record.Result{record.FirstWins, record.SecondWins}[p.Side()]
			break
		}
		if _, err := gr.Play(xiangqi.NewMove(from, to)); err != nil {
			fault(err)
			break
		}
	}
	return g, faults
}

// points reads the points of a move. A first move from the upper half of the board
// tells that Red sits there, and the board is turned for the whole game.
func (l Layout) points(move []byte, first bool, turned *bool) (from, to xiangqi.Square, err error) {
	var v [4]int
	for i, at := range l.places {
		v[i] = int(move[at])
		if l.width == 2 {
			v[i] |= int(move[at+1]) << 8
		}
	}
	if v[0] > 8 || v[2] > 8 || v[1] > 9 || v[3] > 9 {
		return xiangqi.NoSquare, xiangqi.NoSquare, errPoint
	}
	from, to = xiangqi.SquareAt(v[0], 9-v[1]), xiangqi.SquareAt(v[2], 9-v[3])
	if first {
		*turned = v[1] < 5
	}
	if *turned {
		from, to = from.Turn(), to.Turn()
	}
	return from, to, nil
}
