package tournaments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"duiyi/cluster"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/people"
	"duiyi/ratings"
	"duiyi/store"
	"duiyi/tourney"
	"duiyi/tourney/conduct"
)

// mostActive is how many tournaments of one account may be under way or to come.
const mostActive = 10

// subject is the bus subject of changes.
const subject = "tournaments"

// People finds accounts.
type People interface {
	User(ctx context.Context, id string) (people.User, error)
	UserBySkeleton(ctx context.Context, skeleton string) (people.User, error)
	// Invitable reports whether captains may invite an account.
	Invitable(ctx context.Context, account string) (bool, error)
	// Admit returns people.ErrUnconfirmed for an account that may not enter tournaments.
	Admit(ctx context.Context, account string) error
}

// Games makes live games and says how they end.
type Games interface {
	// Pair creates a game with both seats taken; one with the id that exists stays.
	Pair(ctx context.Context, id string, c match.Config, title string, seats [2]store.Seat) error
	// Ended returns how a game ended.
	Ended(ctx context.Context, id string) (Ended, error)
	// Forfeit ends a game that the player to move loses for not appearing. The error is
	// match.ErrBothMoved once both have moved, match.ErrStale if somebody has just moved.
	Forfeit(ctx context.Context, id string) error
	// Rule ends a game as an arbiter decides: half points of First, or -1 for no result; forfeit says that
	// the loser did not appear. The error is match.ErrGameOver if it has ended.
	Rule(ctx context.Context, id string, half int, forfeit bool) error
	// Relay enters the moves of a game at a wooden board.
	Relay(ctx context.Context, id string, l Line) (Relayed, error)
	// Clock stops the clock of a game, lets it run on, or adds time to it.
	Clock(ctx context.Context, id string, act ClockAct) error
}

// What an arbiter does with a clock.
const (
	PauseClock  = "pause" // until the next move, or until it is resumed
	ResumeClock = "resume"
	AddTime     = "add" // Side, MS
)

// A ClockAct is what an arbiter does with the clock of a board.
type ClockAct struct {
	Round int        `json:"round"`
	Board int        `json:"board"` // from 1
	Act   string     `json:"act"`
	Side  match.Side `json:"side,omitempty"` // at the beginning of the game
	MS    int64      `json:"ms,omitempty"`
}

// An Ended says how a game ended. Players count by their sides at the beginning.
type Ended struct {
	Over bool
	Void bool // without a result: the player to move forfeits
	Half int  // half points of First: 0, 1 or 2
	// Forfeit says that the loser did not appear.
	Forfeit bool
	Turn    match.Side // the player to move
	// Berserk says which players gave up half of their time and made enough moves for it to count.
	Berserk [2]bool
}

// Parts are what a Room works with.
type Parts struct {
	Store   Store
	People  People // nil without accounts
	Games   Games
	Kinds   games.List
	Ratings *ratings.Ratings
	Nodes   *cluster.Members
	Names   *ids.Namer
	Now     func() time.Time
	// Paired is called when a round is paired or begins, but not in an arena. It returns at once.
	Paired func(tournament string, round int)
	// Invited is called when a captain invites an account. It returns at once.
	Invited func(tournament, account string, team int)
	Log     *slog.Logger
}

// A Room runs the tournaments of a server. Its methods are safe for concurrent use.
type Room struct {
	Parts
	wake  chan struct{} // signals work for Run
	since time.Time     // when the Room was made: before that all nodes may have been down

	mu     sync.Mutex // acquired last, held over no call of the store
	held   map[string]*held
	closed bool
}

// held is a tournament in memory.
type held struct {
	state    State
	names    names
	recent   []Event         // the last events, which make the version
	made     int             // the last round whose games are there
	moved    map[string]bool // games in which both have moved
	stuck    int             // version at which the clock could do nothing more
	table    ranked
	sent     int // version that watches have
	watchers map[*Watch]struct{}
	queue    []*wish
	working  bool // somebody carries out the queue
	used     time.Time
}

