package games

import "io"

// TableFiles are the files of endgame tables.
type TableFiles interface {
	// Tables lists them.
	Tables() ([]TableFile, error)
	// OpenTable opens the one of an ending. The error is positions.ErrNoTable if there is
	// none.
	OpenTable(ending string) (io.ReadSeekCloser, error)
}

// A TableFile is the file of an endgame table.
type TableFile struct {
	Ending string // its pieces, the stronger side first
	Bytes  int64
	// Won and Lost are the shares of positions with the stronger side to move that it
	// wins and loses, 0 to 1. Its longest win takes Longest plies, 0 if it never wins,
	// and begins at From.
	Won, Lost float64
	Longest   int
	From      string
}
