package formats_test

import (
	"bufio"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/record/recordtest"
	"duiyi/xiangqi"
)

// TestRealFiles reads the files of the rarer formats and compares them with what
// another reader found: plies, moves, comments and the last position.
func TestRealFiles(t *testing.T) {
	f, err := os.Open(recordtest.Shared(t, "EXPECT-xiangqi.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	files := 0
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		cols := strings.Split(sc.Text(), "\t")
		folder := strings.Split(cols[0], "/")
		if len(cols) < 11 || len(folder) < 3 || !slices.Contains([]string{"wxf", "cbf", "other"}, folder[1]) {
			continue
		}
		files++
		data, err := os.ReadFile(recordtest.Shared(t, cols[0]))
		if err != nil {
			t.Fatal(err)
		}
		format := formats.All().Detect(data)
		games, err := format.Read(data)
		if err != nil {
			t.Errorf("%s: %v", cols[0], err)
			continue
		}
		g := games[0]
		if len(g.Faults) > 0 || len(games) != 1 {
			t.Errorf("%s: as %s: %d games, %v", cols[0], format.Name, len(games), g.Faults)
		}
		nodes := 0
		g.Walk(func(*record.Node) { nodes++ })
		if strings.HasPrefix(cols[10], "ambiguous") && len(g.Main()) > 124 { // one move fits two soldiers: the other reader stopped short of the end
			continue
		}
		for i, got := range []int{len(g.Main()), nodes} {
			if want, _ := strconv.Atoi(cols[4+i]); got != want {
				t.Errorf("%s: %d %s, want %d", cols[0], got, []string{"plies", "moves"}[i], want)
			}
		}
		if last := lastOf(t, g); last != cols[9] {
			t.Errorf("%s: ends at %s, want %s", cols[0], last, cols[9])
		}
	}
	t.Logf("%d files", files)
	if files < 9 {
		t.Errorf("%d files", files)
	}
}

// lastOf is the position after the main line, as two fields of a FEN.
func lastOf(t *testing.T, g *record.Game) string {
	t.Helper()
	p := xiangqi.StartPosition()
	if g.Start != "" {
		var err error
		if p, err = xiangqi.ParseFEN(g.Start); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range g.Main() {
		m, err := p.ParseMove(n.Move)
		if err != nil {
			t.Fatal(err)
		}
		p.PlayUnchecked(m)
	}
	return strings.Join(strings.Fields(p.FEN())[:2], " ")
}

// TestRealOthers reads the two files for which there is nothing to compare with.
func TestRealOthers(t *testing.T) {
	for name, want := range map[string]struct {
		format        string
		plies, branch int
	}{"xiangqi/other/pengfei-7stars.pfc": {"pfc", 41, 10}, "xiangqi/other/qq-game.che": {"che", 11, 0}} {
		data, err := os.ReadFile(recordtest.Shared(t, name))
		if err != nil {
			t.Fatal(err)
		}
		f := formats.All().Detect(data)
		games, err := f.Read(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		g := games[0]
		sides := 0
		g.Walk(func(n *record.Node) { sides += max(len(n.Next)-1, 0) })
		if f.Name != want.format || len(g.Main()) < want.plies || sides < want.branch || len(g.Faults) > 0 {
			t.Errorf("%s: %s, %d plies, %d side lines, %v", name, f.Name, len(g.Main()), sides, g.Faults)
		}
	}
	_, err := formats.All().Detect([]byte("\xffRenLib\xff")).Read(mustRead(t, "gomoku/lib/gomocupjudge-pu.lib"))
	if err == nil || !strings.Contains(err.Error(), "outside of the board") {
		t.Errorf("a library of 20 by 20 points: %v", err)
	}
}

func mustRead(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(recordtest.Shared(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}