const (
	// mostRecent is how many events a feed can fall behind before it begins anew.
	mostRecent = 2000
	// namesFor is how long names of accounts are taken for the present ones.
	namesFor = time.Minute
	// idleAfter is how long an unused tournament stays in memory.
	idleAfter = 10 * time.Minute
	// lostRaces is how often a change is decided anew for which another node was faster.
	lostRaces = 20
)

// New returns a Room. Its owner calls Run.
func New(p Parts) *Room {
	return &Room{Parts: p, wake: make(chan struct{}, 1), since: p.Now(), held: map[string]*held{}}
}

// names are those of the accounts of a tournament.
type names struct {
	of      map[string]string // replaced, never changed
	read    time.Time
	peopled int // of the state whose accounts these are
}

// A View is a tournament with the names of its people.
type View struct {
	State
	names map[string]string
	read  time.Time // when names were
	table ranked
}

// Edition tells views of a tournament apart that do not show the same.
func (v View) Edition() (version int, named time.Time) { return v.Version, v.read }

// Name returns the name of a player; empty for one whose account is deleted.
func (v View) Name(number int) string {
	if account := v.account(number); account != "" {
		return v.names[account]
	}
	if p := v.Conduct.Tournament.Player(number); p != nil {
		return p.Name
	}
	return ""
}

// Account returns the account of a player, empty for one without, and whether it still exists.
func (v View) Account(number int) (id string, exists bool) {
	id = v.account(number)
	_, exists = v.names[id]
	return id, exists
}

// Person returns the name of an account, and false for one that does not exist.
func (v View) Person(account string) (name string, exists bool) {
	name, exists = v.names[account]
	return name, exists
}

// Tournament returns the tournament with the names that people see.
func (v View) Tournament() *tourney.Tournament {
	t := v.Conduct.Tournament
	t.Players = slices.Clone(t.Players)
	for i := range t.Players {
		t.Players[i].Name = v.Name(t.Players[i].Number)
	}
	return &t
}

// Table ranks the players after a number of rounds, 0 for all.
func (v View) Table(rounds int) []conduct.Row {
	if rounds == 0 || rounds == v.Conduct.Round() {
		return v.table.rows
	}
	return v.Conduct.Table(rounds, v.breaks())
}

// A ranked table is the standings since an event that can change them.
type ranked struct {
	version int
	rows    []conduct.Row
}

// Arbitrates reports whether a caller may act as an arbiter of the tournament.
func (s State) Arbitrates(c identity.Caller) bool {
	return c.May(identity.Moderate) || c.User != "" && slices.Contains(s.Arbiters, c.User)
}

// nudge makes Run look at once.
func (r *Room) nudge() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// load returns a tournament as this node knows it, from memory or the store.
func (r *Room) load(ctx context.Context, id string) (State, error) {
	r.mu.Lock()
	h := r.held[id]
	if h != nil {
		h.used = r.Now()
		s := h.state
		r.mu.Unlock()
		return s, nil
	}
	r.mu.Unlock()
	return r.refresh(ctx, id)
}

// State returns a tournament without the names of its people.
func (r *Room) State(ctx context.Context, id string) (State, error) { return r.load(ctx, id) }

// refresh reads the events that this node does not know yet.
func (r *Room) refresh(ctx context.Context, id string) (State, error) {
	r.mu.Lock()
	s := State{ID: id}
	if h := r.held[id]; h != nil {
		s = h.state
	}
	r.mu.Unlock()
	_, bodies, err := r.Store.Tournament(ctx, id, s.Version)
	if err != nil {
		return State{}, err
	}
	s, events, err := replay(s, bodies)
	if err != nil {
		return State{}, err
	}
	return r.adopt(s, events), nil
}

// adopt keeps a newer state, and returns the newest. events are the last of those that make it.
func (r *Room) adopt(s State, events []Event) State {
	r.mu.Lock()
	defer r.mu.Unlock()
	h := r.held[s.ID]
	if h == nil {
		h = &held{sent: s.Version, watchers: map[*Watch]struct{}{}, moved: map[string]bool{}}
		r.held[s.ID] = h
	}
	h.used = r.Now()
	if s.Version <= h.state.Version {
		return h.state
	}
	if fresh := s.Version - h.state.Version; fresh <= len(events) {
		events = events[len(events)-fresh:]
	} else {
		h.recent = nil
	}
	h.recent = append(h.recent, events...)
	h.recent = h.recent[max(0, len(h.recent)-mostRecent):]
	h.state = s
	return s
}

