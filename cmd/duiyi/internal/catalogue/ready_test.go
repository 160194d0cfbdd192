package catalogue

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"duiyi/courses"
	"duiyi/internal/xqbook"
	"duiyi/xiangqi"
)

// readyFile is the ready-made repertoires of the page.
const readyFile = "../../../../web/src/games/xiangqi/systems.ts"

// A ready is a system of the openings as a repertoire for either side.
type ready struct {
	Title courses.Text `json:"title"`
	Lines [2][]string  `json:"lines"` // for Red and for Black, moves separated by blanks
}

// systems are the common systems by the chapter that teaches them, and the moves that lead
// to them.
var systems = [...]struct{ chapter, moves string }{
	{"xq-open-screen", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"},
	{"xq-open-sandwich", "h2e2 b9c7 h0g2 h7f7"},
	{"xq-open-same", "h2e2 h7e7"},
	{"xq-open-palace", "h2d2"},
	{"xq-open-soldier", "c3c4"},
	{"xq-open-elephant", "g0e2"},
}

const (
	readyPlies = 16 // of a line
	readyLines = 12 // of a system
)

// TestReady holds the ready-made repertoires of the page to the opening book: the side that
// learns plays its most frequent move, the other side all that come up often.
func TestReady(t *testing.T) {
	lib, err := courses.Own()
	if err != nil {
		t.Fatal(err)
	}
	var list []ready
	for _, s := range systems {
		c, ok := lib.Chapter(s.chapter)
		if !ok {
			t.Fatalf("no chapter %s", s.chapter)
		}
		one := ready{Title: c.Title}
		for side := range one.Lines {
			one.Lines[side] = bookLines(t, strings.Fields(s.moves), xiangqi.Side(side))
			if n := len(one.Lines[side]); n < 3 {
				t.Errorf("%s, side %d: %d lines", s.chapter, side, n)
			}
		}
		list = append(list, one)
	}
	var text bytes.Buffer
	text.WriteString("// Systems of the openings as the book has them, for either side: TestReady of\n// cmd/duiyi/internal/catalogue writes this file.\nimport type { System } from '../../board/kind'\n\nexport const systems: readonly System[] = ")
	e := json.NewEncoder(&text)
	e.SetIndent("", "  ")
	if err := e.Encode(list); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(readyFile, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(readyFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept, text.Bytes()) {
		t.Error("the book has other lines: go test ./cmd/duiyi/internal/catalogue -run TestReady -update")
	}
}

// bookLines returns the lines of the book behind some moves, for the side that learns them.
// Each ends where that side has moved.
func bookLines(t *testing.T, start []string, own xiangqi.Side) []string {
	queue := [][]string{start}
	var ends []string
	for len(queue) > 0 {
		line := queue[0]
		queue = queue[1:]
		p := xiangqi.StartPosition()
		for _, text := range line {
			m, err := xiangqi.ParseMove(text)
			if err != nil || !p.IsLegal(m) {
				t.Fatalf("%v: %s: %v", line, text, err)
			}
			p.PlayUnchecked(m)
		}
		var next []string
		if len(line) < readyPlies {
			next = goOn(xqbook.Own().Choices(&p), p.Side() == own)
		}
		if p.Side() != own && len(queue)+len(ends)+len(next) > readyLines {
			next = next[:min(1, len(next))]
		}
		if len(next) > 0 {
			for _, m := range next {
				queue = append(queue, append(slices.Clone(line), m))
			}
			continue
		}
		if p.Side() == own && len(line) > len(start) {
			line = line[:len(line)-1] // nothing is asked behind it
		}
		if text := strings.Join(line, " "); len(line) > len(start) && !slices.Contains(ends, text) {
			ends = append(ends, text)
		}
	}
	return ends
}

// goOn returns the moves that a line goes on with.
func goOn(choices []xqbook.Choice, own bool) []string {
	choices = slices.Clone(choices)
	slices.SortStableFunc(choices, func(a, b xqbook.Choice) int { return b.Weight - a.Weight })
	all := 0
	for _, c := range choices {
		all += c.Weight
	}
	var moves []string
	for i, c := range choices {
		if i == 0 || !own && i < 3 && 8*c.Weight >= all {
			moves = append(moves, c.Move.String())
		}
	}
	return moves
}
