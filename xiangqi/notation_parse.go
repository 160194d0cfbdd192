package xiangqi

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// ParseMove reads a move in any notation and returns it if it is legal: the
// forms that Format writes in both scripts and either case, the older and the
// xqbase forms for several pawns on a file, full-width characters, '.' for '=',
// coordinates with ranks 1 to 10 where a rank 10 gives them away, Vietnamese
// words and letters, and forms that leave out which of two pieces is meant when
// only one of them can go there.
//
// The error is a *ParseError for a text that is no move, a *MoveError for a move
// that is not legal, and an *AmbiguousError for a text that fits several legal
// moves.
func (p *Position) ParseMove(text string) (Move, error) { return p.ParseMoveIn(text, WXF) }

// ParseMoveIn reads a move as ParseMove does. A text that is a legal move in
// Vietnamese notation and another one in WXF letters is the one in notation n:
// C3.1 is a cannon that goes sideways, or a pawn that goes forward.
func (p *Position) ParseMoveIn(text string, n Notation) (Move, error) {
	first, second := p.parseUsual, p.parseVietnamese
	if n == Vietnamese {
		first, second = second, first
	}
	m, err := first(text)
	if err == nil {
		return m, nil
	}
	other, otherErr := second(text)
	switch {
	case otherErr == nil:
		return other, nil
	case telling(otherErr) > telling(err):
		return NoMove, otherErr
	}
	return NoMove, err
}

// telling orders the errors of two readings of a text: it is no move at all, a
// piece that is not there, anything else.
func telling(err error) int {
	switch {
	case errors.Is(err, ErrMoveText):
		return 0
	case errors.Is(err, ErrNoSuchPiece):
		return 1
	}
	return 2
}

// parseUsual reads coordinates, Chinese and WXF letters.
func (p *Position) parseUsual(text string) (Move, error) {
	var list [maxTokens]token
	n, err := scan(text, &list)
	if err != nil {
		return NoMove, err
	}
	tokens := list[:n]
	if m, ok := coordinates(tokens); ok {
		if err := p.Legal(m); err != nil {
			return NoMove, err
		}
		return m, nil
	}
	s, ok := readSpoken(tokens)
	if !ok {
		return NoMove, &ParseError{Format: "move", Text: text, Err: ErrMoveText}
	}
	return p.resolve(text, s)
}

func (p *Position) parseVietnamese(text string) (Move, error) {
	found := readVietnamese(text)
	if len(found) == 0 {
		return NoMove, &ParseError{Format: "move", Text: text, Err: ErrMoveText}
	}
	return p.resolve(text, found...)
}

// A token is one character of a move, with what it may stand for.
type token struct {
	char  byte // the ASCII character, letters in lower case; 0 for others
	kind  Kind // of a Chinese or Latin piece name
	piece bool // kind is set
	digit int8 // 0 to 9, or -1
	op    byte // '+', '-' or '=', else 0
	place byte // '+' front, '=' middle, '-' rear, else 0
}

// pieceNames has the characters that stand for pieces, by Kind.
var pieceNames = [...]string{
	King:     "帅帥将將k",
	Advisor:  "仕士a",
	Elephant: "相象ebm",
	Horse:    "马馬傌hn",
	Rook:     "车車俥r",
	Cannon:   "炮砲包c",
	Pawn:     "兵卒ps",
}

// maxTokens is more than the longest move has ("c10-c10" has seven).
const maxTokens = 8

// scan reads the characters of a move into list and returns how many there
// are. Blanks are skipped.
func scan(text string, list *[maxTokens]token) (int, error) {
	n := 0
	for i, r := range text {
		if r == ' ' || r == '\u3000' {
			continue
		}
		t := tokenOf(r)
		if t == nil || n == maxTokens {
			_, size := utf8.DecodeRuneInString(text[i:])
			return 0, &ParseError{"move", i, text[i : i+size], ErrMoveText}
		}
		list[n] = *t
		n++
	}
	return n, nil
}

// tokens are the characters of moves, looked up: nearly all that is done to
// read a collection of games is this. tokenIndex has for a character its place
// in tokenList and one more.
var tokenIndex, tokenList = func() (index [1 << 16]uint8, list []token) {
	add := func(r rune) {
		if t, ok := scanRune(r); ok && index[r] == 0 {
			list = append(list, t)
			index[r] = uint8(len(list))
		}
	}
	for r := '!'; r <= '~'; r++ {
		add(r)
		add(r - '!' + 0xff01)
	}
	for _, r := range chineseNumbers + "进進退平前中后後" + strings.Join(pieceNames[:], "") {
		add(r)
	}
	return index, list
}()

