package filelock_test

import (
	"os"
	"path/filepath"
	"testing"

	"duiyi/internal/filelock"
)

func TestTry(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	open := func() *os.File {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	first, second := open(), open()
	defer second.Close()
	if ok, err := filelock.Try(first); !ok || err != nil {
		t.Fatalf("the first lock: %v, %v", ok, err)
	}
	if ok, err := filelock.Try(second); ok || err != nil {
		t.Fatalf("a lock that another file holds: %v, %v", ok, err)
	}
	first.Close()
	if ok, err := filelock.Try(second); !ok || err != nil {
		t.Fatalf("a lock whose holder closed its file: %v, %v", ok, err)
	}
}
