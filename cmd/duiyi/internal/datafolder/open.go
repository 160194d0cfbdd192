package datafolder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"duiyi/store/sqlite"
)

// AddressFile is the file in which a server leaves its page's address for a second
// start on the same data folder. It means nothing unless a process holds the folder.
const AddressFile = "duiyi.address"

// Open opens the database of a data folder and takes the folder. It creates both if
// they are missing, and removes an AddressFile that a killed server left.
func Open(dir string) (*sqlite.Store, error) { return OpenBy(sqlite.Open, dir) }

// OpenBy is Open with another function of package sqlite.
func OpenBy(open func(dir string) (*sqlite.Store, error), dir string) (*sqlite.Store, error) {
	store, err := open(dir)
	if err != nil {
		return nil, err
	}
	if err := os.Remove(filepath.Join(dir, AddressFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}
