package export

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"duiyi/internal/arena"
	"duiyi/record"
)

// A Write writes games in a format that holds several in a file.
type Write func([]*record.Game) ([]byte, record.Losses, error)

// A File is a record file that grows game by game. After an interruption it
// may lack the last games, or the end of one. Its content must match what
// would be written, so that no other file is overwritten.
type File struct {
	path  string
	terms Terms
	write Write
	f     *os.File
	there []byte // existing content not yet verified
	at    int64  // verified bytes
	lost  map[string]bool
	warn  func(what string)
}

// ErrOtherGames reports a file that does not belong to this match.
var ErrOtherGames = errors.New("the file holds other games than this match's: move it away, or name another")

// OpenFile opens or creates the file at path. If no game of the match has been
// played yet, it must be new or empty. It calls warn once for each kind of
// data that the format cannot hold.
func OpenFile(path string, begun bool, t Terms, w Write, warn func(what string)) (*File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	k := &File{path: path, terms: t, write: w, f: f, lost: map[string]bool{}, warn: warn}
	if k.there, err = io.ReadAll(f); err == nil && !begun && len(k.there) > 0 {
		err = ErrOtherGames
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return k, nil
}

// Add writes a game, or the missing part of it.
func (k *File) Add(g arena.Game) error {
	text, lost, err := k.write([]*record.Game{k.terms.Game(g)})
	if err != nil {
		return fmt.Errorf("%s: game %d: %w", k.path, g.Number+1, err)
	}
	for _, l := range lost {
		if !k.lost[l.What] {
			k.lost[l.What] = true
			k.warn(l.What)
		}
	}
	if k.at > 0 {
		text = append([]byte("\n"), text...)
	}
	n := min(len(k.there), len(text))
	if !bytes.Equal(k.there[:n], text[:n]) {
		return fmt.Errorf("%s: byte %d: %w", k.path, k.at, ErrOtherGames)
	}
	if _, err := k.f.WriteAt(text[n:], k.at+int64(n)); err != nil {
		return err
	}
	k.there = k.there[n:]
	k.at += int64(len(text))
	return nil
}

// Close closes the file.
func (k *File) Close() error { return k.f.Close() }
