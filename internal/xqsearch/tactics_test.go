package xqsearch_test

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"duiyi/engine"
)

// TestTactics has the engine find the first moves of mates that were missed in
// games. Each is found within 100,000 nodes, which are the same everywhere.
func TestTactics(t *testing.T) {
	f, err := os.Open("testdata/tactics.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if strings.HasPrefix(sc.Text(), "#") {
			continue
		}
		var moves int
		var move string
		if _, err := fmt.Sscan(sc.Text(), &moves, &move); err != nil {
			t.Fatalf("%s: %v", sc.Text(), err)
		}
		if testing.Short() && moves != 2 {
			continue
		}
		fen := strings.SplitN(sc.Text(), " ", 3)[2]
		var first engine.Info
		_, err := small(t).Search(t.Context(), at(fen), engine.Limits{Nodes: 100_000, Mate: 2*moves - 1}, func(i engine.Info) {
			if i.Score.Mate > 0 && i.PV[0] == move && first.Nodes == 0 {
				first = i
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if first.Nodes == 0 {
			t.Errorf("%s: not found", sc.Text())
			continue
		}
		t.Logf("%s in %d plies after %6d nodes: %s", move, first.Score.Mate, first.Nodes, fen)
	}
}
