package xqtable

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"duiyi/internal/filelock"
)

// from returns a folder as a Source that ends after so many bytes of each request, and
// counts what it gives away.
func from(dir string, most int64, given *int64) Source {
	return func(_ context.Context, name string, at int64) (io.ReadCloser, error) {
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		if _, err := f.Seek(at, io.SeekStart); err != nil {
			return nil, err
		}
		return &broken{f, most, given}, nil
	}
}

type broken struct {
	f     *os.File
	left  int64
	given *int64
}

var errBroken = errors.New("the line broke")

func (b *broken) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errBroken
	}
	n, err := b.f.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	*b.given += int64(n)
	return n, err
}

func (b *broken) Close() error { return b.f.Close() }

func TestFetch(t *testing.T) {
	source, set := folder(t, "KN-KA")
	info, err := set.Info(material(t, "KN-KA"))
	if err != nil {
		t.Fatal(err)
	}
	list := Closure([]Material{material(t, "KN-KA")})
	dir, given := t.TempDir(), int64(0)
	// The line breaks again and again; each time the copy goes on where it was.
	tries := 0
	for ; tries < 100; tries++ {
		if err = Fetch(t.Context(), dir, list, from(source, 2000, &given), nil); err == nil {
			break
		}
		if !errors.Is(err, errBroken) {
			t.Fatal(err)
		}
	}
	if err != nil || tries < 2 {
		t.Fatalf("after %d tries: %v", tries, err)
	}
	whole := int64(0)
	for _, m := range list {
		i, err := set.Info(m)
		if err != nil {
			t.Fatal(err)
		}
		whole += i.Bytes
	}
	if given != whole {
		t.Errorf("%d bytes were read of %d", given, whole)
	}
	got := Open(os.DirFS(dir))
	defer got.Close()
	if i, err := got.Info(material(t, "KN-KA")); err != nil || i.Tally != info.Tally {
		t.Errorf("%+v, %v", i, err)
	}
	if _, err := os.Stat(filepath.Join(dir, partFolder)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("parts are left: %v", err)
	}
	// What is there is kept.
	var had []bool
	if err := Fetch(t.Context(), dir, list, from(source, 0, &given), func(p Progress) { had = append(had, p.Had) }); err != nil || len(had) != 2 || !had[0] || !had[1] {
		t.Errorf("again: %v, %v", had, err)
	}
}

// TestFetchDamage: a table that arrives damaged does not take its place, and what
// there was of it is gone, so that another source can help.
func TestFetchDamage(t *testing.T) {
	source, _ := folder(t, "KN-K")
	list := []Material{material(t, "KN-K")}
	name := filepath.Join(source, "KN-K"+Ext)
	sound, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	given := int64(0)
	for what, data := range map[string][]byte{
		"cut":     sound[:len(sound)-1],
		"altered": append(append([]byte{}, sound[:len(sound)-9]...), make([]byte, 9)...),
		"text":    []byte("no table"),
	} {
		dir := t.TempDir()
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
		var fe *FileError
		if err := Fetch(t.Context(), dir, list, from(source, 1<<30, &given), nil); !errors.As(err, &fe) {
			t.Errorf("%s: %v", what, err)
		}
		if err := os.WriteFile(name, sound, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := Fetch(t.Context(), dir, list, from(source, 1<<30, &given), nil); err != nil {
			t.Errorf("%s, then sound: %v", what, err)
		}
	}
	if err := Fetch(t.Context(), t.TempDir(), []Material{material(t, "KC-K")}, from(source, 1<<30, &given), nil); !errors.Is(err, ErrMissing) {
		t.Errorf("a table that is not there: %v", err)
	}
	dir := t.TempDir()
	f, err := os.Create(filepath.Join(dir, lockName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if ok, err := filelock.Try(f); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if err := Fetch(t.Context(), dir, list, from(source, 1<<30, &given), nil); !errors.Is(err, ErrBusy) {
		t.Errorf("beside a build: %v", err)
	}
}
