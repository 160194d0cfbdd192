package puzzlescmd

import (
	"encoding/xml"
	"fmt"
	"strings"

	"duiyi/puzzles"
)

const (
	cell   = 40 // between neighbouring lines of a picture
	margin = 30
)

// faces are what stands on pieces, by their letters in a FEN.
var faces = map[rune]string{
	'K': "帥", 'A': "仕", 'B': "相", 'N': "傌", 'R': "俥", 'C': "炮", 'P': "兵",
	'k': "將", 'a': "士", 'b': "象", 'n': "馬", 'r': "車", 'c': "砲", 'p': "卒",
}

// A drawing is a picture of a board in SVG.
type drawing struct{ strings.Builder }

func (d *drawing) line(x, y, x2, y2 float64) {
	fmt.Fprintf(d, `<path d="M%g %gL%g %g"/>`, margin+cell*x, margin+cell*y, margin+cell*x2, margin+cell*y2)
}

func (d *drawing) text(x, y float64, size int, colour, text string) {
	fmt.Fprintf(d, `<text x="%g" y="%g" font-size="%d" fill="%s" stroke="none" text-anchor="middle" dominant-baseline="central">%s</text>`,
		margin+cell*x, margin+cell*y, size, colour, text)
}

func (d *drawing) disc(x, y, r float64, fill, stroke string) {
	fmt.Fprintf(d, `<circle cx="%g" cy="%g" r="%g" fill="%s" stroke="%s"/>`, margin+cell*x, margin+cell*y, r*cell, fill, stroke)
}

// picture draws the position of a puzzle; its title says the task, a dot in a corner who moves.
func picture(p *puzzles.Puzzle) string {
	board, _, _ := strings.Cut(p.Position, " ")
	rows := strings.Split(board, "/")
	stones := strings.Trim(board, ".XO/") == ""
	columns, height := 9, len(rows)
	if stones {
		columns = height
	}
	var title strings.Builder
	xml.EscapeText(&title, []byte(strings.TrimSpace(p.Source.Book+" "+p.Source.Title+" "+sentence(p.Task)))) // a Builder never fails
	var d drawing
	fmt.Fprintf(&d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="KaiTi, STKaiti, serif"><title>%s</title><rect width="100%%" height="100%%" fill="#f6e7c8"/><g fill="none" stroke="#4a3418">`,
		2*margin+cell*(columns-1), 2*margin+cell*(height-1), title.String())
	if stones {
		d.stones(rows)
	} else {
		d.pieces(rows)
	}
	d.turn(p, float64(columns-1), float64(height-1))
	d.WriteString("</g></svg>\n")
	return d.String()
}

// turn marks who is to move: a dot of their colour in the corner of their side.
func (d *drawing) turn(p *puzzles.Puzzle, right, bottom float64) {
	switch _, rest, _ := strings.Cut(p.Position, " "); rest[:1] {
	case "w":
		d.disc(right+0.5, bottom+0.5, 0.15, "#a5281b", "#a5281b")
	case "O":
		d.disc(right+0.5, -0.5, 0.15, "#ffffff", "#1c1c1c")
	default:
		d.disc(right+0.5, -0.5, 0.15, "#1c1c1c", "#1c1c1c")
	}
}

// pieces draws the rows of a FEN.
func (d *drawing) pieces(rows []string) {
	for y := range 10 {
		d.line(0, float64(y), 8, float64(y))
	}
	for x := range 9 {
		if x == 0 || x == 8 {
			d.line(float64(x), 0, float64(x), 9)
			continue
		}
		d.line(float64(x), 0, float64(x), 4)
		d.line(float64(x), 5, float64(x), 9)
	}
	for _, y := range []float64{0, 7} {
		d.line(3, y, 5, y+2)
		d.line(5, y, 3, y+2)
	}
	d.text(2, 4.5, 24, "#4a3418", "楚河")
	d.text(6, 4.5, 24, "#4a3418", "漢界")
	for y, row := range rows {
		x := 0
		for _, letter := range row {
			if letter >= '1' && letter <= '9' {
				x += int(letter - '0')
				continue
			}
			colour := "#a5281b"
			if letter >= 'a' {
				colour = "#1c1c1c"
			}
			d.disc(float64(x), float64(y), 0.45, "#fffaf0", colour)
			d.text(float64(x), float64(y), 24, colour, faces[letter])
			x++
		}
	}
}

// stones draws rows of points.
func (d *drawing) stones(rows []string) {
	last := float64(len(rows) - 1)
	for y := range rows {
		d.line(0, float64(y), last, float64(y))
		d.line(float64(y), 0, float64(y), last)
	}
	for i := range rows {
		d.text(float64(i), last+0.6, 12, "#4a3418", string(rune('a'+i)))
		d.text(-0.6, float64(i), 12, "#4a3418", fmt.Sprint(len(rows)-i))
	}
	for y, row := range rows {
		for x, letter := range row {
			switch letter {
			case 'X':
				d.disc(float64(x), float64(y), 0.45, "#1c1c1c", "#1c1c1c")
			case 'O':
				d.disc(float64(x), float64(y), 0.45, "#ffffff", "#1c1c1c")
			}
		}
	}
}
