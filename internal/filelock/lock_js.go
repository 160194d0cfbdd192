package filelock

import "os"

// Try reports true: in a browser no other process has files in common with this one.
func Try(*os.File) (bool, error) { return true, nil }
