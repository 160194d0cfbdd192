package xqsearch

import (
	"context"
	"time"

	"duiyi/engine"
)

// BenchDepth is the depth of the signature.
const BenchDepth = 15

// benchFENs are the start position, an opening, and positions from the
// engine's own games, from many pieces to few.
var benchFENs = [...]string{
	"start",
	"r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 4",
	"r1bak1bn1/4a3r/1C2c4/p1p1p1p1p/9/1c2P1PC1/P1P5P/9/9/RNBAKABNR w - - 5 6",
	"1rb1kabr1/4a4/n2cc4/p1p1C3p/6p2/9/P1P1P1P1P/2N6/9/R1BAKABNR w - - 1 8",
	"4kabr1/4a4/2C1b4/p5pc1/2P5p/6P2/4P3P/2C1r4/4AR3/c1BAK2R1 w - - 0 29",
	"1rbak4/4a4/4b1R2/p1p1p3p/6p2/9/P2R2P1P/4B1r2/4A4/2BAK4 w - - 0 31",
	"r3kab2/3Ra4/9/8p/p1R6/4P1p2/P7P/6r2/4A4/3AKC3 w - - 3 28",
	"4kabC1/4a4/8b/p7p/9/2R6/8r/4B4/4A4/4KABc1 w - - 1 29",
	"2ba5/5k3/4c1N1b/p8/2n6/6p2/3p5/B2A1C3/4A4/3K5 w - - 26 58",
	"6b2/4k4/9/6N1p/P2n5/9/4n4/4BC3/4A4/4KAB2 b - - 10 49",
	"3ak1n1R/9/9/p7p/2P1P4/9/P5r1P/9/4A4/4K4 w - - 6 37",
	"3k5/9/9/3N5/6b2/3nC4/9/4BAn2/5K3/2BA5 b - - 32 89",
	"4k4/4aP3/2P1b4/9/9/2C1n4/9/9/4A4/3K1A3 b - - 48 65",
	"4k4/9/5P3/9/2n6/9/9/2pAB4/4A1p2/3K5 w - - 10 66",
	"4k4/4a4/9/9/9/4r4/9/1R2B4/4A4/4KA3 w - - 26 130",
	"2R6/4k4/4b4/9/9/8p/9/4r4/3K5/9 w - - 2 53",
}

// Bench searches fixed positions to a fixed depth with one thread and a table
// of its own, each as if it were the first. The nodes it returns are the same
// on every machine, for as long as the engine plays the same.
func Bench(ctx context.Context, depth int, each func(fen string, r engine.Result)) (nodes int64, elapsed time.Duration, err error) {
	e := New()
	e.settings.hash = 16
	begin := time.Now()
	for _, fen := range benchFENs {
		e.NewGame()
		r, err := e.Search(ctx, engine.Position{Start: fen}, engine.Limits{Depth: depth}, nil)
		if err == nil {
			err = ctx.Err() // a search cut short has a move, but not the count
		}
		if err != nil {
			return 0, 0, err
		}
		nodes += r.Info.Nodes
		if each != nil {
			each(fen, r)
		}
	}
	return nodes, time.Since(begin), nil
}
