//go:build purego

package xqsearch_test

import (
	"testing"

	"duiyi/internal/searchtest"
	"duiyi/internal/xqsearch"
)

// Without assembly the engine plays the same.
func TestSignatureWithoutAssembly(t *testing.T) {
	n, _, err := xqsearch.Bench(t.Context(), xqsearch.BenchDepth, nil)
	if want := searchtest.Signature(t, "xiangqi"); err != nil || n != want {
		t.Errorf("%d nodes, %v, want %d", n, err, want)
	}
}
