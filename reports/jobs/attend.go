package jobs

import (
	"context"
	"errors"
	"slices"
	"time"

	"duiyi/reports"
	"duiyi/store"
	"duiyi/studies"
)

// attend follows a report that another node makes, through the Store, and reports whether it is
// done there. If that node is gone or has left the report, this node claims it and continues
// with the returned draft. It reads the report after the claim: a slow node may have stored
// more until then.
func (r *Room) attend(ctx context.Context, job *job, d *reports.Draft) (_ *reports.Draft, done bool, err error) {
	for job.elsewhere {
		there, b, err := r.restore(ctx, job.line, job.spent)
		switch {
		case err == nil && b.kept.Ticket != job.ticket:
			return d, false, ErrStopped
		case err == nil && b.kept.Done:
			return d, true, r.doneThere(job, there, b)
		case err == nil:
			if there != nil && b.Engine == job.spec.ID {
				d = there
				job.progress(d)
			}
			if b.kept.Node == r.Nodes.Own {
				r.taken.Add(1)
				job.elsewhere, job.tries = false, b.Tries
				return d, false, nil
			}
			if r.abandoned(ctx, b.kept.Node) {
				if mine, err := r.Store.ClaimReport(ctx, job.id, job.ticket, b.kept.Node, r.Nodes.Own); err == nil && mine {
					continue
				}
			}
		case !errors.Is(err, store.ErrOverloaded):
			return d, false, err
		}
		select {
		case <-ctx.Done():
			return d, false, context.Cause(ctx)
		case <-time.After(saveEvery):
		}
		if _, _, err := r.lineOf(ctx, job.id); errors.Is(err, store.ErrDeleted) || errors.Is(err, studies.ErrDeleted) {
			return d, false, err
		}
	}
	return d, false, nil
}

// doneThere publishes a report that another node has finished or failed.
func (r *Room) doneThere(job *job, d *reports.Draft, b body) error {
	if d != nil {
		told := progressOf(d, b, job.line)
		job.change(func(t *Progress) { *t = told })
		if told.Report != nil {
			return nil
		}
	}
	if b.Failed != "" {
		return ErrFailed
	}
	return ErrStopped // it is on another line
}

// abandoned reports whether a report is free: it has no node, or its node is gone.
func (r *Room) abandoned(ctx context.Context, node string) bool {
	if node == "" {
		return true
	}
	others, sure := r.Nodes.Others(ctx)
	return sure && !slices.Contains(others, node)
}
