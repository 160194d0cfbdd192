package library_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/library"
	"duiyi/library/intake"
	"duiyi/record/formats"
)

// TestImportOdd imports games of one move and of 1,000, one with an illegal
// side line, and one from a handicap.
func TestImportOdd(t *testing.T) {
	l, _, dir := openLibrary(t)
	var long strings.Builder
	for i := range 500 { // rooks to and fro
		fmt.Fprintf(&long, "%d. %s %s ", i+1, []string{"a0a1", "a1a0"}[i%2], []string{"a9a8", "a8a9"}[i%2])
	}
	text := "[Red \"one\"]\n\n1. h2e2 *\n\n[Red \"long\"]\n\n" + long.String() + "*\n\n" +
		"[Red \"side\"]\n\n1. h2e2 (1. a0a9 {impossible}) h9g7 2. h0g2 *\n\n" +
		"[Red \"handicap\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w\"]\n\n1. h2e2 h9g7 *\n"
	path := filepath.Join(dir, "odd.pgn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := intake.Files(t.Context(), l, formats.All(), []string{path}, intake.Again{}, func(intake.Progress) {})
	if err != nil || p.Games != 4 || p.Added != 4 || p.Faulty != 1 || len(p.Faults) != 1 || p.Faults[0].Game != 3 {
		t.Errorf("%+v, %v", p, err)
	}
	for name, plies := range map[string]int{"one": 1, "long": 1000, "side": 3, "handicap": 2} {
		page, err := l.Search(t.Context(), library.Filter{First: name}, library.Cursor{}, 9)
		if err != nil || len(page.Games) != 1 || page.Games[0].Plies != plies {
			t.Errorf("%s: %+v, %v", name, page.Games, err)
		}
	}
	board := "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w"
	if x, err := l.Explore(t.Context(), library.Filter{Kind: "xiangqi", Position: board}); err != nil || x.Games != 1 || x.Moves[0].Move != "h2e2" {
		t.Errorf("from the handicap: %+v, %v", x, err)
	}
}
