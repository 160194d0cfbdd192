package searchkit

import (
	"context"
	"errors"

	"duiyi/engine"
)

// A BookFile is the book that an engine plays from in place of its own, by the
// option BookFile. The zero BookFile offers none.
type BookFile struct {
	open func(name string) (engine.Book, error)
	book engine.Book // nil: the engine's own
}

var errNoBooks = errors.New("BookFile: this engine reads no books")

// ReadBooks says how a name becomes a book.
func (b *BookFile) ReadBooks(open func(name string) (engine.Book, error)) { b.open = open }

// Options returns the option, where there is something that opens books.
func (b *BookFile) Options() []engine.Option {
	if b.open == nil {
		return nil
	}
	return []engine.Option{{Name: "BookFile", Type: "string"}}
}

// Set opens a book. After an error it is as before.
func (b *BookFile) Set(name string) error {
	if name == "" || name == "<empty>" {
		b.book = nil
		return nil
	}
	if b.open == nil {
		return errNoBooks
	}
	book, err := b.open(name)
	if err != nil {
		return err
	}
	b.book = book
	return nil
}

// Choices returns what the book recommends in a position, and whether there is
// a book to ask. One that cannot be read recommends nothing.
func (b *BookFile) Choices(ctx context.Context, p engine.Position) ([]engine.Choice, bool) {
	if b.book == nil {
		return nil, false
	}
	list, err := b.book.Choices(ctx, p)
	if err != nil {
		return nil, true
	}
	return list, true
}
