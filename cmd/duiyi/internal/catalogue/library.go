package catalogue

import (
	"path/filepath"

	"duiyi/library"
	"duiyi/library/kinds"
)

// libraryFile is the library's index in a data folder.
const libraryFile = "duiyi.library"

// OpenLibrary returns the library of a store, with its index in a data folder.
func OpenLibrary(store library.Store, dir string) *library.Library {
	return library.New(store, filepath.Join(dir, libraryFile), kinds.All())
}
