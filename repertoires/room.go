package repertoires

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
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
	"duiyi/study"
)

const (
	// most is how many repertoires are kept of a person, and mostStudies of how many studies
	// one is made.
	most        = 50
	mostStudies = 20
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
	graphs map[string]*graph // by what they follow from
}

// New returns a Room.
func New(p Parts) *Room {
	if p.Pick == nil {
		p.Pick = rand.IntN
	}
	return &Room{Parts: p, graphs: map[string]*graph{}}
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
	Studies []Study // the first one first
	Game    string
	Board   string // at its first position
	Gone    bool   // all studies are deleted, or no longer to be read, and nothing can be asked
	Count
}

// A Study is one that a repertoire is made of, with the title that it has now.
type Study struct {
	Source
	Gone bool // it is deleted, or no longer to be read
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
		Owner: owner, Source: Source{s.ID, node, s.State.Title}, Side: side, Form: form, Added: time.UnixMilli(r.Now().UnixMilli()).UTC(),
	}
	g, err := r.graph(k, []part{{node, s}})
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

// AddStudy adds a study, from a node on, to a repertoire of the caller. One that is there
// begins at that node from now on. The error is a *match.ConfigError if it is of another game
// or another start than the first, or has nothing to ask.
func (r *Room) AddStudy(ctx context.Context, id, study string, node int) (Repertoire, error) {
	k, err := r.kept(ctx, id)
	if err != nil {
		return Repertoire{}, err
	}
	s, err := r.Study(ctx, study)
	if err != nil {
		return Repertoire{}, err
	}
	if s.ID == k.Study {
		return Repertoire{}, match.ConfigErrorf("study", "the repertoire is of that study")
	}
	at := slices.IndexFunc(k.More, func(o Source) bool { return o.Study == s.ID })
	if at < 0 && len(k.More)+1 >= mostStudies {
		return Repertoire{}, match.ConfigErrorf("study", "a repertoire is of at most %d studies", mostStudies)
	}
	own, err := r.graph(k, []part{{node, s}})
	if err != nil {
		return Repertoire{}, err
	}
	if len(own.lines) == 0 {
		return Repertoire{}, match.ConfigErrorf("study", "it has no move to ask for there")
	}
	source := Source{s.ID, node, s.State.Title}
	if k.More = slices.Clone(k.More); at < 0 {
		k.More = append(k.More, source)
	} else {
		k.More[at] = source
	}
	if _, err := r.openKept(ctx, k); err != nil {
		return Repertoire{}, err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	now := r.Now()
	if err := r.Store.AddSource(write, k.ID, source, now); err != nil {
		return Repertoire{}, err
	}
	o, err := r.open(ctx, id)
	if err != nil {
		return Repertoire{}, err
	}
	return o.entry(now), nil
}

// RemoveStudy takes a study that was added out of a repertoire of the caller. What is known of
// its positions stays for when it comes back. The error is a *match.ConfigError for the first
// study.
func (r *Room) RemoveStudy(ctx context.Context, id, study string) error {
	k, err := r.kept(ctx, id)
	if err != nil {
		return err
	}
	if study == k.Study {
		return match.ConfigErrorf("study", "it is the first one of the repertoire")
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return r.Store.DeleteSource(write, k.ID, study)
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
			list = append(list, (&opened{Kept: k}).gone())
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
	studies []Study
	graph   *graph
	reviews map[string][]practice.Review
}

// A part is a study that a graph is read from.
type part struct {
	node  int
	study studies.Snapshot
}

func (r *Room) open(ctx context.Context, id string) (*opened, error) {
	k, err := r.kept(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.openKept(ctx, k)
}

// openKept reads a repertoire from those of its studies that are left. The error is that of
// the first one if there is none.
func (r *Room) openKept(ctx context.Context, k Kept) (*opened, error) {
	o := &opened{Kept: k, reviews: map[string][]practice.Review{}}
	var parts []part
	var first error
	for _, source := range append([]Source{k.Source}, k.More...) {
		s, err := r.Study(ctx, source.Study)
		if err == nil && s.State.Tree.Path(study.ID(source.Node)) == nil {
			err = match.ConfigErrorf("node", "the study has no node %d", source.Node)
		}
		switch {
		case err == nil:
			parts = append(parts, part{source.Node, s})
			if title := s.State.Title; title != source.Title {
				source.Title = title
				if err := r.rename(ctx, k.ID, source); err != nil {
					return nil, err
				}
			}
		case !lost(err):
			return nil, err
		case first == nil:
			first = err
		}
		o.studies = append(o.studies, Study{source, err != nil})
	}
	if len(parts) == 0 {
		return nil, first
	}
	var err error
	if o.graph, err = r.graph(k, parts); err != nil {
		return nil, err
	}
	list, err := r.Store.Recalls(ctx, k.ID)
	if err != nil {
		return nil, err
	}
	for _, one := range list {
		o.reviews[one.Position] = append(o.reviews[one.Position], one.Review)
	}
	return o, nil
}

// rename keeps the title that a study of a repertoire has now.
func (r *Room) rename(ctx context.Context, id string, s Source) error {
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	err := r.Store.AddSource(write, id, s, r.Now())
	if errors.Is(err, ErrNone) { // it was deleted meanwhile
		return nil
	}
	return err
}

func sameOptions(a, b match.Options) bool {
	return maps.EqualFunc(a, b, func(x, y json.RawMessage) bool { return bytes.Equal(x, y) })
}

// graph returns the graph of a repertoire, from memory if no study has changed. The error is a
// *match.ConfigError for studies of different games or starts.
func (r *Room) graph(k Kept, parts []part) (*graph, error) {
	key := fmt.Sprint(k.Side, " ", k.Form)
	for _, p := range parts {
		key += fmt.Sprintf(" %s:%d:%d", p.study.ID, p.study.State.Version, p.node)
	}
	r.mu.Lock()
	g := r.graphs[key]
	r.mu.Unlock()
	if g != nil {
		return g, nil
	}
	g = &graph{config: configOf(parts[0].study.State), spots: map[string]*spot{}}
	kind, err := r.Games.Find(g.config.Game)
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		first, err := p.study.State.Config.Start(kind.Rules)
		if err != nil {
			return nil, err
		}
		if c := configOf(p.study.State); c.Game != g.config.Game || c.Rules != g.config.Rules || !sameOptions(c.Options, g.config.Options) || c.Setup != g.config.Setup {
			return nil, match.ConfigErrorf("study", "the studies of a repertoire have the same game, rules and start")
		}
		if err := g.read(k, p.study.State, p.node, first); err != nil {
			return nil, err
		}
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
	k := o.Kept
	k.Title = o.studies[0].Title
	return Repertoire{Kept: k, Studies: o.studies, Game: o.graph.config.Game, Board: o.graph.starts[0].board, Count: o.count(keys, until)}
}

// gone is entry of a repertoire without its studies.
func (o *opened) gone() Repertoire {
	list := []Study{}
	for _, s := range append([]Source{o.Source}, o.More...) {
		list = append(list, Study{s, true})
	}
	return Repertoire{Kept: o.Kept, Studies: list, Gone: true}
}
