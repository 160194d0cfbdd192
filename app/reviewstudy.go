package app

import (
	"context"

	"duiyi/records"
	"duiyi/reports"
	"duiyi/studies"
	"duiyi/study"
)

// StudyReview lays the report on a game over a new study of it, and that on a
// study over the study itself, in one edit: evaluations, marks, the reasons in a
// language, and beside each marked move the line that should have been played. It
// returns the node that stands for a moment of a game, and whether the study is
// new. The error is ErrNoReport where there is no whole report.
func (a *App) StudyReview(ctx context.Context, id string, ply int, lang string) (s studies.Snapshot, at study.ID, made bool, err error) {
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
		if s, at, err = a.studies.OfGame(ctx, id, ply); err != nil {
			return s, at, false, err
		}
		id = s.ID
	}
	s, err = a.studies.Lay(ctx, id, func(t study.Tree) ([]study.Finding, error) { return r.Findings(t, records.Spoken(lang)) })
	return s, at, made, err
}
