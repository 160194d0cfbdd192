package trf

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"duiyi/tourney"
)

// The columns of a player's line, from 0.
const (
	colNumber, endNumber   = 4, 8
	colSex                 = 9
	colTitle, endTitle     = 10, 13
	colName, endName       = 14, 47
	colRating, endRating   = 48, 52
	colFed, endFed         = 53, 56
	colID, endID           = 57, 68
	colBirth, endBirth     = 69, 79
	colPoints, endPoints   = 80, 84
	colRank, endRank       = 85, 89
	colRounds, roundWidth  = 91, 10
	endTeam                = 36
	atSide, atResult, span = 5, 7, 8 // within a round
)

// maxNumber is the greatest start number and rating that four columns hold, maxRounds bounds
// the rounds.
const (
	maxNumber = 9999
	maxRounds = 999
)

// A line is one line of a file.
type line struct {
	number int // from 1
	text   []rune
}

// split returns the lines of a file, ended by \n, \r or \r\n.
func split(data []byte) ([]line, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	data = bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
	var lines []line
	for i, text := range bytes.Split(data, []byte("\n")) {
		for at, rest := 0, text; len(rest) > 0; at++ {
			r, n := utf8.DecodeRune(rest)
			if r == utf8.RuneError && n == 1 {
				return nil, &Error{i + 1, at + 1, string(rest[:1]), ErrEncoding}
			}
			rest = rest[n:]
		}
		lines = append(lines, line{i + 1, []rune(string(text))})
	}
	return lines, nil
}

func (l line) code() string { return l.cut(0, 3) }

// cut returns the characters of some columns; the line may end before them.
func (l line) cut(from, to int) string {
	from, to = min(from, len(l.text)), min(to, len(l.text))
	return string(l.text[from:to])
}

func (l line) field(from, to int) string { return strings.TrimSpace(l.cut(from, to)) }

func (l line) fail(column int, text string, err error) error {
	return &Error{l.number, column + 1, text, err}
}

// whole reads a number of at least low from some columns. An empty field is 0.
func (l line) whole(from, to, low, high int) (int, error) {
	text := l.field(from, to)
	if text == "" && low == 0 {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high || text[0] == '+' || text[0] == '-' {
		return 0, l.fail(from, text, ErrNumber)
	}
	return n, nil
}

// points reads points from some columns.
func (l line) points(from, to int) (tourney.Score, error) {
	text := l.field(from, to)
	s, err := tourney.ParseScore(text)
	if err != nil {
		return 0, l.fail(from, text, ErrPoints)
	}
	return s, nil
}

// A word is a part of a line between spaces.
type word struct {
	column int
	text   string
}

// words returns the words of a line after its code.
func (l line) words() []word {
	var list []word
	for at := 3; at < len(l.text); at++ {
		if l.text[at] == ' ' || l.text[at] == '\t' {
			continue
		}
		from := at
		for at < len(l.text) && l.text[at] != ' ' && l.text[at] != '\t' {
			at++
		}
		list = append(list, word{from, string(l.text[from:at])})
	}
	return list
}

// numbers reads the start numbers that are the words of a line from a column on.
func (l line) numbers(from int) ([]int, error) {
	var list []int
	for _, w := range l.words() {
		if w.column < from {
			continue
		}
		n, err := l.whole(w.column, w.column+len([]rune(w.text)), 1, maxNumber)
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	if len(list) == 0 {
		return nil, l.fail(from, "", ErrNumber)
	}
	return list, nil
}
