package app

import (
	"context"

	"duiyi/records"
	"duiyi/reports"
	"duiyi/store"
	"duiyi/study"
)

// StudyReview lays the report on a game over a new study of it, and that on a
// study over the study itself, in one edit: evaluations, marks, the reasons in a
// language, and beside each marked move the line that should have been played. It
// returns the node that stands for a moment of a game, and whether the study is
// new. The error is ErrNoReport where there is no whole report.
func (a *App) StudyReview(ctx context.Context, id string, ply int, lang string) (s StudySnapshot, at study.ID, made bool, err error) {
	line, spent, err := a.reviewable(ctx, id)
	if err != nil {
		return s, at, false, err
	}
	r, body, err := a.restored(ctx, id, line, spent)
	if err != nil {
		return s, at, false, err
	}
	if r == nil || !body.about(line) || !r.Complete() {
		return s, at, false, reports.ErrNoReport
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
	found, err := r.Findings(n.state.Tree, records.Spoken(lang))
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
