package formats_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/formats"
)

// A game whose position cannot be read has none: it is not written with another.
func TestNoStart(t *testing.T) {
	const good = "[Event \"good\"]\n\n1. 炮二平五 *\n\n"
	bad := func(fen string) string { return "[Event \"bad\"]\n[FEN \"" + fen + "\"]\n\n1. 炮二平五 *\n\n" }
	many := strings.Repeat("[Event \"bad\"]\n[Event \"worse\"]\n", record.MaxFaults+5) + "[FEN \"9/9 w\"]\n\n*\n"
	for _, fen := range []string{"9/9 w", "hello", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN w", "9/9/9/9/9/9/9/9/9/9 w", "9/9/9/9/9/9/9/9/9/9"} {
		if games, err := formats.All().Detect([]byte(bad(fen))).Read([]byte(bad(fen))); !errors.Is(err, record.ErrStart) {
			t.Errorf("FEN %q: %+v, %v", fen, games, err)
		}
	}
	tests := []struct {
		name, text    string
		games, unread int
	}{
		{"before", bad("x") + good, 1, 1},
		{"behind", good + bad("x"), 1, 1},
		{"between", good + bad("x") + bad("y") + good, 2, 2},
		{"behind a hundred faults", good + many, 1, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := formats.All().Detect([]byte(tt.text))
			read, err := f.Read([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			var streamed []*record.Game
			for g, err := range f.Stream(strings.NewReader(tt.text)) {
				if err != nil {
					t.Fatal(err)
				}
				streamed = append(streamed, g)
			}
			for _, games := range [][]*record.Game{read, streamed} {
				unread := 0
				for _, g := range games {
					unread += g.Unread.Count()
					for _, f := range g.Unread.List {
						if !errors.Is(f, record.ErrStart) {
							t.Errorf("unread: %v", f)
						}
					}
					if g.Tag("Event") != "good" || len(g.Main()) != 1 {
						t.Errorf("%+v", g)
					}
				}
				if len(games) != tt.games || unread != tt.unread {
					t.Errorf("%d games and %d that are not read", len(games), unread)
				}
			}
		})
	}
	for name, text := range map[string]string{
		"dhtmlxq": "[DhtmlXQ_binit]0919293999596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
		"cbf":     "<ChineseChessRecord><FEN>x</FEN></ChineseChessRecord>",
		"wxf":     "FORMAT WXF\nFEN x\nSTART{ }END",
		"pfc":     `<n version="2" m="x"></n>`,
	} {
		if f := formats.All().Detect([]byte(text)); f.Name != name {
			t.Errorf("%s is taken for %s", name, f.Name)
		} else if games, err := f.Read([]byte(text)); !errors.Is(err, record.ErrStart) {
			t.Errorf("%s: %+v, %v", name, games, err)
		}
	}
}
