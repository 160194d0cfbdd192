package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"duiyi/internal/disk"
	"duiyi/store"
	"duiyi/store/sqlite/internal/db"
)

// probeBytes exceeds what a move writes.
const probeBytes = 64 << 10

// probeName is the file that a probe writes and removes.
const probeName = "duiyi.probe"

// Probe implements app.Store. It writes a file next to the database and takes
// the write lock: on a full disk, SQLite's log may have room for a while.
func (s *Store) Probe(ctx context.Context) error {
	if s.dir != "" {
		if err := s.probeFolder(); err != nil {
			return err
		}
	}
	return s.write(ctx, func(context.Context, *db.Queries) error { return nil })
}

func (s *Store) probeFolder() error {
	path := filepath.Join(s.dir, probeName)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, private)
	if err == nil {
		_, err = f.Write(make([]byte, probeBytes))
		if err == nil {
			err = f.Sync()
		}
		err = errors.Join(err, f.Close(), os.Remove(path))
	}
	if err == nil {
		return nil
	}
	return &OpenError{Path: s.dir, Kind: kindOf(err), Cause: bare(err), Hint: otherFolder}
}

// kindOf classifies an error of writing a file.
func kindOf(err error) error {
	switch {
	case disk.Full(err):
		return store.ErrDiskFull
	case errors.Is(err, os.ErrPermission), disk.ReadOnly(err):
		return ErrUnwritable
	}
	return store.ErrDiskFault
}
