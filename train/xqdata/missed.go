package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
	"duiyi/train/xqgames"
	"duiyi/xiangqi"
)

// longestMate is the longest mate sought, in moves of the winner.
const longestMate = 8

// missed lists positions in which a side had a mate and overlooked it: moves
// to mate, its first move, the FEN and, after a #, the nodes that a fresh
// search needs to find it, between after and within.
func missed(files []string, after, within int64, out io.Writer) error {
	e := xqsearch.New()
	if err := e.SetOption("Hash", "16"); err != nil {
		return err
	}
	seen := map[string]bool{}
	return each(files, func(g *xqgames.Game) error {
		var walk []xiangqi.Position
		if err := g.Positions(func(p *xiangqi.Position, _ xqgames.Scored) bool {
			walk = append(walk, *p)
			return true
		}); err != nil {
			return err
		}
		for i := range walk {
			if i+2 >= len(g.Moves) || sees(g.Moves[i]) || !sees(g.Moves[i+2]) {
				continue
			}
			fen := walk[i].FEN()
			if seen[fen] {
				continue
			}
			seen[fen] = true
			found, err := mate(e, fen, within)
			if err != nil {
				return fmt.Errorf("%s: %w", fen, err)
			}
			if found.Nodes >= after {
				fmt.Fprintf(out, "%d %s %s # %d\n", (found.Score.Mate+1)/2, found.PV[0], fen, found.Nodes)
			}
		}
		return nil
	})
}

// each calls f with the games of files; of a truncated file, with its whole
// games.
func each(files []string, f func(*xqgames.Game) error) error {
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		r, err := xqgames.NewReader(file)
		for err == nil {
			var g xqgames.Game
			if g, err = r.Next(); err == nil {
				err = f(&g)
			}
		}
		if !errors.Is(err, io.EOF) && !errors.Is(err, xqgames.ErrTorn) {
			return fmt.Errorf("%s: game %d: %w", name, r.Games(), err)
		}
	}
	return nil
}

// sees reports whether a search saw a mate within longestMate moves.
func sees(m xqgames.Scored) bool { return m.Score >= xqgames.MateScore-2*longestMate }

// mate returns the report of the first search that finds a mate, or the zero
// value if none does within the given nodes.
func mate(e *xqsearch.Engine, fen string, nodes int64) (engine.Info, error) {
	e.NewGame()
	var first engine.Info
	ctx, enough := context.WithCancel(context.Background())
	defer enough()
	_, err := e.Search(ctx, engine.Position{Start: fen}, engine.Limits{Nodes: nodes}, func(i engine.Info) {
		if first.Nodes == 0 && i.Score.Mate > 0 && i.Score.Mate < 2*longestMate && len(i.PV) > 0 {
			first = i
			enough()
		}
	})
	return first, err
}
