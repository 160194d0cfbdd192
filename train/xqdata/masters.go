package main

import (
	"bufio"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"strings"

	"duiyi/xiangqi"
)

// Games start with the moves of others up to some ply. Random moves follow,
// since the usual continuations have been played already.
const (
	minCopied, maxCopied = 4, 80 // plies
	minDeparted          = 1     // random plies after them
	maxDeparted          = 3
)

// openings are games to start from: the moves of each, and the file for the
// manifest.
type openings struct {
	games [][]xiangqi.Move
	name  string
}

// readOpenings reads a table with a header line and a column of moves in
// coordinates; an empty name gives no openings. A game counts up to its end or
// its first illegal move.
func readOpenings(name string) (o openings, err error) {
	if name == "" {
		return o, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return o, err
	}
	defer f.Close()
	sum := crc32.NewIEEE()
	lines := bufio.NewScanner(io.TeeReader(f, sum))
	lines.Buffer(nil, 1<<20)
	column := -1
	for n := 1; lines.Scan(); n++ {
		cells := strings.Split(lines.Text(), "\t")
		if n == 1 {
			if column = slices.Index(cells, "moves"); column < 0 {
				return o, fmt.Errorf("%s: line 1: no column moves", name)
			}
			continue
		}
		if column >= len(cells) {
			return o, fmt.Errorf("%s: line %d: %d columns", name, n, len(cells))
		}
		if moves := legal(strings.Fields(cells[column])); len(moves) >= minCopied {
			o.games = append(o.games, moves)
		}
	}
	if err := lines.Err(); err != nil {
		return o, fmt.Errorf("%s: %w", name, err)
	}
	if len(o.games) == 0 {
		return o, fmt.Errorf("%s: no game of %d plies", name, minCopied)
	}
	o.name = fmt.Sprintf("%d games, CRC-32 %08x", len(o.games), sum.Sum32())
	return o, nil
}

// legal returns the legal moves from the start position, at most maxCopied.
func legal(words []string) (moves []xiangqi.Move) {
	p := xiangqi.StartPosition()
	for _, word := range words[:min(len(words), maxCopied)] {
		m, err := xiangqi.ParseMove(word)
		if err != nil || p.Play(m) != nil {
			break
		}
		moves = append(moves, m)
	}
	return moves
}
