package boardtext

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"duiyi/xiangqi"
)

const (
	files, ranks = 9, 10
	// maxCounter is the highest move counter of a setup.
	maxCounter = 99999
)

// A script maps characters to pieces.
type script map[rune]xiangqi.Piece

// alphabet returns the script of letters; Red's are upper-case.
func alphabet(kinds map[rune]xiangqi.Kind) script {
	s := script{}
	for r, kind := range kinds {
		s[r], s[unicode.ToUpper(r)] = xiangqi.MakePiece(xiangqi.Black, kind), xiangqi.MakePiece(xiangqi.Red, kind)
	}
	return s
}

// latin has the letters of FEN and of other programs: G for the general, S for
// the soldier.
var latin = alphabet(map[rune]xiangqi.Kind{
	'k': xiangqi.King, 'g': xiangqi.King, 'a': xiangqi.Advisor, 'b': xiangqi.Elephant, 'e': xiangqi.Elephant,
	'n': xiangqi.Horse, 'h': xiangqi.Horse, 'r': xiangqi.Rook, 'c': xiangqi.Cannon, 'p': xiangqi.Pawn, 's': xiangqi.Pawn,
})

// pinyin has the letters of Chinese programs, the initials of ju or che, ma,
// xiang, shi, jiang, pao, zu or bing. Only this dialect has J.
var pinyin = alphabet(map[rune]xiangqi.Kind{
	'j': xiangqi.King, 's': xiangqi.Advisor, 'x': xiangqi.Elephant, 'm': xiangqi.Horse,
	'c': xiangqi.Rook, 'p': xiangqi.Cannon, 'z': xiangqi.Pawn, 'b': xiangqi.Pawn,
})

// characters are piece names that belong to one side.
var characters = script{
	'帥': xiangqi.MakePiece(xiangqi.Red, xiangqi.King), '帅': xiangqi.MakePiece(xiangqi.Red, xiangqi.King), '仕': xiangqi.MakePiece(xiangqi.Red, xiangqi.Advisor),
	'相': xiangqi.MakePiece(xiangqi.Red, xiangqi.Elephant), '傌': xiangqi.MakePiece(xiangqi.Red, xiangqi.Horse), '俥': xiangqi.MakePiece(xiangqi.Red, xiangqi.Rook), '兵': xiangqi.MakePiece(xiangqi.Red, xiangqi.Pawn),
	'將': xiangqi.MakePiece(xiangqi.Black, xiangqi.King), '将': xiangqi.MakePiece(xiangqi.Black, xiangqi.King), '士': xiangqi.MakePiece(xiangqi.Black, xiangqi.Advisor),
	'象': xiangqi.MakePiece(xiangqi.Black, xiangqi.Elephant), '包': xiangqi.MakePiece(xiangqi.Black, xiangqi.Cannon), '卒': xiangqi.MakePiece(xiangqi.Black, xiangqi.Pawn),
}

// shared are characters that a set may use for both sides. If other characters
// of the position show that its set has two forms, those tell the owner.
var shared = map[rune]xiangqi.Kind{
	'車': xiangqi.Rook, '车': xiangqi.Rook, '馬': xiangqi.Horse, '马': xiangqi.Horse, '炮': xiangqi.Cannon, '砲': xiangqi.Cannon,
}

// printed returns the script of a board of characters; first maps each to its
// first index. at is the index of a character whose owner is ambiguous, else
// -1.
func printed(first map[rune]int) (s script, at int) {
	has := func(any string) bool {
		return strings.ContainsFunc(any, func(r rune) bool { _, ok := first[r]; return ok })
	}
	own := has("俥傌") // Red's, so 車 and 馬 are Black's
	s, at = maps.Clone(characters), -1
	for r, kind := range shared {
		side, sure := xiangqi.Black, own
		switch {
		case kind != xiangqi.Cannon:
		case has("包"): // Black's
			side, sure = xiangqi.Red, !has("炮") || !has("砲")
		default: // 炮 is Red's and 砲 Black's
			sure = own || has("炮") && has("砲")
			if r == '炮' {
				side = xiangqi.Red
			}
		}
		if i, ok := first[r]; ok && !sure && (at < 0 || i < at) {
			at = i
		}
		s[r] = xiangqi.MakePiece(side, kind)
	}
	return s, at
}

