package studies

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/fairplay"
	"duiyi/feed"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/records"
	"duiyi/report"
	"duiyi/resident"
	"duiyi/store"
	"duiyi/study"
)

var (
	// ErrNoStudy reports an unknown study.
	ErrNoStudy = errors.New("there is no such study")
	// ErrDeleted reports a deleted study.
	ErrDeleted = errors.New("the study is deleted")
	// ErrNoOwner refuses to create a study for a guest, who cannot own
	// anything.
	ErrNoOwner = errors.New("a study needs an owner")
)

// A Store keeps studies. A method that returns nil has committed; one that
// returns an error has, as far as it can tell, written nothing. Methods are
// safe for concurrent use.
type Store interface {
	// CreateStudy stores a new study. The error is store.ErrExists if its id is taken.
	CreateStudy(ctx context.Context, s store.Summary, events []study.Event) error
	// AppendStudy appends events to a study that has exactly seq of them, and
	// replaces its summary except for the creation time. The error is
	// store.ErrConflict if it has another number.
	AppendStudy(ctx context.Context, s store.Summary, seq int, events []study.Event) error
	// Load returns a study or game, even if deleted; of a damaged one, the
	// sound events.
	Load(ctx context.Context, id string) (store.Record, error)
	// Delete hides a study from lists; Restore undoes it.
	Delete(ctx context.Context, id string, now time.Time) error
	Restore(ctx context.Context, id string) error
	ShareStore
}

// A ShareStore keeps the access to studies.
type ShareStore interface {
	// Give changes the owner of a study. Errors are those of Delete.
	Give(ctx context.Context, id, owner string) error
	// Shares returns the shares of studies, by id.
	Shares(ctx context.Context, ids []string) (map[string]store.Share, error)
	// SetShare replaces the access to a study, and its link.
	SetShare(ctx context.Context, id string, access store.Access, link string) error
	// Linked returns the study of a link, or store.ErrNoGame.
	Linked(ctx context.Context, link string) (string, error)
	// AddEditor adds an editor; repeating it does nothing. The error is
	// store.ErrManyEditors if there are most others.
	AddEditor(ctx context.Context, id, account string, most int, now time.Time) error
	// RemoveEditor removes an editor.
	RemoveEditor(ctx context.Context, id, account string) error
	// SharedStudies lists shared studies and reports that are not deleted.
	SharedStudies(ctx context.Context, q store.SharedQuery) ([]store.SharedStudy, error)
}

// An Analyst analyses positions with engines; *analysis.Analyst is one.
type Analyst interface {
	// Choose returns the engine for a query. The error is a
	// *match.ConfigError.
	Choose(game string, q analysis.AnalysisQuery) (*engines.Spec, error)
	// Pass gives the move to the other side, or returns analysis.ErrNoThreat.
	Pass(s *analysis.Subject, c study.Config) error
	// Analyse searches until ctx ends or the search is complete. The engine
	// has stopped when it returns.
	Analyse(ctx context.Context, s analysis.Subject, tell func(analysis.Analysis)) error
	// Task returns a position after moves for an engine in the caller's browser.
	Task(ctx context.Context, c match.Config, moves []match.Move, at match.Position) analysis.Task
}

// A Namer derives ids of new studies so that a repeated request finds the
// study it created.
type Namer interface {
	Name(ctx context.Context, kind string, request ...any) (ids.Name, error)
}

// Limits bounds what an account keeps.
type Limits interface {
	// AdmitStudy returns an error if the caller has the maximum number of
	// studies.
	AdmitStudy(ctx context.Context) error
	// AdmitNodes returns an error if a study of an owner may not have so many
	// nodes.
	AdmitNodes(ctx context.Context, owner string, nodes int) error
}

// Parts are the dependencies of a Room.
type Parts struct {
	Store   Store
	Games   games.List
	Engines *engines.List
	Records *records.Converter
	Names   Namer
	Analyst Analyst
	Nodes   Nodes // nil if no other program uses the Store

	// Limits is nil for no limits.
	Limits Limits
	LiveGames
	Ends
	Now func() time.Time
	Log *slog.Logger
}

// Ends are callbacks for studies that leave memory or are deleted.
type Ends struct {
	// Release returns the engines that a study holds.
	Release func(id string)
	// Deleted is called when a study is deleted, under its lock.
	Deleted func(id string)
}

// LiveGames is the access of studies to live games.
type LiveGames struct {
	// Line returns the moves and data of a game. Its errors refuse the study.
	Line func(ctx context.Context, id string) (records.Game, error)
	// Fair returns an error if fair play forbids analysing the last position
	// of a line.
	Fair func(ctx context.Context, game string, line func() ([]match.Position, error)) error
	// Opens reports whether the caller may open a game.
	Opens func(ctx context.Context, id string) bool
	// Ban returns the positions of a game whose evaluations are withheld from
	// the caller, who is playing them; nil if there are none.
	Ban func(ctx context.Context, game string) (*fairplay.Ban, error)
}

