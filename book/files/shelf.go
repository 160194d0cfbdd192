package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"duiyi/book"
)

// A Shelf is the books in a folder, by the names of their files.
type Shelf struct {
	dir   string
	kinds []book.Kind

	mu     sync.Mutex
	opened map[string]*volume
}

// A volume is an open book, and the file as it was when it was opened. A book
// that cannot be read is remembered too, as long as its file stays the same.
type volume struct {
	file fs.FileInfo
	book book.Book
	err  error
}

var _ book.Shelf = (*Shelf)(nil)

// NewShelf returns the shelf of a folder, which need not be there.
func NewShelf(dir string, kinds []book.Kind) *Shelf {
	return &Shelf{dir: dir, kinds: kinds, opened: map[string]*volume{}}
}

// bookExtensions are those of files that are looked at.
var bookExtensions = []string{Extension, ".obk", ".yfk", ".pfbook", ".bin", ".dat"}

// maxShelf is how many books a shelf shows.
const maxShelf = 200

// List implements book.Shelf.
func (s *Shelf) List(ctx context.Context) ([]book.Shelved, error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var list []book.Shelved
	for _, e := range entries {
		if len(list) == maxShelf {
			break
		}
		b, err := s.Open(ctx, e.Name())
		if err != nil {
			continue // no book, or one that duiyi book check has something to say of
		}
		list = append(list, book.Shelved{Name: e.Name(), Info: b.Info()})
	}
	return list, ctx.Err()
}

// Open implements book.Shelf.
func (s *Shelf) Open(ctx context.Context, name string) (book.Book, error) {
	none := fmt.Errorf("%w: %q", book.ErrNoBook, name)
	if name != filepath.Base(name) || strings.HasPrefix(name, ".") || !slices.Contains(bookExtensions, strings.ToLower(filepath.Ext(name))) {
		return nil, none
	}
	path := filepath.Join(s.dir, name)
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, none
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	v := s.opened[name]
	if v != nil && v.current(info) {
		return v.book, v.err
	}
	if v != nil && v.book != nil {
		if err := v.book.Close(); err != nil {
			return nil, err
		}
	}
	b, err := Open(ctx, path, s.kinds)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	s.opened[name] = &volume{info, b, err}
	return b, err
}

// current reports whether a book is that of a file: the same file and, where it
// is not Duiyi's own, unchanged.
func (v *volume) current(info fs.FileInfo) bool {
	if !os.SameFile(v.file, info) {
		return false
	}
	own := v.book != nil && v.book.Info().Format == "duiyi"
	return own || v.file.Size() == info.Size() && v.file.ModTime().Equal(info.ModTime())
}

// Own implements book.Shelf.
func (s *Shelf) Own(game string) string { return game + Extension }

// Begin implements book.Shelf.
func (s *Shelf) Begin(_ context.Context, game string) error {
	k, err := s.Kind(game)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	w, err := createNative(filepath.Join(s.dir, s.Own(game)), false, k, "")
	if err != nil {
		return err
	}
	if err := w.Close(); !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil // somebody else began it meanwhile
}

// Kind implements book.Shelf.
func (s *Shelf) Kind(game string) (book.Kind, error) { return kindNamed(s.kinds, game) }

// Close closes the books.
func (s *Shelf) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, v := range s.opened {
		if v.book != nil {
			errs = append(errs, v.book.Close())
		}
	}
	clear(s.opened)
	return errors.Join(errs...)
}