// stamp completes events with time and person, and returns the state after them.
func (r *Room) stamp(ctx context.Context, s State, events []Event) (State, [][]byte, error) {
	now, by := r.Now().UnixMilli(), identity.From(ctx).User
	var bodies [][]byte
	for i := range events {
		events[i].At, events[i].By = max(now, s.changed), by
		next, err := fold(s, events[i])
		if err != nil {
			return s, nil, err
		}
		body, err := json.Marshal(events[i])
		if err != nil {
			return s, nil, err
		}
		s, bodies = next, append(bodies, body)
	}
	return s, bodies, nil
}

// listed is what lists show of a tournament in addition to its row.
type listed struct {
	Name    string            `json:"name"`
	System  string            `json:"system"`
	Game    string            `json:"game"`
	Rules   string            `json:"rules"`
	Clock   match.ClockConfig `json:"clock"`
	Rated   bool              `json:"rated,omitempty"`
	Wooden  bool              `json:"wooden,omitempty"`
	Boards  int               `json:"boards,omitempty"`
	Teams   int               `json:"teams,omitempty"`
	Players int               `json:"players"`
	Rounds  int               `json:"rounds,omitempty"`
	Round   int               `json:"round"`
	Begun   int               `json:"begun"`
	Auto    bool              `json:"auto,omitempty"`
	Minutes int               `json:"minutes,omitempty"`
}

// rowOf returns the row of a tournament.
func rowOf(s State) (Row, error) {
	set := s.Settings
	body, err := json.Marshal(listed{
		set.Name, set.System, set.Config.Game, set.Config.Rules, set.Config.Clock, set.Config.Rated, set.Wooden, set.Boards, len(s.Conduct.TeamsPresent()),
		len(s.Conduct.Tournament.Players) - len(s.Conduct.Withdrawn), s.Rounds(), s.Conduct.Round(), s.Conduct.Begun, set.Auto, set.Minutes,
	})
	row := Row{ID: s.ID, Creator: s.Creator, Status: s.Status(), Version: s.Version, Created: time.UnixMilli(s.created).UTC(), Changed: time.UnixMilli(s.changed).UTC(), Body: body}
	if set.StartsMS > 0 {
		row.Starts = time.UnixMilli(set.StartsMS).UTC()
	}
	return row, err
}

// forget takes a tournament out of memory; watches begin anew.
func (r *Room) forget(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if h := r.held[id]; h != nil {
		for w := range h.watchers {
			w.to.End(errAgain)
		}
		delete(r.held, id)
	}
}

// errAgain ends a watch whose tournament must be read anew.
var errAgain = errors.New("the tournament is read anew")

// A changed message tells other nodes of a version.
type changed struct {
	ID      string `json:"id"`
	Version int    `json:"version"`
}

func (r *Room) tell(s State) {
	r.nudge()
	if err := r.Nodes.Tell(subject, changed{s.ID, s.Version}); err != nil {
		r.Log.Error("tell of a tournament", "err", err)
	}
}

// view returns a tournament with names and standings.
func (r *Room) view(ctx context.Context, id string) (View, error) {
	s, err := r.load(ctx, id)
	if err != nil {
		return View{}, err
	}
	return r.viewOf(ctx, s)
}

func (r *Room) viewOf(ctx context.Context, s State) (View, error) {
	names, err := r.namesOf(ctx, s)
	if err != nil {
		return View{}, err
	}
	r.mu.Lock()
	var table ranked
	if h := r.held[s.ID]; h != nil {
		table = h.table
	}
	r.mu.Unlock()
	if table.version != s.ranks {
		table = ranked{s.ranks, s.Conduct.Table(0, s.breaks())}
		r.mu.Lock()
		if h := r.held[s.ID]; h != nil && h.table.version < s.ranks {
			h.table = table
		}
		r.mu.Unlock()
	}
	return View{s, names.of, names.read, table}, nil
}

