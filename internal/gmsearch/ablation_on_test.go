//go:build ablate

package gmsearch

import (
	"testing"

	"duiyi/internal/searchtest"
)

// TestEveryTechniqueCounts: without any one of them the same positions take
// another number of nodes.
func TestEveryTechniqueCounts(t *testing.T) {
	searchtest.EveryTechniqueCounts(t, func() searchtest.Engine { return New() }, techniqueNames, benchPositions, 11)
}
