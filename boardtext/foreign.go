package boardtext

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"duiyi/xiangqi"
)

// A GameError reports that a text is a position of another game. A
// *xiangqi.ParseError or a *gomoku.ParseError wraps it.
type GameError struct{ Game string }

func (e *GameError) Error() string { return fmt.Sprintf("a position of %s", e.Game) }

// boards describes the boards of other games: number of rows, points in each,
// and a letter they have in either case. The first match wins.
var boards = []struct {
	rows, width int
	letter      rune
	others      string // letters it lacks
	game        string
}{
	{8, 8, 'm', "q", "makruk"},
	{8, 8, 'k', "", "chess"},
	{8, 10, 'k', "", "capablanca chess"},
	{9, 9, 'l', "", "shogi"},
	{9, 9, '+', "", "shogi"},
	{7, 7, 'k', "", "minixiangqi"},
	{5, 5, 'k', "", "minishogi"},
	{10, 10, 'k', "", "grand chess"},
}

// variants are games on the xiangqi board, as links name them.
var variants = []string{"janggi", "manchu", "jieqi", "banqi"}

// other returns the game whose board the rows at i show, or "".
func (v *view) other(i int) string {
	var widths [][2]int // of each row: reading digits singly, and as multi-digit numbers
	letters := map[rune]bool{}
	one, two, digits := 0, 0, 0
	number := func() { two, digits = two+digits, 0 }
	const most = 10 // rows, and points of a row
	for ; one <= most*most && len(widths) <= most; i++ {
		r := v.get(i)
		switch {
		case '0' <= r && r <= '9':
			one, digits = one+int(r-'0'), min(10*digits+int(r-'0'), 100)
		case r == '+' || r == '~': // marks of a promoted piece
			letters[r] = true
		case 'a' <= r|0x20 && r|0x20 <= 'z' && r < unicode.MaxASCII:
			number()
			one, two, letters[r] = one+1, two+1, true
		default:
			number()
			widths = append(widths, [2]int{one, two})
			if one, two = 0, 0; r == '/' {
				continue
			}
			if r != '[' && !v.ends(i) {
				return ""
			}
			letters['l'] = letters['l'] || v.ofSFEN(i)
			return boardOf(widths, letters)
		}
	}
	return ""
}

// ofSFEN reports whether SFEN fields start at i: side to move, pieces in hand
// or a dash, and a move number.
func (v *view) ofSFEN(i int) bool {
	gap := func(r rune) bool { return r == ' ' || r == '_' || r == '+' }
	i = v.skip(i, gap)
	if r := v.get(i); r != 'b' && r != 'w' || !gap(v.get(i+1)) {
		return false
	}
	i = v.skip(i+1, gap)
	hand := v.skip(i, func(r rune) bool { return strings.ContainsRune("plnsgbrPLNSGBR0123456789", r) })
	switch {
	case hand == i && v.get(i) == '-':
		hand++
	case hand == i || v.get(hand-1) <= '9':
		return false
	}
	next := v.skip(hand, gap)
	return next > hand && '0' <= v.get(next) && v.get(next) <= '9' && v.lineEnds(v.skip(next, func(r rune) bool { return '0' <= r && r <= '9' }))
}

func boardOf(widths [][2]int, letters map[rune]bool) string {
	for _, b := range boards {
		fits := len(widths) == b.rows && letters['k'] && letters['K'] && (letters[b.letter] || letters[unicode.ToUpper(b.letter)])
		for _, w := range widths {
			fits = fits && (w[0] == b.width || w[1] == b.width)
		}
		for _, r := range b.others {
			fits = fits && !letters[r] && !letters[unicode.ToUpper(r)]
		}
		if fits {
			return b.game
		}
	}
	return ""
}

// janggi reports whether a board is a starting position of janggi: that of
// xiangqi with the kings in the centres of their palaces, and horses and
// elephants in any order. Two xiangqi moves can lead there too; the move
// counter distinguishes these.
func (b *Board) janggi() bool {
	if b.Setup.HalfMoves > 1 {
		return false
	}
	start := xiangqi.StartPosition()
	want := start.Setup().Board
	got := b.Setup.Board
	for side, rank := range []int{0, ranks - 1} {
		king, home := xiangqi.SquareAt(4, 1+side*(ranks-3)), xiangqi.SquareAt(4, rank)
		if got[king] != xiangqi.MakePiece(xiangqi.Side(side), xiangqi.King) || got[home] != xiangqi.NoPiece {
			return false
		}
		got[home], got[king] = got[king], xiangqi.NoPiece
		horses, elephants := 0, 0
		for _, file := range []int{1, 2, 6, 7} {
			at := xiangqi.SquareAt(file, rank)
			switch got[at] {
			case xiangqi.MakePiece(xiangqi.Side(side), xiangqi.Horse):
				horses++
			case xiangqi.MakePiece(xiangqi.Side(side), xiangqi.Elephant):
				elephants++
			}
			got[at] = want[at]
		}
		if horses != 2 || elephants != 2 {
			return false
		}
	}
	return got == want
}

// foreign returns the error, of the same type as err, for a board of another
// game at i, or nil.
func (v *view) foreign(err error, i int) error {
	game := v.other(i)
	if game == "" {
		return nil
	}
	return noBoard(err, v.at[i], v.excerpt(i), &GameError{game})
}

// variant returns the variant that the view names between two indexes, as
// links do, and its index; -1 if none.
func (v *view) variant(from, to int) (string, int) {
	for i := from; i < to; i++ {
		if i > from && !strings.ContainsRune("/=?#&", v.r[i-1]) {
			continue
		}
		for _, name := range variants {
			if end, ok := v.hasWord(i, name); ok && strings.ContainsRune("/?#&=", v.get(end)) {
				return name, i
			}
		}
	}
	return "", -1
}

// isForeign reports whether an error names another game.
func isForeign(err error) bool {
	var g *GameError
	return errors.As(err, &g)
}
