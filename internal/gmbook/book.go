package gmbook

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"duiyi/gomoku"
	"duiyi/internal/openbook"
)

//go:embed book.txt
var text string

// Own returns the book of the engine.
var Own = sync.OnceValue(func() *Book {
	b, err := Read(text)
	if err != nil {
		panic("gmbook: " + err.Error()) // the file is our own
	}
	return b
})

// A Choice is a move that the book knows in a position, and how much it is
// recommended, 0 to 100.
type Choice = openbook.Choice[gomoku.Point]

// A Book is the choices in each position that it knows.
type Book struct {
	at map[Key][]Choice
}

// A Key is the same for positions that are the same but for a symmetry of the
// board, and for no others.
type Key struct {
	rule gomoku.Rule
	size int
	hash uint64
}

// KeyOf returns the key of a position, and how the position is laid onto the
// one that stands for all of its kind.
func KeyOf(p *gomoku.Position) (Key, gomoku.Symmetry) {
	k, way := Key{p.Rule(), p.Size(), p.Hash()}, gomoku.Symmetry(0)
	for t := gomoku.Symmetry(1); t < gomoku.Symmetries; t++ {
		if q := p.Transform(t); q.Hash() < k.hash {
			k.hash, way = q.Hash(), t
		}
	}
	return k, way
}

// Read reads a book. The error names the line.
func Read(text string) (*Book, error) {
	b := &Book{at: make(map[Key][]Choice)}
	r := openbook.Reader[gomoku.Position, gomoku.Point]{
		Start: Start,
		Move: func(p *gomoku.Position, word string) (gomoku.Point, error) {
			pt, err := gomoku.ParsePoint(word)
			if next := *p; err == nil {
				err = next.Play(pt)
			}
			return pt, err
		},
		Play: func(p *gomoku.Position, pt gomoku.Point) { p.PlayUnchecked(pt) },
		Begin: func(p *gomoku.Position) bool {
			k, _ := KeyOf(p)
			return len(b.at[k]) == 0
		},
		Add: func(p *gomoku.Position, c Choice) {
			k, way := KeyOf(p)
			c.Move = way.Point(c.Move, p.Size())
			b.at[k] = append(b.at[k], c)
		},
	}
	if err := r.Read(text); err != nil {
		return nil, err
	}
	return b, nil
}

// Start returns the empty board that a head names, such as "renju 15".
func Start(head string) (gomoku.Position, error) {
	name, number, _ := strings.Cut(head, " ")
	rule, err := gomoku.ParseRule(name)
	if err != nil {
		return gomoku.Position{}, err
	}
	size, err := strconv.Atoi(number)
	if err != nil {
		return gomoku.Position{}, fmt.Errorf("%q is no size", number)
	}
	return gomoku.NewPosition(size, rule)
}

// Choices returns what the book knows of a position, nil for nothing. Where a
// symmetry leaves the position as it is, the moves that one becomes by it share
// its weight. Weights are Parts times those of the text.
func (b *Book) Choices(p *gomoku.Position) []Choice {
	k, way := KeyOf(p)
	back := inverse(way)
	var list []Choice
	for _, c := range b.at[k] {
		from := len(list)
		here := back.Point(c.Move, p.Size())
	images:
		for _, t := range p.Symmetries() {
			pt := t.Point(here, p.Size())
			for _, known := range list[from:] {
				if known.Move == pt {
					continue images
				}
			}
			list = append(list, Choice{Move: pt})
		}
		for i := range list[from:] {
			list[from+i].Weight = c.Weight * Parts / (len(list) - from)
		}
	}
	return list
}

// Parts is how many a weight can be shared by: 8 moves, 4 or 2.
const Parts = gomoku.Symmetries

// inverse returns the symmetry that takes back t.
func inverse(t gomoku.Symmetry) gomoku.Symmetry {
	if t&4 == 0 {
		return t // mirrors alone
	}
	return t&4 | t&1<<1 | t>>1&1 // after the diagonal, the mirrors change places
}

// Choose returns one of the moves that the book recommends in a position and
// that are among some, as openbook.Choose does.
func (b *Book) Choose(p *gomoku.Position, among []gomoku.Point, random uint64) (gomoku.Point, bool) {
	pt, ok := openbook.Choose(b.Choices(p), among, random)
	if !ok {
		return gomoku.NoPoint, false
	}
	return pt, true
}
