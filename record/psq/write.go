package psq

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"

	"duiyi/gomoku"
	"duiyi/record"
)

// Write writes one game, and lists what the file does not hold. A game that
// has no such file is an error that wraps ErrNotHeld: one that does not begin
// on an empty board, with passes, or with two moves of one side on end.
func Write(w io.Writer, g *record.Game) (record.Losses, error) {
	if g.Name != game || g.Start != "" {
		return nil, fmt.Errorf("psq: %w: only games from the empty board", record.ErrNotHeld)
	}
	keeps := record.Keeps{
		Players: true, Result: true, Rules: true, Spent: true,
		Tags: func(name string) bool { return name == levelsTag || name == codeTag || name == "Group" },
	}
	lost := keeps.Lost(g)
	size := g.Size
	if size == 0 {
		size = gomoku.DefaultSize
	}
	of := cmp.Or(g.Tag(levelsTag), "0:0")
	var out bytes.Buffer
	fmt.Fprintf(&out, "Piskvorky %dx%d, %s, 0\n", size, size, of)
	turn := record.First
	for _, n := range g.Main() {
		p, err := gomoku.ParsePoint(n.Move)
		if err != nil || !p.On(size) || n.Side != turn {
			return nil, fmt.Errorf("psq: %s: %w", n.Move, record.ErrNotHeld)
		}
		fmt.Fprintf(&out, "%d,%d,%d\n", p.X()+1, size-p.Y(), n.Spent.Milliseconds())
		turn = turn.Other()
	}
	for i, name := range g.Players {
		if g.Players[0] == "" && g.Players[1] == "" {
			break // as Piskvork writes games that are played at its board
		}
		name = strings.Join(strings.Fields(name), " ")
		if move.MatchString(name) || part.MatchString(name) || result.MatchString(name) || day.MatchString(name) || name == "-1" {
			lost.Add("player's name that reads as a move")
			name = ""
		}
		if name == "" {
			name = [2]string{"black", "white"}[i] // an empty line would shift the names
		}
		fmt.Fprintln(&out, name)
	}
	switch winner, ok := map[record.Result]int{record.Drawn: 0, record.FirstWins: 1, record.SecondWins: 2}[g.Result]; {
	case ok:
		fmt.Fprintf(&out, "-1\n%d,%s\n", winner, groupOf(g))
	default:
		if g.Rules != "" || g.Tag("Group") != "" {
			lost.Add("rules, which stand beside a result only")
		}
		if g.Tag(codeTag) == "" {
			fmt.Fprintln(&out, "-1")
		}
	}
	if code := g.Tag(codeTag); code != "" {
		fmt.Fprintln(&out, code)
	}
	_, err := w.Write(out.Bytes())
	return lost, err
}

// groupOf names the rule as Gomocup does, or none where the record says nothing.
func groupOf(g *record.Game) string {
	switch {
	case g.Tag("Group") != "":
		return g.Tag("Group")
	case g.Rules == "":
		return ""
	}
	return strings.ToUpper(g.Rules[:1]) + g.Rules[1:]
}
