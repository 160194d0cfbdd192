package reports

import (
	"errors"
	"slices"
	"strings"

	"duiyi/engines"
	"duiyi/games"
	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
	"duiyi/report"
)

// OfRecord begins a report on the main line of a record, up to the first move that the
// rules refuse: that is the fault.
func OfRecord(k *games.Game, spec *engines.Spec, g *record.Game) (*Draft, *record.Error, error) {
	if !slices.Contains(k.RuleSets, g.Rules) {
		g.Rules = "" // what other programs call rules may be anything
	}
	c := records.Config(k, g)
	start, err := k.Rules.Start(c)
	if err != nil {
		return nil, nil, err
	}
	texts, fault := records.Playable(k, c, g)
	var (
		moves []match.Move
		spent []int64
		main  = g.Main()
	)
	p := start
	for i, text := range texts {
		next, m, err := p.Play(text)
		if err != nil {
			return nil, nil, err
		}
		p, moves, spent = next, append(moves, m), append(spent, main[i].Spent.Milliseconds())
	}
	if fault == nil && len(moves) == 0 {
		return nil, nil, errNoMoves
	}
	r, err := NewDraft(spec, c, start, moves, spent)
	if err == nil {
		r.Know(k, resultOf(g.Result))
	}
	return r, fault, err
}

// resultOf returns the result of a record, which does not say why.
func resultOf(r record.Result) *match.Result {
	first, second := match.First, match.Second
	switch r {
	case record.FirstWins:
		return &match.Result{Winner: &first}
	case record.SecondWins:
		return &match.Result{Winner: &second}
	case record.Drawn:
		return &match.Result{}
	}
	return nil
}

var errNoMoves = errors.New("there are no moves to report on")

// Annotate writes a report into its record: marks, the engine's score in front of each
// move's comment and the reasons in a language behind it, and the better line beside a
// marked move. A move's own mark stays if the report has none.
func Annotate(r *Draft, g *record.Game, rep report.Report, lang string) {
	parent := &g.Root
	i := 0
	for i < len(rep.Moves) && len(parent.Next) > 0 {
		node := parent.Next[0]
		if node.Move == "" {
			parent = node
			continue
		}
		if r.Moves[i].Aside() { // it stands at the head of the record
			i++
			continue
		}
		if node.Move != r.Moves[i].Move { // the game went on with a side line of its record
			if node = records.Step(parent, r.Moves[i].Move); node == nil {
				return
			}
		}
		m := rep.Moves[i]
		if s := m.Score; s != nil {
			own := s.FromFirst(r.Moves[i].Side)
			said := records.Remark(&match.Info{Score: &own, Depth: m.Depth})
			node.Comment = strings.TrimSuffix(said+"\n"+records.Noted(node.Comment), "\n")
		}
		for _, reason := range r.Reasons[i] {
			node.Comment = strings.TrimPrefix(node.Comment+"\n"+reason.Text[lang], "\n")
		}
		if m.Mark != report.None {
			node.Glyphs = append(slices.DeleteFunc(slices.Clone(node.Glyphs), isMark), int(m.Mark))
			if len(m.Line) > 0 && !slices.ContainsFunc(parent.Next, func(n *record.Node) bool { return n.Move == m.Best }) {
				parent.Next = append(parent.Next, lineFrom(m.Line, node.Side))
			}
		}
		parent = node
		i++
	}
}

// isMark reports whether a glyph of PGN marks a move; a move has one such mark.
func isMark(glyph int) bool { return glyph >= 1 && glyph <= len(report.Marks) }

// lineFrom returns a line whose first move a side makes.
func lineFrom(line []string, side record.Side) *record.Node {
	first := &record.Node{Move: line[0], Side: side}
	for at := first; len(line) > 1; line = line[1:] {
		side = side.Other()
		next := &record.Node{Move: line[1], Side: side}
		at.Next, at = []*record.Node{next}, next
	}
	return first
}
