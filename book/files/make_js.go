package files

import (
	"bytes"

	"duiyi/book"
)

// Makers returns the makers of books of these games. A browser has no files for
// those that are databases.
func Makers(kinds []book.Kind) []book.Maker {
	var list []book.Maker
	for _, k := range kinds {
		if k.Name != chessName {
			continue
		}
		list = append(list, book.Maker{Format: "bin", Extension: ".dat", Kind: k, Make: func(each func(func(book.Position, []book.Entry) error) error) ([]byte, error) {
			w := &binWriter{}
			if err := each(w.Put); err != nil {
				return nil, err
			}
			var data bytes.Buffer
			err := w.encode(&data)
			return data.Bytes(), err
		}})
	}
	return list
}
