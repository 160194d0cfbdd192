package psq

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/record/charset"
)

// rec is the beginning of a .rec file: two names and the first move with its time.
var rec = regexp.MustCompile(`^[^\r\n]{1,260}\r?\n[^\r\n]{1,260}\r?\n[ \t]*\d{1,2}[ \t]*,[ \t]*\d{1,2}[ \t]*,[ \t]*\d{1,12}[ \t]*(?:\r?\n|$)`)

// IsRec reports whether a text is a game in Piskvork's second format, that of
// GomoTur: two names, moves counted from 0, and a number.
func IsRec(head string) bool {
	if !rec.MatchString(head) || strings.HasPrefix(head, "Piskvorky ") {
		return false
	}
	lines := strings.SplitAfter(head, "\n")
	for i, text := range lines {
		moved := move.MatchString(strings.TrimRight(text, "\r\n"))
		switch {
		case i < 2 && moved:
			return false
		case i < 2 || moved:
		case i == len(lines)-1 && !strings.HasSuffix(text, "\n"): // the head may end within a line
		case strings.TrimSpace(text) != "" && !code.MatchString(strings.TrimSpace(text)):
			return false
		}
	}
	return true
}

// Errors of a .rec file, in addition to those of package record.
var (
	ErrRec  = record.Kind(record.ErrHeader, "does not begin with two names and a move")
	ErrSize = record.Kind(record.ErrSize, "neither the file nor its first stone tells how large the board is; read as")
)

// ReadRec returns the one game of a .rec file. The error, a *record.Error, says
// why there is none.
func ReadRec(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: "rec", Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	r := newReader("rec", charset.Decode(data))
	if !IsRec(r.t.S) {
		return nil, r.error(r.line, -1, ErrRec)
	}
	for i := range r.g.Players {
		r.g.Players[i] = strings.TrimSpace(r.line)
		r.next()
	}
	r.size()
	r.moves(0)
	r.tail(false)
	r.g.SetFaults(r.faults)
	r.t.Tell(r.g, "rec", 0, len(r.t.S))
	return []*record.Game{r.g}, nil
}

// size finds the size of the board, which the file does not say: the smaller of
// the usual ones that hold all stones, unless the first stone, which is usually
// the middle, tells that it was the larger one. Piskvork takes 20 × 20 itself.
func (r *reader) size() {
	at, most := r.at, 0
	var first []int
	for ; r.more(); r.next() {
		m := move.FindStringSubmatch(strings.TrimRight(r.line, "\r"))
		if m == nil {
			break
		}
		x, _ := strconv.Atoi(m[1])
		y, _ := strconv.Atoi(m[2])
		most = max(most, x, y)
		if first == nil {
			first = []int{x, y}
		}
	}
	r.begin(at)
	from := func(low, high int) int { // how far the first stone is from the middle
		return max(low-first[0], low-first[1], first[0]-high, first[1]-high, 0)
	}
	const small, large = gomoku.DefaultSize, 20
	near, far := from(small/2, small/2), from((large-1)/2, large/2)
	switch {
	case most >= large:
		r.g.Size = gomoku.MaxSize
	case most >= small || far < near:
		r.g.Size = large
	default:
		r.g.Size = small
	}
	if most < small && (near == far || min(near, far) > 1) {
		r.fault(fmt.Sprintf("%dx%d", r.g.Size, r.g.Size), -1, ErrSize)
	}
}
