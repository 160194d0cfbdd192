// Package eachfile walks the files of folders of any size. It imports nothing of
// the module.
package eachfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// dirEntries is how many entries of a folder are in memory at once. Larger
// folders are read in parts, each of them in order.
const dirEntries = 10_000

// Walk calls visit for each regular file at or below a path, and for what
// cannot be read with the error. Unlike filepath.WalkDir it needs no more memory
// for a folder of a million files.
func Walk(path string, visit func(path string, err error) error) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return visit(path, err)
	case info.IsDir():
		return walkDir(path, visit)
	case info.Mode().IsRegular():
		return visit(path, nil)
	}
	return nil
}

func walkDir(path string, visit func(path string, err error) error) error {
	dir, err := os.Open(path)
	if err != nil {
		return visit(path, err)
	}
	defer dir.Close()
	for {
		entries, err := dir.ReadDir(dirEntries)
		slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
		for _, e := range entries {
			at := filepath.Join(path, e.Name())
			switch {
			case e.IsDir():
				if err := walkDir(at, visit); err != nil {
					return err
				}
			case e.Type().IsRegular():
				if err := visit(at, nil); err != nil {
					return err
				}
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return visit(path, err)
		}
	}
}
