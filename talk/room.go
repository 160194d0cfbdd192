package talk

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"duiyi/cluster"
	"duiyi/identity"
	"duiyi/people"
)

const (
	// usualSlow is between two lines of one person where staff set nothing else; staff never wait.
	usualSlow = time.Second
	// maxSlow is the most that staff can set.
	maxSlow = 5 * time.Minute
	// maxMute is the longest mute.
	maxMute = 365 * 24 * time.Hour
	// mostLines is how many lines a reader gets.
	mostLines = 200
	// keptFor is how long a topic stays after its last line, and an entry of the log.
	keptFor = 365 * 24 * time.Hour
)

// Parts are what a Room works with.
type Parts struct {
	Store  Store
	Places Places
	// Admit returns an error for an account that may read but not write; nil admits all.
	Admit func(ctx context.Context, account string) error
	Nodes *cluster.Members
	Now   func() time.Time
	Log   *slog.Logger
}

// A Room is the talk of a server. Its methods are safe for concurrent use.
type Room struct {
	Parts
	wake chan struct{} // signals changed topics to Run

	mu     sync.Mutex // acquired last, held over no call of the store
	topics map[string]*topic
	stale  bool // the store is to be asked for versions
	closed bool
}

// A topic is a place that somebody watches here.
type topic struct {
	place    Place
	version  int // that the watches have
	changed  bool
	shown    map[int]struct{} // numbers of the lines sent to watches
	watchers map[*Watch]struct{}
}

// New returns a Room. Its owner calls Run.
func New(p Parts) *Room {
	return &Room{Parts: p, wake: make(chan struct{}, 1), topics: map[string]*topic{}}
}

// A You is what a reader may do at a place.
type You struct {
	Standing
	Person
	Account string
}

// Speaks reports whether the reader may say something at a time.
func (y You) Speaks(t Topic, now time.Time) bool {
	return y.Reads && (y.Staff || !y.Playing && !t.Closed && !y.Muted.After(now))
}

// Talk is what a reader sees at a place: all of the last lines, or those changed since a version.
type Talk struct {
	Place Place
	Topic
	Since int // 0: all
	Lines []Line
	You   You
}

// you returns the caller at a place, or why they read nothing there.
func (r *Room) you(ctx context.Context, p Place) (You, error) {
	c := identity.From(ctx)
	if c.User == "" {
		return You{}, ErrNoPlace
	}
	person, err := r.person(ctx, c.User, p.String())
	if err != nil {
		return You{}, err
	}
	return r.youAre(ctx, p, c, person)
}

// person returns an account at a place.
func (r *Room) person(ctx context.Context, account, place string) (Person, error) {
	all, err := r.Store.Talkers(ctx, []string{account}, place, r.Now())
	if err != nil {
		return Person{}, err
	}
	person, exists := all[account]
	if !exists {
		return person, people.ErrNoUser
	}
	return person, nil
}

func (r *Room) youAre(ctx context.Context, p Place, c identity.Caller, person Person) (You, error) {
	standing, err := r.Places.Standing(ctx, p, c)
	if err != nil {
		return You{}, err
	}
	y := You{standing, person, c.User}
	switch {
	case y.Choice == Child, y.Choice != In && !y.Staff: // anybody can make a child an arbiter
		return y, ErrOut
	case y.Playing && p.Kind == Watchers:
		return y, ErrPlaying
	case !y.Reads:
		return y, ErrNoPlace
	}
	return y, nil
}

// seen returns the lines that a reader may see.
func (y You) seen(lines []Line) []Line {
	list := []Line{}
	for _, l := range lines {
		if !y.Playing || l.Staff || l.Author == y.Account {
			list = append(list, l)
		}
	}
	return list
}

// Read returns what was said at a place.
func (r *Room) Read(ctx context.Context, p Place) (Talk, error) {
	y, err := r.you(ctx, p)
	if err != nil {
		return Talk{}, err
	}
	t, lines, err := r.Store.Lines(ctx, p.String(), 0, mostLines)
	return Talk{Place: p, Topic: t, Lines: y.seen(lines), You: y}, err
}

// Say says something. A repeat under the same cmd returns the same line.
func (r *Room) Say(ctx context.Context, p Place, text, cmd string) (Line, error) {
	c := identity.From(ctx)
	y, err := r.you(ctx, p)
	if err != nil {
		return Line{}, err
	}
	if r.Admit != nil {
		if err := r.Admit(ctx, c.User); err != nil {
			return Line{}, err
		}
	}
	now := r.Now()
	t, _, err := r.Store.Lines(ctx, p.String(), 0, 1)
	switch {
	case err != nil:
		return Line{}, err
	case y.Speaks(t, now):
	case y.Playing:
		return Line{}, ErrPlaying
	case y.Muted.After(now):
		return Line{}, MutedError{y.Muted}
	default:
		return Line{}, ErrClosed
	}
	if text, err = checked(text, y.Staff); err != nil {
		return Line{}, err
	}
	slow := t.Slow
	switch {
	case y.Staff:
		slow = 0
	case slow == 0:
		slow = usualSlow
	}
	l, err := r.Store.Say(ctx, p.String(), Line{Cmd: cmd, Author: c.User, Name: c.Name, Staff: y.Staff, Text: text, At: whole(now)}, slow)
	if err == nil {
		r.tell(p)
	}
	return l, err
}

// A MutedError refuses a line of somebody who is muted until a time.
type MutedError struct{ Until time.Time }

func (MutedError) Error() string { return "muted" }

func whole(t time.Time) time.Time { return time.UnixMilli(t.UnixMilli()).UTC() }

// Takes returns whether an account takes part in talk, and what keeps it silent.
func (r *Room) Takes(ctx context.Context, account string) (Choice, []Mute, error) {
	p, err := r.person(ctx, account, "")
	if err != nil {
		return "", nil, err
	}
	mutes, err := r.Store.TalkMutes(ctx, account, r.Now())
	return p.Choice, mutes, err
}

// Choose lets an account into talk or out of it. Moderators choose for others; they alone make an
// account a child's and let it in again.
func (r *Room) Choose(ctx context.Context, account string, choice Choice) error {
	c := identity.From(ctx)
	moderates := c.May(identity.Moderate)
	if !moderates && account != c.User {
		return ErrStaff
	}
	p, err := r.person(ctx, account, "")
	switch {
	case err != nil:
		return err
	case !moderates && (choice == Child || p.Choice == Child):
		return ErrChild
	}
	return r.Store.SetChoice(ctx, account, choice)
}

// OwnEntries returns the last entries of the log by an account: what it did as staff, and its
// reports.
func (r *Room) OwnEntries(ctx context.Context, account string, most int) ([]Entry, error) {
	return r.Store.TalkLog(ctx, LogQuery{By: account, Most: most})
}

// Own calls f with each line of an account, in the order of place and number.
func (r *Room) Own(ctx context.Context, account string, f func(OwnLine) error) error {
	const page = 500
	for after := (OwnLine{}); ; {
		list, err := r.Store.TalkOf(ctx, account, after, page)
		if err != nil {
			return err
		}
		for _, l := range list {
			if err := f(l); err != nil {
				return err
			}
			after = l
		}
		if len(list) < page {
			return nil
		}
	}
}