// A Room holds all studies of a server. A caller (package identity) has a Role
// at each study, possibly through the link used to name it; to strangers the
// study does not exist. Methods are safe for concurrent use.
type Room struct {
	Parts
	open     *resident.Set[*document]
	work     sync.WaitGroup // running follow goroutines
	catching chan struct{}  // semaphore of catchersUp
}

// New returns a Room.
func New(p Parts) *Room {
	r := &Room{Parts: p, catching: make(chan struct{}, catchersUp)}
	r.open = resident.New(r.newDocument, (*document).enter)
	return r
}

// A Snapshot is the state of a study at one version.
type Snapshot struct {
	ID      string
	Owner   string // account id, or empty for the server
	Role    Role   // of the caller; Stranger in updates, which all spectators share
	Created time.Time
	Updated time.Time
	State   study.State
	Start   match.View    // position at the root
	Damage  *store.Damage // nil if intact

	// Chance maps a score to the winning chance of its side, from -1 to 1.
	Chance report.Curve
}

// A Change is a study after a change, with the nodes that a spectator with an
// earlier version lacks.
type Change struct {
	Snapshot
	Since   int           // earlier version; 0 if Changed has all nodes
	Changed []*study.Node // new or different since that version
	Gone    []study.ID    // removed since that version
	// Withheld are the nodes of Changed sent without evaluations and marks
	// because the receiver is playing their positions in a rated game.
	Withheld []study.ID
	// FromOpen reports whether the receiver may open the game that the study
	// came from.
	FromOpen bool
}

// A DeletedUpdate tells spectators that the study was deleted. It is the last
// update.
type DeletedUpdate struct{}

// A SharedUpdate tells spectators that the access to the study has changed.
// Each then asks for their own role.
type SharedUpdate struct{}

// A WithdrawnUpdate tells a spectator that they lost access. It is the last
// update.
type WithdrawnUpdate struct{}

// withdrawn is the message of a WithdrawnUpdate, shared by all.
var withdrawn = feed.Message{Update: WithdrawnUpdate{}}

// Create creates a study of a position; only game, rules, options and setup of
// c are used. The error is a *match.ConfigError if they are wrong.
func (r *Room) Create(ctx context.Context, c match.Config, title string) (Snapshot, error) {
	kind, err := r.Games.Find(c.Game)
	if err != nil {
		return Snapshot{}, err
	}
	if c.Setup, _, err = kind.Position(c.Setup, nil); err != nil {
		return Snapshot{}, err
	}
	own := study.Config{Game: c.Game, Rules: kind.RuleSet(c.Rules), Options: c.Options, Setup: c.Setup}
	for i, p := range c.Players {
		own.Players[i] = p.Name
	}
	n, err := r.Names.Name(ctx, "study", own, title)
	if err != nil {
		return Snapshot{}, err
	}
	return r.add(ctx, kind, draft{Name: n, config: own, title: title})
}

// Copy creates a study with the nodes of another, without its history. It also
// works for one that is damaged or has reached its limit of events. A repeated
// request finds its copy.
func (r *Room) Copy(ctx context.Context, id string) (Snapshot, error) {
	name, err := r.Names.Name(ctx, "copy of "+id)
	if err != nil {
		return Snapshot{}, err
	}
	if s, made, err := r.made(ctx, name); made { // the original may have changed, or been withdrawn
		return s, err
	}
	s, v, err := r.shown(ctx, id)
	if err != nil {
		return Snapshot{}, err
	}
	kind, err := r.Games.Find(s.State.Config.Game)
	if err != nil {
		return Snapshot{}, err
	}
	number := map[study.ID]study.ID{}
	var nodes []study.Node
	for n := range s.State.Tree.All(study.Root) {
		again := *v.shown(n)
		again.ID, again.Parent = study.ID(len(nodes)), number[n.Parent]
		number[n.ID] = again.ID
		nodes = append(nodes, again)
	}
	return r.add(ctx, kind, draft{Name: name, config: s.State.Config, title: s.State.Title, nodes: nodes})
}

// A draft is a study about to be created.
type draft struct {
	ids.Name
	config study.Config
	title  string
	nodes  []study.Node
	first  study.ID // node to show first
}

// made returns the study created by an earlier, identical request, if any. The
// error is ids.ErrCmdUsed if a different request created it.
func (r *Room) made(ctx context.Context, n ids.Name) (Snapshot, bool, error) {
	whose := identity.From(ctx).Owners()
	d, err := r.open.Open(ctx, n.ID)
	switch {
	case errors.Is(err, ErrNoStudy):
		return Snapshot{}, false, nil
	case err != nil:
		return Snapshot{}, true, store.Hidden(err, whose, ids.ErrCmdUsed)
	}
	defer d.Unlock()
	if n.Repeats() && d.state.Asked != n.Asked || !whose.Has(d.owner) {
		return Snapshot{}, true, ids.ErrCmdUsed
	}
	return d.snapshot(), true, nil
}

