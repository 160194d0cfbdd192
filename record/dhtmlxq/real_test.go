package dhtmlxq_test

import (
	"bufio"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/dhtmlxq"
	"duiyi/record/recordtest"
	"duiyi/xiangqi"
)

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
		if len(cols) < 10 || !strings.HasPrefix(cols[0], "xiangqi/dhtmlxq/") {
			continue
		}
		files++
		name := cols[0]
		data, err := os.ReadFile(recordtest.Shared(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if !dhtmlxq.Is(data) {
			t.Errorf("%s is not seen to be in the format", name)
		}
		games, err := dhtmlxq.Read(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		g := games[0]
		nodes, comments := 0, 0
		g.Walk(func(n *record.Node) {
			nodes++
			if n.Comment != "" {
				comments++
			}
		})
		if g.Root.Comment != "" {
			comments++
		}
		for i, got := range []int{len(g.Main()), nodes, comments} {
			if want, _ := strconv.Atoi(cols[4+i]); got != want {
				t.Errorf("%s: %d %s, want %d", name, got, []string{"plies", "moves", "comments"}[i], want)
			}
		}
		if len(g.Faults) > 0 || len(games) != 1 {
			t.Errorf("%s: %d games, %v", name, len(games), g.Faults)
		}
		p := xiangqi.StartPosition()
		if g.Start != "" {
			if p, err = xiangqi.ParseFEN(g.Start); err != nil {
				t.Fatal(err)
			}
		}
		if got := board(p); got != cols[3] {
			t.Errorf("%s: starts at %s, want %s", name, got, cols[3])
		}
		for _, n := range g.Main() {
			m, err := p.ParseMove(n.Move)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, n.Move, err)
			}
			p.PlayUnchecked(m)
		}
		if board(p) != cols[9] {
			t.Errorf("%s: ends at %s, want %s", name, board(p), cols[9])
		}
		roundTrip(t, name, g)
	}
	t.Logf("%d files", files)
	if files < 30 {
		t.Errorf("%d files", files)
	}
}

// board is the first two fields of a FEN.
func board(p xiangqi.Position) string {
	f := strings.Fields(p.FEN())
	return f[0] + " " + f[1]
}

// TestTree reads a tree of more than a hundred thousand moves, of which another
// reader found one that is not possible.
func TestTree(t *testing.T) {
	if testing.Short() {
		t.Skip("the tree is large")
	}
	data, err := exec.Command("zstd", "-dc", recordtest.Shared(t, "xiangqi/large/dhtmlxq-opening-tree.dpxq.zst")).Output()
	if err != nil {
		t.Skipf("the tree cannot be unpacked: %v", err)
	}
	games, err := dhtmlxq.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	g := games[0]
	nodes := 0
	g.Walk(func(*record.Node) { nodes++ })
	if nodes < 106_900 || len(g.Faults) > 1 {
		t.Errorf("%d moves, %v", nodes, g.Faults)
	}
	t.Logf("%d moves, %v", nodes, g.Faults)
	roundTrip(t, "the tree", g)
}
