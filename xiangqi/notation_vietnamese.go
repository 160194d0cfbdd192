package xiangqi

import (
	"strings"
	"unicode"
)

// vietnameseLetters are the pieces by Kind. Of the two letters that books have
// for the pawn, B for binh and C for chốt, C is written; both are read.
var vietnameseLetters = [...]string{"Tg", "S", "T", "M", "X", "P", "C"}

// vietnameseWays and vietnamesePlaces are indexed by sign: tiến, bình, thoái;
// trước, giữa, sau.
const (
	vietnameseWays   = ".-/"
	vietnamesePlaces = "tgs"
)

// appendVietnamese writes P2-5. Where pawns stand in line on two files the
// place has the file behind it, Ct5.1; four or five on a file are numbered from
// the front before their file, C25.1.
func (p *Position) appendVietnamese(text []byte, piece Piece, m Move) []byte {
	file := '0' + byte(ownFile(piece.Side(), m.From()))
	op, value := direction(piece, m)
	text = append(text, vietnameseLetters[piece.Kind()]...)
	switch at := p.seatOf(m.From()); {
	case at.number == 0:
		text = append(text, file)
	case at.place != 0:
		text = append(text, vietnamesePlaces[sign(at.place)])
	case len(p.onFileOf(m.From())) <= 3:
		place := placeOf(at.file-1, len(p.onFileOf(m.From())))
		text = append(text, vietnamesePlaces[sign(place)], file)
	default:
		text = append(text, '0'+byte(at.file), file)
	}
	return append(text, vietnameseWays[sign(op)], '0'+byte(value))
}

// vietnameseWord is what a word or letter may stand for. Without their marks
// several are alike, and where they stand tells which is meant: binh is a pawn
// or sideways, tien in front or forward.
type vietnameseWord struct {
	kinds []Kind
	place byte // '+', '=', '-', else 0
	op    byte // likewise
	digit int  // 1 to 9, else 0
}

var vietnameseWords = map[string]vietnameseWord{
	"tg": {kinds: []Kind{King}}, "tướng": {kinds: []Kind{King}}, "soai": {kinds: []Kind{King}},
	"tuong": {kinds: []Kind{King, Elephant}}, "tượng": {kinds: []Kind{Elephant}}, "t": {kinds: []Kind{Elephant}, place: '+'}, "v": {kinds: []Kind{Elephant}},
	"s": {kinds: []Kind{Advisor}, place: '-'}, "si": {kinds: []Kind{Advisor}}, "sy": {kinds: []Kind{Advisor}},
	"x": {kinds: []Kind{Rook}}, "xe": {kinds: []Kind{Rook}}, "xa": {kinds: []Kind{Rook}},
	"p": {kinds: []Kind{Cannon}}, "phao": {kinds: []Kind{Cannon}},
	"m": {kinds: []Kind{Horse}}, "ma": {kinds: []Kind{Horse}},
	"c": {kinds: []Kind{Pawn}}, "b": {kinds: []Kind{Pawn}}, "tot": {kinds: []Kind{Pawn}}, "chot": {kinds: []Kind{Pawn}},
	"binh":  {kinds: []Kind{Pawn}, op: '='},
	"truoc": {place: '+'}, "giua": {place: '='}, "g": {place: '='}, "trung": {place: '='}, "sau": {place: '-', digit: 6}, "sáu": {digit: 6}, "hau": {place: '-'},
	"tien": {place: '+', op: '+'}, "tan": {op: '+'}, ".": {op: '+'},
	"thoai": {op: '-'}, "lui": {op: '-'}, "/": {op: '-'},
	"-":   {op: '='},
	"mot": {digit: 1}, "hai": {digit: 2}, "ba": {digit: 3}, "bon": {digit: 4}, "tu": {digit: 4}, "nam": {digit: 5}, "bay": {digit: 7}, "tam": {digit: 8}, "chin": {digit: 9},
}

// maxVietnamese is more than the longest move has ("tốt trước 5 tiến 1").
const maxVietnamese = 6

