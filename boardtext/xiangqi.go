package boardtext

import (
	"slices"
	"strings"
	"unicode"

	"duiyi/xiangqi"
)

const (
	files, ranks = 9, 10
	// maxCounter is the highest move counter of a setup.
	maxCounter = 99999
)

// kinds are the letters of FEN and those that other programs write: G for the
// general, S for the soldier.
var kinds = map[rune]xiangqi.Kind{
	'k': xiangqi.King, 'g': xiangqi.King, 'a': xiangqi.Advisor, 'b': xiangqi.Elephant, 'e': xiangqi.Elephant,
	'n': xiangqi.Horse, 'h': xiangqi.Horse, 'r': xiangqi.Rook, 'c': xiangqi.Cannon, 'p': xiangqi.Pawn, 's': xiangqi.Pawn,
}

// pinyin are the letters that Chinese programs write which begin the pieces'
// names in Pinyin: ju or che, ma, xiang, shi, jiang, pao, zu or bing. J stands
// in no other dialect.
var pinyin = map[rune]xiangqi.Kind{
	'j': xiangqi.King, 's': xiangqi.Advisor, 'x': xiangqi.Elephant, 'm': xiangqi.Horse,
	'c': xiangqi.Rook, 'p': xiangqi.Cannon, 'z': xiangqi.Pawn, 'b': xiangqi.Pawn,
}

// rivals are letters of which a position has only one: both kings' letters in one
// text, or both pawns', leave open what the other one means.
var rivals = [][2]rune{{'k', 'g'}, {'p', 's'}}

func cellOfXiangqi(r rune) bool {
	_, ok := kinds[unicode.ToLower(r)]
	if !ok {
		_, ok = pinyin[unicode.ToLower(r)]
	}
	return ok || '1' <= r && r <= '9'
}

// xiangqi reads a board of xiangqi at i, and the fields behind it as far as there
// are any.
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
	if !b.Sided {
		other := b.Setup
		other.Side = xiangqi.Black
		red, black := len(b.Setup.Faults()) == 0, len(other.Faults()) == 0
		if b.Sided = red != black; black && b.Sided {
			b.Setup.Side = xiangqi.Black
		}
	}
	return b, end, nil
}

// readRows reads ten rows from i on and returns the index behind them.
func (v *view) readRows(b *Board, i int) (int, error) {
	fail := func(i int, err error) (int, error) {
		text := ""
		if i < len(v.r) {
			text = string(v.r[i])
		}
		return i, &xiangqi.ParseError{Format: "fen", Offset: v.at[i], Text: text, Err: err}
	}
	letters, rival := v.letters(i)
	if rival >= 0 {
		return fail(rival, xiangqi.ErrBadPiece)
	}
	cell := func(r rune) bool {
		_, ok := letters[unicode.ToLower(r)]
		return ok || '1' <= r && r <= '9'
	}
	rank, file := ranks-1, 0
	for ; ; i++ {
		r := v.get(i)
		if file == files {
			next, row := v.nextRow(i)
			switch {
			case rank == 0 && r != '/' && !cell(r):
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
		switch kind, ok := letters[unicode.ToLower(r)]; {
		case r == hidden:
		case '1' <= r && r <= '9':
			if file += int(r - '0'); file > files {
				return fail(i, xiangqi.ErrRowWidth)
			}
		case ok:
			side := xiangqi.Red
			if unicode.IsLower(r) {
				side = xiangqi.Black
			}
			at := xiangqi.SquareAt(file, rank)
			b.Setup.Board[at] = xiangqi.MakePiece(side, kind)
			b.places[at], b.names[at] = v.at[i], string(r)
			file++
		case r == '/' || i >= len(v.r) || between(r):
			return fail(i, xiangqi.ErrRowWidth)
		default:
			return fail(i, xiangqi.ErrBadPiece)
		}
	}
}

// nextRow returns where the row behind the one that ends at i begins: after a
// slash, with or without blanks around it, or on the next line.
func (v *view) nextRow(i int) (int, bool) {
	next := v.skip(i, between)
	if v.get(next) == '/' {
		return v.skip(next+1, between), true
	}
	return next, next > i && v.get(next-1) == '\n' && cellOfXiangqi(v.get(next))
}

// letters returns the letters of the dialect in which the rows at i are written.
// Where two letters of it would mean the same piece it returns the index of the
// later one; else -1.
func (v *view) letters(i int) (map[rune]xiangqi.Kind, int) {
	first := map[rune]int{}
	for row := 0; row < ranks && i < len(v.r); {
		r := unicode.ToLower(v.r[i])
		if cellOfXiangqi(r) || r == hidden && cellOfXiangqi(v.get(i+1)) {
			if _, ok := first[r]; !ok {
				first[r] = i
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
	if _, ok := first['j']; ok {
		return pinyin, -1
	}
	for _, pair := range rivals {
		one, hasOne := first[pair[0]]
		other, hasOther := first[pair[1]]
		if hasOne && hasOther {
			return nil, max(one, other)
		}
	}
	return kinds, -1
}

// readFields reads what follows ten rows as far as it belongs to the position.
func (v *view) readFields(b *Board, i int) (int, error) {
	end, err := v.pocket(i)
	if err != nil {
		return end, err
	}
	i = v.skip(end, between)
	if after, second, ok := v.side(i, false); ok && v.sideOnly(end, i, after) {
		b.Sided, b.Told, b.ToldAt, end = true, true, v.at[i], after
		if second {
			b.Setup.Side = xiangqi.Black
		}
	}
	// Two fields mean nothing here. Writers have one dash, two or none, and more
	// where they do not count moves.
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
		if next == end || after == next || after-next > 9 || !v.ends(after) || !v.counter(end, next, after, n > 0 || dashes > 0) {
			break
		}
		count := 0
		for _, r := range v.r[next:after] {
			count = 10*count + int(r-'0')
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

// sideOnly reports whether a side to move on a line below the board is one: there,
// a line that goes on with words says something else, such as a player's name.
func (v *view) sideOnly(end, from, to int) bool {
	if !slices.Contains(v.r[end:from], '\n') {
		return true
	}
	next := v.skip(to, func(r rune) bool { return between(r) && r != '\n' })
	r := v.get(next)
	_, moves := v.hasWord(next, "moves")
	return r == 0 || r == '\n' || r == '-' || '0' <= r && r <= '9' || moves || !between(r) && v.ends(next)
}

// counter tells a counter from the number of a move that follows a position. Its
// digits stand from from to to, the field before it ended at end; sure says that
// there was a field that only a counter follows.
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

// pocket reads an empty pocket, [] or [-], and refuses one with pieces.
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
