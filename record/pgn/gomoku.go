package pgn

import (
	"regexp"
	"strings"

	"duiyi/gomoku"
	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
)

var (
	ofGomoku = regexp.MustCompile(`(?i)gomoku|renju|five in a row|五子|连珠|連珠`)
	// stone is a move of gomoku. Of the words that PlayOK writes in the place of
	// one, -- is that of a side that does not move, and a colour that which a
	// player chose in the opening.
	stone  = regexp.MustCompile(`^[a-vA-V](?:[1-9]|1[0-9]|2[0-2])$`)
	choice = regexp.MustCompile(`(?i)^(?:--|black|white|swap|pass)$`)
)

// isGomoku reports whether a game is one of gomoku: it says so, or is of no other
// game by its tags and has nothing but points and at least one that xiangqi has
// not, or three.
func isGomoku(raw *rawGame) bool {
	for _, name := range []string{"Game", "Variant", "GameType"} {
		if tag, ok := raw.tag(name); ok && tag.Value != "" {
			return tag.Value != ownName && ofGomoku.MatchString(tag.Value)
		}
	}
	if _, red := raw.tag("Red"); red {
		return false
	}
	points, certain := 0, false
	for _, m := range raw.line.moves {
		switch {
		case choice.MatchString(m.text):
			certain = true
		case stone.MatchString(m.text):
			points++
			certain = certain || m.text[0]|0x20 > 'i' || len(m.text) == 3 && m.text > "a10"
		default:
			return false
		}
	}
	return points > 0 && certain || points > 2 && !pawns(raw.line.moves)
}

// buildGomoku makes a record of a game of gomoku, as PlayOK writes it. Black's is
// the first move.
func buildGomoku(t *charset.Text, raw *rawGame) *record.Game {
	g := &record.Game{Name: "gomoku", Result: record.Unknown, Size: gomoku.DefaultSize, Root: record.Node{Side: record.Second}}
	for _, tag := range raw.tags {
		switch strings.ToLower(tag.Name) {
		case "black":
			g.Players[record.First] = tag.Value
		case "white":
			g.Players[record.Second] = tag.Value
		case "result", "结果", "結果":
		case "game", "variant", "gametype", "setup", "format":
		default:
			g.SetTag(tag.Name, tag.Value)
		}
	}
	raw.ends(t, g, results.BlackWhite)
	g.Root.Comment = join(raw.line.comment)
	var faults record.FaultList
	stones(t, g, raw.line.moves, &faults)
	g.SetFaults(raw.faults, faults)
	return g
}

// stones places those of a line. What was chosen on the way is said of the stone
// before.
func stones(t *charset.Text, g *record.Game, line []*rawMove, faults *record.FaultList) {
	for _, m := range line {
		if p, err := gomoku.ParsePoint(m.text); err == nil && !p.On(g.Size) {
			if g.Size = gomoku.MaxSize; p.On(19) {
				g.Size = 19
			}
		}
	}
	taken := map[gomoku.Point]bool{}
	node := &g.Root
	for i, m := range line {
		if choice.MatchString(m.text) {
			words := m.comment
			if m.text != "--" {
				words = append([]string{strings.ToLower(m.text)}, words...)
			}
			node.Comment = join(append([]string{node.Comment}, words...))
			continue
		}
		p, err := gomoku.ParsePoint(m.text)
		switch {
		case err != nil:
		case !p.On(g.Size):
			err = gomoku.ErrOffBoard
		case taken[p]:
			err = gomoku.ErrOccupied
		}
		if err != nil {
			faults.Add(func() *record.Error { return t.Error("pgn", m.at, i, m.text, err) })
			return
		}
		taken[p] = true
		next := &record.Node{Move: p.String(), Side: node.Side.Other(), Comment: join(m.comment), Glyphs: m.glyphs}
		node.Next = []*record.Node{next}
		node = next
	}
}
