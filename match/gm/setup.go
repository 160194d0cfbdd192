package gm

import (
	"errors"
	"fmt"
	"strings"

	"duiyi/gomoku"
	"duiyi/match"
	"duiyi/match/positions"
)

// Examine checks c.Setup or, if that is empty, the start position. Its errors are of type
// *match.ConfigError. Any stones are allowed unless the game is already over. Unreachable
// numbers of stones ("counts") and, in renju, black rows of six or more ("overline") are
// remarks.
func (r Rules) Examine(c match.Config) (positions.Setup, error) {
	start, err := r.Start(c)
	if err != nil {
		return positions.Setup{}, err
	}
	p := start.(*position)
	board := p.game.Board()
	out := positions.Setup{View: p.View()}
	out.Legal = nil
	if n, ok := over(p); ok {
		out.Faults = append(out.Faults, n)
	}
	unusual := board.Check()
	if errors.Is(unusual, gomoku.ErrCounts) {
		out.Remarks = append(out.Remarks, positions.SetupNote{
			Code: "counts", Points: []string{},
			Detail: fmt.Sprintf("%d black stones and %d white ones with %v to move", board.Count(gomoku.Black), board.Count(gomoku.White), board.Turn()),
		})
	}
	if board.Rule() == gomoku.Renju {
		if row := board.Overlines(gomoku.Black); row != nil {
			black := match.First
			out.Remarks = append(out.Remarks, positions.SetupNote{
				Code: "overline", Side: &black, Points: texts(row), Detail: "a black row of more than five",
			})
		}
	}
	return out, nil
}

// over returns the reason if the game is already over.
func over(p *position) (positions.SetupNote, bool) {
	end := p.Result()
	if end == nil {
		return positions.SetupNote{}, false
	}
	board := p.game.Board()
	n := positions.SetupNote{Code: "over", Side: end.Winner, Points: texts(board.Row()), Reason: end.Reason, Detail: "the game is over: " + end.Reason}
	if errors.Is(board.Check(), gomoku.ErrBothWon) {
		n.Side = nil
		n.Points = append(n.Points, texts(board.WinningRow(board.Turn()))...)
	}
	return n, true
}

// Pass returns the board after the side to move passes. ok is false during an opening
// question, when the game is over, and for a position of other rules.
func Pass(p match.Position) (board string, ok bool) {
	own, ok := p.(*position)
	if !ok || own.Result() != nil || asked(&own.game) != nil {
		return "", false
	}
	there := own.game.Board()
	other := gomoku.Black + gomoku.White - there.Turn()
	return strings.TrimSuffix(there.String(), there.Turn().String()) + other.String(), true
}
