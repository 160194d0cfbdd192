package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"duiyi/train/xqgames"
	"duiyi/xiangqi"
)

// A tally counts the content of files.
type tally struct {
	games, plies int
	results      [3]int // Black wins, draws, Red wins
	ends         [4]int // by xqgames.End
	kept         int    // positions to learn from
	seen         map[uint64]struct{}
	bytes        int64
}

// stats prints the content of files. It counts a truncated file up to its last
// whole game and says so.
func stats(names []string, out io.Writer) error {
	t := tally{seen: make(map[uint64]struct{})}
	for _, name := range names {
		m, torn, err := t.file(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(out, "%s: %s, %d nodes a move, seed %d, rules %s\n", name, m.Engine, m.Nodes, m.Seed, m.Rules)
		if m.From != "" {
			fmt.Fprintf(out, "%s: openings from %s\n", name, m.From)
		}
		if torn {
			fmt.Fprintf(out, "%s: ends within a game; read up to the last whole one\n", name)
		}
	}
	n := max(t.games, 1)
	fmt.Fprintf(out, "games %d: Red won %d, drawn %d, Black won %d\n", t.games, t.results[2], t.results[1], t.results[0])
	fmt.Fprintf(out, "ended by the rules %d, by score %d, by idleness %d, by length %d\n",
		t.ends[xqgames.ByRules], t.ends[xqgames.ByScore], t.ends[xqgames.ByIdleness], t.ends[xqgames.ByLength])
	fmt.Fprintf(out, "moves %d, %.1f a game, %.2f bytes each\n", t.plies, float64(t.plies)/float64(n), float64(t.bytes)/float64(max(t.plies, 1)))
	fmt.Fprintf(out, "positions to learn from %d, different ones %d\n", t.kept, len(t.seen))
	return nil
}

func (t *tally) file(name string) (m xqgames.Manifest, torn bool, err error) {
	file, err := os.Open(name)
	if err != nil {
		return m, false, err
	}
	defer file.Close()
	r, err := xqgames.NewReader(file)
	if err != nil {
		return m, false, err
	}
	for {
		g, err := r.Next()
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, xqgames.ErrTorn):
			t.bytes += r.Offset()
			return r.Manifest, errors.Is(err, xqgames.ErrTorn), nil
		case err != nil:
			return r.Manifest, false, err
		}
		if err := t.add(&g); err != nil {
			return r.Manifest, false, fmt.Errorf("game %d: %w", r.Games()-1, err)
		}
	}
}

func (t *tally) add(g *xqgames.Game) error {
	t.games++
	t.plies += len(g.Moves)
	t.results[g.Result+1]++
	t.ends[g.End]++
	return g.Positions(func(p *xiangqi.Position, chosen xqgames.Scored) bool {
		if xqgames.Keep(p, chosen) {
			t.kept++
			t.seen[p.Hash()] = struct{}{}
		}
		return true
	})
}
