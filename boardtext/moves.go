package boardtext

import (
	"errors"
	"strings"
	"unicode"

	"duiyi/gomoku"
	"duiyi/xiangqi"
)

// A word is one move after a position, with its place in the text.
type word struct {
	text string
	at   int
}

// play plays the moves in the link of a position, or after the position, with
// or without move numbers and the word "moves". Setup becomes the position
// after them. If the text does not start with a move, play does nothing and
// played is false. second gives the side to move if neither the board nor the
// first move does, unless it is nil.
func (v *view) play(b *Board, second *bool) (played bool, err error) {
	list, meant := v.line(b)
	if len(list) == 0 {
		return meant, nil
	}
	first := xiangqi.NoMove
	if m, err := xiangqi.ParseMove(list[0].text); err == nil {
		first, meant = m, true
	}
	p, ok, unsided := b.Playable(first)
	if ok && unsided != nil && second != nil {
		b.Tell(*second)
		p, unsided = b.Position()
	}
	if !ok || unsided != nil {
		if meant {
			return true, unsided
		}
		return false, nil
	}
	for i, w := range list {
		m, err := p.ParseMove(w.text)
		if err != nil && i == 0 && !meant {
			return false, nil
		}
		if err != nil {
			var pe *xiangqi.ParseError
			if errors.As(err, &pe) {
				err = pe.Err
			}
			return true, v.fault(b, w.at, w.text, err)
		}
		p.PlayUnchecked(m)
	}
	b.Setup, b.Sided, b.Plies = p.Setup(), true, len(list)
	return true, nil
}

// place is play for a gomoku board.
func (v *view) place(b *Board, second *bool) (played bool, err error) {
	list, meant := v.line(b)
	if len(list) == 0 {
		return meant, nil
	}
	if _, err := gomoku.ParsePoint(list[0].text); err != nil && !meant {
		return false, nil
	}
	if second != nil {
		b.Tell(*second)
	}
	if !b.Sided {
		return true, b.NoSide()
	}
	p := b.Stones
	for _, w := range list {
		pt, err := gomoku.ParsePoint(w.text)
		if err == nil {
			err = p.Play(pt)
		}
		if err != nil {
			var pe *gomoku.ParseError
			if errors.As(err, &pe) {
				err = pe.Err
			}
			return true, v.fault(b, w.at, w.text, err)
		}
	}
	b.Stones, b.Sided, b.Plies = p, true, len(list)
	return true, nil
}

// line returns the words after a position without move numbers. meant reports
// that the word "moves" introduces them.
func (v *view) line(b *Board) (list []word, meant bool) {
	text, base := v.text[b.To:], b.To
	link := b.Moves != ""
	if link {
		text = b.Moves
	}
	for i := 0; i < len(text); {
		n := strings.IndexFunc(text[i:], unicode.IsSpace)
		if n < 0 {
			n = len(text) - i
		}
		at, w := base+i, text[i:i+n]
		i += n + 1
		if link {
			at = b.MovesAt
		}
		if len(list) == 0 && strings.EqualFold(w, "moves") {
			meant = true
			continue
		}
		number := strings.TrimLeft(w, "0123456789")
		number = w[:len(w)-len(strings.TrimLeft(number, "."))]
		if number == w || strings.HasSuffix(number, ".") {
			at, w = at+len(number), w[len(number):]
		}
		for coordinates(w) && len(w) > 4 { // from links without blanks
			list = append(list, word{w[:4], at})
			at, w = at+4, w[4:]
		}
		if w = strings.Trim(w, closing); w != "" {
			list = append(list, word{w, at})
		}
	}
	return list, meant
}

// coordinates reports whether a word consists of moves such as h2e2.
func coordinates(w string) bool {
	for i := range len(w) {
		if c := w[i] | 0x20; i%2 == 0 && (c < 'a' || c > 'i') || i%2 == 1 && (w[i] < '0' || w[i] > '9') {
			return false
		}
	}
	return len(w)%4 == 0
}
