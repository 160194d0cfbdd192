package studies

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/store"
	"duiyi/study"
)

// MostEditors is the maximum number of editors of a study, not counting its
// owner.
const MostEditors = 32

var (
	// ErrReadOnly refuses an edit by a reader.
	ErrReadOnly = errors.New("only the owner of the study and its editors may change it")
	// ErrNotOwner refuses an editor what only the owner may do.
	ErrNotOwner = errors.New("only the owner may do this with the study")
	// ErrWithdrawn ends the watch of a reader who has lost access.
	ErrWithdrawn = errors.New("the study is no longer shared")
)

// A Role is a caller's access to a study. Each includes those before it.
type Role int

const (
	Stranger Role = iota // cannot see that the study exists
	Reader               // watch, analyse, export and copy
	Editor               // edit
	Owner                // share and delete
)

var roles = [...]string{"", "reader", "editor", "owner"}

func (r Role) String() string { return roles[r] }

// A visitor is a caller of a study.
type visitor struct {
	identity.Caller
	link string // link used, or empty
}

// roleOf returns the role of a visitor. The caller holds the lock.
func (d *document) roleOf(v visitor) Role {
	switch s := d.share; {
	case v.Owners().Has(d.owner):
		return Owner
	case v.User != "" && s.Edits(v.User):
		return Editor
	case s.Access == store.Public, s.Access == store.Unlisted && v.link != "" && v.link == s.Link:
		return Reader
	case v.User != "" && s.Reads(v.User):
		return Reader
	}
	return Stranger
}

// visitorOf returns the visitor and the id of a study named by id or link.
func (r *Room) visitorOf(ctx context.Context, name string) (v visitor, id string, err error) {
	v.Caller = identity.From(ctx)
	if !ids.IsLink(name) {
		return v, name, nil
	}
	switch id, err = r.Store.Linked(ctx, name); {
	case errors.Is(err, store.ErrNoGame):
		return v, "", ErrNoStudy
	case err != nil:
		return v, "", fmt.Errorf("find the study of a link: %w", err)
	}
	v.link = name
	return v, id, nil
}

// look returns a study for reading, without waiting for a write in progress.
// The caller unlocks d.Memory. A stranger gets ErrNoStudy.
func (r *Room) look(ctx context.Context, name string) (*document, visitor, error) {
	v, id, err := r.visitorOf(ctx, name)
	if err != nil {
		return nil, v, err
	}
	if d, here := r.open.Find(id); here && d.Look() {
		if d.roleOf(v) != Stranger {
			d.used = r.Now()
			return d, v, nil
		}
		d.Memory.Unlock()
		return nil, v, ErrNoStudy
	}
	d, err := r.enter(ctx, v, id, Reader)
	if err == nil {
		d.KeepMemory()
	}
	return d, v, err
}

// visit returns a study, locked, if the caller has at least this role. A
// stranger gets ErrNoStudy.
func (r *Room) visit(ctx context.Context, name string, least Role) (*document, visitor, error) {
	v, id, err := r.visitorOf(ctx, name)
	if err != nil {
		return nil, v, err
	}
	d, err := r.enter(ctx, v, id, least)
	return d, v, err
}

func (r *Room) enter(ctx context.Context, v visitor, id string, least Role) (*document, error) {
	d, err := r.open.Open(ctx, id)
	if err != nil {
		return nil, store.Hidden(err, v.Owners(), ErrNoStudy)
	}
	role := d.roleOf(v)
	switch {
	case role == Stranger:
		err = ErrNoStudy
	case role >= least:
		return d, nil
	case least == Editor:
		err = ErrReadOnly
	default:
		err = ErrNotOwner
	}
	d.Unlock()
	return nil, err
}

// Give gives a study to another owner, without checking the caller. Its share
// stays; the new owner is no longer an editor.
func (r *Room) Give(ctx context.Context, id, owner string) error {
	d, _, err := r.visit(identity.With(ctx, identity.Caller{Program: true, Local: true}), id, Owner)
	if err != nil {
		return err
	}
	defer d.Unlock()
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.Store.Give(write, d.id, owner); err != nil {
		return fmt.Errorf("give study %s: %w", d.id, err)
	}
	if err := r.Store.RemoveEditor(write, d.id, owner); err != nil {
		return fmt.Errorf("give study %s: %w", d.id, err)
	}
	d.announce(message{Read: true})
	d.reread()
	return nil
}

// A Sharing is the current access to a study.
type Sharing struct {
	store.Share        // Link only for the owner
	ID          string // of the study
	Role        Role   // of the caller
}

// Sharing returns who may read and edit a study.
func (r *Room) Sharing(ctx context.Context, id string) (Sharing, error) {
	return r.share(ctx, id, Reader, nil)
}

// SetAccess changes who may read a study. A private study that is shared gets
// a new link; one that becomes private loses its link and dismisses its
// readers.
func (r *Room) SetAccess(ctx context.Context, id string, access store.Access) (Sharing, error) {
	d, v, err := r.visit(ctx, id, Owner)
	if err != nil {
		return Sharing{}, err
	}
	defer d.Unlock()
	if access == store.Public && d.damage == nil {
		if err := d.note(ctx, ""); err != nil {
			return Sharing{}, err
		}
	}
	return d.access(ctx, v, access, cmp.Or(d.share.Link, ids.NewLink()))
}

// MostReason is the longest reason for a withdrawal, in characters.
const MostReason = 1000

// CheckReason returns the reason for a withdrawal as it is kept.
func CheckReason(reason string) (string, error) {
	reason = strings.TrimSpace(study.CleanText(reason))
	if n := utf8.RuneCountInString(reason); n == 0 || n > MostReason {
		return "", match.ConfigErrorf("reason", "want 1 to %d characters", MostReason)
	}
	return reason, nil
}

