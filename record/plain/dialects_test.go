package plain_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/boardtext/dialects"
	"duiyi/record"
	"duiyi/record/plain"
	"duiyi/xiangqi"
)

// Every dialect is a file of one position, and a line of a list.
func TestDialects(t *testing.T) {
	for _, d := range append(dialects.Xiangqi(), dialects.Gomoku()...) {
		t.Run(d.Name, func(t *testing.T) {
			games, err := plain.Read([]byte(d.Text))
			if err != nil || len(games) != 1 || len(games[0].Faults) > 0 || startOf(games[0]) != d.FEN {
				t.Fatalf("Read(%q): %v, %+v; want %q", d.Text, err, games, d.FEN)
			}
			if !d.Line || strings.Contains(d.Text, "–") { // package charset takes a line with dashes alone for damaged Cyrillic
				return
			}
			text := strings.TrimSpace(d.Text)
			games, err = plain.Read([]byte(text + "\n" + text + "\n"))
			if err != nil || len(games) != 2 || startOf(games[1]) != d.FEN || len(games[1].Faults) > 0 {
				t.Fatalf("Read of a list of %q: %v, %d games", d.Text, err, len(games))
			}
		})
	}
}

// startOf returns where a game begins; its own start is not kept.
func startOf(g *record.Game) string {
	if g.Start == "" {
		return xiangqi.StartFEN
	}
	return g.Start
}

// A position that does not say who is to move is kept, with a fault where the side
// is missing. Moves that one side alone can play tell.
func TestNoSide(t *testing.T) {
	const rows = "3k5/9/9/9/9/9/9/9/9/R3K4"
	for _, text := range []string{rows, rows + "\n", rows + " - - 0 1", rows + ";name", rows + " w\n" + rows + ";second\n"} {
		games, err := plain.Read([]byte(text))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		g := games[len(games)-1]
		if len(g.Faults) != 1 || !errors.Is(g.Faults[0], record.ErrSide) || !strings.HasPrefix(g.Start, rows) {
			t.Fatalf("%q: %q, %v", text, g.Start, g.Faults)
		}
		f := g.Faults[0]
		if f.Line != len(games) || f.Column != len(rows)+1 || f.Offset != strings.LastIndex(text, rows)+len(rows) {
			t.Errorf("%q: the fault is at byte %d, line %d, column %d", text, f.Offset, f.Line, f.Column)
		}
	}
	for text, start := range map[string]string{
		rows + " moves d9d8": rows + " b - - 0 1", rows + "\n1. a0a1 d9d8": rows + " w - - 0 1", rows + "\n车九进一": rows + " w - - 0 1",
	} {
		games, err := plain.Read([]byte(text))
		if err != nil || len(games[0].Faults) > 0 || games[0].Start != start {
			t.Errorf("%q: %v, %q, %v; want %q", text, err, games[0].Start, games[0].Faults, start)
		}
	}
}
