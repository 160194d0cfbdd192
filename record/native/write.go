package native

import (
	"fmt"
	"io"
	"slices"

	"duiyi/record"
)

// Write writes games, each on a line of its own. Nothing is lost of them but side
// lines that are not wanted.
func Write(w io.Writer, games []*record.Game, mainLine bool) (record.Losses, error) {
	var lost record.Losses
	for i, g := range games {
		if mainLine {
			g = trimmed(g, &lost)
		}
		text, err := g.Pack()
		if err != nil {
			return nil, fmt.Errorf("json: game %d: %w", i+1, err)
		}
		if _, err := fmt.Fprintf(w, "{\"duiyi\":%d,%s\n", version, text[1:]); err != nil {
			return nil, err
		}
	}
	return lost, nil
}

// trimmed is a game without its side lines.
func trimmed(g *record.Game, lost *record.Losses) *record.Game {
	short := *g
	for n := &short.Root; len(n.Next) > 0; n = n.Next[0] {
		for range n.Next[1:] {
			lost.Add("side line")
		}
		first := *n.Next[0]
		n.Next = slices.Clone(n.Next[:1])
		n.Next[0] = &first
	}
	return &short
}