// tokenOf returns what a character stands for, or nil.
func tokenOf(r rune) *token {
	if int(r) >= len(tokenIndex) || tokenIndex[r] == 0 {
		return nil
	}
	return &tokenList[tokenIndex[r]-1]
}

func scanRune(r rune) (token, bool) {
	if 0xff01 <= r && r <= 0xff5e { // full-width forms of ASCII
		r -= 0xff01 - '!'
	}
	if 'A' <= r && r <= 'Z' {
		r += 'a' - 'A'
	}
	t := token{digit: -1}
	if r < 0x80 {
		t.char = byte(r)
	}
	switch {
	case '0' <= r && r <= '9':
		t.digit = int8(r - '0')
	case strings.ContainsRune(chineseNumbers, r):
		t.digit = int8(strings.IndexRune(chineseNumbers, r)/len("一") + 1)
	case r == '+' || r == '进' || r == '進':
		t.op = '+'
	case r == '-' || r == '退':
		t.op = '-'
	case r == '=' || r == '.' || r == '平':
		t.op = '='
	case r == '前':
		t.place = '+'
	case r == '中':
		t.place = '='
	case r == '后' || r == '後':
		t.place = '-'
	}
	if t.char != 0 && t.op != 0 { // WXF has one sign for both
		t.place = t.op
	}
	for kind, names := range pieceNames {
		if strings.ContainsRune(names, r) {
			t.kind, t.piece = Kind(kind), true
		}
	}
	letter := 'a' <= r && r <= 'z'
	return t, letter || t.digit >= 0 || t.op != 0 || t.place != 0 || t.piece
}

// coordinates reads h2e2, H2-E2, and h3e3 with ranks from 1 if one of them is
// 10.
func coordinates(tokens []token) (Move, bool) {
	var at [2]Square
	var fromOne bool
	var rank [2]int
	for i := range at {
		if i == 1 && len(tokens) > 0 && tokens[0].char == '-' {
			tokens = tokens[1:]
		}
		if len(tokens) < 2 {
			return NoMove, false
		}
		s, ok := squareOf(tokens[0].char, tokens[1].char)
		if !ok {
			return NoMove, false
		}
		tokens = tokens[2:]
		rank[i] = s.Rank()
		if rank[i] == 1 && len(tokens) > 0 && tokens[0].char == '0' {
			rank[i], fromOne = 10, true
			tokens = tokens[1:]
		}
		at[i] = s
	}
	if len(tokens) > 0 {
		return NoMove, false
	}
	for i, s := range at {
		if fromOne {
			rank[i]--
		}
		if rank[i] < 0 {
			return NoMove, false
		}
		at[i] = SquareAt(s.File(), rank[i])
	}
	return NewMove(at[0], at[1]), at[0] != at[1]
}

// A spoken move is one that names a piece and how it goes, as the Chinese and
// the WXF notation do. Zero fields are not said.
type spoken struct {
	kind   Kind
	file   int  // the mover's own number, 1 to 9
	place  byte // '+', '=' or '-' among the pieces of the kind on a file
	number int  // among the pawns of the file if that is said, else in the series
	op     byte
	value  int
}

// readSpoken reads a head of two or three tokens, an operator and a number.
func readSpoken(tokens []token) (s spoken, ok bool) {
	n := len(tokens)
	if n != 4 && n != 5 || tokens[n-2].op == 0 || tokens[n-1].digit < 1 {
		return s, false
	}
	s = spoken{op: tokens[n-2].op, value: int(tokens[n-1].digit)}
	a, b := tokens[0], tokens[1]
	file := 0
	if n == 5 {
		if file = int(tokens[2].digit); file < 1 || !b.piece {
			return s, false
		}
	}
	switch {
	case a.piece && n == 4 && b.digit > 0: // C2
		s.kind, s.file = a.kind, int(b.digit)
	case a.piece && n == 4 && b.place != 0: // R+
		s.kind, s.place = a.kind, b.place
	case a.piece && n == 4 && a.kind == Pawn && 'a' <= b.char && b.char <= 'e': // Pa
		s.kind, s.number = Pawn, int(b.char-'a')+1
	case a.place != 0 && b.piece: // 前车, +R, 前兵四
		s.kind, s.place, s.file = b.kind, a.place, file
	case a.place != 0 && b.digit > 0: // 前四
		s.kind, s.place, s.file = Pawn, a.place, int(b.digit)
	case a.digit > 0 && b.piece && b.kind == Pawn: // 一兵
		s.kind, s.number, s.file = Pawn, int(a.digit), file
	case a.digit > 0 && b.digit > 0: // 15
		s.kind, s.number, s.file = Pawn, int(a.digit), int(b.digit)
	default:
		return s, false
	}
	return s, true
}

