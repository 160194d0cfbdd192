//go:build unix || js

package sqlite

import (
	"errors"
	"os"
	"syscall"
)

// diskFull reports whether the system refuses a write because there is no room.
func diskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// readOnly reports whether the file system is mounted for reading alone.
func readOnly(err error) bool { return errors.Is(err, syscall.EROFS) }

// syncFolder has the names in a folder be on the disk.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
