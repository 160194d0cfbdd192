package pgn_test

import (
	"bufio"
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/pgn"
	"duiyi/xiangqi"
)

// shared holds real files of many programs and what an independent reader
// found in them. They are not part of the program.
const shared = "../../../shared/records/data"

type expectation struct {
	file, game, start                      string
	plies, nodes, comments, sides, illegal int
	final                                  string
}

// expectations returns what is known of the games of a folder, by file.
func expectations(t *testing.T, folder string) map[string][]expectation {
	t.Helper()
	f, err := os.Open(filepath.Join(shared, "EXPECT-xiangqi.tsv"))
	if err != nil {
		t.Skipf("no real files here to compare with: %v", err)
	}
	defer f.Close()
	all := map[string][]expectation{}
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		c := strings.Split(sc.Text(), "\t")
		if len(c) < 10 || !strings.HasPrefix(c[0], folder) {
			continue
		}
		e := expectation{file: c[0], game: c[1], start: c[3], final: c[9]}
		for i, to := range []*int{&e.plies, &e.nodes, &e.comments, &e.sides, &e.illegal} {
			if *to, err = strconv.Atoi(c[4+i]); err != nil {
				t.Fatalf("%s: %v", sc.Text(), err)
			}
		}
		all[e.file] = append(all[e.file], e)
	}
	return all
}

// twoGroups are games in which one move has two groups of braces, which the
// table counts as two comments.
var twoGroups = map[string]bool{"juzhongmi-1-13.右炮直车破右单提马士象局.PGN 1": true}

func TestRealFiles(t *testing.T) {
	all := expectations(t, "xiangqi/pgn/")
	if len(all) < 100 {
		t.Fatalf("%d files", len(all))
	}
	games := 0
	for i, file := range slices.Sorted(maps.Keys(all)) {
		if testing.Short() && i%8 > 0 {
			continue
		}
		want := all[file]
		data, err := os.ReadFile(filepath.Join(shared, file))
		if err != nil {
			t.Fatal(err)
		}
		got, err := pgn.Read(data)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d games, want %d", file, len(got), len(want))
			continue
		}
		for i, g := range got {
			compare(t, file+" "+want[i].game, g, want[i])
			games++
		}
		roundTrip(t, file, got)
	}
	t.Logf("%d games of %d files", games, len(all))
}

func compare(t *testing.T, name string, g *record.Game, want expectation) {
	t.Helper()
	if _, err := xiangqi.ParseFEN(want.start); err != nil {
		if len(g.Faults) == 0 || !errors.Is(g.Faults[0], record.ErrStart) || len(g.Main()) > 0 {
			t.Errorf("%s: starts at %s, yet %d plies and %v", name, want.start, len(g.Main()), g.Faults)
		}
		return
	}
	start := xiangqi.StartPosition()
	if g.Start != "" {
		start, _ = xiangqi.ParseFEN(g.Start)
	}
	if got := board(start); got != want.start {
		t.Errorf("%s: starts at %s, want %s", name, got, want.start)
	}
	line := g.Main()
	p := start
	for _, n := range line {
		m, err := p.ParseMove(n.Move)
		if err != nil {
			t.Fatalf("%s: %s: %v", name, n.Move, err)
		}
		p.PlayUnchecked(m)
	}
	comments := 0
	g.Walk(func(n *record.Node) {
		if n.Comment != "" {
			comments++
		}
	})
	if g.Root.Comment != "" {
		comments++
	}
	if len(line) != want.plies || board(p) != want.final {
		t.Errorf("%s: %d plies to %s, want %d to %s (%v)", name, len(line), board(p), want.plies, want.final, g.Faults)
	}
	if twoGroups[filepath.Base(name)] {
		comments++
	}
	if comments != want.comments {
		t.Errorf("%s: %d comments, want %d", name, comments, want.comments)
	}
	if (len(g.Faults) > 0) != (want.illegal > 0) {
		t.Errorf("%s: faults %v, want %d illegal moves", name, g.Faults, want.illegal)
	}
}

// board is the first two fields of a FEN.
func board(p xiangqi.Position) string {
	f := strings.Fields(p.FEN())
	return f[0] + " " + f[1]
}

// roundTrip writes games in every notation and reads them again.
func roundTrip(t *testing.T, name string, games []*record.Game) {
	t.Helper()
	for _, n := range []xiangqi.Notation{xiangqi.Chinese, xiangqi.ChineseTraditional, xiangqi.WXF, xiangqi.ICCS, xiangqi.Vietnamese} {
		var first, second bytes.Buffer
		if _, err := pgn.Write(&first, games, pgn.Options{Notation: n}); err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		again, err := pgn.Read(first.Bytes())
		if err != nil {
			t.Errorf("%s in %v: %v", name, n, err)
			return
		}
		if _, err := pgn.Write(&second, again, pgn.Options{Notation: n}); err != nil {
			t.Errorf("%s in %v: %v", name, n, err)
			return
		}
		if first.String() != second.String() {
			t.Errorf("%s in %v: written\n%s\nread and written again\n%s", name, n, &first, &second)
			return
		}
		for i, g := range again {
			if len(g.Faults) > 0 && !errors.Is(g.Faults[0], record.ErrStart) || line(g) != line(games[i]) {
				t.Errorf("%s in %v: read back %d plies of %d, %v", name, n, len(g.Main()), len(games[i].Main()), g.Faults)
			}
		}
	}
}