// resolve finds the legal move that is meant by one of the readings of a text.
func (p *Position) resolve(text string, readings ...spoken) (Move, error) {
	if len(readings) == 1 { // as nearly always, and without what an error would say
		if m, ok := p.only(readings[0]); ok {
			return m, nil
		}
	}
	refusal := &MoveError{Reason: ErrNoSuchPiece, rule: "empty"}
	var legal []Move
	for _, s := range readings {
		meant := p.meant(s)
		if !meant.Empty() && refusal.Reason == ErrNoSuchPiece {
			refusal = &MoveError{Reason: ErrCannotMove, Squares: meant.Append(nil), rule: movesOf(s.kind)}
		}
		for !meant.Empty() {
			from := meant.Pop()
			to, ok := s.target(p.side, from)
			if !ok {
				continue
			}
			m := NewMove(from, to)
			err := p.refusal(m)
			switch {
			case err == nil && slices.Contains(legal, m):
			case err == nil:
				legal = append(legal, m)
			case refusal.Move == NoMove || refusal.Reason == ErrCannotMove:
				refusal = err
			}
		}
	}
	switch len(legal) {
	case 0:
		return NoMove, refusal
	case 1:
		return legal[0], nil
	}
	return NoMove, &AmbiguousError{text, legal}
}

// only returns the one legal move that a reading may mean.
func (p *Position) only(s spoken) (Move, bool) {
	found := NoMove
	for meant := p.meant(s); !meant.Empty(); {
		from := meant.Pop()
		to, ok := s.target(p.side, from)
		if m := NewMove(from, to); ok && p.IsLegal(m) {
			if found != NoMove {
				return NoMove, false
			}
			found = m
		}
	}
	return found, found != NoMove
}

// meant returns the pieces that the head of s may mean.
func (p *Position) meant(s spoken) Bitboard {
	if s.file != 0 && s.place == 0 && s.number == 0 {
		file := s.file - 1
		if p.side == Red {
			file = files - s.file
		}
		return p.Pieces(p.side, s.kind).And(fileSet(file))
	}
	var found Bitboard
	var series []Square
	if s.number != 0 && s.file == 0 {
		series, _ = p.tandemPawns(p.side)
	}
	for set := p.Pieces(p.side, s.kind); !set.Empty(); {
		at := set.Pop()
		if s.file != 0 && ownFile(p.side, at) != s.file {
			continue
		}
		list := p.onFileOf(at)
		i := slices.Index(list, at)
		if s.place != 0 {
			if len(list) < 2 {
				continue
			}
			middle := i > 0 && i < len(list)-1
			if middle && len(list) != 3 || placeOf(i, len(list)) != s.place {
				continue
			}
		}
		if s.number != 0 {
			if s.file == 0 {
				i = slices.Index(series, at)
			}
			if i+1 != s.number {
				continue
			}
		}
		found = found.Or(squareSet[at])
	}
	return found
}

// target returns where the move leads from a square, if that is on the board.
func (s spoken) target(side Side, from Square) (Square, bool) {
	file := s.value - 1
	if side == Red {
		file = files - s.value
	}
	o := offset{file: file - from.File()}
	across := max(o.file, -o.file)
	switch s.kind {
	case King, Rook, Cannon, Pawn:
		if s.op != '=' {
			o = offset{rank: s.value}
		} else if across == 0 {
			return NoSquare, false
		}
	case Horse:
		if across != 1 && across != 2 || s.op == '=' {
			return NoSquare, false
		}
		o.rank = 3 - across
	default:
		if across == 0 || s.op == '=' {
			return NoSquare, false
		}
		o.rank = across
	}
	if (s.op == '-') != (side == Black) {
		o.rank = -o.rank
	}
	return from.add(o)
}
