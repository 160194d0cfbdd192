package main

import (
	"fmt"
	"slices"
	"strings"

	"duiyi/puzzles"
	"duiyi/xiangqi"
)

// Bounds of the search for mates.
const (
	mostChecks = 9       // moves of a mate by checks
	quietMates = 3       // moves of a mate whose first move may be quiet, and of a mate without a quiet twin
	checkNodes = 12_000  // to find a mate by checks
	quietNodes = 30_000  // to find a mate with a quiet first move
	proofNodes = 800_000 // to prove the answers of one that was found
	slowerBy   = 2       // moves that a slower win may take longer
)

// stored returns a position as puzzles store it: counters begin anew.
func stored(p *xiangqi.Position) (string, xiangqi.Position) {
	fields := strings.Fields(p.FEN())
	fen := fields[0] + " " + fields[1] + " - - 0 1"
	q, err := xiangqi.ParseFEN(fen)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", fen, err)) // a position is read back as it was written
	}
	return fen, q
}

// findMate looks for a mate and returns its kind and length, 0 if none was seen.
// A mate that may begin with a quiet move takes at most quiet moves.
func findMate(p *xiangqi.Position, quiet int) (puzzles.Kind, int) {
	if n, _ := newMater(true, checkNodes).shortest(p, mostChecks); n > 0 {
		return puzzles.Checks, n
	}
	if n, _ := newMater(false, quietNodes).shortest(p, quiet); n > 0 {
		return puzzles.Mate, n
	}
	return "", 0
}

// proveMate makes the puzzle of a mate. Up to quietMates moves it is a mate by any moves;
// beyond, every move is to be a check.
func proveMate(p *xiangqi.Position, kind puzzles.Kind, n int) (*puzzles.Puzzle, error) {
	fen, q := stored(p)
	s := newMater(true, proofNodes)
	if n <= quietMates {
		kind = puzzles.Mate
		s.checks = false
		if got, sure := s.shortest(&q, n); !sure {
			return nil, errLimit
		} else if got < n { // a quiet move is faster than checks
			n = got
		}
	}
	list, sure := s.mates(&q, n)
	switch {
	case !sure:
		return nil, errLimit
	case len(list) > mostFirst:
		return nil, errMany
	}
	tree, err := mateTree(s, &q, n)
	if err != nil {
		return nil, err
	}
	if n > 1 {
		slower := newMater(true, proofNodes)
		all, sure := slower.mates(&q, min(n+slowerBy, maxMate))
		if !sure {
			return nil, errLimit
		}
		s.nodes += slower.nodes
		for _, m := range all {
			if !slices.Contains(list, m) {
				tree.Slower = append(tree.Slower, m.String())
			}
		}
		if len(tree.Slower) > 1 {
			return nil, errDual
		}
	}
	return &puzzles.Puzzle{
		Game: "xiangqi", Rules: "axf", Position: fen, Task: puzzles.Task{Kind: kind, Moves: n},
		Solution: tree, Proof: puzzles.Proof{By: puzzles.BySearch, Nodes: s.nodes},
	}, nil
}

// An xqGame is a row of a table, read.
type xqGame struct {
	start  xiangqi.Position
	moves  []xiangqi.Move
	source puzzles.Source
}

// readXiangqi reads a row: the moves up to one that is not legal.
func readXiangqi(t *table, row int) (xqGame, bool) {
	g := xqGame{start: xiangqi.StartPosition()}
	g.source.Kind = puzzles.FromGame
	if text := t.get(row, "start"); text != "" {
		p, err := xiangqi.ParseFEN(text)
		if err != nil {
			return g, false
		}
		g.start = p
		g.source.Kind = puzzles.FromStudy
	}
	p := g.start
	for word := range strings.FieldsSeq(t.get(row, "moves")) {
		m, err := xiangqi.ParseMove(word)
		if err != nil || p.Play(m) != nil {
			break
		}
		g.moves = append(g.moves, m)
	}
	red, black := t.get(row, "red"), t.get(row, "black")
	if red != "" && black != "" {
		g.source.Players = red + " – " + black
	}
	g.source.Date = t.get(row, "date")
	event := t.get(row, "event")
	if g.source.Kind == puzzles.FromStudy && g.source.Players == "" {
		g.source.Title, g.source.Book = study(event)
	} else {
		g.source.Event = event
		g.source.Kind = puzzles.FromGame
	}
	if g.source.Event == "" && g.source.Title == "" && g.source.Players == "" {
		g.source.Event = t.get(row, "source")
	}
	if r := t.get(row, "result"); g.source.Kind == puzzles.FromStudy && r != "*" {
		g.source.Published = r
	}
	return g, len(g.moves) > 0
}

// books are the classics by the names that titles begin with.
var books = []string{"适情雅趣", "橘中秘", "梦入神机", "竹香斋", "渊深海阔", "心武残编", "百局象棋谱", "烂柯神机", "韬略元机", "自出洞来无敌手", "梅花谱"}

// study splits the title of a study into title and book.
func study(text string) (title, book string) {
	for _, b := range books {
		if rest, ok := strings.CutPrefix(text, b); ok {
			return strings.Trim(rest, " -—_·:：《》"), b
		}
	}
	return text, ""
}

// xqMates makes puzzles of the mates in a game: of each attack the first position from
// which the mate is seen.
func xqMates(t *table) source {
	return source{name: "mates-" + t.name, units: len(t.rows), make: func(_ *worker, row int) (y yield) {
		g, ok := readXiangqi(t, row)
		if !ok {
			return y
		}
		const tail = 40 // plies before the end
		p := g.start
		var free [2]int // the ply from which a side may have another mate
		for ply := 0; ply <= len(g.moves); ply++ {
			side := p.Side()
			if ply >= len(g.moves)-tail && ply >= free[side] {
				quiet := 0
				switch left := len(g.moves) - ply; {
				case left <= 3 || ply == 0:
					quiet = quietMates
				case left <= 8:
					quiet = 2
				}
				if kind, n := findMate(&p, quiet); n > 0 {
					q, err := proveMate(&p, kind, n)
					if err == nil {
						q.Source = g.source
						q.Source.Ply = ply
						if ply > 0 && q.Source.Kind == puzzles.FromStudy {
							q.Source.Published = ""
						}
						contradicts(&p, q)
						free[side] = ply + 2*n
						kind = q.Task.Kind
					}
					y.judge(kind, q, err)
				}
			}
			if ply < len(g.moves) {
				p.PlayUnchecked(g.moves[ply])
			}
		}
		return y
	}}
}

// contradicts notes a forced mate where the book gives another result.
func contradicts(p *xiangqi.Position, q *puzzles.Puzzle) {
	want := "1-0"
	if p.Side() == xiangqi.Black {
		want = "0-1"
	}
	if q.Source.Published != "" && q.Source.Published != want {
		q.Proof.Note = "contradicts_book"
	}
}
