package openbook

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Choice is a move that a book knows in a position, and how much it is
// recommended; 0 is a move that is met and not recommended.
type Choice[M comparable] struct {
	Move   M
	Weight int
}

// Head begins a line that names a start.
const Head = "= "

// What may be wrong with a book.
var (
	ErrLine  = errors.New("not blanks, a move and a weight")
	ErrDepth = errors.New("deeper by more than one than the line before")
	ErrMove  = errors.New("not a legal move there")
	ErrTwice = errors.New("the position stands in the book already")
	ErrHead  = errors.New("not a start")
)

// A Reader says how the text of a book is to be understood. P is a position, a
// value, and M a move.
type Reader[P any, M comparable] struct {
	// Start returns the position that the lines after a head are played from,
	// "" being the head of a text that begins without one.
	Start func(head string) (P, error)
	// Move reads a legal move; its error is of no account.
	Move func(p *P, word string) (M, error)
	// Play makes it.
	Play func(p *P, m M)
	// Begin is told of each position that has choices, before them. It reports
	// false for one that it was told of before.
	Begin func(p *P) bool
	// Add takes a choice in the position told last or in one before that in its
	// line.
	Add func(p *P, c Choice[M])
	// Least is the least weight that a move may have.
	Least int
}

// Read reads a book. The error names the line.
func (r *Reader[P, M]) Read(text string) error {
	var path []P // by depth: where a line with so many blanks is played
	begun := 0   // of which so many have been told
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSuffix(line, "\n")
		head, headed := strings.CutPrefix(line, Head)
		if headed || n == 1 {
			if !headed {
				head = ""
			}
			start, err := r.Start(head)
			if err != nil {
				return fmt.Errorf("line %d: %w: %v", n, ErrHead, err)
			}
			path, begun = append(path[:0], start), 0
		}
		if headed {
			continue
		}
		depth := len(line) - len(strings.TrimLeft(line, " "))
		if depth >= len(path) {
			return fmt.Errorf("line %d: %w", n, ErrDepth)
		}
		path, begun = path[:depth+1], min(begun, depth+1)
		p := path[depth]
		if begun <= depth {
			if !r.Begin(&p) {
				return fmt.Errorf("line %d: %w", n, ErrTwice)
			}
			begun = depth + 1
		}
		word, number, _ := strings.Cut(line[depth:], " ")
		weight, err := strconv.Atoi(number)
		if err != nil || weight < r.Least {
			return fmt.Errorf("line %d: %w", n, ErrLine)
		}
		m, err := r.Move(&p, word)
		if err != nil {
			return fmt.Errorf("line %d: %w: %q", n, ErrMove, word)
		}
		r.Add(&p, Choice[M]{m, weight})
		r.Play(&p, m)
		path = append(path, p)
	}
	return nil
}

// Choose returns one of the recommended moves in a list that are among some,
// each as often as it is recommended, by a random number; the one recommended
// most when that is 0. It reports false when there is none.
func Choose[M comparable](list []Choice[M], among []M, random uint64) (M, bool) {
	var best Choice[M]
	total := 0
	known := func(c Choice[M]) bool { return c.Weight > 0 && slices.Contains(among, c.Move) }
	for _, c := range list {
		if known(c) {
			total += c.Weight
			if c.Weight > best.Weight {
				best = c
			}
		}
	}
	if total == 0 || random == 0 {
		return best.Move, total > 0
	}
	at := int(random % uint64(total))
	for _, c := range list {
		if known(c) {
			if at -= c.Weight; at < 0 {
				return c.Move, true
			}
		}
	}
	return best.Move, true
}
