package ucci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/engine"
)

const (
	// maxDepth is what a depth is cut to; no search gets near it.
	maxDepth = 1000
	// mateValue minus the plies to mate is a won position's score. UCCI
	// leaves the number to the engine.
	mateValue = 30000
)

// A goCommand is what the words after go ask for.
type goCommand struct {
	limits   engine.Limits // without SearchMoves and Ponder
	ponder   bool
	draw     bool
	infinite bool
	evaluate bool // tell the score and no move
	ignored  []string
}

var goWords = []string{
	"depth", "nodes", "time", "movestogo", "increment",
	"opptime", "oppmovestogo", "oppincrement",
}

// parseGo reads the words after go. Times are in seconds, or milliseconds when
// millis is set. A time of zero or less is taken as the least there is.
func parseGo(args []string, millis bool) (goCommand, error) {
	var g goCommand
	unit := time.Second
	if millis {
		unit = time.Millisecond
	}
	var clock engine.Clock
	timed := false
	for i := 0; i < len(args); i++ {
		word := args[i]
		switch word {
		case "ponder":
			g.ponder = true
			continue
		case "draw":
			g.draw = true
			continue
		case "infinite":
			g.infinite = true
			continue
		}
		if !slices.Contains(goWords, word) {
			g.ignored = append(g.ignored, word)
			continue
		}
		if i+1 == len(args) {
			return g, fmt.Errorf("%s: no number follows", word)
		}
		i++
		if word == "depth" && args[i] == "infinite" {
			g.infinite = true
			continue
		}
		n, err := number(args[i])
		if err != nil {
			return g, fmt.Errorf("%s: %w", word, err)
		}
		switch word {
		case "depth":
			g.evaluate = n == 0
			g.limits.Depth = int(min(max(n, 1), maxDepth))
		case "nodes":
			g.limits.Nodes = max(n, 1)
		case "time":
			timed = true
			clock.Left = max(span(n, unit), time.Millisecond)
		case "movestogo":
			clock.MovesToGo = int(min(max(n, 0), maxDepth))
		case "increment":
			clock.Increment = span(n, unit)
		}
	}
	if timed {
		g.limits.Clock = &clock
	}
	if l := g.limits; l.Depth == 0 && l.Nodes == 0 && l.Clock == nil {
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

// span returns n units of time, without overflow and not below zero.
func span(n int64, unit time.Duration) time.Duration {
	return time.Duration(min(max(n, 0), math.MaxInt64/int64(unit))) * unit
}

// value returns a score as UCCI has it, one number for everything.
func value(s engine.Score) int {
	switch {
	case s.Mate > 0:
		return mateValue - s.Mate
	case s.Mate < 0:
		return -mateValue - s.Mate
	}
	return s.Centipawns
}

func formatInfo(i engine.Info) string {
	s := fmt.Sprintf("info time %d nodes %d depth %d score %d", i.Time.Milliseconds(), i.Nodes, i.Depth, value(i.Score))
	if len(i.PV) > 0 {
		s += " pv " + strings.Join(i.PV, " ")
	}
	return s
}

// optionWord turns an option's name into the single word UCCI has for it:
// "Hash" is hashsize, "OwnBook" usebook, "BookFile" bookfiles, "Move Overhead"
// moveoverhead, "UCI_Elo" elo.
func optionWord(name string) string {
	w := strings.ToLower(strings.Join(strings.Fields(name), ""))
	w = strings.TrimPrefix(w, "uci_")
	switch w {
	case "hash":
		return "hashsize"
	case "ownbook":
		return "usebook"
	case "bookfile":
		return "bookfiles"
	}
	return w
}

func formatOption(o engine.Option) string {
	s := fmt.Sprintf("option %s type %s", optionWord(o.Name), o.Type)
	switch o.Type {
	case "button":
		return s
	case "spin":
		s += fmt.Sprintf(" min %d max %d", min(o.Min, 0), o.Max) // 0 is the default
	case "combo":
		for _, c := range o.Choices {
			s += " var " + c
		}
	}
	if o.Default == "" {
		return s
	}
	return s + " default " + o.Default
}

func formatStored(e engine.Stored) string {
	s := "pophash"
	if e.Move != "" {
		s += " bestmove " + e.Move
	}
	if e.Lower {
		s += fmt.Sprintf(" lowerbound %d depth %d", value(e.Score), e.Depth)
	}
	if e.Upper {
		s += fmt.Sprintf(" upperbound %d depth %d", value(e.Score), e.Depth)
	}
	return s
}
