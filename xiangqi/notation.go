package xiangqi

import (
	"slices"
	"strings"
)

// A Notation is a way to write moves down.
type Notation uint8

// The notations that Position.Format writes. Position.ParseMove reads all of
// them, and the variants in use, without being told which; some texts are moves
// in two of them, and Position.ParseMoveIn is told which comes first.
const (
	Chinese            Notation = iota // 炮二平五
	ChineseTraditional                 // 炮二平五 with 車, 馬, 進
	WXF                                // C2=5
	ICCS                               // H2-E2
	UCI                                // h2e2
	Vietnamese                         // P2-5
)

var notationNames = [...]string{"chinese", "chinese_traditional", "wxf", "iccs", "uci", "vietnamese"}

// String returns the name that ParseNotation reads.
func (n Notation) String() string {
	if int(n) < len(notationNames) {
		return notationNames[n]
	}
	return "no notation"
}

// ParseNotation reads the name of a notation: chinese, chinese_traditional,
// wxf, iccs, uci or vietnamese.
func ParseNotation(name string) (Notation, error) {
	for i, known := range notationNames {
		if name == known {
			return Notation(i), nil
		}
	}
	return 0, &ParseError{Format: "notation", Text: name, Err: ErrNotation}
}

// Format writes a move of the piece on its first square, of either side, which
// need not be legal. A move from an empty point is written in coordinates.
func (p *Position) Format(m Move, n Notation) string {
	var room [16]byte
	return string(p.AppendMove(room[:0], m, n))
}

// AppendMove appends a move to a text as Format writes it.
func (p *Position) AppendMove(text []byte, m Move, n Notation) []byte {
	piece := p.At(m.From())
	switch {
	case n == ICCS:
		return append(text, strings.ToUpper(m.From().String()+"-"+m.To().String())...)
	case n == UCI || piece == NoPiece:
		return append(text, m.String()...)
	case n == WXF:
		return p.appendWXF(text, piece, m)
	case n == Vietnamese:
		return p.appendVietnamese(text, piece, m)
	case n == ChineseTraditional:
		return p.appendChinese(text, piece, m, &traditional)
	}
	return p.appendChinese(text, piece, m, &simplified)
}

// ownFile returns the number of a square's file as side counts: 1 to 9 from its
// right hand.
func ownFile(side Side, s Square) int {
	if side == Red {
		return files - s.File()
	}
	return s.File() + 1
}

// ahead returns how far b lies in front of a as side sees it, negative when it
// lies behind.
func ahead(side Side, a, b Square) int {
	if side == Red {
		return b.Rank() - a.Rank()
	}
	return a.Rank() - b.Rank()
}

// onFileOf returns the pieces of the kind and side of the piece on s that share
// its file, front first.
func (p *Position) onFileOf(s Square) []Square {
	piece := p.At(s)
	list := p.pieces[piece&15].And(fileSet(s.File())).Append(nil)
	if piece.Side() == Red {
		slices.Reverse(list)
	}
	return list
}

func fileSet(file int) Bitboard { return Bitboard{onFile << file, onFile << file} }

// tandemPawns returns the pawns of side on files with two or more of them, as
// one series: by the side's own file number, and front to back on a file. It
// also returns the number of such files, at most two.
func (p *Position) tandemPawns(side Side) (series []Square, doubled int) {
	pawns := p.Pieces(side, Pawn)
	for number := 1; number <= files; number++ {
		file := number - 1
		if side == Red {
			file = files - number
		}
		list := pawns.And(fileSet(file)).Append(nil)
		if len(list) < 2 {
			continue
		}
		if side == Red {
			slices.Reverse(list)
		}
		series = append(series, list...)
		doubled++
	}
	return series, doubled
}

// A seat says which of several equal pieces a text must tell apart.
type seat struct {
	place  byte // '+' front, '=' middle, '-' rear; 0 when none of these will do
	number int  // in the series of tandem pawns from 1; 0 for a piece alone
	file   int  // number among the pawns of its file from 1; 0 for a piece alone
}

