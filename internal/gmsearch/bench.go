package gmsearch

import (
	"context"
	"fmt"
	"time"

	"duiyi/engine"
)

// benchPositions are openings and middle games of every rule, with a calm one,
// a tense one and one decided by force for each.
var benchPositions = []engine.Position{
	{Start: "start", Rules: "freestyle", Moves: []string{"h8", "i9", "h10", "h9", "g9", "i7"}},
	{Start: "start", Rules: "freestyle", Moves: []string{"f10", "e10", "e12", "e11", "g10", "h8", "c8"}},
	{Start: "start", Rules: "freestyle", Moves: []string{"h8", "g9", "i9", "j10", "i8", "g8", "i7", "i10", "g7", "h7", "i6", "i5"}},
	{Start: "start", Rules: "standard", Moves: []string{"h8", "h9", "j8", "i10", "g10", "f9"}},
	{Start: "start", Rules: "standard", Moves: []string{"h8", "i8", "i9", "j10", "g7", "f6", "h9", "h10", "g10", "g9"}},
	{Start: "start", Rules: "renju", Moves: []string{"h8", "i9", "j10", "i8", "i7", "h7", "g6", "j9"}},
	{Start: "start", Rules: "renju", Moves: []string{"h8", "h9", "i10", "g9", "i9", "i8", "j8", "f10", "h6"}},
}

// benchDepth is chosen so that the signature takes a second or two.
const benchDepth = 12

// Bench searches fixed positions to a fixed depth on one thread, and returns
// the nodes visited, which are the same on every machine, and the time that the
// searches took.
func Bench(ctx context.Context) (nodes int64, took time.Duration, err error) {
	e := New()
	if err := e.Ready(); err != nil {
		return 0, 0, err
	}
	for i, p := range benchPositions {
		e.NewGame()
		began := time.Now()
		res, err := e.Search(ctx, p, engine.Limits{Depth: benchDepth}, nil)
		took += time.Since(began)
		if err != nil {
			return 0, 0, fmt.Errorf("bench position %d: %w", i+1, err)
		}
		nodes += res.Info.Nodes
	}
	return nodes, took, ctx.Err()
}