// Withdraw makes a public study private and gives the owner the reason. The
// caller is a moderator, not necessarily the owner. The error is ErrNoStudy if
// the study is not public.
func (r *Room) Withdraw(ctx context.Context, id, reason string) error {
	reason, err := CheckReason(reason)
	if err != nil {
		return err
	}
	d, v, err := r.visit(ctx, id, Reader)
	if err != nil {
		return err
	}
	defer d.Unlock()
	if d.share.Access != store.Public {
		return ErrNoStudy
	}
	// Store the reason first: if the second write fails, the study is still
	// public and can be withdrawn again.
	if err := d.note(ctx, reason); err != nil {
		return err
	}
	r.Log.Warn("study withdrawn", "study", d.id, "owner", d.owner, "by", cmp.Or(v.User, "the console"), "reason", reason)
	_, err = d.access(ctx, v, store.Private, "")
	return err
}

// note stores the reason of a withdrawal, or removes it. The caller has the
// turn.
func (d *document) note(ctx context.Context, reason string) error {
	if d.damage != nil && reason != "" {
		return nil // a damaged study accepts no events, but can be withdrawn
	}
	return d.edit(ctx, func(now time.Time) (study.State, []study.Event, error) { return study.Withdraw(d.state, reason, now) })
}

// access sets who may read the study and tells the spectators. The caller has
// the turn.
func (d *document) access(ctx context.Context, v visitor, access store.Access, link string) (Sharing, error) {
	return d.sharing(ctx, v, func(ctx context.Context, d *document, _ visitor) error {
		return d.room.Store.SetShare(ctx, d.id, access, link)
	})
}

// Invite adds an editor. The error is store.ErrManyEditors at the limit, or
// the store's for an unknown account.
func (r *Room) Invite(ctx context.Context, id, account string) (Sharing, error) {
	return r.share(ctx, id, Owner, func(ctx context.Context, d *document, _ visitor) error {
		if account == d.owner {
			return nil
		}
		return r.Store.AddEditor(ctx, d.id, account, MostEditors, r.Now())
	})
}

// Dismiss removes an editor. Editors may remove themselves.
func (r *Room) Dismiss(ctx context.Context, id, account string) (Sharing, error) {
	return r.share(ctx, id, Editor, func(ctx context.Context, d *document, v visitor) error {
		if account != v.User && d.roleOf(v) != Owner {
			return ErrNotOwner
		}
		return r.Store.RemoveEditor(ctx, d.id, account)
	})
}

// shares reads the study's share from the Store. The caller has the turn.
func (d *document) shares(ctx context.Context) (s store.Share, err error) {
	var all map[string]store.Share
	d.Release(func() { all, err = d.room.Store.Shares(ctx, []string{d.id}) })
	return all[d.id], err
}

// share runs change, unless nil, and returns the resulting Sharing. change
// runs with the turn and may wait for the Store.
func (r *Room) share(ctx context.Context, id string, least Role, change func(ctx context.Context, d *document, v visitor) error) (Sharing, error) {
	d, v, err := r.visit(ctx, id, least)
	if err != nil {
		return Sharing{}, err
	}
	defer d.Unlock()
	return d.sharing(ctx, v, change)
}

// sharing is share for a caller who has the turn.
func (d *document) sharing(ctx context.Context, v visitor, change func(ctx context.Context, d *document, v visitor) error) (Sharing, error) {
	var err error
	if change != nil {
		write, cancel := store.WriteContext(ctx)
		defer cancel()
		if d.Release(func() { err = change(write, d, v) }); err != nil {
			return Sharing{}, fmt.Errorf("share study %s: %w", d.id, err)
		}
		ctx = write // publish what was written even if the caller has gone
	}
	all, err := d.shares(ctx)
	if err != nil {
		return Sharing{}, fmt.Errorf("read who may read study %s: %w", d.id, err)
	}
	now := Sharing{Share: all, ID: d.id}
	d.shared(now.Share)
	if change != nil {
		d.announce(message{Read: true})
	}
	now.Role = d.roleOf(v)
	if now.Role != Owner {
		now.Link = ""
	}
	return now, nil
}

// shared takes over a new share. It dismisses those who lost access and
// notifies the others.
// and tells the others.
func (d *document) shared(now store.Share) {
	was := d.share
	d.share = now
	if sameRights(was, now) {
		return
	}
	d.dismissStrangers()
	d.publish(SharedUpdate{})
}

// dismissStrangers ends the watches and analyses of those who lost access.
func (d *document) dismissStrangers() {
	for w := range d.watchers {
		if d.roleOf(w.by) == Stranger {
			w.to.Send(&withdrawn)
			d.dismiss(w, ErrWithdrawn)
		}
	}
	for _, s := range d.sessions {
		if d.roleOf(s.by) == Stranger {
			s.stop(ErrWithdrawn)
		}
	}
}

// sameRights reports whether two shares give the same accounts the same
// access.
func sameRights(a, b store.Share) bool {
	if a.Access != b.Access || a.Link != b.Link || !slices.Equal(a.Readers, b.Readers) || len(a.Editors) != len(b.Editors) {
		return false
	}
	for i := range a.Editors {
		if a.Editors[i].ID != b.Editors[i].ID {
			return false
		}
	}
	return true
}

// SharedStudies lists the public studies and reports, or the studies of others
// that the caller may edit.
func (r *Room) SharedStudies(ctx context.Context, public bool, q store.SharedQuery) ([]store.SharedStudy, error) {
	if q.Editor = ""; !public {
		if q.Editor = identity.From(ctx).User; q.Editor == "" {
			return nil, nil
		}
	}
	return r.Store.SharedStudies(ctx, q)
}
