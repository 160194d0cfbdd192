package searchtest

import (
	"os"
	"regexp"
	"strconv"
	"testing"
)

// Signature returns the bench signature of an engine, "xiangqi" or "gomoku", from
// the script that holds the command to it. Tests run in their package's folder,
// two below the module's root.
func Signature(t *testing.T, game string) int64 {
	t.Helper()
	script, err := os.ReadFile("../../cmd/duiyi/testdata/bench.txtar")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^exec duiyi bench ` + game + `(?: --json)?\nstdout '.*nodes\D+(\d+)`).FindSubmatch(script)
	if found == nil {
		t.Fatalf("bench.txtar has no signature for %s", game)
	}
	nodes, err := strconv.ParseInt(string(found[1]), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return nodes
}
