package repertoires

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"sync"
	"time"

	"duiyi/admission"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/practice"
	"duiyi/store"
	"duiyi/studies"
)

const (
	// most is how many repertoires are kept of a person.
	most = 50
	// inMemory is how many graphs stay in memory.
	inMemory = 16
)

// Parts are what a Room works with.
type Parts struct {
	Store Store
	Games games.List
	// Study returns a study that the caller may read. The error is studies.ErrNoStudy or
	// studies.ErrDeleted if there is none.
	Study func(ctx context.Context, id string) (studies.Snapshot, error)
	Now   func() time.Time
	// Pick returns a number from 0 to below n; nil for a random one.
	Pick func(n int) int
}

// A Room keeps repertoires and asks them back. Its methods are safe for concurrent use.
type Room struct {
	Parts
	turns admission.Turns // by repertoire

	mu     sync.Mutex
	graphs map[graphKey]*graph
}

// A graphKey names what a graph follows from.
type graphKey struct {
	study   string
	version int
	node    int
	side    match.Side
	form    Form
}

// New returns a Room.
func New(p Parts) *Room {
	if p.Pick == nil {
		p.Pick = rand.IntN
	}
	return &Room{Parts: p, graphs: map[graphKey]*graph{}}
}

// A Count says how the asked positions of a line or repertoire stand. Failed ones are among
// those due or learned; their last answer was wrong.
type Count struct {
	Asked, New, Due, Learned, Failed int
	Next                             time.Time // the earliest date of those not due; zero without one
}

// A Repertoire is one as a list shows it.
type Repertoire struct {
	Kept
	Title string
	Game  string
	Board string // at its first position
	Gone  bool   // the study is deleted, or no longer to be read, and nothing can be asked
	Count
}

// A Progress is a line of a repertoire.
type Progress struct {
	From  int          // the moves that it shares with the line before
	Moves []match.Move // from the first position on
	Board string       // at its end
	Count
}