// seatOf finds the seat of the piece on s; the zero seat belongs to a piece
// that its file alone identifies. Advisors and elephants never need one, as
// only the front one can go back and only the rear one forward.
func (p *Position) seatOf(s Square) seat {
	kind := p.At(s).Kind()
	if kind == Advisor || kind == Elephant || p.pieces[p.At(s)&15].And(fileSet(s.File())).Count() < 2 {
		return seat{}
	}
	list := p.onFileOf(s)
	i := slices.Index(list, s)
	at := seat{file: i + 1, number: i + 1}
	doubled := 1
	if kind == Pawn {
		var series []Square
		series, doubled = p.tandemPawns(p.At(s).Side())
		at.number = slices.Index(series, s) + 1
	}
	if doubled == 1 && len(list) <= 3 {
		at.place = placeOf(i, len(list))
	}
	return at
}

// placeOf names the place of the i-th of n pieces, two or three.
func placeOf(i, n int) byte {
	switch i {
	case 0:
		return '+'
	case n - 1:
		return '-'
	}
	return '='
}

// direction returns '+', '-' or '=' and the number that follows it: the file
// that is reached, or for a straight step forward or back its length.
func direction(piece Piece, m Move) (op byte, value int) {
	side := piece.Side()
	steps := ahead(side, m.From(), m.To())
	value = ownFile(side, m.To())
	switch {
	case steps == 0:
		return '=', value
	case steps > 0:
		op = '+'
	default:
		op, steps = '-', -steps
	}
	switch piece.Kind() {
	case King, Rook, Cannon, Pawn:
		value = steps
	}
	return op, value
}

const (
	wxfLetters     = "KAEHRCP" // by Kind
	chineseNumbers = "一二三四五六七八九"
)

func (p *Position) appendWXF(text []byte, piece Piece, m Move) []byte {
	letter := wxfLetters[piece.Kind()]
	if piece.Side() == Black {
		letter += 'a' - 'A'
	}
	file := '0' + byte(ownFile(piece.Side(), m.From()))
	op, value := direction(piece, m)
	switch at := p.seatOf(m.From()); {
	case at.number == 0:
		text = append(text, letter, file)
	case at.place != 0 && len(p.onFileOf(m.From())) == 2:
		text = append(text, letter, at.place)
	default:
		text = append(text, '0'+byte(at.file), file)
	}
	return append(text, op, '0'+byte(value))
}

// A script holds the characters of one way to write Chinese. Directions and
// places are indexed by sign.
type script struct {
	names      [2][Pawn + 1]string
	directions [3]string
	places     [3]string
}

var (
	simplified = script{
		names: [2][Pawn + 1]string{
			{"帅", "仕", "相", "马", "车", "炮", "兵"},
			{"将", "士", "象", "马", "车", "炮", "卒"},
		},
		directions: [3]string{"进", "平", "退"},
		places:     [3]string{"前", "中", "后"},
	}
	traditional = script{
		names: [2][Pawn + 1]string{
			{"帥", "仕", "相", "馬", "車", "炮", "兵"},
			{"將", "士", "象", "馬", "車", "砲", "卒"},
		},
		directions: [3]string{"進", "平", "退"},
		places:     [3]string{"前", "中", "後"},
	}
)

// sign numbers '+', '=' and '-'.
func sign(c byte) int { return strings.IndexByte("+=-", c) }

func (p *Position) appendChinese(text []byte, piece Piece, m Move, c *script) []byte {
	side := piece.Side()
	name := c.names[side][piece.Kind()]
	switch at := p.seatOf(m.From()); {
	case at.number == 0:
		text = append(append(text, name...), numeral(side, ownFile(side, m.From()))...)
	case at.place != 0:
		text = append(append(text, c.places[sign(at.place)]...), name...)
	default: // ordinals are Chinese for Black as well
		text = append(append(text, numeral(Red, at.number)...), name...)
	}
	op, value := direction(piece, m)
	text = append(text, c.directions[sign(op)]...)
	return append(text, numeral(side, value)...)
}

// numeral writes 1 to 9 as side does.
func numeral(side Side, n int) string {
	if side == Black {
		const numbers = "0123456789"
		return numbers[n : n+1]
	}
	const width = len("一")
	return chineseNumbers[(n-1)*width : n*width]
}
