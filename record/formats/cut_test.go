package formats_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/formats"
)

var errCut = errors.New("cut")

// A torn reader fails after some bytes.
type torn struct{ rest []byte }

func (r *torn) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		return 0, errCut
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

var _ io.Reader = (*torn)(nil)

// TestCutShort: of a file whose reading fails in its middle, all games before the one that it
// fails in are read, and the error comes after them. No game is read that is cut.
func TestCutShort(t *testing.T) {
	var games []*record.Game
	pgn, err := formats.All().ByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for n := range 6 {
		text := fmt.Sprintf("[Event \"round %d\"]\n[Red \"red %d\"]\n[Black \"black\"]\n\n1. h2e2 {a word} h9g7 2. h0g2 b9c7 3. i0h0 %s 1-0\n", n, n, []string{"i9h9", "a9b9"}[n%2])
		list, err := pgn.Read([]byte(text))
		if err != nil || len(list) != 1 || list[0].FaultCount() > 0 {
			t.Fatal(list, err)
		}
		games = append(games, list...)
	}
	files := map[string][]byte{
		"txt": []byte(strings.Repeat("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n", 5) + "4k4/9/9/9/9/9/9/9/9/3K5 b\n"),
	}
	for _, f := range formats.All() {
		if f.Many && f.Encode != nil && f.Holds("xiangqi") {
			data, _, err := f.Write(games, record.Options{})
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			files[f.Name] = data
		}
	}
	for name, data := range files {
		t.Run(name, func(t *testing.T) {
			f, err := formats.All().ByName(name)
			if err != nil {
				t.Fatal(err)
			}
			all, err := f.Read(data)
			if err != nil || len(all) != 6 {
				t.Fatalf("%d games, %v", len(all), err)
			}
			most := 0
			for cut := 0; cut < len(data); cut += 1 + len(data)/2000 {
				var got []*record.Game
				var end error
				for g, err := range f.Each(&torn{data[:cut]}) {
					if end = err; err == nil {
						got = append(got, g)
					}
				}
				if !errors.Is(end, errCut) || len(got) > len(all) {
					t.Fatalf("cut at %d of %d: %d games, %v", cut, len(data), len(got), end)
				}
				for i, g := range got {
					if same(g) != same(all[i]) {
						t.Fatalf("cut at %d of %d: game %d is %s\nwant %s", cut, len(data), i+1, same(g), same(all[i]))
					}
				}
				most = max(most, len(got))
			}
			if most < 5 {
				t.Errorf("at most %d games of a file that is cut", most)
			}
		})
	}
}

// same describes a game.
func same(g *record.Game) string {
	var b bytes.Buffer
	fmt.Fprint(&b, g.Title(), g.Players, g.Start, g.Result, g.FaultCount())
	g.Walk(func(n *record.Node) { fmt.Fprint(&b, " ", n.Move, n.Comment) })
	return b.String()
}
