package app

import (
	"context"
	"errors"
	"strings"

	"duiyi/match"
	"duiyi/report"
	"duiyi/store"
	"duiyi/study"
)

// StudyReview lays the report on a game over a new study of it, and that on a
// study over the study itself, in one edit: evaluations, marks, the reasons in a
// language, and beside each marked move the line that should have been played. It
// returns the node that stands for a moment of a game, and whether the study is
// new. The error is ErrNoReview where there is no whole report.
func (a *App) StudyReview(ctx context.Context, id string, ply int, lang string) (s StudySnapshot, at study.ID, made bool, err error) {
	line, spent, err := a.reviewable(ctx, id)
	if err != nil {
		return s, at, false, err
	}
	r, body, err := a.restored(ctx, id, line, spent)
	if err != nil {
		return s, at, false, err
	}
	if r == nil || !body.about(line) || !r.explained || len(r.Left()) > 0 {
		return s, at, false, ErrNoReview
	}
	if !line.Study {
		made = true
		if s, at, err = a.StudyGame(ctx, id, ply); err != nil {
			return s, at, false, err
		}
		id = s.ID
	}
	n, err := a.openStudy(ctx, id)
	if err != nil {
		return s, at, false, err
	}
	defer n.mu.Unlock()
	if n.damage != nil {
		return s, at, false, store.ErrDamaged
	}
	found, err := r.findings(n.state.Tree, spoken(lang))
	if err != nil {
		return s, at, false, err
	}
	now := n.app.time()
	next, events, err := study.Lay(n.state, found, now)
	if err == nil && len(events) > 0 {
		err = n.keep(ctx, next, events, now)
	}
	return n.snapshot(), at, made, err
}

// findings is a report as what there is to lay over the main line of a tree, which
// is of the moves on the board that the report is on. ErrNoReview says that it is
// not.
func (r *Review) findings(t study.Tree, lang string) ([]study.Finding, error) {
	rep := r.Report()
	var list []study.Finding
	at := t.Node(study.Root)
	for i, m := range rep.Moves {
		if r.Moves[i].Aside() {
			continue
		}
		if len(at.Next) == 0 {
			return nil, ErrNoReview
		}
		if at = t.Node(at.Next[0]); at.Move.Move != r.Moves[i].Move {
			return nil, ErrNoReview
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

// line is a line from the position after so many plies with all that is said of
// its moves.
func (r *Review) line(ply int, moves []string) ([]match.Move, error) {
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
