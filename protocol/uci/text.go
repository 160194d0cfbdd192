package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/xiangqi"
)

// maxDepth is what a depth is cut to; no search gets near it.
const maxDepth = 1000

// A goCommand is what the words after go ask for.
type goCommand struct {
	limits   engine.Limits // without SearchMoves and Ponder
	moves    []string      // searchmoves, as written
	ponder   bool
	infinite bool
	ignored  []string // what was passed over, and why
}

// goWords are the words that mean something after go.
var goWords = []string{
	"searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo",
	"depth", "nodes", "mate", "movetime", "infinite",
}

// unboundedByZero are the words whose number bounds nothing when it is zero.
var unboundedByZero = []string{"depth", "nodes", "mate"}

// parseGo reads the words after go. What is not understood is passed over, and
// a limit of zero is none, as other engines have it. A clock or a time for the move
// of zero or less is taken as the least there is, because programs send such clocks
// at the end of a game; a number beyond all measure as the greatest.
func parseGo(args []string, toMove xiangqi.Side) (goCommand, error) {
	var g goCommand
	own := map[string]string{"wtime": "time", "winc": "inc"}
	if toMove == xiangqi.Black {
		own = map[string]string{"btime": "time", "binc": "inc"}
	}
	var clock engine.Clock
	timed := false
	for i := 0; i < len(args); i++ {
		word := args[i]
		switch word {
		case "ponder":
			g.ponder = true
			continue
		case "infinite":
			g.infinite = true
			continue
		case "searchmoves":
			for i+1 < len(args) && !slices.Contains(goWords, args[i+1]) {
				i++
				g.moves = append(g.moves, args[i])
			}
			if len(g.moves) == 0 {
				return g, errors.New("searchmoves: no move follows")
			}
			continue
		}
		if !slices.Contains(goWords, word) {
			g.ignored = append(g.ignored, fmt.Sprintf("%q is not understood", word))
			continue
		}
		if i+1 == len(args) {
			g.ignored = append(g.ignored, word+": no number follows")
			continue
		}
		i++
		n, err := number(args[i])
		if err != nil {
			g.ignored = append(g.ignored, fmt.Sprintf("%s: %v", word, err))
			continue
		}
		if n == 0 && slices.Contains(unboundedByZero, word) {
			continue
		}
		switch word {
		case "depth":
			g.limits.Depth = int(min(max(n, 1), maxDepth))
		case "nodes":
			g.limits.Nodes = max(n, 1)
		case "mate":
			// In moves of the mating side; a mate in one is one ply away.
			g.limits.Mate = 2*int(min(max(n, 1), maxDepth)) - 1
		case "movetime":
			g.limits.MoveTime = millis(max(n, 1))
		case "movestogo":
			clock.MovesToGo = int(min(max(n, 0), maxDepth))
		default:
			timed = true
			switch own[word] {
			case "time":
				clock.Left = millis(n)
			case "inc":
				clock.Increment = millis(max(n, 0))
			}
		}
	}
	if timed {
		clock.Left = max(clock.Left, time.Millisecond)
		g.limits.Clock = &clock
	}
	l := g.limits
	if l.Depth == 0 && l.Nodes == 0 && l.Mate == 0 && l.MoveTime == 0 && l.Clock == nil {
		g.infinite = true
	}
	return g, nil
}

// number reads an integer; one that does not fit becomes the nearest that does.
func number(s string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		return n, nil
	}
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", s)
	}
	return n, nil
}

// millis turns milliseconds into a duration without overflow.
func millis(n int64) time.Duration {
	const most = math.MaxInt64 / int64(time.Millisecond)
	return time.Duration(min(max(n, -most), most)) * time.Millisecond
}

// perftDepth reads the argument of perft.
func perftDepth(args []string) (int, error) {
	if len(args) == 0 {
		return 0, errors.New("no depth follows")
	}
	n, err := number(args[0])
	if err != nil {
		return 0, err
	}
	if n < 1 || n > maxDepth {
		return 0, fmt.Errorf("depth %d is outside 1 to %d", n, maxDepth)
	}
	return int(n), nil
}

// formatInfo writes a report; wdl is put after the score.
func formatInfo(i engine.Info, wdl string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d", i.Depth)
	if i.SelDepth > 0 {
		fmt.Fprintf(&b, " seldepth %d", i.SelDepth)
	}
	fmt.Fprintf(&b, " multipv %d score %s%s nodes %d nps %d time %d",
		max(i.MultiPV, 1), formatScore(i.Score), wdl, i.Nodes, i.NPS(), i.Time.Milliseconds())
	if len(i.PV) > 0 {
		b.WriteString(" pv " + strings.Join(i.PV, " "))
	}
	return b.String()
}

// formatScore writes mates in moves, as UCI counts them: those of the side
// that mates for a win, those left to the side that is mated for a loss.
func formatScore(s engine.Score) string {
	switch {
	case s.Mate > 0:
		return fmt.Sprintf("mate %d", (s.Mate+1)/2)
	case s.Mate < 0:
		return fmt.Sprintf("mate %d", s.Mate/2)
	}
	return fmt.Sprintf("cp %d", s.Centipawns)
}

func formatOption(o engine.Option) string {
	s := fmt.Sprintf("option name %s type %s", o.Name, o.Type)
	switch o.Type {
	case "button":
		return s
	case "spin":
		return s + fmt.Sprintf(" default %s min %d max %d", o.Default, o.Min, o.Max)
	case "combo":
		s += " default " + o.Default
		for _, c := range o.Choices {
			s += " var " + c
		}
		return s
	case "string":
		if o.Default == "" {
			return s + " default " + empty
		}
	}
	return s + " default " + o.Default
}
