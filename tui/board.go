package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/match"
)

// A paint says what a piece of text on the board is, for whoever colours it.
type paint int

const (
	paintNone paint = iota // outside of the board
	paintLine
	paintFirst  // a piece or stone of the side that moves first
	paintSecond // of the other
	paintMark
	paintLabel
)

// A look says how boards are drawn.
type look struct {
	ascii   bool
	compact bool // no lines between the ranks of xiangqi
	flip    bool
	stones  bool // ● and ○ instead of X and O: needs a background that is neither
	colour  func(p paint, text string) string
}

func (l look) paint(p paint, text string) string {
	if l.colour == nil {
		return text
	}
	return l.colour(p, text)
}

// marks are what is pointed out on a board, by point.
type marks struct {
	cursor, selected string
	targets          []string
	last             []string // from and to of the last move
	check            string
	row              []string // the winning row
	hint             []string
	forbidden        []string
}

// around returns the characters at both sides of a point. The first that
// applies counts.
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

// A grid is a board made of points, drawn in cells of equal width: a character
// on the left, the piece, and what leads to the next cell.
type grid struct {
	game       string
	cols, rows int
	cell       int // columns of a cell
	slot       int // columns of a piece
	at         [][]byte
	look       look
}

const rankLabel = 3 // columns before the first cell

// newGrid reads the board of a view.
func newGrid(game string, v match.View, l look) grid {
	board, _, _ := strings.Cut(v.Board, " ")
	rows := strings.Split(board, "/")
	g := grid{game: game, rows: len(rows), look: l, cell: 3, slot: 1}
	for _, row := range rows {
		var line []byte
		for _, c := range []byte(row) {
			if n := int(c - '0'); game == xiangqi && n <= 9 {
				line = append(line, strings.Repeat(".", n)...)
				continue
			}
			line = append(line, c)
		}
		g.at = append(g.at, line)
	}
	g.cols = len(g.at[0])
	if game == xiangqi {
		g.cell = 4
		if !l.ascii {
			g.slot = 2
		}
	}
	return g
}

const (
	xiangqi = "xiangqi"
	gomoku  = "gomoku"
)

// step is the number of lines from one rank to the next.
func (g grid) step() int {
	if g.game == xiangqi && !g.look.compact {
		return 2
	}
	return 1
}

// height is the number of lines that the ranks take, without labels.
func (g grid) height() int { return (g.rows-1)*g.step() + 1 }

// width is the number of columns, with the label of the ranks.
func (g grid) width() int { return rankLabel + g.cols*g.cell }

// name is the point in a column and row of the drawing, from the top left.
func (g grid) name(col, row int) string {
	if col < 0 || row < 0 || col >= g.cols || row >= g.rows {
		return ""
	}
	if g.look.flip {
		col, row = g.cols-1-col, g.rows-1-row
	}
	rank := g.rows - row // from 1
	if g.game == xiangqi {
		rank--
	}
	return string(rune('a'+col)) + strconv.Itoa(rank)
}

// place is where a point is drawn.
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

// hit is the point drawn at a column and line counted from the first line of
// the ranks, or nothing.
func (g grid) hit(x, y int) string {
	if x < rankLabel || y < 0 || y%g.step() != 0 {
		return ""
	}
	return g.name((x-rankLabel)/g.cell, y/g.step())
}

// content is what stands in a column and row of the drawing.
func (g grid) content(col, row int) byte {
	if g.look.flip {
		col, row = g.cols-1-col, g.rows-1-row
	}
	return g.at[row][col]
}

// lines draws the board with its labels.
func (g grid) lines(m marks) []string {
	var out []string
	if g.game == xiangqi && !g.look.ascii {
		out = append(out, g.numerals(g.look.flip))
	}
	for row := range g.rows {
		out = append(out, g.rank(row, m))
		if row < g.rows-1 && g.step() == 2 {
			out = append(out, g.between(row))
		}
	}
	if g.game == xiangqi && !g.look.ascii {
		out = append(out, g.numerals(!g.look.flip))
	}
	return append(out, g.letters())
}

