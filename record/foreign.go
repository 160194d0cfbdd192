package record

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// A ForeignError says that a file is in a format that is known by name alone.
type ForeignError struct{ Format string }

func (e *ForeignError) Error() string {
	return fmt.Sprintf("a file of %s, a format that is not read", e.Format)
}

// foreign are formats that are not read, by what their files begin with or hold,
// and by their extensions. Whoever adds a reader takes its row away.
var foreign = []struct {
	name       string
	extensions []string
	is         func(head []byte) bool // nil where the content says nothing
}{
	{"DHJHtmlXQ", nil, holds("[DHJHtmlXQ")},
	{"RenLib before 3.0", []string{".lib"}, nil},
	{"BDT", []string{".bdt"}, nil},
	{"RDF", []string{".rdf"}, nil},
	{"OBK", []string{".obk"}, nil},
	{"SQLite", []string{".db"}, startsWith("SQLite format 3\x00")},
	{"ZIP", []string{".zip"}, startsWith("PK\x03\x04")},
	{"PDF", []string{".pdf"}, startsWith("%PDF-")},
	{"Word", []string{".doc", ".docx"}, startsWith("\xd0\xcf\x11\xe0")},
}

func startsWith(magic string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(magic)) }
}

func holds(text string) func([]byte) bool {
	return func(head []byte) bool { return bytes.Contains(head, []byte(text)) }
}

// Foreign names the format of a file that is not read, by what it holds or, where
// that says nothing, by its name, which may be empty. It is nil for a file of no
// such format; a *ForeignError otherwise.
func Foreign(data []byte, name string) error {
	head := bytes.TrimPrefix(data[:min(len(data), HeadBytes)], []byte("\ufeff"))
	ext := strings.ToLower(filepath.Ext(name))
	for _, f := range foreign {
		if f.is != nil && f.is(head) {
			return &ForeignError{f.name}
		}
	}
	for _, f := range foreign {
		if slices.Contains(f.extensions, ext) {
			return &ForeignError{f.name}
		}
	}
	return nil
}
