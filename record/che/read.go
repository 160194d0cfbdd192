package che

import (
	"regexp"
	"strconv"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

const format = "che"

var (
	errHeader = record.Kind(record.ErrHeader, "does not begin as files of this format do")
	errNumber = record.Kind(record.ErrDamaged, "not a number of this format")
)

// begins are the first numbers: 1, how many moves, and of the first move its
// piece, 32 and whose it is.
var begins = regexp.MustCompile(`^\s*1\s+\d{1,6}\s+(?:\d{1,3}\s+32\s+[01]\s|$)`)

var number = regexp.MustCompile(`\S+`)

// perMove is how many numbers a move has, and where in them its points are.
const (
	perMove  = 10
	atFrom   = 3 // rank and file
	atTo     = 5
	maxCount = 100_000 // of moves that are read
)

// Is reports whether a text begins as files of this format do.
func Is(head string) bool { return begins.MatchString(head) }

// Read returns the one game of a file. The error, a *record.Error, says why there
// is none. Where the general was captured, as the site has it, the game ends
// before that.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: format, Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	t := charset.Decode(data)
	if !Is(t.S) {
		return nil, t.Error(format, 0, -1, t.S, errHeader)
	}
	start := xiangqi.StartPosition()
	g := xqtree.NewGame(start)
	var faults record.FaultList
	words := number.FindAllStringIndex(t.S, 2+perMove*maxCount)
	count, _ := strconv.Atoi(t.S[words[1][0]:words[1][1]])
	gr := xqtree.NewGrower(g, start)
	for i := range count {
		first := 2 + i*perMove
		if first+perMove > len(words) {
			faults.Add(func() *record.Error { return t.Error(format, len(t.S), i, "", record.ErrCut) })
			break
		}
		at := words[first]
		text := t.S[at[0]:words[first+perMove-1][1]]
		from, ok1 := square(t.S, words[first+atFrom:])
		to, ok2 := square(t.S, words[first+atTo:])
		if !ok1 || !ok2 {
			faults.Add(func() *record.Error { return t.Error(format, at[0], i, text, errNumber) })
			break
		}
		p := gr.Position()
		if taken := p.At(to); taken != xiangqi.NoPiece && taken.Kind() == xiangqi.King {
			g.Result = []record.Result{record.FirstWins, record.SecondWins}[p.Side()]
			break
		}
		if _, err := gr.Play(xiangqi.NewMove(from, to)); err != nil {
			faults.Add(func() *record.Error { return t.Error(format, at[0], i, text, err) })
			break
		}
	}
	g.SetFaults(faults)
	t.Tell(g, format, 0, len(t.S))
	return []*record.Game{g}, nil
}

// square reads a rank, from Red's back rank on, and a file, which is counted from
// Red's right.
func square(s string, words [][]int) (xiangqi.Square, bool) {
	rank, err1 := strconv.Atoi(s[words[0][0]:words[0][1]])
	file, err2 := strconv.Atoi(s[words[1][0]:words[1][1]])
	if err1 != nil || err2 != nil || rank < 0 || rank > 9 || file < 0 || file > 8 {
		return xiangqi.NoSquare, false
	}
	return xiangqi.SquareAt(8-file, rank), true
}
