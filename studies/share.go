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

// MostEditors is how many editors a study has at most, besides its owner.
const MostEditors = 32

var (
	// ErrReadOnly refuses an edit by somebody who may only read the study.
	ErrReadOnly = errors.New("only the owner of the study and its editors may change it")
	// ErrNotOwner refuses an editor what only the owner may do.
	ErrNotOwner = errors.New("only the owner may do this with the study")
	// ErrWithdrawn ends the watch of a reader with whom the study is no longer shared.
	ErrWithdrawn = errors.New("the study is no longer shared")
)

// A Role says what a caller may do with a study. Each role includes those before it.
type Role int

const (
	Stranger Role = iota // to whom the study does not exist
	Reader               // watch, analyse, export and copy it
	Editor               // change it
	Owner                // share and delete it
)

var roles = [...]string{"", "reader", "editor", "owner"}

func (r Role) String() string { return roles[r] }

// A visitor is a caller at a study.
type visitor struct {
	identity.Caller
	link string // by which they came, or empty
}

// roleOf returns what a visitor may do. The caller holds the lock.
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

// visitorOf returns who comes to a study by its id or by a link, and the id.
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

// look returns a study for a caller who reads it and does not wait for a write under way.
// The caller unlocks d.Memory. To a stranger the study does not exist.
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

// visit returns a study, locked, for a caller who has at least a role. To a stranger it does
// not exist.
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

// Give makes a study another owner's, whoever calls. Its share stays; the new owner is no
// longer one of the editors.
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

// A Sharing says who owns, reads and edits a study, as the store has it now.
type Sharing struct {
	store.Share        // the link only for the owner
	ID          string // of the study
	Role        Role   // of the caller
}

// Sharing returns who may read and edit a study.
func (r *Room) Sharing(ctx context.Context, id string) (Sharing, error) {
	return r.share(ctx, id, Reader, nil)
}

// SetAccess says who may read a study. A study that was private gets a new link; one that
// becomes private loses its link, and its readers are dismissed.
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

// MostReason is how many characters the reason for a withdrawal has at most.
const MostReason = 1000

// Withdraw takes a public study from the public for a reason, which its owner is told. The
// caller is a moderator, and need not be the owner. The error is ErrNoStudy if the study is
// not public.
func (r *Room) Withdraw(ctx context.Context, id, reason string) error {
	reason = strings.TrimSpace(study.CleanText(reason))
	if n := utf8.RuneCountInString(reason); n == 0 || n > MostReason {
		return match.ConfigErrorf("reason", "want 1 to %d characters", MostReason)
	}
	d, v, err := r.visit(ctx, id, Reader)
	if err != nil {
		return err
	}
	defer d.Unlock()
	if d.share.Access != store.Public {
		return ErrNoStudy
	}
	// First the reason: if the Store fails in between, the study is public and can be withdrawn again.
	if err := d.note(ctx, reason); err != nil {
		return err
	}
	r.Log.Warn("study withdrawn", "study", d.id, "owner", d.owner, "by", cmp.Or(v.User, "the console"), "reason", reason)
	_, err = d.access(ctx, v, store.Private, "")
	return err
}

// note keeps why the study was withdrawn, or takes it back. The caller has the turn.
func (d *document) note(ctx context.Context, reason string) error {
	if d.damage != nil && reason != "" {
		return nil // it can be withdrawn, and takes no events
	}
	return d.edit(ctx, func(now time.Time) (study.State, []study.Event, error) { return study.Withdraw(d.state, reason, now) })
}

// access sets who may read the study and tells everybody. The caller has the turn.
func (d *document) access(ctx context.Context, v visitor, access store.Access, link string) (Sharing, error) {
	return d.sharing(ctx, v, func(ctx context.Context, d *document, _ visitor) error {
		return d.room.Store.SetShare(ctx, d.id, access, link)
	})
}

// Invite adds an account to the editors of a study. The error is store.ErrManyEditors if
// there are MostEditors, or the store's for an unknown account.
func (r *Room) Invite(ctx context.Context, id, account string) (Sharing, error) {
	return r.share(ctx, id, Owner, func(ctx context.Context, d *document, _ visitor) error {
		if account == d.owner {
			return nil
		}
		return r.Store.AddEditor(ctx, d.id, account, MostEditors, r.Now())
	})
}

// Dismiss removes an account from the editors of a study. Editors may remove themselves.
func (r *Room) Dismiss(ctx context.Context, id, account string) (Sharing, error) {
	return r.share(ctx, id, Editor, func(ctx context.Context, d *document, v visitor) error {
		if account != v.User && d.roleOf(v) != Owner {
			return ErrNotOwner
		}
		return r.Store.RemoveEditor(ctx, d.id, account)
	})
}

// shares reads who may read and edit the study. The caller has the turn.
func (d *document) shares(ctx context.Context) (s store.Share, err error) {
	var all map[string]store.Share
	d.Release(func() { all, err = d.room.Store.Shares(ctx, []string{d.id}) })
	return all[d.id], err
}

// share changes who may read and edit a study, unless change is nil, and returns who may.
// change has the turn, and may wait for the Store.
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
		ctx = write // what was written is told, also to a caller who has gone
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

// shared takes over who may read and edit the study. It dismisses those who no longer may
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

// dismissStrangers ends watches and analyses of those who may no longer read the study.
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

// sameRights reports whether two shares let the same people read and edit.
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

// SharedStudies lists the public studies and reports, or the studies that the caller may edit
// though they are somebody else's.
func (r *Room) SharedStudies(ctx context.Context, public bool, q store.SharedQuery) ([]store.SharedStudy, error) {
	if q.Editor = ""; !public {
		if q.Editor = identity.From(ctx).User; q.Editor == "" {
			return nil, nil
		}
	}
	return r.Store.SharedStudies(ctx, q)
}
