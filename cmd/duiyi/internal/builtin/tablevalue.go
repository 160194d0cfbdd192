package builtin

import (
	"errors"
	"fmt"
	"io"

	"duiyi/games"
	"duiyi/internal/xqtable"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// lookUp returns what looks a position of xiangqi up in endgame tables.
func lookUp(tables *xqtable.Set) func(match.Position) (positions.Table, error) {
	return func(p match.Position) (positions.Table, error) {
		board, err := xiangqi.ParseFEN(positions.Board(p))
		if err != nil {
			return positions.Table{}, err
		}
		t, err := tableOf(tables, board)
		if errors.Is(err, xqtable.ErrNoTable) || errors.Is(err, xqtable.ErrMissing) {
			return t, fmt.Errorf("%w: %w", positions.ErrNoTable, err)
		}
		if err != nil {
			return t, err
		}
		if len(p.View().Legal) == 0 { // the game is over: of bare kings, or by the move limit
			t.Moves = []positions.TableMove{}
		}
		for i := range t.Moves {
			if _, m, err := p.Play(t.Moves[i].Move); err == nil {
				t.Moves[i].Text = m.Text
			}
		}
		return t, nil
	}
}

// longestLine is how many plies of a line are told.
const longestLine = 40

// tableOf reads what tables say of a position.
func tableOf(tables *xqtable.Set, p xiangqi.Position) (positions.Table, error) {
	ending, turned, err := xqtable.Of(p)
	if err != nil {
		return positions.Table{}, err
	}
	v, err := tables.Probe(p)
	if err != nil {
		return positions.Table{}, err
	}
	moves, err := tables.Moves(p)
	if err != nil {
		return positions.Table{}, err
	}
	line, err := tables.Line(p, longestLine)
	if err != nil {
		return positions.Table{}, err
	}
	t := positions.Table{Ending: ending.String(), TableValue: tableValueOf(v, p.HalfMoves()), Moves: []positions.TableMove{}}
	for _, m := range line {
		t.Line = append(t.Line, m.String())
	}
	if turned.Side() != p.Side() {
		t.Stronger = match.Second
	}
	if info, err := tables.Info(ending); err == nil { // bare kings have none
		t.Won, t.Lost = sharesOf(&info)
	}
	for _, m := range moves {
		t.Moves = append(t.Moves, positions.TableMove{Move: m.Move.String(), TableValue: tableValueOf(m.Value, p.HalfMoves())})
	}
	return t, nil
}

// sharesOf returns which parts of the positions with the stronger side to move it wins
// and loses.
func sharesOf(info *xqtable.Info) (won, lost float64) {
	t := info.Tally[xiangqi.Red]
	all := float64(max(1, t.Legal))
	return float64(t.Wins) / all, float64(t.Losses) / all
}

// tableValueOf puts a value into the terms of package match, after so many plies
// without a capture.
func tableValueOf(v xqtable.Value, quiet int) positions.TableValue {
	return positions.TableValue{
		Outcome: v.Outcome.String(), Plies: v.Plies, ToCapture: v.ToCapture, Open: !v.Proved,
		Late: v.Outcome != xqtable.Draw && quiet+v.ToCapture > referee.MoveLimitPlies,
	}
}

// TableFiles offers the files of a set of tables for download.
type TableFiles struct{ Set *xqtable.Set }

// Tables lists the tables that are sound.
func (t TableFiles) Tables() ([]games.TableFile, error) {
	all, err := t.Set.Materials()
	if err != nil {
		return nil, err
	}
	var list []games.TableFile
	for _, m := range all {
		if info, err := t.Set.Info(m); err == nil { // a damaged one is not offered
			f := games.TableFile{Ending: m.String(), Bytes: info.Bytes}
			f.Won, f.Lost = sharesOf(&info)
			if p, ok := info.Far(xiangqi.Red); ok {
				f.Longest, f.From = int(info.Tally[xiangqi.Red].Longest), p.FEN()
			}
			list = append(list, f)
		}
	}
	return list, nil
}

// OpenTable opens the table of an ending.
func (t TableFiles) OpenTable(ending string) (io.ReadSeekCloser, error) {
	m, err := xqtable.ParseMaterial(ending)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", positions.ErrNoTable, err)
	}
	f, err := t.Set.File(m)
	if errors.Is(err, xqtable.ErrMissing) {
		return nil, fmt.Errorf("%w: %w", positions.ErrNoTable, err)
	}
	if err != nil {
		return nil, err
	}
	in, ok := f.(io.ReadSeekCloser)
	if !ok {
		return nil, errors.Join(fmt.Errorf("tables: %s cannot be read at any place", ending), f.Close())
	}
	return in, nil
}