// top is the number of lines above the ranks.
func (g grid) top() int {
	if g.game == xiangqi && !g.look.ascii {
		return 1
	}
	return 0
}

// numerals is the line of file numbers of one side, which count from its right.
func (g grid) numerals(red bool) string {
	text := strings.Repeat(" ", rankLabel)
	for col := range g.cols {
		n := col + 1
		if red == !g.look.flip {
			n = g.cols - col
		}
		numeral := fmt.Sprintf(" %d  ", n)
		if red {
			numeral = " " + string([]rune("一二三四五六七八九")[n-1]) + " "
		}
		text += numeral
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

// pieces are the characters of the two sides, which differ for every piece, so
// that no colour is needed.
var pieces = map[byte]string{
	'K': "帥", 'A': "仕", 'B': "相", 'N': "傌", 'R': "俥", 'C': "炮", 'P': "兵",
	'k': "將", 'a': "士", 'b': "象", 'n': "馬", 'r': "車", 'c': "砲", 'p': "卒",
}

func (g grid) piece(c byte) (paint, string) {
	switch {
	case g.game == gomoku:
		side, i := paintFirst, 0
		if c == 'O' {
			side, i = paintSecond, 1
		}
		if g.look.stones && !g.look.ascii {
			return side, [2]string{"●", "○"}[i]
		}
		return side, string(c)
	case g.look.ascii:
		if c >= 'a' {
			return paintSecond, string(c)
		}
		return paintFirst, string(c)
	case c >= 'a':
		return paintSecond, pieces[c]
	}
	return paintFirst, pieces[c]
}

// empty draws a point without a piece.
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

// crossing is the lines that meet in a point.
func (g grid) crossing(col, row int) string {
	if g.look.ascii {
		if g.game == gomoku && g.star(col, row) {
			return ","
		}
		return "+"
	}
	top, bottom := row == 0, row == g.rows-1
	edge := col == 0 || col == g.cols-1
	if g.game == xiangqi && !edge { // the river has no lines
		top, bottom = top || row == 5, bottom || row == 4
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
	if g.slot == 2 {
		if col == g.cols-1 {
			return text + " "
		}
		return text + "─"
	}
	return text
}

// star reports whether a point of a gomoku board carries a dot.
func (g grid) star(col, row int) bool {
	if g.cols < 13 || g.cols%2 == 0 {
		return false
	}
	on := func(n int) bool { return n == 3 || n == g.cols/2 || n == g.cols-4 }
	return on(col) && on(row) && (col == g.cols/2) == (row == g.cols/2)
}

// between draws the line below a rank: files, the river and the diagonals of
// the palaces.
func (g grid) between(row int) string {
	bar, down, up := "│", "╲", "╱"
	if g.look.ascii {
		bar, down, up = "|", `\`, "/"
	}
	if row == 4 {
		return strings.Repeat(" ", rankLabel) + g.look.paint(paintLine, g.river(bar))
	}
	text := ""
	for col := range g.cols {
		diagonal := " "
		if palace := row < 2 || row > 6; palace && (col == 3 || col == 4) {
			if first := row == 0 || row == 7; first == (col == 3) {
				diagonal = down
			} else {
				diagonal = up
			}
		}
		text += " " + bar + " " + diagonal
	}
	return strings.Repeat(" ", rankLabel) + g.look.paint(paintLine, text)
}

func (g grid) river(bar string) string {
	inner := (g.cols-1)*g.cell - 1
	name, wide := "楚 河          漢 界", 20
	if g.look.flip {
		name = "漢 界          楚 河"
	}
	if g.look.ascii {
		name, wide = "~ ~ ~  river  ~ ~ ~", 20
	}
	left := (inner - wide) / 2
	return " " + bar + strings.Repeat(" ", left) + name + strings.Repeat(" ", inner-wide-left) + bar + "  "
}