// emptySquares are the characters for one empty square.
const emptySquares = ".·-"

// rivals are pairs of letters of which a position may have one: with both
// letters for kings, or for pawns, the meaning of the second is unknown.
var rivals = [][2]rune{{'k', 'g'}, {'p', 's'}}

func cellOfXiangqi(r rune) bool {
	_, ok := latin[r]
	if !ok {
		_, ok = pinyin[r]
	}
	return ok || '1' <= r && r <= '9' || r != 0 && strings.ContainsRune(emptySquares, r) || character(r)
}

// character reports whether a character is a piece.
func character(r rune) bool {
	if r < 0x4e00 {
		return false
	}
	_, own := characters[r]
	_, either := shared[r]
	return own || either
}

// xiangqi reads a xiangqi board at i and any fields after it.
func (v *view) xiangqi(i int) (*Board, int, error) {
	b := &Board{Setup: xiangqi.Setup{FullMove: 1}}
	end, err := v.readRows(b, i)
	if err != nil {
		return nil, end, err
	}
	b.Rows = v.at[end]
	end, err = v.readFields(b, end)
	if err != nil {
		return nil, end, err
	}
	if b.side(); b.janggi() {
		return nil, i, &xiangqi.ParseError{Format: "fen", Offset: v.at[i], Text: v.excerpt(i), Err: &GameError{"janggi"}}
	}
	return b, end, nil
}

// side sets the side to move if only one side can be.
func (b *Board) side() {
	if b.Sided {
		return
	}
	other := b.Setup
	other.Side = xiangqi.Black
	red, black := len(b.Setup.Faults()) == 0, len(other.Faults()) == 0
	if b.Sided = red != black; black && b.Sided {
		b.Setup.Side = xiangqi.Black
	}
}

// readRows reads ten rows from i and returns the index after them.
func (v *view) readRows(b *Board, i int) (int, error) {
	fail := func(i int, err error) (int, error) {
		text := ""
		if i < len(v.r) {
			text = string(v.r[i])
		}
		return i, &xiangqi.ParseError{Format: "fen", Offset: v.at[i], Text: text, Err: err}
	}
	pieces, bad, err := v.script(i)
	if err != nil {
		return fail(bad, err)
	}
	cell := func(r rune) bool {
		_, ok := pieces[r]
		return ok || '1' <= r && r <= '9' || r != 0 && strings.ContainsRune(emptySquares, r)
	}
	rank, file := ranks-1, 0
	for ; ; i++ {
		r := v.get(i)
		if file == files {
			next, row := v.nextRow(i)
			switch {
			case rank == 0 && r == '/' && v.stray(i+1):
				return i + 1, nil
			case rank == 0 && r != '/' && (!cell(r) || r == '-'):
				return i, nil
			case rank > 0 && row:
				i, rank, file = next-1, rank-1, 0
				continue
			case cell(r):
				return fail(i, xiangqi.ErrRowWidth)
			case r == '/' || i == len(v.r) || between(r):
				return fail(i, xiangqi.ErrRowCount)
			}
			return fail(i, xiangqi.ErrBadPiece)
		}
		switch piece, ok := pieces[r]; {
		case r == hidden:
		case '1' <= r && r <= '9':
			if file += int(r - '0'); file > files {
				return fail(i, xiangqi.ErrRowWidth)
			}
		case ok:
			at := xiangqi.SquareAt(file, rank)
			b.Setup.Board[at] = piece
			b.places[at], b.names[at] = v.at[i], string(r)
			file++
		case cell(r):
			file++
		case r == '/' || i >= len(v.r) || between(r):
			return fail(i, xiangqi.ErrRowWidth)
		default:
			return fail(i, xiangqi.ErrBadPiece)
		}
	}
}

// stray reports whether the slash before i is a stray one after ten rows: the
// side to move follows, or nothing.
func (v *view) stray(i int) bool {
	_, _, side := v.side(v.skip(i, between), false)
	return side || v.lineEnds(i)
}

// nextRow returns the index of the row after the one that ends at i: after a
// slash with optional blanks, or on the next line.
func (v *view) nextRow(i int) (int, bool) {
	next := v.skip(i, between)
	if v.get(next) == '/' {
		return v.skip(next+1, between), true
	}
	return next, next > i && v.get(next-1) == '\n' && cellOfXiangqi(v.get(next))
}

