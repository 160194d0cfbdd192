package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"duiyi/match"
	"duiyi/tui/face"
)

// A paint is the role of a piece of text on the board, which determines its
// colour.
type paint int

const (
	paintNone paint = iota // outside the board
	paintLine
	paintFirst  // a piece or stone of the side that moves first
	paintSecond // of the other side
	paintMark
	paintLabel
)

// A look is a style of drawing boards.
type look struct {
	ascii   bool
	compact bool // no lines between the ranks
	flip    bool
	stones  bool // ● and ○ instead of X and O: needs a background that is neither black nor white
	colour  func(p paint, text string) string
}

func (l look) paint(p paint, text string) string {
	if l.colour == nil {
		return text
	}
	return l.colour(p, text)
}

// marks are the points to highlight.
type marks struct {
	cursor, selected string
	targets          []string
	last             []string // from and to of the last move
	check            string
	row              []string // winning row
	hint             []string
	forbidden        []string
}

// around returns the characters on both sides of a point, from the first mark
// that applies.
func (m marks) around(point string) (left, right string) {
	for _, x := range []struct {
		marked bool
		pair   string
	}{
		{point == m.cursor, "[]"},
		{point == m.selected, "<>"},
		{slices.Contains(m.hint, point), "{}"},
		{point == m.check, "!!"},
		{slices.Contains(m.row, point), "**"},
		{slices.Contains(m.last, point), "()"},
	} {
		if x.marked && point != "" {
			return x.pair[:1], x.pair[1:]
		}
	}
	return "", ""
}

// A grid is a board drawn in cells of equal width: a character on the left,
// the piece, and the line to the next cell.
type grid struct {
	face       face.Face
	cols, rows int
	cell       int // columns of a cell
	slot       int // columns of a piece
	at         [][]byte
	look       look
}

const rankLabel = 3 // columns before the first cell

// newGrid returns the grid of a view.
func newGrid(f face.Face, v match.View, l look) grid {
	board, _, _ := strings.Cut(v.Board, " ")
	rows := strings.Split(board, "/")
	g := grid{face: f, rows: len(rows), look: l, cell: 3, slot: 1}
	for _, row := range rows {
		var line []byte
		for _, c := range []byte(row) {
			if n := int(c - '0'); n <= 9 { // a count of empty points
				line = append(line, strings.Repeat(".", n)...)
				continue
			}
			line = append(line, c)
		}
		g.at = append(g.at, line)
	}
	g.cols = len(g.at[0])
	if f.Pieces != nil {
		g.cell = 4
		if !l.ascii {
			g.slot = 2
		}
	}
	return g
}

// step returns the number of lines from one rank to the next.
func (g grid) step() int {
	if g.face.Between != nil && !g.look.compact {
		return 2
	}
	return 1
}

// height returns the number of lines of the ranks, without labels.
func (g grid) height() int { return (g.rows-1)*g.step() + 1 }

// width returns the number of columns, including the rank labels.
func (g grid) width() int { return rankLabel + g.cols*g.cell }

// name returns the point in a column and row of the drawing, counted from the
// top left.
func (g grid) name(col, row int) string {
	if col < 0 || row < 0 || col >= g.cols || row >= g.rows {
		return ""
	}
	if g.look.flip {
		col, row = g.cols-1-col, g.rows-1-row
	}
	return string(rune('a'+col)) + strconv.Itoa(g.rows-1-row+g.face.FirstRank)
}

// place returns the column and row of a point.
func (g grid) place(point string) (col, row int) {
	for row := range g.rows {
		for col := range g.cols {
			if g.name(col, row) == point {
				return col, row
			}
		}
	}
	return g.cols / 2, g.rows / 2
}

// hit returns the point at column x and line y, counted from the first line of
// the ranks, or "".
func (g grid) hit(x, y int) string {
	if x < rankLabel || y < 0 || y%g.step() != 0 {
		return ""
	}
	return g.name((x-rankLabel)/g.cell, y/g.step())
}

// content returns the letter in a column and row.
func (g grid) content(col, row int) byte {
	if g.look.flip {
		col, row = g.cols-1-col, g.rows-1-row
	}
	return g.at[row][col]
}

// lines draws the board with its labels.
func (g grid) lines(m marks) []string {
	var out []string
	upper, lower := 1, 0
	if g.look.flip {
		upper, lower = lower, upper
	}
	if g.top() == 1 {
		out = append(out, g.numerals(upper))
	}
	for row := range g.rows {
		out = append(out, g.rank(row, m))
		if row < g.rows-1 && g.step() == 2 {
			out = append(out, g.between(row))
		}
	}
	if g.top() == 1 {
		out = append(out, g.numerals(lower))
	}
	return append(out, g.letters())
}

