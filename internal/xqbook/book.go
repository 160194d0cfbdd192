package xqbook

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"duiyi/xiangqi"
)

//go:embed book.txt
var text string

// Own returns the book of the engine.
var Own = sync.OnceValue(func() *Book {
	b, err := Read(text)
	if err != nil {
		panic("xqbook: " + err.Error()) // the file is our own
	}
	return b
})

// A Choice is a move that the book knows in a position, and how much it is
// recommended, at least 1.
type Choice struct {
	Move   xiangqi.Move
	Weight int
}

// A Book is the choices in each position that it knows, by hash.
type Book struct {
	at map[uint64][]Choice
}

// What may be wrong with a book.
var (
	ErrLine  = errors.New("not blanks, a move and a weight")
	ErrDepth = errors.New("deeper by more than one than the line before")
	ErrMove  = errors.New("not a legal move there")
	ErrTwice = errors.New("the position stands in the book already")
)

// Read reads a book. The error names the line.
func Read(text string) (*Book, error) {
	b := &Book{at: make(map[uint64][]Choice)}
	path := []xiangqi.Position{xiangqi.StartPosition()} // by depth
	here := []uint64{0}                                 // of which positions the book is told, by depth
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSuffix(line, "\n")
		depth := len(line) - len(strings.TrimLeft(line, " "))
		if depth >= len(path) {
			return nil, fmt.Errorf("line %d: %w", n, ErrDepth)
		}
		p := path[depth]
		if here = here[:min(len(here), depth+1)]; len(here) <= depth || here[depth] != p.Hash() {
			here = append(here[:depth], p.Hash())
			if len(b.at[p.Hash()]) > 0 {
				return nil, fmt.Errorf("line %d: %w", n, ErrTwice)
			}
		}
		word, number, _ := strings.Cut(line[depth:], " ")
		weight, err := strconv.Atoi(number)
		if err != nil || weight < 1 {
			return nil, fmt.Errorf("line %d: %w", n, ErrLine)
		}
		m, err := xiangqi.ParseMove(word)
		if err != nil || !p.IsLegal(m) {
			return nil, fmt.Errorf("line %d: %w: %q", n, ErrMove, word)
		}
		b.add(&p, Choice{m, weight})
		p.PlayUnchecked(m)
		path = append(path[:depth+1], p)
	}
	return b, nil
}

// add adds a choice in a position and in its mirror image. Where that is the
// same position, the move is played on either wing.
func (b *Book) add(p *xiangqi.Position, c Choice) {
	q, other := p.Mirror(), Choice{Mirror(c.Move), c.Weight}
	if q.Hash() == p.Hash() && other.Move == c.Move {
		c.Weight *= 2 // there is no other wing to count it on
		b.at[p.Hash()] = append(b.at[p.Hash()], c)
		return
	}
	b.at[p.Hash()] = append(b.at[p.Hash()], c)
	b.at[q.Hash()] = append(b.at[q.Hash()], other)
}

// Mirror returns a move as it is played on the other wing.
func Mirror(m xiangqi.Move) xiangqi.Move {
	other := func(s xiangqi.Square) xiangqi.Square { return s + 8 - 2*xiangqi.Square(s.File()) }
	return xiangqi.NewMove(other(m.From()), other(m.To()))
}

// Positions returns how many positions the book knows, mirror images counted.
func (b *Book) Positions() int { return len(b.at) }

// Choices returns what the book knows of a position, nil for nothing.
func (b *Book) Choices(p *xiangqi.Position) []Choice { return b.at[p.Hash()] }

// Choose returns one of the moves that the book knows in a position and that are
// among some, each as often as it is recommended, by a random number; the one
// recommended most when that is 0.
func (b *Book) Choose(p *xiangqi.Position, among []xiangqi.Move, random uint64) (xiangqi.Move, bool) {
	var list []Choice
	total := 0
	for _, c := range b.Choices(p) {
		if slices.Contains(among, c.Move) {
			list = append(list, c)
			total += c.Weight
		}
	}
	if len(list) == 0 {
		return xiangqi.NoMove, false
	}
	if random == 0 {
		return slices.MaxFunc(list, func(a, b Choice) int { return a.Weight - b.Weight }).Move, true
	}
	at := int(random % uint64(total))
	for _, c := range list {
		if at -= c.Weight; at < 0 {
			return c.Move, true
		}
	}
	return list[0].Move, true
}