// script returns the script of the rows at i. On an error, at is the index of
// the ambiguous character.
func (v *view) script(i int) (s script, at int, err error) {
	first := map[rune]int{}
	printing := false
	for row := 0; row < ranks && i < len(v.r); {
		r := unicode.ToLower(v.r[i])
		if cellOfXiangqi(r) || r == hidden && cellOfXiangqi(v.get(i+1)) {
			if _, ok := first[r]; !ok {
				first[r] = i
				printing = printing || character(r)
			}
			i++
			continue
		}
		next, ok := v.nextRow(i)
		if !ok {
			break
		}
		i = next
		row++
	}
	if printing {
		if s, at = printed(first); at >= 0 {
			return nil, at, ErrColour
		}
		return s, 0, nil
	}
	if _, ok := first['j']; ok {
		return pinyin, 0, nil
	}
	for _, pair := range rivals {
		one, hasOne := first[pair[0]]
		other, hasOther := first[pair[1]]
		if hasOne && hasOther {
			return nil, max(one, other), xiangqi.ErrBadPiece
		}
	}
	return latin, 0, nil
}

// readFields reads the fields after the ten rows that belong to the position.
func (v *view) readFields(b *Board, i int) (int, error) {
	end, err := v.pocket(i)
	if err != nil {
		return end, err
	}
	i = v.skip(end, between)
	if after, second, ok := v.side(i, false); ok && v.sideOnly(end, i, after) {
		b.tell(second, v.at[i])
		end = after
	}
	// Two fields have no meaning in xiangqi. Writers put one dash, two or
	// none, and more if they do not count moves.
	dashes := 0
	for dashes < 4 {
		next := v.skip(end, between)
		after := v.skip(next, func(r rune) bool { return r == '-' })
		if next == end || after == next || after-next > 3 || !v.ends(after) {
			break
		}
		end, dashes = after, dashes+after-next
	}
	if !b.Sided && dashes == 0 {
		return end, nil
	}
	for n := max(dashes-2, 0); n < 2; n++ {
		next := v.skip(end, between)
		after := v.skip(next, func(r rune) bool { return '0' <= r && r <= '9' })
		if next == end || after == next || !v.ends(after) || !v.counter(end, next, after, n > 0 || dashes > 0) {
			break
		}
		count, err := strconv.Atoi(string(v.r[next:after]))
		if err != nil { // too many digits for an int
			count = maxCounter + 1
		}
		if count > maxCounter {
			return next, &xiangqi.ParseError{Format: "fen", Offset: v.at[next], Text: string(v.r[next:after]), Err: xiangqi.ErrBadCounter}
		}
		if n == 0 {
			b.Setup.HalfMoves = count
		} else {
			b.Setup.FullMove = max(count, 1) // some writers count from 0
		}
		end = after
	}
	return end, nil
}

// sideOnly reports whether a word on the line below a board is the side to
// move. If more words follow on that line it is something else, such as a
// player's name.
func (v *view) sideOnly(end, from, to int) bool {
	if !slices.Contains(v.r[end:from], '\n') {
		return true
	}
	return v.fieldEnds(to)
}

// counter distinguishes a move counter from the number of a move after the
// position. Its digits are from..to, the previous field ended at end. sure
// reports a previous field that only a counter can follow.
func (v *view) counter(end, from, to int, sure bool) bool {
	line := !slices.Contains(v.r[end:from], '\n')
	if line && sure {
		return true
	}
	next := v.skip(to, func(r rune) bool { return between(r) && r != '\n' })
	r := v.get(next)
	_, moves := v.hasWord(next, "moves")
	return r == 0 || r == '\n' || '0' <= r && r <= '9' && next > to || moves || !between(r) && v.ends(next)
}

// pocket reads an empty pocket, [] or [-], and rejects one with pieces.
func (v *view) pocket(i int) (int, error) {
	if v.get(i) != '[' {
		return i, nil
	}
	end := v.skip(i+1, func(r rune) bool { return r == '-' || r == ' ' })
	if v.get(end) == ']' {
		return end + 1, nil
	}
	text := string(v.r[i:min(len(v.r), i+20)])
	if n := strings.IndexByte(text, ']'); n >= 0 {
		text = text[:n+1]
	}
	return i, &xiangqi.ParseError{Format: "fen", Offset: v.at[i], Text: text, Err: ErrPocket}
}
