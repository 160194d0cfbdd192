package pos

import (
	"bytes"
	"fmt"
	"io"

	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/record/internal/gmtree"
)

const (
	format = "pos"
	size   = 15
)

var errLength = record.Kind(record.ErrHeader, "the first byte is not the number of those that follow")

// Is reports whether a file is as long as its first byte says, and has a point in
// each of the others, none of them twice. One without a byte that no text has is
// taken for text.
func Is(head []byte) bool {
	if len(head) < 2 || int(head[0]) != len(head)-1 {
		return false
	}
	if !bytes.ContainsFunc(head, func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' }) {
		return false
	}
	var seen [size * size]bool
	for _, b := range head[1:] {
		if int(b) >= len(seen) || seen[b] {
			return false
		}
		seen[b] = true
	}
	return true
}

// Read returns the one game of a file. The error, a *record.Error, says why there
// is none.
func Read(data []byte) ([]*record.Game, error) {
	switch {
	case len(data) == 0:
		return nil, &record.Error{Format: format, Ply: -1, Err: record.ErrEmpty}
	case int(data[0]) > len(data)-1:
		return nil, &record.Error{Format: format, Ply: -1, Err: errLength}
	}
	g := gmtree.NewGame(size)
	gr, err := gmtree.NewGrower(g)
	if err != nil {
		return nil, err
	}
	var faults record.FaultList
	fault := func(at, ply int, err error) {
		faults.Add(func() *record.Error { return &record.Error{Format: format, Offset: at, Ply: ply, Err: err} })
	}
	n := int(data[0])
	for i, b := range data[1 : 1+n] {
		if int(b) >= size*size {
			fault(1+i, i, gomoku.ErrOffBoard)
			break
		}
		if _, err := gr.Play(gomoku.PointAt(int(b)%size, size-1-int(b)/size)); err != nil {
			fault(1+i, i, err)
			break
		}
	}
	if len(data) > 1+n {
		fault(1+n, -1, record.ErrRest)
	}
	g.SetFaults(faults)
	return []*record.Game{g}, nil
}

// Write writes the main line of one game, and lists what is not held of it. The
// error wraps ErrNotHeld for a game that does not begin on an empty board of 15 by
// 15 points, and for one with passes.
func Write(w io.Writer, g *record.Game) (record.Losses, error) {
	if g.Name != gmtree.Game || g.Start != "" || g.Size != size && g.Size != 0 {
		return nil, fmt.Errorf("pos: %w: only games from the empty board of 15 by 15 points", record.ErrNotHeld)
	}
	line := g.Main()
	if len(line) == 0 {
		return nil, fmt.Errorf("pos: %w: no move", record.ErrNotHeld)
	}
	out := []byte{byte(len(line))}
	turn := record.First
	for _, n := range line {
		p, err := gomoku.ParsePoint(n.Move)
		if err != nil || !p.On(size) || n.Side != turn {
			return nil, fmt.Errorf("pos: %s: %w", n.Move, record.ErrNotHeld)
		}
		out = append(out, byte((size-1-p.Y())*size+p.X()))
		turn = turn.Other()
	}
	_, err := w.Write(out)
	return record.Keeps{}.Lost(g), err
}
