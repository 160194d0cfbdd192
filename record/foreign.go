package record

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
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
	{"CBF", []string{".cbf"}, holds("<ChineseChessRecord")},
	{"WXF", []string{".wxf"}, matches(`^\s*(?:START\{|FORMAT\s+WXF)`)},
	{"PFC", []string{".pfc"}, matches(`<n\s[^>]*version=`)},
	{"CHE", []string{".che"}, matches(`^\s*1\s+\d+\s+\d+\s+32\s+[01]\s`)},
	{"XQR", []string{".xqr"}, nil},
	{"MXQ", []string{".mxq"}, nil},
	{"CCM", []string{".ccm"}, nil},
	{"CHN", []string{".chn"}, nil},
	{"RenLib", []string{".lib"}, startsWith("\xffRenLib\xff")},
	{"RIF", []string{".rif"}, matches(`<database[\s>]`)},
}

func startsWith(magic string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(magic)) }
}

func holds(text string) func([]byte) bool {
	return func(head []byte) bool { return bytes.Contains(head, []byte(text)) }
}

func matches(pattern string) func([]byte) bool { return regexp.MustCompile(pattern).Match }

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
