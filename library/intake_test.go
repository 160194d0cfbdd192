package library_test

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"duiyi/library/intake"
	"duiyi/record"
)

// made returns the formats of a file in which a reader finds these games and then, unless it is nil,
// an error.
func made(err error, games ...*record.Game) record.Formats {
	stream := func(io.Reader) iter.Seq2[*record.Game, error] {
		return func(yield func(*record.Game, error) bool) {
			for _, g := range games {
				if !yield(g, nil) {
					return
				}
			}
			if err != nil {
				yield(nil, err)
			}
		}
	}
	return record.Formats{{Name: "made", Is: func([]byte) bool { return true }, Stream: stream}, {Name: "text"}}
}

// TestImportBreaks keeps the games before the place where a file breaks off, says what is wrong with
// each, and reads the file again the next time.
func TestImportBreaks(t *testing.T) {
	l, _, dir := openLibrary(t)
	path := filepath.Join(dir, "games.made")
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	faulty, sound := game("h2e2", [2]string{"a", "b"}, "2001", record.Unknown), game("c3c4 g6g5", [2]string{"c", "d"}, "2002", record.Unknown)
	for range 3 {
		faulty.Faults = append(faulty.Faults, &record.Error{Err: errors.New("a fault")})
	}
	broken := errors.New("the file breaks off")
	for n := range 2 {
		got, err := intake.Files(t.Context(), l, made(broken, faulty, sound), []string{path}, intake.Again{}, func(intake.Progress) {})
		if err != nil || got.Games != 2 || got.Added != 2-2*n || got.Failed != 1 || got.Faulty != 1 || got.Before != 0 || len(got.Faults) != 2 {
			t.Fatalf("import %d came to %+v, %v", n+1, got, err)
		}
		if f := got.Faults[0]; f.Game != 1 || f.More != 2 || f.Whole {
			t.Errorf("the faulty game: %+v", f)
		}
		if f := got.Faults[1]; f.Game != 3 || !f.Whole || !errors.Is(f, broken) {
			t.Errorf("the end of the file: %+v", f)
		}
	}
}

// TestImportNothing: a file that the user names and that has no game is a fault, one in a folder is
// not; faults beyond the first are counted.
func TestImportNothing(t *testing.T) {
	l, _, dir := openLibrary(t)
	folder := filepath.Join(dir, "games")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "games.made")
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for named, failed := range map[string]int{path: 1, folder: 0} {
		got, err := intake.Files(t.Context(), l, made(nil), []string{named}, intake.Again{On: true}, func(intake.Progress) {})
		if err != nil || got.Failed != failed || failed == 1 && !errors.Is(got.Faults[0], record.ErrEmpty) {
			t.Errorf("%s came to %+v, %v", named, got, err)
		}
	}
	var missing []string
	for n := range 103 {
		missing = append(missing, filepath.Join(dir, fmt.Sprint("none", n)))
	}
	got, err := intake.Rehearse(t.Context(), made(nil), missing)
	if err != nil || got.Failed != 103 || len(got.Faults) != 100 || got.Unlisted != 3 {
		t.Errorf("missing files: %d failed, %d named, %d more, %v", got.Failed, len(got.Faults), got.Unlisted, err)
	}
}
