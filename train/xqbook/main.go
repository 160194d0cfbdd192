// Command xqbook makes the opening book of the xiangqi engine from the
// statistics of games: from a table with a header line and the columns result
// and moves, among others, one game a line, on standard input.
//
//	zstd -dc master-games.tsv.zst | go run ./train/xqbook > internal/xqbook/book.txt
//
// A move is taken up when enough games played it and it did well enough for who
// played it. Its weight is the points that it brought: how often and how well.
// Mirror images are counted as one position.
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

// A tally is how a move did: games, and half points of who played it.
type tally struct{ games, halves int }

// counts are the moves played in each position, by the hash of a position or of
// its mirror image, whichever is less.
type counts map[uint64]map[xiangqi.Move]tally

// key returns the hash under which a position is counted, and whether its moves
// are those of the mirror image there.
func key(p *xiangqi.Position) (uint64, bool) {
	q := p.Mirror()
	return min(p.Hash(), q.Hash()), q.Hash() < p.Hash()
}

// half returns the points of Red, in halves, of a result; false for none.
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

// add counts a game up to its end, some plies, or a move that is not legal.
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

// A writer writes the moves that are good enough, position by position.
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

// chosen lists the moves worth playing in a position, the heaviest first.
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