// Add makes a repertoire of a study, from a node on. The same one is made once. The error is
// a *match.ConfigError if there is nothing to ask.
func (r *Room) Add(ctx context.Context, study string, node int, side match.Side, form Form) (Repertoire, error) {
	owner, ok := identity.From(ctx).Owner()
	if !ok {
		return Repertoire{}, ErrNoOwner
	}
	if form != Line && form != Marked {
		return Repertoire{}, match.ConfigErrorf("form", "%q is neither line nor marked", form)
	}
	if side > match.Second {
		return Repertoire{}, match.ConfigErrorf("side", "%d is neither 0 nor 1", side)
	}
	s, err := r.Study(ctx, study)
	if err != nil {
		return Repertoire{}, err
	}
	k := Kept{
		ID:    ids.Of("repertoire", fmt.Sprintf("%s %s %d %d %s", owner, s.ID, node, side, form)),
		Owner: owner, Study: s.ID, Node: node, Side: side, Form: form, Added: time.UnixMilli(r.Now().UnixMilli()).UTC(),
	}
	g, err := r.graph(k, s)
	if err != nil {
		return Repertoire{}, err
	}
	if len(g.lines) == 0 {
		return Repertoire{}, match.ConfigErrorf("study", "it has no move to ask for there")
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.Store.AddRepertoire(write, k, most); err != nil {
		return Repertoire{}, err
	}
	o, err := r.open(ctx, k.ID)
	if err != nil {
		return Repertoire{}, err
	}
	return o.entry(k.Added), nil
}

// Delete removes a repertoire of the caller with what was answered. The study stays.
func (r *Room) Delete(ctx context.Context, id string) error {
	k, err := r.kept(ctx, id)
	if err != nil {
		return err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return r.Store.DeleteRepertoire(write, k.ID)
}

// List returns the caller's repertoires, with what is due until a moment.
func (r *Room) List(ctx context.Context, until time.Time) ([]Repertoire, error) {
	owner, ok := identity.From(ctx).Owner()
	if !ok {
		return nil, ErrNoOwner
	}
	all, err := r.Store.Repertoires(ctx, owner)
	if err != nil {
		return nil, err
	}
	list := []Repertoire{}
	for _, k := range all {
		o, err := r.openKept(ctx, k)
		if err != nil {
			if !lost(err) {
				return nil, err
			}
			list = append(list, Repertoire{Kept: k, Gone: true})
			continue
		}
		list = append(list, o.entry(until))
	}
	return list, nil
}

// lost reports whether a repertoire has lost its study, or its place in it.
func lost(err error) bool {
	var bad *match.ConfigError
	return errors.Is(err, studies.ErrNoStudy) || errors.Is(err, studies.ErrDeleted) || errors.Is(err, studies.ErrWithdrawn) || errors.Is(err, store.ErrDamaged) || errors.As(err, &bad)
}

// Lines returns a repertoire of the caller with its lines.
func (r *Room) Lines(ctx context.Context, id string, until time.Time) (Repertoire, []Progress, error) {
	o, err := r.open(ctx, id)
	if err != nil {
		return Repertoire{}, nil, err
	}
	list := []Progress{}
	for _, l := range o.graph.lines {
		list = append(list, Progress{l.from, l.moves, l.board, o.count(l.spots, until)})
	}
	return o.entry(until), list, nil
}

// Answers returns what the caller answered in a repertoire, by position and number.
func (r *Room) Answers(ctx context.Context, id string) ([]Recall, error) {
	if _, err := r.kept(ctx, id); err != nil {
		return nil, err
	}
	return r.Store.Recalls(ctx, id)
}

// kept returns a repertoire of the caller.
func (r *Room) kept(ctx context.Context, id string) (Kept, error) {
	owner, ok := identity.From(ctx).Owner()
	if !ok {
		return Kept{}, ErrNoOwner
	}
	all, err := r.Store.Repertoires(ctx, owner)
	if err != nil {
		return Kept{}, err
	}
	for _, k := range all {
		if k.ID == id {
			return k, nil
		}
	}
	return Kept{}, ErrNone
}

// An opened is a repertoire with its positions and answers.
type opened struct {
	Kept
	title   string
	graph   *graph
	reviews map[string][]practice.Review
}

func (r *Room) open(ctx context.Context, id string) (*opened, error) {
	k, err := r.kept(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.openKept(ctx, k)
}

func (r *Room) openKept(ctx context.Context, k Kept) (*opened, error) {
	s, err := r.Study(ctx, k.Study)
	if err != nil {
		return nil, err
	}
	g, err := r.graph(k, s)
	if err != nil {
		return nil, err
	}
	list, err := r.Store.Recalls(ctx, k.ID)
	if err != nil {
		return nil, err
	}
	o := &opened{k, s.State.Title, g, map[string][]practice.Review{}}
	for _, one := range list {
		o.reviews[one.Position] = append(o.reviews[one.Position], one.Review)
	}
	return o, nil
}

// graph returns the graph of a repertoire, from memory if the study has not changed.
func (r *Room) graph(k Kept, s studies.Snapshot) (*graph, error) {
	key := graphKey{s.ID, s.State.Version, k.Node, k.Side, k.Form}
	r.mu.Lock()
	g := r.graphs[key]
	r.mu.Unlock()
	if g != nil {
		return g, nil
	}
	kind, err := r.Games.Find(s.State.Config.Game)
	if err != nil {
		return nil, err
	}
	start, err := s.State.Config.Start(kind.Rules)
	if err != nil {
		return nil, err
	}
	if g, err = read(k, s.State, start); err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.graphs) >= inMemory {
		for other := range maps.Keys(r.graphs) {
			delete(r.graphs, other)
			break
		}
	}
	r.graphs[key] = g
	return g, nil
}

// card says how a position stands.
func (o *opened) card(key string) practice.Card { return practice.CardOf(o.Added, o.reviews[key]) }

// due reports whether a position is to be asked until a moment.
func (o *opened) due(key string, until time.Time) bool { return !o.card(key).Due.After(until) }

func (o *opened) count(keys []string, until time.Time) Count {
	c := Count{Asked: len(keys)}
	for _, key := range keys {
		reviews, card := o.reviews[key], o.card(key)
		if n := len(reviews); n > 0 && reviews[n-1].Grade == practice.Again {
			c.Failed++
		}
		switch {
		case len(reviews) == 0:
			c.New++
		case !card.Due.After(until):
			c.Due++
		default:
			c.Learned++
			if c.Next.IsZero() || card.Due.Before(c.Next) {
				c.Next = card.Due
			}
		}
	}
	return c
}

func (o *opened) entry(until time.Time) Repertoire {
	var keys []string
	for key, s := range o.graph.spots {
		if s.asked {
			keys = append(keys, key)
		}
	}
	return Repertoire{Kept: o.Kept, Title: o.title, Game: o.graph.config.Game, Board: o.graph.board, Count: o.count(keys, until)}
}
