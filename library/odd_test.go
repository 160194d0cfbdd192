package library_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiyi/library"
	"duiyi/library/intake"
	"duiyi/record"
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

// TestRulesKept tests that a game comes back with the set of rules that its record names, beside
// what else it says of rules, and that reading a file again brings the set to games from before.
func TestRulesKept(t *testing.T) {
	l, _, _ := openLibrary(t)
	own := []record.Tag{{Name: "Event", Value: "Cup"}, {Name: "Rules", Value: "Taraguchi-10"}}
	ruled := func(moves string) *record.Game {
		g := game(moves, people, "1981", record.Drawn)
		g.Rules, g.Tags = "renju", slices.Clone(own)
		return g
	}
	plain, told, none := ruled("h2e2 h9g7"), ruled("h2e2 b9c7"), ruled("c3c4 c6c5")
	told.Main()[0].Comment, none.Rules = "said", ""
	for i, g := range []*record.Game{plain, told, none} {
		add(t, l, g)
		got, err := l.Game(t.Context(), int64(i+1))
		if err != nil || got.Rules != g.Rules || !slices.Equal(got.Tags, own) {
			t.Errorf("game %d: rules %q, %+v, %v; want %q", i+1, got.Rules, got.Tags, err, g.Rules)
		}
	}
	before, again := game("g3g4 g6g5", people, "1981", record.Drawn), game("g3g4 g6g5", people, "1981", record.Drawn)
	again.Rules = "cxa"
	for i, g := range []*record.Game{before, again} {
		if _, err := l.Take(t.Context(), []library.Lot{{Source: 1, Games: []*record.Game{g}, Places: []int{9}}}, i > 0); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := l.Game(t.Context(), 4); err != nil || got.Rules != "cxa" {
		t.Errorf("read again: rules %q, %v", got.Rules, err)
	}
}

// TestResultInComment tests that a game whose last comment says nothing but the
// result has it in every format, so that it is kept once.
func TestResultInComment(t *testing.T) {
	l, _, dir := openLibrary(t)
	g := game("h2e2 h9g7 h0g2", people, "1981", record.Unknown)
	main := g.Main()
	main[len(main)-1].Comment = "红胜"
	other := game("c3c4 c6c5", people, "1981", record.Unknown)
	other.Main()[1].Comment = "红胜势"
	for i, name := range []string{"a.xqf", "a.pgn", "a.cbl"} {
		format, ok := formats.All().ByPath(name)
		if !ok {
			t.Fatal(name)
		}
		for j, one := range []*record.Game{g, other} {
			text, _, err := format.Write([]*record.Game{one}, record.Options{Notation: "chinese"})
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(dir, fmt.Sprint(j, name))
			if err := os.WriteFile(path, text, 0o600); err != nil {
				t.Fatal(err)
			}
			p, err := intake.Files(t.Context(), l, formats.All(), []string{path}, intake.Again{}, func(intake.Progress) {})
			if want := map[bool]int{true: 1}[i == 0]; err != nil || p.Added != want || p.Also != 0 {
				t.Errorf("%s: %d games, %d other records, %v", path, p.Added, p.Also, err)
			}
		}
	}
	for n, want := range map[int64]record.Result{1: record.FirstWins, 2: record.Unknown} {
		if e, err := l.Entry(t.Context(), n); err != nil || e.Result != want {
			t.Errorf("game %d: %s, %v; want %s", n, e.Result, err, want)
		}
	}
}
