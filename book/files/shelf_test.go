package files

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"duiyi/book"
	"duiyi/book/kinds"
)

// TestShelf: what is a book is listed, whatever else lies there; a file that is
// replaced is read anew; names lead nowhere else.
func TestShelf(t *testing.T) {
	dir := t.TempDir()
	s := NewShelf(filepath.Join(dir, "books"), kinds.All())
	t.Cleanup(func() { s.Close() })
	ctx := t.Context()
	if list, err := s.List(ctx); err != nil || len(list) != 0 {
		t.Errorf("without a folder: %v, %v", list, err)
	}
	if err := s.Begin(ctx, "xiangqi"); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "books", "m.obk"), "xiangqi", false, pages)
	write(t, filepath.Join(dir, "outside.obk"), "xiangqi", false, pages)
	for name, text := range map[string]string{"notes.txt": "x", "broken.obk": "x", ".hidden.obk": "x"} {
		if err := os.WriteFile(filepath.Join(dir, "books", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.List(ctx)
	if err != nil || len(list) != 2 || list[0].Name != "m.obk" || list[0].Editing || list[1].Name != s.Own("xiangqi") || !list[1].Editing {
		t.Errorf("%+v, %v", list, err)
	}
	for _, name := range []string{"", "..", "../outside.obk", "none.obk", ".hidden.obk", "notes.txt", filepath.Join(dir, "outside.obk")} {
		if _, err := s.Open(ctx, name); !errors.Is(err, book.ErrNoBook) {
			t.Errorf("%q: %v", name, err)
		}
	}
	own, err := s.Open(ctx, s.Own("xiangqi"))
	if err != nil {
		t.Fatal(err)
	}
	if err := own.(book.Editor).Set(ctx, at(t, "xiangqi"), book.Entry{Move: "h2e2", Weight: 5}); err != nil {
		t.Fatal(err)
	}
	if err := s.Begin(ctx, "xiangqi"); err != nil {
		t.Errorf("begun again: %v", err)
	}
	again, err := s.Open(ctx, s.Own("xiangqi"))
	if err != nil || again != own {
		t.Errorf("an edited book is another: %v", err)
	}
	if list, err := again.Entries(ctx, at(t, "xiangqi")); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	before, err := s.Open(ctx, "m.obk")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "books", "m.obk"), "xiangqi", true, pages[:1])
	after, err := s.Open(ctx, "m.obk")
	if err != nil || after == before {
		t.Errorf("a file that was replaced is not read anew: %v", err)
	}
	if list, err := after.Entries(ctx, at(t, "xiangqi", "h2e2")); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}
