package book

import "context"

// An Editor is a book whose entries can be set. What it has acknowledged is on
// the disk.
type Editor interface {
	Book
	// Set has a move known in a position as an entry says. The errors wrap
	// ErrMove.
	Set(ctx context.Context, p Position, e Entry) error
	// Undo takes back the last Set that was not taken back, and returns the text
	// of its position. The error is ErrNoUndo where there is none.
	Undo(ctx context.Context) (position string, err error)
}

// A Writer takes a whole book. Nothing is at its path before Close, and nothing
// after Discard.
type Writer interface {
	// Put adds the entries of a position, each position once.
	Put(p Position, list []Entry) error
	// Lost says what the format could not hold, in words.
	Lost() []string
	Close() error
	Discard() error
}
