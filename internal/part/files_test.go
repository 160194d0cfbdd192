package part

import (
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"
)

func TestUnpack(t *testing.T) {
	if _, err := unpack([]byte("a.dyt 3\nb c.dyt 0\n\nxyz")); err == nil {
		t.Fatal("a name with a blank was taken")
	}
	files, err := unpack([]byte("a.dyt 3\nb.dyt 0\n\nxyz"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"a.dyt": "xyz", "b.dyt": ""} {
		if got, err := fs.ReadFile(files, name); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if list, err := fs.ReadDir(files, "."); err != nil || len(list) != 2 {
		t.Errorf("%v, %v", list, err)
	}
	for _, wrong := range []string{"", "\n\n", "a 3\n", "a 3\n\nxy", "a 3\n\nxyz!", "a -1\n\n", "a x\n\nxyz", "a\n\n"} {
		if _, err := unpack([]byte(wrong)); !errors.Is(err, errPacked) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

func TestPack(t *testing.T) {
	folder := fstest.MapFS{"b.dyt": {Data: []byte("\n\nxyz")}, "a.dyt": {}}
	packed, err := Pack(folder)
	if err != nil {
		t.Fatal(err)
	}
	files, err := unpack(packed)
	if err != nil || len(files) != len(folder) {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for name, f := range folder {
		if got, err := fs.ReadFile(files, name); err != nil || string(got) != string(f.Data) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}