// add stores a new study and loads it. If an earlier request with the same cmd
// created a study, it returns that.
func (r *Room) add(ctx context.Context, kind *games.Game, c draft) (Snapshot, error) {
	if s, made, err := r.made(ctx, c.Name); made {
		return s, err
	}
	owner, ok := identity.From(ctx).Owner()
	if !ok {
		return Snapshot{}, ErrNoOwner
	}
	if r.Limits != nil {
		if err := r.Limits.AdmitStudy(ctx); err != nil {
			return Snapshot{}, err
		}
		if err := r.Limits.AdmitNodes(ctx, owner, len(c.nodes)); err != nil {
			return Snapshot{}, err
		}
	}
	now := r.Now()
	state, events, err := study.New(kind.Rules, c.config, c.title, c.nodes, now)
	if err != nil {
		return Snapshot{}, err
	}
	state.Asked, state.First = c.Asked, c.first
	events[0].Cmd, events[0].Asked, events[0].Node = c.Cmd, c.Asked, c.first
	d := r.newDocument(c.ID)
	d.owner, d.created = owner, time.UnixMilli(now.UnixMilli()).UTC()
	d.updated, d.used, d.state = d.created, now, state
	if err := d.begin(kind); err != nil {
		return Snapshot{}, err
	}
	sum, err := d.summary(state, d.updated)
	if err != nil {
		return Snapshot{}, err
	}
	d.Lock()
	defer d.Unlock()
	for {
		added, err := r.open.Add(d.id, d)
		if err != nil {
			return Snapshot{}, err
		}
		if added {
			break
		}
		// It exists, or a concurrent request is finding out that it does not.
		if s, made, err := r.made(ctx, c.Name); made {
			return s, err
		}
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if d.Release(func() { err = r.Store.CreateStudy(write, sum, events) }); err != nil {
		d.unload(err)
		if errors.Is(err, store.ErrExists) {
			s, made, err := r.made(ctx, c.Name)
			if !made {
				err = ErrNoStudy
			}
			return s, err
		}
		return Snapshot{}, fmt.Errorf("store a new study: %w", err)
	}
	d.Loaded = true
	d.listen()
	return d.snapshot(), nil
}

// Study returns a study, or ErrNoStudy or ErrDeleted.
func (r *Room) Study(ctx context.Context, id string) (Snapshot, error) {
	d, by, err := r.look(ctx, id)
	if err != nil {
		return Snapshot{}, err
	}
	defer d.Memory.Unlock()
	s := d.snapshot()
	s.Role = d.roleOf(by)
	return s, nil
}

// Whole returns a study with all its nodes.
func (r *Room) Whole(ctx context.Context, id string) (Change, error) {
	d, by, err := r.look(ctx, id)
	if err != nil {
		return Change{}, err
	}
	c := d.whole()
	c.Role = d.roleOf(by)
	d.Memory.Unlock()
	c.FromOpen = r.opens(ctx, c.State)
	v, err := d.redaction(ctx, c.State)
	return v.over(c), err
}

// opens reports whether the caller may open the game that a study came from.
func (r *Room) opens(ctx context.Context, s study.State) bool {
	from := s.Config.From
	return from != nil && r.Opens(ctx, from.Game)
}

// Edit applies a command. It returns the change and the resulting node. Errors
// are those of study.Apply, ErrReadOnly, store.ErrDamaged, and
// fairplay.ErrFairPlay for marks withheld from the caller.
func (r *Room) Edit(ctx context.Context, id string, c study.Command) (Change, study.ID, error) {
	d, _, err := r.visit(ctx, id, Editor)
	if err != nil {
		return Change{}, 0, err
	}
	change, at, v, err := d.command(ctx, c)
	d.Unlock()
	return v.over(change), at, err
}

// command is Edit, and also returns the caller's redaction. The caller has the
// turn.
func (d *document) command(ctx context.Context, c study.Command) (_ Change, at study.ID, v *redaction, err error) {
	if c.Version > d.state.Version && d.damage == nil { // the client has seen a newer version on another node
		if err := d.catchUp(ctx); err != nil {
			return Change{}, 0, nil, err
		}
	}
	if d.Release(func() { v, err = d.redaction(ctx, d.state) }); err != nil {
		return Change{}, 0, nil, err
	}
	if n := d.state.Tree.Node(c.Node); c.Type == study.CmdMark && n != nil && isJudged(n) && v.hides(n) {
		return d.since(d.state.Version), c.Node, v, fairplay.ErrFairPlay
	}
	before := d.state
	if _, done := before.Done(c.Cmd); done && c.Version > 0 {
		before.Version = c.Version
	}
	at, err = d.do(ctx, c)
	return d.since(before.Version), at, v.in(d.state), err
}

// Lay adds findings about nodes in one edit. find receives the tree.
func (r *Room) Lay(ctx context.Context, id string, find func(study.Tree) ([]study.Finding, error)) (Snapshot, error) {
	d, _, err := r.visit(ctx, id, Editor)
	if err != nil {
		return Snapshot{}, err
	}
	defer d.Unlock()
	err = d.edit(ctx, func(now time.Time) (study.State, []study.Event, error) {
		found, err := find(d.state.Tree)
		if err != nil {
			return d.state, nil, err
		}
		return study.Lay(d.state, found, now)
	})
	return d.snapshot(), err
}

// Position returns the position at a node of a study.
func (r *Room) Position(ctx context.Context, id string, node study.ID) (match.Position, error) {
	d, _, err := r.look(ctx, id)
	if err != nil {
		return nil, err
	}
	tree, positions := d.state.Tree, d.positions
	d.Memory.Unlock()
	return positions.At(tree, node)
}

// Delete hides a study from the list. Restore works for 30 days.
func (r *Room) Delete(ctx context.Context, id string) error {
	d, _, err := r.visit(ctx, id, Owner)
	if err != nil {
		return err
	}
	defer d.Unlock()
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if d.Release(func() { err = r.Store.Delete(write, d.id, r.Now()) }); err != nil {
		return fmt.Errorf("delete study %s: %w", d.id, err)
	}
	d.announce(message{Read: true})
	d.deleted()
	return nil
}

// Restore undoes a deletion.
func (r *Room) Restore(ctx context.Context, id string) (Snapshot, error) {
	kept, err := r.Store.Load(ctx, id)
	switch {
	case errors.Is(err, store.ErrNoGame) || err == nil && !kept.Study:
		return Snapshot{}, ErrNoStudy
	case err != nil:
		return Snapshot{}, fmt.Errorf("load study %s: %w", id, err)
	case !identity.From(ctx).Owners().Has(kept.Owner):
		return Snapshot{}, ErrNoStudy
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.Store.Restore(write, id); err != nil {
		return Snapshot{}, fmt.Errorf("restore study %s: %w", id, err)
	}
	return r.Study(ctx, id)
}

// A Watch is a subscription to a study. It ends if the spectator falls behind.
type Watch struct {
	*feed.Reader
	to    feed.Writer
	by    visitor
	study *document
}

// Watch subscribes to a study. The first update is a Change: complete, or from
// version if that is not 0 and still kept. Changes and SharedUpdates follow,
// with a DeletedUpdate or WithdrawnUpdate at the end.
func (r *Room) Watch(ctx context.Context, id string, version int) (*Watch, error) {
	d, by, err := r.visit(ctx, id, Reader)
	if err != nil {
		return nil, err
	}
	defer d.Unlock()
	if version > d.state.Version && d.damage == nil { // the client has seen a newer version on another node
		if err := d.catchUp(ctx); err != nil {
			return nil, err
		}
	}
	var v *redaction
	var opens bool
	if d.Release(func() { v, err = d.redaction(ctx, d.state); opens = r.opens(ctx, d.state) }); err != nil {
		return nil, err
	}
	first := d.since(version)
	first.Role, first.FromOpen = d.roleOf(by), opens
	reader, to := feed.New(v.over(first))
	w := &Watch{Reader: reader, to: to, by: by, study: d}
	d.watchers[w] = struct{}{}
	return w, nil
}

// Notify registers wake, which is called whenever there is an update to read,
// or the end. It is called under the study's lock and must not block.
func (w *Watch) Notify(wake func()) {
	w.study.Memory.Lock()
	defer w.study.Memory.Unlock()
	w.to.Notify(wake)
}

// Close ends the watch. It may be called again.
func (w *Watch) Close() {
	w.study.Memory.Lock()
	defer w.study.Memory.Unlock()
	w.study.dismiss(w, nil)
}

// Sweep unloads unused studies.
func (r *Room) Sweep(now time.Time) {
	for _, d := range r.open.All() {
		if !d.TryLock() {
			continue // in use
		}
		if !d.Gone && len(d.watchers) == 0 && len(d.sessions) == 0 && now.Sub(d.used) >= resident.IdleAfter {
			d.unload(nil)
		}
		d.Unlock()
	}
}

// Wait waits, after Close, for the last reads of the Store.
func (r *Room) Wait() { r.work.Wait() }

// Close ends all watches and analyses. Later calls return admission.ErrClosed.
func (r *Room) Close() {
	for _, d := range r.open.Close() {
		d.Lock()
		if !d.Gone {
			d.unload(admission.ErrClosed)
		}
		d.Unlock()
	}
}
