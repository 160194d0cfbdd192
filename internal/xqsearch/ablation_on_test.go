//go:build ablate

package xqsearch

import (
	"testing"

	"duiyi/engine"
	"duiyi/internal/searchtest"
)

// TestEveryTechniqueCounts: without any one of them the same positions take
// another number of nodes.
func TestEveryTechniqueCounts(t *testing.T) {
	const mate = "2bakab1C/9/4r4/p6r1/2p3p2/8p/P1P3P1P/2N1B4/4A4/1R1AKR3 w - - 2 21" // mate distances count here only
	positions := []engine.Position{{Start: mate}}
	for _, fen := range benchFENs[1:5] {
		positions = append(positions, engine.Position{Start: fen})
	}
	searchtest.EveryTechniqueCounts(t, func() searchtest.Engine { return New() }, techniqueNames, positions, 11)
}
