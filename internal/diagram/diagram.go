package diagram

import (
	"errors"
	"fmt"
	"strings"
)

// ErrBoard says that a text is neither a FEN nor the text of a gomoku board.
var ErrBoard = errors.New("not a position that can be drawn")

// A Diagram is a position to be drawn.
type Diagram struct {
	rows   [][]rune // from the top, '.' where nothing stands
	stones bool     // of gomoku, not pieces of xiangqi
	turn   byte     // who moves: 'w' or 'b', 'X' or 'O'
}

// Parse reads a FEN, or rows of '.', 'X' and 'O' with the side to move, as package gomoku
// writes them.
func Parse(position string) (*Diagram, error) {
	board, rest, _ := strings.Cut(position, " ")
	if rest == "" || !strings.ContainsRune("wbXO", rune(rest[0])) {
		return nil, fmt.Errorf("%w: no side to move: %q", ErrBoard, position)
	}
	d := &Diagram{turn: rest[0], stones: rest[0] == 'X' || rest[0] == 'O'}
	for text := range strings.SplitSeq(board, "/") {
		var row []rune
		for _, c := range text {
			switch {
			case !d.stones && c >= '1' && c <= '9':
				row = append(row, []rune(strings.Repeat(".", int(c-'0')))...)
			case d.stones && strings.ContainsRune(".XO", c), !d.stones && faces[pieces[c]] != "":
				row = append(row, c)
			default:
				return nil, fmt.Errorf("%w: %q in %q", ErrBoard, c, position)
			}
		}
		d.rows = append(d.rows, row)
	}
	columns, height := 9, 10
	if d.stones {
		columns, height = len(d.rows), len(d.rows)
	}
	if len(d.rows) != height || height > len(letters) {
		return nil, fmt.Errorf("%w: %d rows in %q", ErrBoard, len(d.rows), position)
	}
	for _, row := range d.rows {
		if len(row) != columns {
			return nil, fmt.Errorf("%w: a row of %d points in %q", ErrBoard, len(row), position)
		}
	}
	return d, nil
}

// pieces are the characters on pieces, by their letters in a FEN.
var pieces = map[rune]rune{
	'K': '帥', 'A': '仕', 'B': '相', 'N': '傌', 'R': '俥', 'C': '炮', 'P': '兵',
	'k': '將', 'a': '士', 'b': '象', 'n': '馬', 'r': '車', 'c': '砲', 'p': '卒',
}

// Lengths in units of the picture.
const (
	cell   = 40 // between neighbouring lines
	margin = 34
	thick  = 1 // lines
)

// Colours.
const (
	ground = "#f6e7c8"
	wood   = "#4a3418" // lines and coordinates
	red    = "#a5281b"
	black  = "#1c1c1c"
	white  = "#ffffff"
	ivory  = "#fffaf0"
)

// size returns the width and height in units.
func (d *Diagram) size() (width, height int) {
	return 2*margin + cell*(len(d.rows[0])-1), 2*margin + cell*(len(d.rows)-1)
}

// A canvas is what a diagram is drawn on, in units.
type canvas interface {
	line(x, y, x2, y2 float64)
	disc(x, y, r float64, fill, rim string)
	// glyph fills an outline of 1000 units to the em, which is as high as size says, around x, y.
	glyph(x, y, size float64, outline, colour string)
	// strokes draws polylines of a grid of 4 by 6, which is as high as size says, around x, y.
	strokes(x, y, size float64, list string)
}

// draw draws the diagram.
func (d *Diagram) draw(c canvas) {
	if d.stones {
		d.grid(c)
	} else {
		d.board(c)
	}
	for y, row := range d.rows {
		for x, letter := range row {
			px, py := at(x), at(y)
			switch {
			case letter == '.':
			case letter == 'X':
				c.disc(px, py, 0.45*cell, black, black)
			case letter == 'O':
				c.disc(px, py, 0.45*cell, white, black)
			default:
				colour := red
				if letter >= 'a' {
					colour = black
				}
				c.disc(px, py, 0.45*cell, ivory, colour)
				c.glyph(px, py, 0.6*cell, faces[pieces[letter]], colour)
			}
		}
	}
	// A dot in the corner of the side to move has its colour.
	right, bottom := at(len(d.rows[0])-1)+cell/2, at(len(d.rows)-1)+cell/2
	switch d.turn {
	case 'w':
		c.disc(right, bottom, 0.15*cell, red, red)
	case 'O':
		c.disc(right, at(0)-cell/2, 0.15*cell, white, black)
	default:
		c.disc(right, at(0)-cell/2, 0.15*cell, black, black)
	}
}

func at(n int) float64 { return margin + cell*float64(n) }

// grid draws the lines of gomoku with their names.
func (d *Diagram) grid(c canvas) {
	last := len(d.rows) - 1
	for i := range d.rows {
		c.line(at(0), at(i), at(last), at(i))
		c.line(at(i), at(0), at(i), at(last))
		c.strokes(at(i), at(last)+0.65*cell, 9, letters[i])
		number(c, at(0)-0.65*cell, at(i), last+1-i)
	}
	star := func(x, y int) { c.disc(at(x), at(y), 0.07*cell, wood, wood) }
	if last%2 == 0 {
		star(last/2, last/2)
	}
	if last == 14 {
		for _, x := range []int{3, 11} {
			star(x, 3)
			star(x, 11)
		}
	}
}

// number writes a number of one or two digits.
func number(c canvas, x, y float64, n int) {
	const size, apart = 9, 8.0
	if n < 10 {
		c.strokes(x, y, size, digits[n])
		return
	}
	c.strokes(x-apart/2, y, size, digits[n/10])
	c.strokes(x+apart/2, y, size, digits[n%10])
}

// board draws the lines of xiangqi, palaces and river.
func (d *Diagram) board(c canvas) {
	for y := range 10 {
		c.line(at(0), at(y), at(8), at(y))
	}
	c.line(at(0), at(0), at(0), at(9))
	c.line(at(8), at(0), at(8), at(9))
	for x := 1; x < 8; x++ {
		c.line(at(x), at(0), at(x), at(4))
		c.line(at(x), at(5), at(x), at(9))
	}
	for _, y := range []int{0, 7} {
		c.line(at(3), at(y), at(5), at(y+2))
		c.line(at(5), at(y), at(3), at(y+2))
	}
	for i, character := range []rune("楚河漢界") {
		x := at(1) + float64(i)*cell
		if i > 1 {
			x += 3 * cell
		}
		c.glyph(x, (at(4)+at(5))/2, 0.6*cell, faces[character], wood)
	}
}

// Letters and digits as polylines on a grid 4 wide and 6 high, y downwards: two digits for each
// point, a blank between polylines.
var letters = [...]string{
	"062046 1434", "0006 003041423303 3344453606", "4130100105163645", "00063645413000", "40000646 0333", "400006 0333", // A to F
	"41301001051636454323", "0006 4046 0343", "1030 2026 1636", "3035261605", "0006 400346", "000646", // G to L
	"0600234046", "06004640", "103041453616050110", "06003041423303", "103041453616050110 2446", "06003041423303 2346", // M to R
	"413010010213334445361605", "0040 2026", "000516364540", "002640", // S to V
}

var digits = [...]string{
	"103041453616050110", "112026 1636", "01103041420646", "01103041423313 334445361605", "36300444",
	"400002324345361605", "413010010516364544331304", "004016", "103041423313020110 1304051636454433", "423313020110304145361605",
}
