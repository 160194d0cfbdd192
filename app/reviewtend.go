package app

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"duiyi/match"
	"duiyi/store"
	"duiyi/studies"
)

// tend takes up reports that no node at work has, until the program ends: what was asked
// for and not begun when it was killed, and what another node had that is gone.
func (rs *reviews) tend() {
	a := rs.app
	for {
		wait := tendAlone
		if a.shared != nil {
			wait = tendEvery
		}
		if others, sure := a.others(a.ctx); !sure {
			wait = beatEvery
		} else if a.slots.Here() || a.slots.Away(nil) {
			rs.takeUpAll(others)
		}
		select {
		case <-a.ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// takeUpAll takes up what none of the other nodes has, as far as there is room, and ends
// what waits here and was stopped elsewhere.
func (rs *reviews) takeUpAll(others []string) {
	a := rs.app
	list, err := a.store.UnfinishedReviews(a.ctx, others, 2*mostReviews)
	if err != nil {
		if a.ctx.Err() == nil {
			a.log.Warn("unfinished reports", "err", err)
		}
		return
	}
	for _, kept := range list {
		if err := rs.takeUp(kept); err != nil && a.ctx.Err() == nil {
			a.log.Warn("take up a report", "game", kept.ID, "err", err)
		}
	}
	if a.shared == nil {
		return
	}
	rs.mu.Lock()
	waiting := slices.DeleteFunc(slices.Clone(rs.jobs), func(j *reviewJob) bool { return j.turn == nil || j.turn.Place() == 0 })
	rs.mu.Unlock()
	for _, job := range waiting {
		if kept, _, err := a.store.Review(a.ctx, job.id); err == nil && kept.Ticket != job.ticket {
			job.stop(ErrReviewStopped)
		}
	}
}

// takeUp goes on with a report that no other node has. Where this one has it, or another
// was quicker, nothing comes of it.
func (rs *reviews) takeUp(kept KeptReview) error {
	a := rs.app
	leave, err := rs.asking.Enter(a.ctx, kept.ID)
	if err != nil {
		return err
	}
	defer leave()
	rs.mu.Lock()
	old, full := rs.find(kept.ID), rs.full()
	rs.mu.Unlock()
	if old != nil && old.ticket == kept.Ticket || full {
		return nil
	}
	var of reviewBody
	if err := json.Unmarshal(kept.Body, &of); err != nil {
		return rs.giveUp(kept, of)
	}
	job, r, body, err := rs.prepare(a.ctx, kept.ID, ReviewQuery{Time: time.Duration(of.TimeMS) * time.Millisecond, Engine: of.Engine})
	var unfit *match.ConfigError
	switch {
	case errors.Is(err, store.ErrDeleted), errors.Is(err, studies.ErrDeleted), errors.Is(err, store.ErrNoGame): // meanwhile
		return nil
	case errors.As(err, &unfit), errors.Is(err, match.ErrNoHints), errors.Is(err, match.ErrNetwork):
		if a.shared != nil && a.time().Sub(kept.At) < unfitAfter {
			return nil
		}
		return rs.giveUp(kept, of)
	case err != nil:
		return err
	case body.kept.Ticket != kept.Ticket:
		return nil
	case !a.slots.Here() && !a.slots.Away(job.spec):
		return nil
	}
	mine, err := a.store.ClaimReview(a.ctx, kept.ID, kept.Ticket, kept.Node, a.node)
	if err != nil || !mine {
		return err
	}
	job.ticket, job.by, job.asker = kept.Ticket, kept.By, kept.By
	job.elsewhere = true // attend reads what was stored up to the claim
	rs.begin(job, r)
	return nil
}

// giveUp marks a report as one that cannot be made.
func (rs *reviews) giveUp(kept KeptReview, body reviewBody) error {
	a := rs.app
	mine, err := a.store.ClaimReview(a.ctx, kept.ID, kept.Ticket, kept.Node, a.node)
	if err != nil || !mine {
		return err
	}
	rs.failed.Add(1)
	body.Failed = FailedUnfit
	if kept.Body, err = json.Marshal(body); err != nil {
		return err
	}
	kept.Node, kept.Done = a.node, true
	a.log.Warn("a report cannot be made", "game", kept.ID, "engine", body.Engine)
	err = a.store.KeepReview(a.ctx, kept)
	if errors.Is(err, ErrNotClaimed) {
		return nil
	}
	return err
}
