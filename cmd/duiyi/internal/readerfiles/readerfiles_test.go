package readerfiles

import (
	"bytes"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"duiyi/internal/part"
	"duiyi/internal/xqtable"
)

// The parts of the program are the files that web/scripts/parts.ts names, as far as engines
// need them.
func TestParts(t *testing.T) {
	all := folder{fstest.MapFS{Program + ".gz": {Data: []byte("program")}}}
	for name := range parts {
		got, err := fs.ReadFile(all, name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("../../../../" + name)
		if name == "internal/xqtable/own" {
			want, err = part.Pack(xqtable.Own())
		}
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, want %d, %v", name, len(got), len(want), err)
		}
	}
	if got, err := fs.ReadFile(all, Program+".gz"); err != nil || string(got) != "program" {
		t.Errorf("the program: %q, %v", got, err)
	}
	list, err := os.ReadFile("../../../../web/scripts/parts.ts")
	if err != nil {
		t.Fatal(err)
	}
	for name := range parts {
		if folder, _, _ := strings.Cut(name, "/policies/"); !strings.Contains(string(list), folder) {
			t.Errorf("web/scripts/parts.ts does not name %s", folder)
		}
	}
}
