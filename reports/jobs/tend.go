package jobs

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"duiyi/match"
	"duiyi/store"
	"duiyi/studies"
)

const (
	// tendEvery is how often a node looks for reports that no node has; tendAlone if it has
	// the Store to itself, and looks for its own that failed until none is left; tendUnsure
	// while it does not know the other nodes.
	tendEvery  = 10 * time.Second
	tendAlone  = time.Minute
	tendUnsure = time.Second
	// unfitAfter is when a report that this node cannot make counts as one that no node
	// can.
	unfitAfter = time.Hour
)

// tend takes up reports that no running node has, until the Room's context ends: those that
// waited when the program was killed, and those of nodes that are gone.
func (r *Room) tend() {
	for {
		wait, rest := tendAlone, false
		if r.Nodes.Shared {
			wait = tendEvery
		}
		if others, sure := r.Nodes.Others(r.ctx); !sure {
			wait = tendUnsure
		} else if r.Search.Slots.Here() || r.Search.Slots.Away(nil) {
			rest = r.takeUpAll(others) && !r.Nodes.Shared
		}
		if rest {
			select {
			case <-r.ctx.Done():
				return
			case <-r.begun:
			}
		}
		select {
		case <-r.ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// takeUpAll takes up reports that none of the other nodes has, as far as there is room, and
// ends those that wait here and were stopped elsewhere. It reports whether there is none, here
// either.
func (r *Room) takeUpAll(others []string) (none bool) {
	list, err := r.Store.UnfinishedReports(r.ctx, others, 2*mostReports)
	if err != nil {
		if r.ctx.Err() == nil {
			r.Log.Warn("unfinished reports", "err", err)
		}
		return false
	}
	for _, kept := range list {
		if err := r.takeUp(kept); err != nil && r.ctx.Err() == nil {
			r.Log.Warn("take up a report", "game", kept.ID, "err", err)
		}
	}
	r.mu.Lock()
	none = len(list)+len(r.jobs) == 0
	if !r.Nodes.Shared {
		r.mu.Unlock()
		return none
	}
	waiting := slices.DeleteFunc(slices.Clone(r.jobs), func(j *job) bool { return j.turn == nil || j.turn.Place() == 0 })
	r.mu.Unlock()
	for _, job := range waiting {
		if kept, _, err := r.Store.Report(r.ctx, job.id); err == nil && kept.Ticket != job.ticket {
			job.stop(ErrStopped)
		}
	}
	return none
}

// takeUp continues a report that no other node has. It does nothing if this node has it, or
// another was quicker.
func (r *Room) takeUp(kept Kept) error {
	leave, err := r.asking.Enter(r.ctx, kept.ID)
	if err != nil {
		return err
	}
	defer leave()
	r.mu.Lock()
	old, full := r.find(kept.ID), r.full()
	r.mu.Unlock()
	if old != nil && old.ticket == kept.Ticket || full || kept.By == Unasked && !r.Unasked {
		return nil
	}
	var of body
	if err := json.Unmarshal(kept.Body, &of); err != nil {
		return r.giveUp(kept, of)
	}
	job, d, body, err := r.prepare(r.ctx, kept.ID, Query{Time: time.Duration(of.TimeMS) * time.Millisecond, Engine: of.Engine})
	var unfit *match.ConfigError
	switch {
	case errors.Is(err, store.ErrDeleted), errors.Is(err, studies.ErrDeleted), errors.Is(err, store.ErrNoGame): // meanwhile
		return nil
	case errors.As(err, &unfit), errors.Is(err, match.ErrNoHints), errors.Is(err, match.ErrNetwork):
		if r.Nodes.Shared && r.Now().Sub(kept.At) < unfitAfter {
			return nil
		}
		return r.giveUp(kept, of)
	case err != nil:
		return err
	case body.kept.Ticket != kept.Ticket:
		return nil
	case !r.Search.Slots.Here() && !r.Search.Slots.Away(job.spec):
		return nil
	}
	mine, err := r.Store.ClaimReport(r.ctx, kept.ID, kept.Ticket, kept.Node, r.Nodes.Own)
	if err != nil || !mine {
		return err
	}
	job.ticket, job.by, job.asker = kept.Ticket, kept.By, kept.By
	job.elsewhere = true // attend reads what was stored up to the claim
	r.begin(job, d)
	return nil
}

// giveUp marks a report as failed.
func (r *Room) giveUp(kept Kept, body body) error {
	mine, err := r.Store.ClaimReport(r.ctx, kept.ID, kept.Ticket, kept.Node, r.Nodes.Own)
	if err != nil || !mine {
		return err
	}
	r.failed.Add(1)
	body.Failed = FailedUnfit
	if kept.Body, err = json.Marshal(body); err != nil {
		return err
	}
	kept.Node, kept.Done = r.Nodes.Own, true
	r.Log.Warn("a report cannot be made", "game", kept.ID, "engine", body.Engine)
	err = r.Store.KeepReport(r.ctx, kept)
	if errors.Is(err, ErrNotClaimed) {
		return nil
	}
	return err
}
