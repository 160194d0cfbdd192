package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/records"
	"duiyi/store"
	"duiyi/studies"
)

// A ShareStore says who may read the reports on games besides the games' owners.
type ShareStore interface {
	// Shares returns who may read some reports.
	Shares(ctx context.Context, ids []string) (map[string]store.Share, error)
	// SetShare replaces who may read the report on a game, and its link.
	SetShare(ctx context.Context, id string, access store.Access, link string) error
	// WithdrawReport makes the report on a game private and keeps why, until SetShare makes
	// it public. The error is store.ErrNoGame if there is no such game.
	WithdrawReport(ctx context.Context, id, reason string, now time.Time) error
	// Linked returns the game of a link. The error is store.ErrNoGame if there is none.
	Linked(ctx context.Context, link string) (string, error)
}

// Sharing returns who may read the report on a game. Everybody who knows the id of a game
// over the network may read it and its report; a study's report is shared with the study.
// The error is store.ErrNoGame if the caller may not read the report.
func (r *Room) Sharing(ctx context.Context, id string) (studies.Sharing, error) {
	g, err := r.Live.Line(ctx, id)
	switch {
	case errors.Is(err, store.ErrNoGame):
		return r.shownSharing(ctx, id)
	case err != nil:
		return studies.Sharing{}, err
	case g.State.Config.Network():
		return studies.Sharing{ID: id, Role: studies.Reader, Share: store.Share{Access: store.Unlisted}}, nil
	}
	return r.sharing(ctx, id)
}

// shownSharing is Sharing for a game that the caller knows by its link, or for a report that
// somebody else has made public. Moderators see of a withdrawn one why it was.
func (r *Room) shownSharing(ctx context.Context, name string) (studies.Sharing, error) {
	at, s, err := r.reads(ctx, name)
	switch {
	case errors.Is(err, store.ErrNoGame) && identity.From(ctx).May(identity.Moderate):
		if at, s, err = r.withdrawn(ctx, name); err != nil {
			return studies.Sharing{}, err
		}
	case err != nil:
		return studies.Sharing{}, err
	default:
		if g, err := r.Live.Line(ctx, at); err == nil && !g.State.Config.Network() {
			return r.sharing(ctx, at) // it is the caller's own
		}
		s.Withdrawn = ""
	}
	_, err = r.sharedGame(ctx, at)
	s.Link, s.Readers = "", nil
	return studies.Sharing{Share: s, ID: name, Role: studies.Reader}, err
}

// withdrawn returns who may read a report that a moderator has withdrawn, by the id of its
// game. The error is store.ErrNoGame if it was not withdrawn.
func (r *Room) withdrawn(ctx context.Context, id string) (string, store.Share, error) {
	all, err := r.Store.Shares(ctx, []string{id})
	if err == nil && all[id].Withdrawn == "" {
		err = store.ErrNoGame
	}
	return id, all[id], err
}

// sharing returns who may read the report on one of the caller's games.
func (r *Room) sharing(ctx context.Context, id string) (studies.Sharing, error) {
	all, err := r.Store.Shares(ctx, []string{id})
	if err != nil {
		return studies.Sharing{}, fmt.Errorf("read who may read the report on game %s: %w", id, err)
	}
	return studies.Sharing{Share: all[id], ID: id, Role: studies.Owner}, nil
}

// SetAccess says who may read the report on a game. The game itself stays its owner's. A
// report that was private gets a new link; one that becomes private loses its link for good.
// The error is match.ErrNetwork for a game over the network, ErrNotYours for a reader.
func (r *Room) SetAccess(ctx context.Context, id string, access store.Access) (studies.Sharing, error) {
	was, err := r.Sharing(ctx, id)
	if err == nil && was.Role < studies.Owner {
		err = ErrNotYours
		if g, own := r.Live.Line(ctx, id); own == nil && g.State.Config.Network() {
			err = match.ErrNetwork
		}
	}
	if err != nil {
		return was, err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.Store.SetShare(write, id, access, cmp.Or(was.Link, ids.NewLink())); err != nil {
		return was, fmt.Errorf("share the report on game %s: %w", id, err)
	}
	return r.sharing(write, id)
}

// Withdraw takes a public report from the public and gives its owner the reason. The caller
// is a moderator. The error is store.ErrNoGame if the report is not public.
func (r *Room) Withdraw(ctx context.Context, id, reason string) error {
	reason, err := studies.CheckReason(reason)
	if err != nil {
		return err
	}
	at, s, err := r.reads(ctx, id)
	if err == nil && s.Access != store.Public {
		err = store.ErrNoGame
	}
	if err != nil {
		return err
	}
	r.Log.Warn("report withdrawn", "game", at, "owner", s.Owner, "by", cmp.Or(identity.From(ctx).User, "the console"), "reason", reason)
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return r.Store.WithdrawReport(write, at, reason, r.Now())
}

// reads returns the game whose report anybody may read by a name: the game's id if the
// report is public, or its link. The error is store.ErrNoGame if there is none.
func (r *Room) reads(ctx context.Context, name string) (id string, s store.Share, err error) {
	id = name
	if ids.IsLink(name) {
		if id, err = r.Store.Linked(ctx, name); err != nil {
			return "", s, err
		}
	}
	all, err := r.Store.Shares(ctx, []string{id})
	if err != nil {
		return "", s, fmt.Errorf("read who may read the report on game %s: %w", id, err)
	}
	s = all[id]
	if s.Access != store.Public && (s.Access != store.Unlisted || s.Link != name) {
		return "", s, store.ErrNoGame
	}
	return id, s, nil
}

// sharedLine returns the moves of a game whose report is shared with the caller, who may
// read the report and no more.
func (r *Room) sharedLine(ctx context.Context, name string) (Line, []int64, error) {
	id, _, err := r.reads(ctx, name)
	if err != nil {
		return Line{}, nil, err
	}
	if g, err := r.Live.Line(ctx, id); err == nil { // the caller's own, by its link
		return r.gameLine(ctx, g)
	}
	g, err := r.sharedGame(ctx, id)
	if err != nil {
		return Line{}, nil, err
	}
	line, spent, err := r.gameLine(ctx, g)
	line.edits = false
	return line, spent, err
}

// sharedGame returns a game that need not be the caller's.
func (r *Room) sharedGame(ctx context.Context, id string) (records.Game, error) {
	g, err := r.Live.Line(identity.With(ctx, identity.Caller{Program: true, Local: true}), id)
	if errors.Is(err, store.ErrDeleted) {
		err = store.ErrNoGame
	}
	return g, err
}
