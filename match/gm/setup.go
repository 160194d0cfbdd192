package gm

import (
	"errors"
	"fmt"
	"strings"

	"duiyi/gomoku"
	"duiyi/match"
)

// Examine judges c.Setup, or the board that a game begins with where it is
// empty. Its errors are of type *match.ConfigError. Any stones may stand on a
// board, so long as the game is not over already: numbers of stones that no
// game leads to ("counts") and, in renju, black rows of six or more
// ("overline") are remarks.
func (r Rules) Examine(c match.Config) (match.Setup, error) {
	start, err := r.Start(c)
	if err != nil {
		return match.Setup{}, err
	}
	p := start.(*position)
	out := match.Setup{View: p.View()}
	out.Legal = nil
	if n, ok := over(p); ok {
		out.Faults = append(out.Faults, n)
	}
	unusual := p.board.Check()
	if errors.Is(unusual, gomoku.ErrCounts) {
		var stones [2]int
		eachPoint(p.board.Size(), func(pt gomoku.Point) {
			if s := p.board.At(pt); s != gomoku.None {
				stones[side(s)]++
			}
		})
		out.Remarks = append(out.Remarks, match.SetupNote{
			Code: "counts", Points: []string{},
			Detail: fmt.Sprintf("%d black stones and %d white ones with %v to move", stones[0], stones[1], p.board.Turn()),
		})
	}
	if p.board.Rule() == gomoku.Renju {
		if row := overlines(&p.board); row != nil {
			black := match.First
			out.Remarks = append(out.Remarks, match.SetupNote{
				Code: "overline", Side: &black, Points: row, Detail: "a black row of more than five",
			})
		}
	}
	return out, nil
}

// over says why no move can be made.
func over(p *position) (match.SetupNote, bool) {
	end := p.Result()
	if end == nil {
		return match.SetupNote{}, false
	}
	n := match.SetupNote{Code: "over", Side: end.Winner, Points: texts(p.board.Row()), Reason: end.Reason, Detail: "the game is over: " + end.Reason}
	if errors.Is(p.board.Check(), gomoku.ErrBothWon) {
		n.Side = nil
		n.Points = append(n.Points, texts(otherRow(&p.board))...)
	}
	return n, true
}

// otherRow is the row of the colour that has one too, but did not move last.
func otherRow(p *gomoku.Position) []gomoku.Point {
	rows, _, _ := strings.Cut(p.String(), " ")
	q, err := gomoku.Parse(rows+" "+p.Turn().Opponent().String(), p.Rule())
	if err != nil {
		panic(fmt.Sprintf("gm: a board that was read once is not read again: %v", err))
	}
	return q.Row()
}

// overlines returns the black stones that stand in rows of six or more.
func overlines(p *gomoku.Position) []string {
	size := p.Size()
	black := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < size && y < size && p.At(gomoku.PointAt(x, y)) == gomoku.Black
	}
	var found []gomoku.Point
	eachPoint(size, func(pt gomoku.Point) {
		for _, d := range [...][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			run := 0
			for _, way := range [...]int{1, -1} {
				for x, y := pt.X(), pt.Y(); black(x, y); x, y = x+way*d[0], y+way*d[1] {
					run++
				}
			}
			if run-1 > 5 { // the point itself was counted twice
				found = append(found, pt)
				return
			}
		}
	})
	if found == nil {
		return nil
	}
	return texts(found)
}

func eachPoint(size int, visit func(gomoku.Point)) {
	for y := range size {
		for x := range size {
			visit(gomoku.PointAt(x, y))
		}
	}
}
