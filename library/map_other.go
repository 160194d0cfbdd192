//go:build !unix

package library

import "os"

// mapFile returns a file's bytes, read at once: a file that is mapped could not
// be written to here.
func mapFile(path string) (data []byte, unmap func() error, err error) {
	data, err = os.ReadFile(path)
	return data, func() error { return nil }, err
}
