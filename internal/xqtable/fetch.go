package xqtable

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"duiyi/internal/filelock"
)

// partFolder holds incomplete tables under their own names.
const partFolder = ".part"

// A Source opens the file of a table at an offset, from which it reads to the end. The
// error is fs.ErrNotExist if there is no such table.
type Source func(ctx context.Context, name string, from int64) (io.ReadCloser, error)

// Fetch copies tables of list that the folder dir lacks from a source. It checks every
// block before a table takes its place. The next call continues an interrupted copy. It
// calls tell after each table.
func Fetch(ctx context.Context, dir string, list []Material, from Source, tell func(Progress)) (err error) {
	unlock, err := lock(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	set := Open(os.DirFS(dir))
	defer func() { err = errors.Join(err, set.Close()) }()
	parts := filepath.Join(dir, partFolder)
	if err := os.MkdirAll(parts, 0o777); err != nil {
		return err
	}
	for i, m := range list {
		info, err := set.Info(m)
		had := err == nil
		if errors.Is(err, ErrMissing) {
			if err = fetch(ctx, parts, dir, m, from); err == nil {
				info, err = set.Info(m)
			}
		}
		if err != nil {
			return err
		}
		if tell != nil {
			tell(Progress{Material: m, Info: info, Had: had, Done: i + 1, All: len(list)})
		}
	}
	_ = os.Remove(parts) // fails if parts of other tables remain
	return nil
}

// fetch copies one table.
func fetch(ctx context.Context, parts, dir string, m Material, from Source) error {
	name := m.String() + Ext
	part := filepath.Join(parts, name)
	if err := fill(ctx, part, name, from); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("tables: %v: %w there", m, ErrMissing)
		}
		return &FileError{name, err}
	}
	set := Open(os.DirFS(parts))
	_, err := set.Examine(ctx, m)
	if err = errors.Join(err, set.Close()); err != nil {
		if ctx.Err() == nil { // the part is faulty
			err = errors.Join(err, os.Remove(part))
		}
		return err
	}
	return os.Rename(part, filepath.Join(dir, name))
}

// fill reads the rest of a file.
func fill(ctx context.Context, part, name string, from Source) (err error) {
	begun := int64(0)
	if stat, err := os.Stat(part); err == nil {
		begun = stat.Size()
	}
	in, err := from(ctx, name, begun)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	out, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err == nil {
		err = out.Sync()
	}
	return errors.Join(err, out.Close())
}

// File opens the file of a table. The error is ErrMissing if there is none, or a
// *FileError.
func (s *Set) File(m Material) (fs.File, error) {
	f, err := s.table(m)
	if err != nil {
		return nil, err
	}
	return s.folders[f.folder].Open(f.name)
}

// Examine reads a whole table. Errors are *FileErrors, ErrMissing or that of ctx.
func (s *Set) Examine(ctx context.Context, m Material) (Info, error) {
	f, err := s.table(m)
	if err != nil {
		return Info{}, err
	}
	codes := make([]byte, f.block)
	for block := range 2 * f.blocks {
		if err := ctx.Err(); err != nil {
			return Info{}, err
		}
		if err := f.read(block, codes[:f.length(block)]); err != nil {
			return Info{}, err
		}
	}
	return f.info, nil
}

// lock takes the folder dir for one build or copy.
func lock(dir string) (unlock func() error, err error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	switch ok, err := filelock.Try(f); {
	case err != nil:
		return nil, errors.Join(err, f.Close())
	case !ok:
		return nil, errors.Join(fmt.Errorf("tables: %s: %w", dir, ErrBusy), f.Close())
	}
	return f.Close, nil
}
