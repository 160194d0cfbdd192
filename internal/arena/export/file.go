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

// A Write writes games in a format that holds several of them in a file, the
// one after the other.
type Write func([]*record.Game) ([]byte, record.Losses, error)

// A File is a file of records that grows by a game at a time. After an
// interruption it may lack the last games, or the end of one; what is there
// must be what would be written, so that no other file is ever spoilt.
type File struct {
	path  string
	terms Terms
	write Write
	f     *os.File
	there []byte // of the file, not yet accounted for
	at    int64  // bytes that are
	lost  map[string]bool
	warn  func(what string)
}

// ErrOtherGames says that a file is not one of this match.
var ErrOtherGames = errors.New("the file holds other games than this match's: move it away, or name another")

// OpenFile opens the file at path, or begins it. If no game of the match has
// been played yet, it must be new or empty. What the format does not hold is
// told to warn, each kind of loss once.
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

// Add writes a game, or the part of it that is not there yet.
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

// Close ends the writing.
func (k *File) Close() error { return k.f.Close() }
