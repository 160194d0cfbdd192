package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// A gameSoFar is a position of a game, with the game's result and the next
// move.
type gameSoFar struct {
	pos          gomoku.Position
	board        *gmeval.Board // pos with its stones so far; advances with the game
	winner       string        // X, O, . for a draw, or unknown
	last, before gomoku.Point  // stones played before
	next         gomoku.Point  // NoPoint at the end
	// score is that of the search that chose the next move, in centipawns for
	// the side to move, if the game has scores. At the end of a line with an
	// unknown winner it is the score of the last move.
	score    int
	hasScore bool
	// worth is what the position is worth to the side to move, 0 to 1: see worths.
	worth float32
}

// unknown is the winner of an unfinished game.
const unknown = "?"

// result returns the result for the side to move: 1 for a win, 0.5 for a draw
// or unknown, 0 for a loss.
func (g *gameSoFar) result() float32 {
	switch g.winner {
	case g.pos.Turn().String():
		return 1
	case g.pos.Turn().Opponent().String():
		return 0
	}
	return 0.5
}

// A gameLine is a line of a file of games.
type gameLine struct {
	file   string
	number int // from 1
	fields []string
}

// collect calls f for the positions after the opening of the games of a rule,
// for several games concurrently, and returns its values in file order. f
// returns false to skip a position.
func collect[T any](files []string, rule gomoku.Rule, f func(*gameSoFar) (T, bool)) ([]T, error) {
	var games []gameLine
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		games, err = appendLines(games, file, name, rule)
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	made, errs := make([][]T, len(games)), make([]error, len(games))
	var taken atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := taken.Add(1) - 1; i < int64(len(games)); i = taken.Add(1) - 1 {
				errs[i] = readGame(games[i].fields, rule, func(g *gameSoFar) {
					if v, ok := f(g); ok {
						made[i] = append(made[i], v)
					}
				})
			}
		})
	}
	wg.Wait()
	for i, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", games[i].file, games[i].number, err)
		}
	}
	return slices.Concat(made...), nil
}

// appendLines appends the games of a rule in r.
func appendLines(games []gameLine, r io.Reader, name string, rule gomoku.Rule) ([]gameLine, error) {
	sc := bufio.NewScanner(r)
	for line := 1; sc.Scan(); line++ {
		if fields := strings.Fields(sc.Text()); len(fields) > 0 && fields[0] == rule.String() {
			games = append(games, gameLine{name, line, fields})
		}
	}
	return games, sc.Err()
}

// readGame calls f for the positions of a game after its opening. The fields
// are rule, winner, number of opening stones, and moves; a move is a point,
// optionally followed by a slash and the score of its search.
func readGame(fields []string, rule gomoku.Rule, f func(*gameSoFar)) error {
	if len(fields) < 4 {
		return fmt.Errorf("%d fields, want rule, winner, stones of the opening and moves", len(fields))
	}
	g := gameSoFar{winner: fields[1], last: gomoku.NoPoint}
	if w := g.winner; w != gomoku.Black.String() && w != gomoku.White.String() && w != gomoku.None.String() && w != unknown {
		return fmt.Errorf("winner %q, want X, O, . for a draw or ? where nobody knows", w)
	}
	moves := fields[3:]
	opening, err := strconv.Atoi(fields[2])
	if err != nil || opening < 0 || opening > len(moves) {
		return fmt.Errorf("stones of the opening %q, want a number up to %d, the moves", fields[2], len(moves))
	}
	points := make([]gomoku.Point, len(moves))
	scores := make([]int, len(moves))
	scored := make([]bool, len(moves))
	for i, move := range moves {
		text, score, ok := strings.Cut(move, "/")
		if points[i], err = gomoku.ParsePoint(text); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		if scored[i] = ok; ok {
			if scores[i], err = strconv.Atoi(score); err != nil {
				return fmt.Errorf("move %d, %q: score %q is no whole number", i+1, move, score)
			}
		}
	}
	if g.pos, err = gomoku.NewPosition(gomoku.DefaultSize, rule); err != nil {
		return err
	}
	g.board = gmeval.New(&g.pos)
	worth := worths(g.winner, scores, scored)
	for i, p := range points {
		if err := g.pos.Play(p); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		g.board.Play(p)
		g.before, g.last = g.last, p
		g.next, g.score, g.hasScore = gomoku.NoPoint, 0, false
		if n := i + 1; n < len(points) {
			g.next, g.score, g.hasScore = points[n], scores[n], scored[n]
		} else if g.winner == unknown {
			g.score, g.hasScore = -scores[i], scored[i]
		}
		g.worth = worth[i+1]
		if i+1 >= opening {
			f(&g)
		}
	}
	return nil
}

// worths returns what each position of a game is worth to the side to move, from the empty board to
// the last: the result at the end, and before it what the next one is worth, moved a little
// (1-trace) towards the score of the search there. Without a result only the last score counts.
func worths(winner string, scores []int, scored []bool) []float32 {
	n := len(scores)
	list := make([]float32, n+1)
	score := func(i int) float32 { return float32(sigmoid(float64(scores[i]) / perLogit)) }
	mover := gomoku.Black
	if n%2 == 1 {
		mover = gomoku.White
	}
	switch winner {
	case mover.String():
		list[n] = 1
	case mover.Opponent().String():
		list[n] = 0
	default:
		list[n] = 0.5
		if winner == unknown && n > 0 && scored[n-1] {
			list[n] = 1 - score(n-1)
		}
	}
	for i := n - 1; i >= 0; i-- {
		list[i] = 1 - list[i+1]
		if scored[i] && winner != unknown {
			list[i] += (1 - trace) * (score(i) - list[i])
		}
	}
	return list
}

// writeSource writes numbers as a Go file of package gmeval.
func writeSource(w io.Writer, head string, numbers []float64, positions int) error {
	out := bufio.NewWriter(w)
	writeHead(out, "gmeval", positions)
	fmt.Fprintf(out, "var %s{", head)
	for i, v := range numbers {
		if i%20 == 0 {
			fmt.Fprint(out, "\n\t")
		} else {
			fmt.Fprint(out, " ")
		}
		fmt.Fprintf(out, "%d,", int(math.Round(v)))
	}
	fmt.Fprint(out, "\n}\n")
	return out.Flush()
}

// writeHead writes the common start of such files.
func writeHead(out *bufio.Writer, pkg string, positions int) {
	fmt.Fprintf(out, "// Code generated by train/gmtune from %d positions; DO NOT EDIT.\n\npackage %s\n\n", positions, pkg)
}
