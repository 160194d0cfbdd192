//go:build unix

package sqlite

import (
	"errors"
	"os"
)

// syncFolder has the names in a folder be on the disk.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
