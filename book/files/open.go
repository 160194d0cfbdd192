package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"duiyi/book"
)

// Open opens the book at a path. The errors are those of the file, and of package
// book.
func Open(ctx context.Context, path string, kinds []book.Kind) (book.Book, error) {
	b, err := open(ctx, path, kinds)
	if err != nil {
		return nil, fmt.Errorf("book %s: %w", path, err)
	}
	return b, nil
}

const sqliteMagic = "SQLite format 3\x00"

func open(ctx context.Context, path string, kinds []book.Kind) (book.Book, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, unnamed(err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%w: not a file", book.ErrFormat)
	}
	head := make([]byte, len(sqliteMagic))
	if err == nil {
		if _, err = io.ReadFull(f, head); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = fmt.Errorf("%w: %d bytes", book.ErrFormat, info.Size())
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if string(head) != sqliteMagic {
		return openBin(ctx, f, info.Size(), kinds)
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	own, err := isNative(path)
	if err != nil {
		return nil, err
	}
	if own {
		return openNative(ctx, path, kinds)
	}
	return openKeyed(ctx, path, kinds)
}

// unnamed is an error of a file without its path, which is told by Open.
func unnamed(err error) error {
	if p := (*os.PathError)(nil); errors.As(err, &p) {
		return p.Err
	}
	return err
}

// isNative reports whether a SQLite file is one of Duiyi's books, by the
// application's number in its header.
func isNative(path string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, unnamed(err)
	}
	defer f.Close()
	id := make([]byte, 4)
	if _, err := f.ReadAt(id, 68); err != nil {
		return false, fmt.Errorf("%w: it ends within its header", book.ErrDamaged)
	}
	return bytes.Equal(id, []byte(applicationID)), nil
}

// kindNamed finds a game.
func kindNamed(kinds []book.Kind, name string) (book.Kind, error) {
	for _, k := range kinds {
		if k.Name == name {
			return k, nil
		}
	}
	return book.Kind{}, fmt.Errorf("%w: %q", book.ErrGame, name)
}

// dsn is the data source of the SQLite file at a path.
func dsn(path, more string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") && filepath.IsAbs(path) {
		path = "/" + path // C:/… is file:///C:/…
	}
	u := url.URL{Scheme: "file", Path: path}
	if !strings.HasPrefix(path, "/") {
		u = url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}
	}
	u.RawQuery = more
	return u.String()
}

// A Format is a way to write books.
type Format struct {
	Name       string
	Extensions []string
	Games      []string // that it is for; none for all
	create     func(path string, over bool, k book.Kind, rules string) (book.Writer, error)
}

// Formats returns the formats that are written, Duiyi's own first.
func Formats() []Format {
	return []Format{
		{"duiyi", []string{Extension}, nil, createNative},
		{"obk", []string{".obk"}, []string{chessName}, createOBK},
		{"bin", []string{".bin", ".dat"}, []string{chessName}, createBin},
	}
}

// Create begins a book at a path, in the format of its extension. Where there is
// a file already and over is false, the error is fs.ErrExist.
func Create(path string, over bool, k book.Kind, rules string) (book.Writer, error) {
	for _, f := range Formats() {
		for _, ext := range f.Extensions {
			if !strings.EqualFold(ext, filepath.Ext(path)) {
				continue
			}
			if len(f.Games) > 0 && f.Games[0] != k.Name {
				return nil, fmt.Errorf("book %s: %w: %s books are of %s", path, book.ErrGame, f.Name, f.Games[0])
			}
			if _, err := os.Stat(path); err == nil && !over {
				return nil, fmt.Errorf("book %s: %w", path, os.ErrExist)
			}
			return f.create(path, over, k, rules)
		}
	}
	return nil, fmt.Errorf("book %s: %w: want %s, .obk, .bin or .dat", path, book.ErrFormat, Extension)
}
