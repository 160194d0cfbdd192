package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"

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
		at, s, err := r.reads(ctx, id)
		if err == nil {
			_, err = r.sharedGame(ctx, at)
		}
		s.Link, s.Readers = "", nil
		return studies.Sharing{Share: s, ID: id, Role: studies.Reader}, err
	case err != nil:
		return studies.Sharing{}, err
	case g.State.Config.Network():
		return studies.Sharing{ID: id, Role: studies.Reader, Share: store.Share{Access: store.Unlisted}}, nil
	}
	return r.sharing(ctx, id)
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

// Withdraw takes a public report from the public for a reason, which the log keeps. The
// caller is a moderator. The error is store.ErrNoGame if the report is not public.
func (r *Room) Withdraw(ctx context.Context, id, reason string) error {
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
	return r.Store.SetShare(write, at, store.Private, "")
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
