package sqlite

import (
	"errors"

	"golang.org/x/sys/windows"
)

// diskFull reports whether the system refuses a write because there is no room.
func diskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL) || errors.Is(err, windows.ERROR_DISK_QUOTA_EXCEEDED)
}

// readOnly reports whether the disk is protected from writing.
func readOnly(err error) bool { return errors.Is(err, windows.ERROR_WRITE_PROTECT) }

// syncFolder does nothing: NTFS keeps a journal of its names, and a folder
// cannot be opened to be synced.
func syncFolder(string) error { return nil }
