// Command xqbook makes the xiangqi opening book from game statistics. It reads
// a table with a header line from standard input, one game per line, with at
// least the columns result and moves.
//
//	zstd -dc master-games.tsv.zst | go run ./train/xqbook > internal/xqbook/book.txt
//
// A move is included if enough games played it and it scored well enough for
// the side that played it. Its weight is the points it scored: how often and
// how well. Mirror images count as one position.
package main

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"duiyi/internal/xqbook"
	"duiyi/xiangqi"
)

func main() {
	plies := flag.Int("plies", 24, "plies of a game that are counted")
	games := flag.Int("games", 8, "games that a move must have been played in")
	percent := flag.Int("percent", 2, "of the games of its position, at least")
	score := flag.Int("score", 40, "percent of the points, at least")
	flag.Parse()
	c := counts{}
	if err := c.read(os.Stdin, *plies); err != nil {
		fmt.Fprintln(os.Stderr, "xqbook:", err)
		os.Exit(1)
	}
	w := writer{counts: c, games: *games, percent: *percent, score: *score, seen: map[uint64]bool{}, out: bufio.NewWriter(os.Stdout)}
	w.write(xiangqi.StartPosition(), 0)
	if err := w.out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "xqbook:", err)
		os.Exit(1)
	}
	fmt.Fprintf(os.Stderr, "%d positions, %d moves\n", len(w.seen), w.moves)
}

// A tally is the record of a move: games, and half points of the side that
// played it.
type tally struct{ games, halves int }

// counts are the moves played in each position, by the lower of the hashes of
// the position and its mirror image.
type counts map[uint64]map[xiangqi.Move]tally

// key returns the hash that counts a position, and whether its moves are
// mirrored there.
func key(p *xiangqi.Position) (uint64, bool) {
	q := p.Mirror()
	return min(p.Hash(), q.Hash()), q.Hash() < p.Hash()
}

// half returns the half points of Red; false for an unknown result.
func half(result string) (int, bool) {
	i := slices.Index([]string{"0-1", "1/2-1/2", "1-0"}, result)
	return i, i >= 0
}

func (c counts) read(in io.Reader, plies int) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	var result, moves int
	for n := 1; lines.Scan(); n++ {
		cells := strings.Split(lines.Text(), "\t")
		if n == 1 {
			result, moves = slices.Index(cells, "result"), slices.Index(cells, "moves")
			if min(result, moves) < 0 {
				return fmt.Errorf("line 1: no columns result and moves")
			}
			continue
		}
		if len(cells) <= max(result, moves) {
			return fmt.Errorf("line %d: %d columns", n, len(cells))
		}
		if red, ok := half(cells[result]); ok {
			c.add(red, strings.Fields(cells[moves]), plies)
		}
	}
	return lines.Err()
}

// add counts a game up to its end, the given plies, or its first illegal move.
func (c counts) add(red int, moves []string, plies int) {
	p := xiangqi.StartPosition()
	for _, word := range moves[:min(len(moves), plies)] {
		m, err := xiangqi.ParseMove(word)
		if err != nil || !p.IsLegal(m) {
			return
		}
		k, mirrored := key(&p)
		q := p.Mirror()
		counted := m
		if mirrored || q.Hash() == p.Hash() && xqbook.Mirror(m) < m {
			counted = xqbook.Mirror(m)
		}
		if c[k] == nil {
			c[k] = map[xiangqi.Move]tally{}
		}
		t := c[k][counted]
		t.games++
		if p.Side() == xiangqi.Red {
			t.halves += red
		} else {
			t.halves += 2 - red
		}
		c[k][counted] = t
		p.PlayUnchecked(m)
	}
}

// A writer writes the sufficiently good moves, position by position.
type writer struct {
	counts
	games, percent, score int
	seen                  map[uint64]bool
	out                   *bufio.Writer
	moves                 int
}

func (w *writer) write(p xiangqi.Position, depth int) {
	k, mirrored := key(&p)
	if w.seen[k] {
		return
	}
	list := w.chosen(k)
	if len(list) == 0 {
		return
	}
	w.seen[k] = true
	for _, m := range list {
		t := w.counts[k][m]
		if mirrored {
			m = xqbook.Mirror(m)
		}
		fmt.Fprintf(w.out, "%s%v %d\n", strings.Repeat(" ", depth), m, max(t.halves/2, 1))
		w.moves++
		next := p
		next.PlayUnchecked(m)
		w.write(next, depth+1)
	}
}

// chosen returns the book moves of a position, heaviest first.
func (w *writer) chosen(k uint64) []xiangqi.Move {
	here, all := w.counts[k], 0
	for _, t := range here {
		all += t.games
	}
	list := slices.DeleteFunc(slices.Sorted(maps.Keys(here)), func(m xiangqi.Move) bool {
		t := here[m]
		return t.games < w.games || t.games*100 < all*w.percent || t.halves*50 < t.games*w.score
	})
	slices.SortStableFunc(list, func(a, b xiangqi.Move) int { return cmp.Compare(here[b].halves, here[a].halves) })
	return list
}
