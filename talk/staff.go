package talk

import (
	"context"
	"fmt"
	"time"

	"duiyi/identity"
)

// act does what staff, or with ours a player of the game, may do at a place.
func (r *Room) act(ctx context.Context, p Place, e Entry, ours bool) (Entry, error) {
	y, err := r.you(ctx, p)
	switch {
	case err != nil:
		return e, err
	case !y.Staff && !(ours && y.Closes):
		return e, ErrStaff
	}
	return r.enter(ctx, p, e)
}

func (r *Room) enter(ctx context.Context, p Place, e Entry) (Entry, error) {
	var err error
	if e.Reason, err = checkedReason(e.Reason); err != nil {
		return e, err
	}
	e.Place, e.At, e.By = p.String(), whole(r.Now()), identity.From(ctx).User
	if e, err = r.Store.Act(ctx, e); err == nil {
		r.tell(p)
	}
	return e, err
}

// Remove takes a line away. All see that there was one.
func (r *Room) Remove(ctx context.Context, p Place, line int, reason string) error {
	if line == 0 { // an Entry without a line
		line = -1
	}
	_, err := r.act(ctx, p, Entry{Act: Removed, Line: line, Reason: reason}, false)
	return err
}

// Mute keeps an account from saying anything at a place for a time; 0 lets it speak again. Its
// pages show until when.
func (r *Room) Mute(ctx context.Context, p Place, account string, d time.Duration, reason string) error {
	if d < 0 || d > maxMute {
		return fmt.Errorf("%w: a mute lasts up to %d days", ErrText, maxMute/(24*time.Hour))
	}
	if account == identity.From(ctx).User {
		return ErrSelf
	}
	e := Entry{Act: Unmuted, About: account, Reason: reason}
	if d > 0 {
		e.Act, e.Until = Muted, whole(r.Now().Add(d))
	}
	_, err := r.act(ctx, p, e, false)
	return err
}

// Slow sets the time between two lines of one person; 0 is the usual one.
func (r *Room) Slow(ctx context.Context, p Place, d time.Duration) error {
	if d < 0 || d > maxSlow {
		return fmt.Errorf("%w: up to %v between two lines", ErrText, maxSlow)
	}
	_, err := r.act(ctx, p, Entry{Act: Slowed, Slow: d}, false)
	return err
}

// Open opens or closes the talk. At the place of the players each of them may.
func (r *Room) Open(ctx context.Context, p Place, open bool) error {
	e := Entry{Act: Closed}
	if open {
		e.Act = Opened
	}
	_, err := r.act(ctx, p, e, true)
	return err
}

// Report enters a line into the log for the staff of the place, and returns the entry. The caller
// tells the moderators.
func (r *Room) Report(ctx context.Context, p Place, line int, reason string) (Entry, error) {
	y, err := r.you(ctx, p)
	if err != nil {
		return Entry{}, err
	}
	l, err := r.Store.Line(ctx, p.String(), line)
	switch {
	case err != nil:
		return Entry{}, err
	case l.Removed || len(y.seen([]Line{l})) == 0:
		return Entry{}, ErrNoLine
	case l.Author == y.Account:
		return Entry{}, ErrSelf
	}
	return r.enter(ctx, p, Entry{Act: Reported, Line: line, Reason: reason})
}

// Entries returns the last entries of the log at a place, for its staff, the newest first. Moderators
// alone see who reported a line: an arbiter may be the one it is about.
func (r *Room) Entries(ctx context.Context, p Place, before time.Time, most int) ([]Entry, error) {
	y, err := r.you(ctx, p)
	switch {
	case err != nil:
		return nil, err
	case !y.Staff:
		return nil, ErrStaff
	}
	list, err := r.Store.TalkLog(ctx, LogQuery{Place: p.String(), Before: before, Most: most})
	if !identity.From(ctx).May(identity.Moderate) {
		for i := range list {
			if list[i].Act == Reported {
				list[i].By, list[i].ByName = "", ""
			}
		}
	}
	return list, err
}

// AllEntries is Entries of all places, for moderators.
func (r *Room) AllEntries(ctx context.Context, before time.Time, most int) ([]Entry, error) {
	if !identity.From(ctx).May(identity.Moderate) {
		return nil, ErrStaff
	}
	return r.Store.TalkLog(ctx, LogQuery{Before: before, Most: most})
}