// top returns the number of lines above the ranks.
func (g grid) top() int {
	if g.face.Files[0] != nil && !g.look.ascii {
		return 1
	}
	return 0
}

// numerals returns the line of one side's file numbers.
func (g grid) numerals(side int) string {
	text := strings.Repeat(" ", rankLabel)
	for col := range g.cols {
		n := col // from the side's left
		if (side == 0) == g.look.flip {
			n = g.cols - 1 - col
		}
		numeral := g.face.Files[side][n]
		text += " " + numeral + strings.Repeat(" ", g.cell-1-lipgloss.Width(numeral))
	}
	return g.look.paint(paintLabel, text)
}

func (g grid) letters() string {
	text := strings.Repeat(" ", rankLabel)
	for col := range g.cols {
		name := g.name(col, 0)
		text += " " + name[:1] + strings.Repeat(" ", g.cell-2)
	}
	return g.look.paint(paintLabel, strings.TrimRight(text, " "))
}

// rank draws one row of points.
func (g grid) rank(row int, m marks) string {
	text := g.look.paint(paintLabel, fmt.Sprintf("%2s ", g.name(0, row)[1:]))
	for col := range g.cols {
		text += g.point(col, row, m)
	}
	return text
}

func (g grid) point(col, row int, m marks) string {
	name := g.name(col, row)
	link := "─"
	if g.look.ascii {
		link = "-"
	}
	left, right := link, strings.Repeat(link, g.cell-1-g.slot)
	if col == 0 {
		left = " "
	}
	if col == g.cols-1 {
		right = strings.Repeat(" ", len([]rune(right)))
	}
	before, after := g.look.paint(paintLine, left), g.look.paint(paintLine, right)
	if l, r := m.around(name); l != "" {
		before = g.look.paint(paintMark, l)
		after = g.look.paint(paintMark, r) + g.look.paint(paintLine, string([]rune(right)[1:]))
	}
	c := g.content(col, row)
	target := slices.Contains(m.targets, name)
	if c == '.' {
		return before + g.empty(col, row, target, slices.Contains(m.forbidden, name)) + after
	}
	if target {
		before = g.look.paint(paintMark, "x")
	}
	side, text := g.piece(c)
	return before + g.look.paint(side, text) + after
}

// piece returns the paint of a piece, by its side, and its text.
func (g grid) piece(letter byte) (paint, string) {
	side := g.face.Owner(letter)
	text := string(letter)
	switch {
	case g.look.ascii:
	case g.look.stones && g.face.Stones[side] != "":
		text = g.face.Stones[side]
	case g.face.Pieces[letter] != "":
		text = g.face.Pieces[letter]
	case g.slot == 2:
		text += " "
	}
	return [2]paint{paintFirst, paintSecond}[side], text
}

// empty draws an empty point.
func (g grid) empty(col, row int, target, forbidden bool) string {
	text := g.crossing(col, row)
	switch {
	case forbidden:
		return g.look.paint(paintMark, "#")
	case target && g.look.ascii:
		return g.look.paint(paintMark, "o")
	case target:
		return g.look.paint(paintMark, "•") + g.look.paint(paintLine, text[len("•"):])
	}
	return g.look.paint(paintLine, text)
}

// crossing returns the lines that meet at a point.
func (g grid) crossing(col, row int) string {
	if g.look.ascii {
		if g.star(col, row) {
			return ","
		}
		return "+"
	}
	top, bottom := row == 0, row == g.rows-1
	edge := col == 0 || col == g.cols-1
	if river := g.face.River; river > 0 && !edge { // no lines cross the river
		if g.look.flip {
			river = g.rows - river
		}
		top, bottom = top || row == river, bottom || row == river-1
	}
	h := 1
	switch {
	case col == 0:
		h = 0
	case col == g.cols-1:
		h = 2
	}
	rows := [3]string{"├┼┤", "┌┬┐", "└┴┘"}
	v := 0
	switch {
	case top:
		v = 1
	case bottom:
		v = 2
	}
	text := string([]rune(rows[v])[h])
	if g.star(col, row) {
		text = string([]rune("┣╋┫")[h])
	}
	if g.slot == 2 {
		if col == g.cols-1 {
			return text + " "
		}
		return text + "─"
	}
	return text
}

// star reports whether a point has a star mark.
func (g grid) star(col, row int) bool {
	if g.look.flip {
		col, row = g.cols-1-col, g.rows-1-row
	}
	return g.face.Star != nil && g.face.Star(col, row, g.cols, g.rows)
}

// between draws the line below a rank.
func (g grid) between(row int) string {
	return strings.Repeat(" ", rankLabel) + g.look.paint(paintLine, g.face.Between(row, g.look.flip, g.look.ascii))
}
