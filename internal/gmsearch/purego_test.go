//go:build purego

package gmsearch_test

import (
	"testing"

	"duiyi/internal/gmsearch"
	"duiyi/internal/searchtest"
)

// Without assembly the engine plays the same.
func TestSignatureWithoutAssembly(t *testing.T) {
	n, _, err := gmsearch.Bench(t.Context())
	if want := searchtest.Signature(t, "gomoku"); err != nil || n != want {
		t.Errorf("%d nodes, %v, want %d", n, err, want)
	}
}
