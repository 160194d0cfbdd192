package xiangqi_test

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"duiyi/xiangqi"
)

// TestPerft compares perft with the published counts in testdata/perft.tsv.
// Counts above a limit are left out, so that every position is tested to some
// depth; with XIANGQI_PERFT=full there is no limit.
func TestPerft(t *testing.T) {
	limit := uint64(200_000_000)
	if testing.Short() {
		limit = 400_000
	}
	if os.Getenv("XIANGQI_PERFT") == "full" {
		limit = math.MaxUint64
	}
	for _, row := range readTable(t, "testdata/perft.tsv") {
		depth, err := strconv.Atoi(row["depth"])
		if err != nil {
			t.Fatal(err)
		}
		want, err := strconv.ParseUint(row["nodes"], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if want > limit {
			continue
		}
		t.Run(fmt.Sprintf("%s/%d", row["tag"], depth), func(t *testing.T) {
			p, err := xiangqi.ParseFEN(row["fen"])
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Perft(depth); got != want {
				t.Errorf("%s: depth %d has %d nodes, want %d", row["fen"], depth, got, want)
			}
		})
	}
}

// readTable reads a file of tab-separated values with a heading.
func readTable(t testing.TB, name string) []map[string]string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	head := strings.Split(lines[0], "\t")
	var rows []map[string]string
	for _, line := range lines[1:] {
		row := make(map[string]string)
		for i, cell := range strings.Split(line, "\t") {
			row[head[i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}