// namesOf returns the names of all accounts of a tournament.
func (r *Room) namesOf(ctx context.Context, s State) (names, error) {
	found := names{read: r.Now(), peopled: s.peopled, of: map[string]string{}}
	r.mu.Lock()
	if h := r.held[s.ID]; h != nil && found.read.Sub(h.names.read) < namesFor {
		if h.names.peopled >= s.peopled {
			defer r.mu.Unlock()
			return h.names, nil
		}
		found.of, found.read = maps.Clone(h.names.of), h.names.read
	}
	r.mu.Unlock()
	var missing, invited []string
	for _, i := range s.Invitations {
		invited = append(invited, i.Account)
	}
	for _, list := range [][]string{s.Accounts, s.Arbiters, s.Captains, {s.Creator}, invited} {
		for _, account := range list {
			if _, known := found.of[account]; !known && account != "" {
				missing = append(missing, account)
			}
		}
	}
	if len(missing) > 0 {
		more, err := r.Store.AccountNames(ctx, missing)
		if err != nil {
			return names{}, err
		}
		maps.Copy(found.of, more)
	}
	r.mu.Lock()
	if h := r.held[s.ID]; h != nil && h.names.peopled <= s.peopled {
		h.names = found
	}
	r.mu.Unlock()
	return found, nil
}

// Create makes a tournament of the caller's. Errors are a *match.ConfigError and ErrMany.
func (r *Room) Create(ctx context.Context, set Settings) (View, error) {
	who := identity.From(ctx)
	if _, ok := who.Owner(); !ok {
		return View{}, ErrAccount
	}
	set, err := r.checked(set)
	if err != nil {
		return View{}, err
	}
	if who.User != "" {
		active, err := r.Store.Tournaments(ctx, Query{Statuses: active, Creator: who.User, Limit: mostActive})
		if err != nil {
			return View{}, err
		}
		if len(active) == mostActive {
			return View{}, ErrMany
		}
	}
	opening := tourney.First
	if rand.IntN(2) == 0 {
		opening = tourney.Second
	}
	events, err := create(set, opening)(State{})
	if err != nil {
		return View{}, err
	}
	next, bodies, err := r.stamp(ctx, State{ID: ids.New()}, events)
	if err != nil {
		return View{}, err
	}
	row, err := rowOf(next)
	if err != nil {
		return View{}, err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.Store.AddTournament(write, row, bodies); err != nil {
		return View{}, fmt.Errorf("store a new tournament: %w", err)
	}
	next = r.adopt(next, events)
	r.tell(next)
	return r.viewOf(ctx, next)
}

var active = []Status{Coming, Running, Adjourned}

// checked returns settings with a configuration of games that can be played here.
func (r *Room) checked(set Settings) (Settings, error) {
	set, err := set.checked()
	if err != nil {
		return set, err
	}
	c := set.Config
	kind, err := r.Kinds.Find(c.Game)
	if err != nil {
		return set, err
	}
	c.Rules, c.Keeps, c.Public, c.NoHints, c.NoTakeBacks, c.Seed, c.Tournament = kind.RuleSet(c.Rules), match.KeepsNetwork, true, true, true, nil, ""
	c.Berserk = false
	c.Players = [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}
	if c.Setup, _, err = kind.Position(c.Setup, nil); err != nil {
		return set, err
	}
	if err := r.Ratings.Check(c); err != nil {
		return set, err
	}
	if set.Wooden && c.Rated {
		return set, match.ConfigErrorf("config.rated", "only games on the server count for ratings")
	}
	if set.System == Arena && !set.Wooden && c.Clock == (match.ClockConfig{}) {
		return set, match.ConfigErrorf("config.clock", "an arena needs a clock")
	}
	_, _, err = match.New(kind.Rules, c, r.Now())
	set.Config = c
	return set, err
}
