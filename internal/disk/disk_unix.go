//go:build unix || js

package disk

import (
	"errors"
	"os"
	"syscall"
)

// Full reports whether the system refuses a write because there is no room.
func Full(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// ReadOnly reports whether the file system is mounted for reading alone.
func ReadOnly(err error) bool { return errors.Is(err, syscall.EROFS) }

// SyncFolder writes the names in a folder to the disk.
func SyncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