// scanVietnamese splits a text into words, signs and digits, with or without
// blanks between them, and reports whether all are known.
func scanVietnamese(text string) ([]vietnameseWord, bool) {
	var list []vietnameseWord
	word, bare := "", "" // as written, and without its marks
	flush := func() bool {
		if bare == "" {
			return true
		}
		found, ok := vietnameseWords[word]
		if !ok {
			found, ok = vietnameseWords[bare]
		}
		switch {
		case ok:
			list = append(list, found)
		case len(bare) == 2: // Xt, Cg: a piece and its place
			piece, one := vietnameseWords[bare[:1]]
			place, two := vietnameseWords[bare[1:]]
			if ok = one && two && piece.kinds != nil && place.place != 0; ok {
				list = append(list, vietnameseWord{kinds: piece.kinds}, vietnameseWord{place: place.place})
			}
		}
		word, bare = "", ""
		return ok
	}
	for _, r := range text {
		if 0xff01 <= r && r <= 0xff5e { // full-width forms of ASCII
			r -= 0xff01 - '!'
		}
		r = unicode.ToLower(r)
		switch letter, known := withoutMarks(r); {
		case known:
			if len(bare) > len("tuong") {
				return nil, false
			}
			word += string(r)
			bare += letter
			continue
		case !flush() || len(list) >= maxVietnamese:
			return nil, false
		case r == ' ' || r == '\u3000':
		case '1' <= r && r <= '9':
			list = append(list, vietnameseWord{digit: int(r - '0')})
		case strings.ContainsRune("‐‑–—−", r):
			list = append(list, vietnameseWords["-"])
		default:
			sign, ok := vietnameseWords[string(r)]
			if !ok {
				return nil, false
			}
			list = append(list, sign)
		}
	}
	return list, flush() && len(list) <= maxVietnamese
}

// marked lists the letters with marks that the words for moves have, behind
// the letter without.
var marked = [...]string{"aàáảãạăằắẳẵặâầấẩẫậ", "dđ", "eèéẻẽẹêềếểễệ", "iìíỉĩị", "oòóỏõọôồốổỗộơờớởỡợ", "uùúủũụưừứửữự", "yỳýỷỹỵ"}

// withoutMarks returns a lower-case letter without its marks, nothing for a
// mark that stands by itself, and false for what is no letter.
func withoutMarks(r rune) (string, bool) {
	switch {
	case 'a' <= r && r <= 'z':
		return string(r), true
	case 0x300 <= r && r < 0x370:
		return "", true
	}
	for _, letters := range marked {
		if strings.ContainsRune(letters, r) {
			return letters[:1], true
		}
	}
	return "", false
}

// readVietnamese reads P2-5, Xt.1, Cg-6, Ct5.1, C25.1 and the same in words,
// with the place before the piece as well. It returns every move that the text
// may mean: a word without its marks may be two pieces, or a place and a number.
func readVietnamese(text string) []spoken {
	words, ok := scanVietnamese(text)
	n := len(words)
	if !ok || n < 3 || words[n-2].op == 0 || words[n-1].digit == 0 {
		return nil
	}
	head := words[:n-2]
	if len(head) > 1 && head[0].place != 0 && head[1].kinds != nil && head[1].place == 0 {
		head[0], head[1] = head[1], head[0]
	}
	var found []spoken
	for _, kind := range head[0].kinds {
		s := spoken{kind: kind, op: words[n-2].op, value: words[n-1].digit}
		found = append(found, s.seats(head[1:])...)
	}
	return found
}

// seats returns s with each seat that the words behind the piece may mean. Only
// a king needs none, and only pawns are numbered.
func (s spoken) seats(words []vietnameseWord) (found []spoken) {
	add := func(place byte, number, file int) {
		s.place, s.number, s.file = place, number, file
		found = append(found, s)
	}
	switch len(words) {
	case 0:
		if s.kind == King {
			add(0, 0, 0)
		}
	case 1:
		if words[0].place != 0 {
			add(words[0].place, 0, 0)
		}
		if words[0].digit != 0 {
			add(0, 0, words[0].digit)
		}
	case 2:
		file := words[1].digit
		if file != 0 && words[0].place != 0 {
			add(words[0].place, 0, file)
		}
		if file != 0 && words[0].digit != 0 && s.kind == Pawn {
			add(0, words[0].digit, file)
		}
	}
	return found
}
