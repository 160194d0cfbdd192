package boardtext

import (
	"errors"
	"strings"
	"unicode"

	"duiyi/gomoku"
	"duiyi/xiangqi"
)

// A word is one of the moves behind a position, and where it stands in the text.
type word struct {
	text string
	at   int
}

// play plays the moves that follow a position: those of its link, or those behind
// it, with or without the word moves and numbers. Setup is then the position after
// them. A text that begins with no move is left alone: played is false. If neither
// the board nor the first move tells the side to move, second does, unless it is nil.
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

// place does for a board of gomoku what play does for one of xiangqi.
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

// line returns the words behind a position without the numbers of moves; meant
// says that the word moves stands before them.
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
		for coordinates(w) && len(w) > 4 { // of links that have no blanks between
			list = append(list, word{w[:4], at})
			at, w = at+4, w[4:]
		}
		if w = strings.Trim(w, closing); w != "" {
			list = append(list, word{w, at})
		}
	}
	return list, meant
}

// coordinates reports whether a word is moves such as h2e2 and nothing else.
func coordinates(w string) bool {
	for i := range len(w) {
		if c := w[i] | 0x20; i%2 == 0 && (c < 'a' || c > 'i') || i%2 == 1 && (w[i] < '0' || w[i] > '9') {
			return false
		}
	}
	return len(w)%4 == 0
}
