package boardtext

import (
	"errors"
	"strings"

	"duiyi/gomoku"
)

// Characters of stones and empty points.
const (
	blacks  = "Xx●⚫⬤黑"
	whites  = "Oo○⚪◯白"
	empties = ".·-"
)

func cellOfGomoku(r rune) bool {
	return r != 0 && strings.ContainsRune(blacks+whites+empties, r)
}

// gomoku reads a gomoku board at i and the side to move.
func (v *view) gomoku(i int) (*Board, int, error) {
	fail := func(i int, err error) (*Board, int, error) {
		return nil, i, &gomoku.ParseError{Format: "board", Offset: v.at[i], Text: v.excerpt(i), Err: err}
	}
	var rows []string
	var from []int
	var row strings.Builder
	begin, start := i, i
	for {
		r := v.get(i)
		if cellOfGomoku(r) {
			switch {
			case strings.ContainsRune(blacks, r):
				row.WriteByte('X')
			case strings.ContainsRune(whites, r):
				row.WriteByte('O')
			default:
				row.WriteByte('.')
			}
			if row.Len() > gomoku.MaxSize {
				return fail(i, gomoku.ErrRowWidth)
			}
			i++
			continue
		}
		if r == hidden && cellOfGomoku(v.get(i+1)) {
			i++
			continue
		}
		rows, from = append(rows, row.String()), append(from, start)
		row.Reset()
		next := v.skip(i, between)
		switch {
		case v.get(next) == '/':
			next = v.skip(next+1, between)
		case next > i && v.get(next-1) == '\n' && v.rowWide(next, len(rows[0])): // one row per line
		case r != 0 && !blank(r) && !between(r) && !v.ends(i):
			return fail(i, gomoku.ErrBadCell)
		default:
			return v.stones(begin, i, rows, from, fail)
		}
		if len(rows) == gomoku.MaxSize {
			return fail(begin, gomoku.ErrSize)
		}
		i, start = next, next
	}
}

// rowWide reports whether a row of this width is at i.
func (v *view) rowWide(i, width int) bool {
	return width >= gomoku.MinSize && v.skip(i, cellOfGomoku)-i == width
}

// stones builds the board from its rows and reads the side to move.
func (v *view) stones(begin, i int, rows []string, from []int, fail func(int, error) (*Board, int, error)) (*Board, int, error) {
	if len(rows) < gomoku.MinSize {
		return fail(begin, gomoku.ErrSize)
	}
	for y, row := range rows {
		if len(row) != len(rows) {
			return fail(from[y]+min(len(row), len(rows)), gomoku.ErrRowWidth)
		}
	}
	b := &Board{Gomoku: true, Rows: v.at[i]}
	text := strings.Join(rows, "/")
	end, at := i, v.skip(i, between)
	if after, second, ok := v.side(at, true); ok && v.sideOnly(end, at, after) {
		end, b.Sided, b.Told, b.ToldAt = after, true, true, v.at[at]
		if second {
			text += " O"
		} else {
			text += " X"
		}
	}
	var err error
	if b.Stones, err = gomoku.Parse(text, gomoku.Freestyle); err != nil {
		return fail(begin, err)
	}
	if !b.Sided {
		b.Sided = !errors.Is(b.Stones.Check(), gomoku.ErrCounts) // the stone counts give the side
	}
	return b, end, nil
}
