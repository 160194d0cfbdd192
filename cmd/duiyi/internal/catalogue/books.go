package catalogue

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"duiyi/book"
	"duiyi/book/files"
	"duiyi/book/kinds"
	"duiyi/engine"
	"duiyi/engines"
)

// BookFiles opens book files, each once. The zero BookFiles is ready for use.
type BookFiles struct {
	mu   sync.Mutex
	byID map[string]book.Book
}

// Open opens a book for an engine of a game.
func (b *BookFiles) Open(game, path string) (engine.Book, error) {
	k, err := kinds.Named(game)
	if err != nil {
		return nil, err
	}
	id, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	found := b.byID[id]
	if found == nil {
		if found, err = files.Open(context.Background(), path, kinds.All()); err != nil {
			return nil, err
		}
		if b.byID == nil {
			b.byID = map[string]book.Book{}
		}
		b.byID[id] = found
	}
	if of := found.Info().Game; of != game {
		return nil, fmt.Errorf("book %s: %w: %s", path, book.ErrGame, of)
	}
	return book.Played{Book: found, Kind: k}, nil
}

// Close closes all books.
func (b *BookFiles) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	var errs []error
	for _, one := range b.byID {
		errs = append(errs, one.Close())
	}
	b.byID = nil
	return errors.Join(errs...)
}

// BooksFolder is the folder of books in a data folder.
const BooksFolder = "books"

// FromShelf returns a function that opens the books of a shelf for engines.
func FromShelf(s book.Shelf) func(game, name string) (engine.Book, error) {
	return func(game, name string) (engine.Book, error) {
		b, err := s.Open(context.Background(), name)
		if err != nil {
			return nil, err
		}
		k, err := s.Kind(game)
		if err != nil {
			return nil, err
		}
		return book.Played{Book: b, Kind: k}, nil
	}
}

// WithBooks makes the engines that play from books open them by name.
func WithBooks(list []engines.Spec, open func(game, name string) (engine.Book, error)) []engines.Spec {
	for i := range list {
		if !list[i].Books {
			continue
		}
		made, game := list[i].New, list[i].Game
		list[i].New = func() (engine.Engine, error) {
			e, err := made()
			if r, ok := e.(engine.BookReader); ok && err == nil {
				r.ReadBooks(func(name string) (engine.Book, error) { return open(game, name) })
			}
			return e, err
		}
	}
	return list
}
