package reports

import (
	"duiyi/match"
	"duiyi/report"
	"duiyi/study"
	"errors"
	"strings"
)

// Findings returns a report as findings on the main line of a tree, with the reasons in
// a language. The error is ErrNoReport if the tree's main line has other moves than the
// report.
func (r *Draft) Findings(t study.Tree, lang string) ([]study.Finding, error) {
	rep := r.Report()
	var list []study.Finding
	at := t.Node(study.Root)
	for i, m := range rep.Moves {
		if r.Moves[i].Aside() {
			continue
		}
		if len(at.Next) == 0 {
			return nil, ErrNoReport
		}
		if at = t.Node(at.Next[0]); at.Move.Move != r.Moves[i].Move {
			return nil, ErrNoReport
		}
		f := study.Finding{Node: at.ID, Mark: int(m.Mark)}
		if m.Score != nil {
			f.Eval = &study.Eval{Score: *m.Score, Depth: m.Depth}
		}
		var why []string
		for _, reason := range r.Reasons[i] {
			why = append(why, reason.Text[lang])
		}
		f.Comment = strings.Join(why, "\n")
		if m.Mark != report.None {
			var err error
			if f.Line, err = r.line(i, m.Line); err != nil {
				return nil, err
			}
		}
		list = append(list, f)
	}
	return list, nil
}

// line returns a line from the position after so many plies with all notations of its
// moves.
func (r *Draft) line(ply int, moves []string) ([]match.Move, error) {
	p := r.Positions[ply]
	var list []match.Move
	for _, text := range moves {
		next, m, err := p.Play(text)
		if refused := (*match.Refusal)(nil); errors.As(err, &refused) {
			break // by the rules the game is over there
		}
		if err != nil {
			return nil, err
		}
		p, list = next, append(list, m)
	}
	return list, nil
}
