package wholefile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// only checks that a folder holds these files and no other.
func only(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != len(want) {
		t.Errorf("the folder holds %v", list)
	}
	for name, text := range want {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != text {
			t.Errorf("%s holds %q, %v; want %q", name, got, err, text)
		}
	}
}

func TestFill(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.pgn")
	if err := Fill(path, false, func(w io.Writer) error { _, err := io.WriteString(w, "one"); return err }); err != nil {
		t.Fatal(err)
	}
	stopped := errors.New("stopped")
	if err := Fill(path, true, func(w io.Writer) error { io.WriteString(w, "half"); return stopped }); !errors.Is(err, stopped) {
		t.Errorf("Fill = %v", err)
	}
	only(t, dir, map[string]string{"game.pgn": "one"})
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.pgn")
	if err := Write(path, []byte("one"), false); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, []byte("two"), false); !errors.Is(err, fs.ErrExist) {
		t.Errorf("written over a file: %v", err)
	}
	only(t, dir, map[string]string{"game.pgn": "one"})
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, []byte("three"), true); err != nil {
		t.Fatal(err)
	}
	only(t, dir, map[string]string{"game.pgn": "three"})
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 && runtime.GOOS != "windows" {
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
	if err := Write(filepath.Join(dir, "no", "file"), nil, true); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file in no folder: %v", err)
	}
}

// TestFullDisk: what was there stays whole, and nothing is left behind.
// An error names the file that was asked for, and not the one written beside it.
func TestNoFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "games.pgn")
	err := Write(path, []byte("x"), false)
	at := (*fs.PathError)(nil)
	if !errors.As(err, &at) || at.Path != path || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("writing into a folder that is not there: %v", err)
	}
}

func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.pgn")
	full := func(f *os.File) error {
		if _, err := f.WriteString("half of"); err != nil {
			t.Fatal(err)
		}
		return &fs.PathError{Op: "write", Path: f.Name(), Err: syscall.ENOSPC}
	}
	if err := put(path, true, full); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("a new file: %v", err)
	}
	only(t, dir, nil)
	if err := Write(path, []byte("the original"), false); err != nil {
		t.Fatal(err)
	}
	if err := put(path, true, full); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("over a file: %v", err)
	}
	only(t, dir, map[string]string{"game.pgn": "the original"})
}

// TestRace: a file that comes to be there while ours is written stays.
func TestRace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.pgn")
	err := put(path, false, func(f *os.File) error { return os.WriteFile(path, []byte("theirs"), 0o600) })
	if !errors.Is(err, fs.ErrExist) {
		t.Errorf("%v, want %v", err, fs.ErrExist)
	}
	only(t, dir, map[string]string{"game.pgn": "theirs"})
}

func TestLinkAndDevice(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("links and devices of Linux")
	}
	dir, elsewhere := t.TempDir(), t.TempDir()
	target, link := filepath.Join(elsewhere, "target"), filepath.Join(dir, "link")
	if err := errors.Join(os.WriteFile(target, []byte("old"), 0o600), os.Symlink(target, link)); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, []byte("new"), true); err != nil {
		t.Fatal(err)
	}
	only(t, elsewhere, map[string]string{"target": "new"})
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info.Mode(), err)
	}
	if err := Write("/dev/full", []byte("x"), true); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("/dev/full: %v", err)
	}
}
