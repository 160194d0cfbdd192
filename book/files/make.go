//go:build !js

package files

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"duiyi/book"
)

// Makers returns the makers of books of these games, in every format that is
// written.
func Makers(kinds []book.Kind) []book.Maker {
	var list []book.Maker
	for _, k := range kinds {
		for _, f := range Formats() {
			if len(f.Games) == 0 || slices.Contains(f.Games, k.Name) {
				list = append(list, book.Maker{Format: f.Name, Extension: f.Extensions[len(f.Extensions)-1], Kind: k, Make: f.made(k)})
			}
		}
	}
	return list
}

// made is book.Maker.Make by a file in a folder of its own.
func (f Format) made(k book.Kind) func(func(func(book.Position, []book.Entry) error) error) ([]byte, error) {
	return func(each func(func(book.Position, []book.Entry) error) error) (data []byte, err error) {
		dir, err := os.MkdirTemp("", "duiyi-book-")
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
		path := filepath.Join(dir, "book"+f.Extensions[0])
		w, err := f.create(path, false, k, "")
		if err != nil {
			return nil, err
		}
		if err := each(w.Put); err != nil {
			return nil, errors.Join(err, w.Discard())
		}
		if err := w.Close(); err != nil {
			return nil, err
		}
		return os.ReadFile(path)
	}
}
