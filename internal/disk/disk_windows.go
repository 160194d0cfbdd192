package disk

import (
	"errors"

	"golang.org/x/sys/windows"
)

// Full reports whether the system refuses a write because there is no room.
func Full(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL) || errors.Is(err, windows.ERROR_DISK_QUOTA_EXCEEDED)
}

// ReadOnly reports whether the disk is protected from writing.
func ReadOnly(err error) bool { return errors.Is(err, windows.ERROR_WRITE_PROTECT) }

// SyncFolder does nothing: NTFS keeps a journal of its names, and a folder
// cannot be opened to be synced.
func SyncFolder(string) error { return nil }
