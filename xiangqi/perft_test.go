package xiangqi_test

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"

	"duiyi/internal/tsvtest"
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
	for _, row := range tsvtest.Rows(t, "testdata/perft.tsv") {
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
