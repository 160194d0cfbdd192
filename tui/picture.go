package tui

import (
	"fmt"
	"io"
	"strings"

	"duiyi/internal/termtext"
	"duiyi/match"
)

// Board prints a position of a game, with the latest move marked if there is one.
func Board(out io.Writer, o Options, game string, v match.View, last *match.Move) {
	m := marks{check: v.Check, row: v.Row, forbidden: v.Forbidden}
	if last != nil {
		m.last = []string{last.From, last.To}
	}
	w := termtext.NewWriter(out)
	for _, line := range newGrid(o.Faces[game], v, look{ascii: o.ASCII}).lines(m) {
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}
