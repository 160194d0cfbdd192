package xqbook

import (
	_ "embed"
	"sync"

	"duiyi/internal/openbook"
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
type Choice = openbook.Choice[xiangqi.Move]

// A Book is the choices in each position that it knows, by hash.
type Book struct {
	at map[uint64][]Choice
}

// Read reads a book. The error names the line.
func Read(text string) (*Book, error) {
	b := &Book{at: make(map[uint64][]Choice)}
	r := openbook.Reader[xiangqi.Position, xiangqi.Move]{
		Start: func(head string) (xiangqi.Position, error) {
			if head != "" {
				return xiangqi.Position{}, openbook.ErrHead // there is one start
			}
			return xiangqi.StartPosition(), nil
		},
		Move: func(p *xiangqi.Position, word string) (xiangqi.Move, error) {
			m, err := xiangqi.ParseMove(word)
			if err == nil && !p.IsLegal(m) {
				err = openbook.ErrMove
			}
			return m, err
		},
		Play:  func(p *xiangqi.Position, m xiangqi.Move) { p.PlayUnchecked(m) },
		Begin: func(p *xiangqi.Position) bool { return len(b.at[p.Hash()]) == 0 },
		Add:   b.add,
		Least: 1,
	}
	if err := r.Read(text); err != nil {
		return nil, err
	}
	return b, nil
}

// add adds a choice in a position and in its mirror image. Where that is the
// same position, the move is played on either wing.
func (b *Book) add(p *xiangqi.Position, c Choice) {
	q, other := p.Mirror(), Choice{Move: Mirror(c.Move), Weight: c.Weight}
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

// Choices returns what the book knows of a position, nil for nothing.
func (b *Book) Choices(p *xiangqi.Position) []Choice { return b.at[p.Hash()] }

// Choose returns one of the moves that the book knows in a position and that are
// among some, as openbook.Choose does.
func (b *Book) Choose(p *xiangqi.Position, among []xiangqi.Move, random uint64) (xiangqi.Move, bool) {
	return openbook.Choose(b.Choices(p), among, random)
}
