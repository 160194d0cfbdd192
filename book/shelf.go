package book

import (
	"context"
	"errors"
)

// None is the name of no book, for an engine that is to play without.
const None = "none"

// ErrNoBook says that the shelf has no book of that name.
var ErrNoBook = errors.New("there is no such book")

// A Shelved is a book on a shelf.
type Shelved struct {
	Name string // of its file
	Info
}

// A Shelf has books by name. Its methods are safe for concurrent use.
type Shelf interface {
	// List returns the books that can be read, by name.
	List(ctx context.Context) ([]Shelved, error)
	// Open returns a book, which stays open and is not the caller's to close.
	// The error wraps ErrNoBook where there is none.
	Open(ctx context.Context, name string) (Book, error)
	// Own returns the name of the book of a game that is the user's to edit.
	// Where it is not there yet, Begin makes it.
	Own(game string) string
	Begin(ctx context.Context, game string) error
	// Kind returns what books have to know of a game; the error wraps ErrGame.
	Kind(game string) (Kind, error)
}
