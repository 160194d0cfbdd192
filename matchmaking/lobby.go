package matchmaking

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"
	"unicode/utf8"

	"duiyi/admission"
	"duiyi/cluster"
	"duiyi/engines"
	"duiyi/feed"
	"duiyi/games"
	"duiyi/ids"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/people"
	"duiyi/ratings"
	"duiyi/store"
)

const (
	// waveEvery is the interval of pairing in pools, tellEvery the shortest
	// interval between updates.
	waveEvery = 3 * time.Second
	tellEvery = 500 * time.Millisecond

	// Limits on what a view of the lobby shows.
	maxShownSeeks = 100
	maxShownGames = 24
	maxShownSteps = 500
)

// ErrNoLobby reports that the program has no lobby.
var ErrNoLobby = errors.New("this program has no lobby")

// A Lobby brings players together and lists games to watch. Its methods are
// safe for concurrent use.
type Lobby struct {
	Parts
	hall    *lobby.Hall
	changed chan struct{} // signals a change

	mu          sync.Mutex // acquired last
	watchers    map[*Watch]struct{}
	closed      bool
	others      map[string]otherLobby
	first       bool                // this node was the pairing node in the last wave
	houseGames  map[string][]string // games with house engines, by player and by address
	unsubscribe func()              // unsubscribes from other lobbies; nil without a bus
}

// Config configures a lobby.
type Config struct {
	Pools  []lobby.Pool
	People People // nil without accounts
}

// People finds accounts.
type People interface {
	User(ctx context.Context, id string) (people.User, error)
	UserBySkeleton(ctx context.Context, skeleton string) (people.User, error)
}

// Games makes and shows live games.
type Games interface {
	// Pair creates a game with both seats taken.
	Pair(ctx context.Context, id string, c match.Config, seats [2]store.Seat) error
	// Seats returns the seats of a network game, or store.ErrNoGame.
	Seats(ctx context.Context, id string) ([2]store.Seat, error)
	// GoesOn reports whether a network game is in progress.
	GoesOn(ctx context.Context, id string) bool
	// Holds reports whether a game is in memory.
	Holds(id string) bool
	// Public returns the public games in progress that are in memory. counted
	// is the number of them that this node counts; of the nodes with a
	// connection to a game, exactly one counts it.
	Public() (list []RunningGame, counted int)
}

// Parts are the dependencies of a Lobby.
type Parts struct {
	Config
	Games   Games
	Kinds   games.List
	Engines *engines.List
	Ratings *ratings.Ratings
	Nodes   *cluster.Members
	Names   *ids.Namer
	Now     func() time.Time
	// Challenged is called when somebody challenges an account, and returns at once.
	Challenged func(account, offer, by string)
	Log        *slog.Logger
}

// A Visitor uses the lobby, with an account or with a secret that their page
// made.
type Visitor struct {
	User   string // account id, or empty
	Secret string // secret of a guest's page
	Name   string // a guest's name
	From   string // address, or empty; visitors per address are limited
}

// An Update is the new state of the lobby, sent to all who watch it.
type Update struct{ View }

// A CallsUpdate lists the challenges to the watching account.
type CallsUpdate struct{ Calls []lobby.Seek }

// A View is the state of the lobby that everybody sees.
type View struct {
	lobby.View
	Pools   []lobby.Pool
	Here    int           // pages that show the lobby
	Games   []RunningGame // games to watch, most watched first
	Running int           // number of games to watch, including those that Games omits
}

// A RunningGame is a public game in progress.
type RunningGame struct {
	store.Summary
	Rated    bool
	Watchers int
}

// A Watch is a subscription to the lobby.
type Watch struct {
	*feed.Reader
	to    feed.Writer
	lobby *Lobby
	user  string // account id, or empty
	view  string // signature of the last view sent
	calls string // signature of the last challenges sent
}

// New opens a lobby. Its owner must call Run.
func New(p Parts) *Lobby {
	l := &Lobby{Parts: p, changed: make(chan struct{}, 1), watchers: map[*Watch]struct{}{}, others: map[string]otherLobby{}, houseGames: map[string][]string{}}
	l.hall = lobby.NewHall(p.Config.Pools, l.touch)
	l.listen()
	return l
}

// touch makes Run send the changes soon.
func (l *Lobby) touch() {
	select {
	case l.changed <- struct{}{}:
	default:
	}
}

// Run pairs the players in pools and sends changes to watches and to other
// nodes until ctx ends. Then it closes all watches.
func (l *Lobby) Run(ctx context.Context) {
	wave := time.NewTicker(waveEvery)
	defer wave.Stop()
	for {
		select {
		case <-ctx.Done():
			l.close()
			l.leave()
			return
		case <-wave.C:
			if l.pairs(l.Now()) {
				for _, p := range l.hall.Wave(l.Now(), func() bool { return rand.IntN(2) == 0 }) {
					l.pair(ctx, p)
				}
			}
			l.republish()
			l.sendViews() // games have started or ended, seeks have expired
		case <-l.changed:
			l.sendViews()
			select {
			case <-ctx.Done():
			case <-time.After(tellEvery):
			}
		}
	}
}

func (l *Lobby) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	for w := range l.watchers {
		delete(l.watchers, w)
		w.to.End(admission.ErrClosed)
	}
}

// Watch subscribes to the lobby. A user with an account also receives
// challenges.
func (l *Lobby) Watch(user string) (*Watch, error) {
	view := l.View()
	calls := l.hall.Challenges(l.Now())
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, admission.ErrClosed
	}
	view.Here++
	r, to := feed.New(Update{view})
	w := &Watch{Reader: r, to: to, lobby: l, user: user, view: view.sign()}
	l.watchers[w] = struct{}{}
	w.sendCalls(calls)
	l.touch()
	return w, nil
}

// Notify registers wake, which is called whenever Updates has something to
// read. It must not block.
func (w *Watch) Notify(wake func()) {
	w.lobby.mu.Lock()
	defer w.lobby.mu.Unlock()
	w.to.Notify(wake)
}

// Close ends the watch. It may be called again.
func (w *Watch) Close() {
	w.lobby.mu.Lock()
	defer w.lobby.mu.Unlock()
	if _, ok := w.lobby.watchers[w]; ok {
		delete(w.lobby.watchers, w)
		w.to.End(nil)
		w.lobby.touch()
	}
}

// sendCalls sends the challenges to this account if they have changed.
func (w *Watch) sendCalls(all map[string][]lobby.Seek) {
	if w.user == "" {
		return
	}
	calls, sign := all[w.user], ""
	for _, s := range calls {
		sign += s.ID + " "
	}
	if sign != w.calls && w.to.Send(&feed.Message{Update: CallsUpdate{calls}}) {
		w.calls = sign
	}
}

// sendViews sends the view to all watches that do not have it. A watch that has
// unread views gets it in a later call.
func (l *Lobby) sendViews() {
	l.mu.Lock()
	here := len(l.watchers)
	l.mu.Unlock()
	if here == 0 {
		return
	}
	view := l.View()
	update, sign := &feed.Message{Update: Update{view}}, view.sign()
	calls := l.hall.Challenges(l.Now())
	l.mu.Lock()
	defer l.mu.Unlock()
	for w := range l.watchers {
		w.sendCalls(calls)
		if sign != w.view && w.to.Behind() < 2 && w.to.Send(update) {
			w.view = sign
		}
	}
}

// sign returns a string that changes with the view.
func (v View) sign() string {
	text := fmt.Append(nil, v.Version, v.Here, v.Running)
	for _, g := range v.Games {
		text = fmt.Append(text, " ", g.ID, g.Updated.UnixMilli(), " ", g.Watchers)
	}
	return string(text)
}

// View returns the current view.
func (l *Lobby) View() View {
	v := View{View: l.hall.View(maxShownSeeks, l.Now()), Pools: l.hall.Pools()}
	l.mu.Lock()
	v.Here = len(l.watchers)
	for _, o := range l.others {
		v.Here += o.Here
	}
	l.mu.Unlock()
	v.Games, v.Running = l.running()
	return v
}

// Mine returns a visitor's own offers and the challenges to them.
func (l *Lobby) Mine(v Visitor) (own, calls []lobby.Seek) {
	return l.hall.Of(lobby.Person{Key: keyOf(v), User: v.User}, l.Now())
}

// keyOf returns the key that identifies a visitor. It is shared with other
// nodes, so it contains only a hash of a guest's secret.
func keyOf(v Visitor) string {
	switch {
	case v.User != "":
		return "user " + v.User
	case v.Secret != "":
		return "guest " + ids.Secret([]byte(v.Secret), "lobby")
	}
	return ""
}

// seatSecret returns the secret of the visitor's seat for a token. Every node
// derives the same secret from the page's secret. For an account that sends
// none, only this node can derive it, and no other needs to.
func (l *Lobby) seatSecret(v Visitor, token string) string {
	if v.Secret == "" {
		return l.Names.Secret("lobby " + keyOf(v) + " " + token)
	}
	return ids.Secret([]byte(v.Secret), "lobby "+token)
}

// withSecret adds the secret of the visitor's seat to a game.
func (l *Lobby) withSecret(v Visitor, g lobby.Game) lobby.Game {
	if g.ID != "" {
		g.Secret = l.seatSecret(v, g.Token)
	}
	return g
}

// seatHash returns the hash of a seat secret, in the lobby's form.
func seatHash(secret string) string {
	hash := store.SeatHash(secret)
	return hex.EncodeToString(hash[:])
}

// person returns a visitor with their public rating in a game and the seat for
// a token.
func (l *Lobby) person(ctx context.Context, v Visitor, c match.Config, token string) (lobby.Person, error) {
	p := lobby.Person{Key: keyOf(v), User: v.User, Name: v.Name, From: l.addressKey(v.From), Token: token, Seat: seatHash(l.seatSecret(v, token))}
	if v.User == "" || l.People == nil {
		p.User = ""
		if n := utf8.RuneCountInString(p.Name); n > match.MaxName {
			return p, match.ConfigErrorf("name", "%d characters, at most %d are allowed", n, match.MaxName)
		}
		if r, bad := match.UnfitInName(p.Name); bad {
			return p, match.ConfigErrorf("name", "%U is not allowed in a name", r)
		}
		return p, people.GuestName(ctx, l.People, p.Name)
	}
	u, err := l.People.User(ctx, v.User)
	if err != nil {
		return p, err
	}
	if err := l.Ratings.Admit(ctx, c, v.User); err != nil {
		return p, err
	}
	p.Name = u.Name
	r, err := l.Ratings.In(ctx, v.User, c.Game, ratings.SpeedOf(c.Clock))
	p.Points, p.Unsure = r.Shown(), r.Provisional()
	return p, err
}

// prepared validates and completes the configuration of a lobby game.
func (l *Lobby) prepared(c match.Config) (match.Config, error) {
	kind, err := l.Kinds.Find(c.Game)
	if err != nil {
		return c, err
	}
	if c.Tournament != "" || c.Berserk {
		return c, match.ConfigErrorf("tournament", "only a tournament makes its games")
	}
	c.Rules, c.Keeps = kind.RuleSet(c.Rules), match.KeepsNetwork
	c.Players = [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}
	if c.Setup, _, err = kind.Position(c.Setup, nil); err != nil {
		return c, err
	}
	if err := l.Ratings.Check(c); err != nil {
		return c, err
	}
	_, _, err = match.New(kind.Rules, c, l.Now())
	return c, err
}

// Seek creates an offer or extends it. If somebody has accepted it meanwhile,
// it returns the game and true.
//
// around limits how far below and above the visitor's rating the opponent's
// may be; 0 is no limit. It does not apply to guests.
func (l *Lobby) Seek(ctx context.Context, v Visitor, s lobby.Seek, around [2]int) (lobby.Game, bool, error) {
	if !match.ValidCmd(s.ID) {
		return lobby.Game{}, false, fmt.Errorf("%w: id is not 16 hex digits", match.ErrBadCommand)
	}
	c, err := l.prepared(s.Config)
	if err != nil {
		return lobby.Game{}, false, err
	}
	s.Config = c
	if s.By, err = l.person(ctx, v, c, "seek "+s.ID); err != nil {
		return lobby.Game{}, false, err
	}
	if s.By.User != "" && around[0] > 0 {
		s.Least = max(1, s.By.Points-around[0])
	}
	if s.By.User != "" && around[1] > 0 {
		s.Most = s.By.Points + around[1]
	}
	if s.To != "" {
		if l.People == nil {
			return lobby.Game{}, false, people.ErrNoUser
		}
		if _, err := l.People.User(ctx, s.To); err != nil {
			return lobby.Game{}, false, err
		}
	}
	held := l.hall.Holds(s.By.Key, s.ID, l.Now())
	g, made, err := l.hall.Offer(s, l.Now())
	defer l.publish()
	if err == nil && !made && !held && s.To != "" {
		l.Challenged(s.To, s.ID, s.By.Name)
	}
	// The offer may have been accepted on a node that ended before it could
	// publish that, or before this node started. The check costs one store
	// read every 5 s.
	if err == nil && !made && (!held || l.Nodes.HasBus()) {
		if g, made, err = l.seatOf(ctx, seekGame(s), s.By); made {
			l.hall.Made(s, g, lobby.Person{}, lobby.Game{}, l.Now())
		}
	}
	return l.withSecret(v, g), made, err
}

// Holds reports whether a visitor's seek is open on this node, or was
// accepted.
func (l *Lobby) Holds(v Visitor, id string) bool { return l.hall.Holds(keyOf(v), id, l.Now()) }

// seekGame returns the id of the game of a seek. All nodes derive the same id,
// so concurrent accepts on several nodes create one game.
func seekGame(s lobby.Seek) string { return ids.Of("seek", s.By.Key+" "+s.ID) }

// seatOf returns a person's seat in a game, if any.
func (l *Lobby) seatOf(ctx context.Context, id string, p lobby.Person) (lobby.Game, bool, error) {
	seats, err := l.Games.Seats(ctx, id)
	if errors.Is(err, store.ErrNoGame) {
		return lobby.Game{}, false, nil
	}
	if err != nil {
		return lobby.Game{}, false, err
	}
	for i, seat := range seats {
		if hex.EncodeToString(seat.Hash[:]) == p.Seat || p.User != "" && seat.User == p.User {
			return lobby.Game{ID: id, Side: match.Side(i), Token: p.Token}, true, nil
		}
	}
	return lobby.Game{}, false, nil
}

// Decline declines a challenge.
func (l *Lobby) Decline(v Visitor, id string) error {
	defer l.publish()
	return l.hall.Decline(lobby.Person{Key: keyOf(v), User: v.User}, id, l.Now())
}

// Withdraw withdraws an offer.
func (l *Lobby) Withdraw(v Visitor, id string) error {
	defer l.publish()
	return l.hall.Withdraw(keyOf(v), id, l.Now())
}

// Accept accepts an offer and creates the game. The first of several
// concurrent calls wins; a repeat of it gets the same answer.
func (l *Lobby) Accept(ctx context.Context, v Visitor, id string) (lobby.Game, error) {
	if g, ok := l.hall.Accepted(keyOf(v), id); ok {
		return l.withSecret(v, g), nil
	}
	looked, err := l.hall.Look(id, l.Now())
	if err != nil {
		g, mine, failed := l.tookElsewhere(ctx, v, id)
		if mine || failed != nil {
			return g, failed
		}
		return lobby.Game{}, err
	}
	who, err := l.person(ctx, v, looked.Config, "accepted "+id)
	if err != nil {
		return lobby.Game{}, err
	}
	s, err := l.hall.Take(who, id, l.Now())
	if err != nil {
		return lobby.Game{}, err
	}
	game, people := seekGame(s), [2]lobby.Person{s.By, who}
	if s.Side != nil && *s.Side == match.Second || s.Side == nil && rand.IntN(2) == 0 {
		people[0], people[1] = who, s.By
	}
	taken, mine, err := l.seatOf(ctx, game, who) // the answer may have been lost
	if err == nil && !mine {
		if err = l.begin(ctx, game, s.Config, people); err == nil || errors.Is(err, store.ErrConflict) {
			taken, mine, err = l.seatOf(ctx, game, who)
		}
	}
	var offered lobby.Game
	if err == nil {
		offered, _, err = l.seatOf(ctx, game, s.By)
	}
	if err != nil {
		l.hall.PutBack(s)
		return lobby.Game{}, err
	}
	defer l.publish()
	switch {
	case mine:
		l.hall.Made(s, offered, who, taken, l.Now())
		return l.withSecret(v, taken), nil
	case offered.ID != "": // somebody on another node was first
		l.hall.Made(s, offered, lobby.Person{}, lobby.Game{}, l.Now())
	}
	return lobby.Game{}, lobby.ErrGone
}

// tookElsewhere returns the game of a visitor who accepted an offer on a node
// that ended before it could publish that.
func (l *Lobby) tookElsewhere(ctx context.Context, v Visitor, id string) (lobby.Game, bool, error) {
	game, ok := l.hall.CameTo(id, keyOf(v))
	if !ok {
		return lobby.Game{}, false, nil
	}
	token := "accepted " + id
	g, mine, err := l.seatOf(ctx, game, lobby.Person{User: v.User, Token: token, Seat: seatHash(l.seatSecret(v, token))})
	return l.withSecret(v, g), mine, err
}

// Wait adds a visitor to a pool or extends the wait. If they have been paired
// meanwhile, it returns the game and true.
func (l *Lobby) Wait(ctx context.Context, v Visitor, pool string) (lobby.Game, bool, error) {
	p, err := l.hall.Pool(pool)
	if err != nil {
		return lobby.Game{}, false, err
	}
	who, err := l.person(ctx, v, p.Config, "pool "+ids.New())
	if err != nil {
		return lobby.Game{}, false, err
	}
	defer l.publish()
	g, made, err := l.hall.Wait(who, pool, l.Now())
	return l.withSecret(v, g), made, err
}

// Leave removes a visitor from a pool.
func (l *Lobby) Leave(v Visitor, pool string) {
	l.hall.Leave(keyOf(v), pool, l.Now())
	l.publish()
}

// pair creates the game of two players paired in a pool.
func (l *Lobby) pair(ctx context.Context, p lobby.Pair) {
	ctx, cancel := context.WithTimeout(store.WithPatience(ctx), store.Timeout)
	defer cancel()
	c, err := l.prepared(p.Pool.Config)
	if err == nil {
		id := ids.New()
		if err = l.begin(ctx, id, c, p.People); err == nil {
			var games [2]lobby.Game
			for i, who := range p.People {
				games[i] = lobby.Game{ID: id, Side: match.Side(i), Token: who.Token}
			}
			l.hall.Paired(p, games, l.Now())
			return
		}
	}
	// Both pages repeat their requests and are paired again.
	l.Log.Error("pair", "pool", p.Pool.ID, "err", err)
}

// begin creates a game; people[0] moves first.
func (l *Lobby) begin(ctx context.Context, id string, c match.Config, people [2]lobby.Person) error {
	joined := l.millisecond()
	var seats [2]store.Seat
	for i, p := range people {
		var err error
		if seats[i], err = seatFor(p, joined); err != nil {
			return err
		}
		c.Players[i].Name = p.Name
	}
	return l.Games.Pair(ctx, id, c, seats)
}

// millisecond returns the time at the precision of the stores.
func (l *Lobby) millisecond() time.Time { return time.UnixMilli(l.Now().UnixMilli()).UTC() }

// seatFor returns a person's seat in a new game.
func seatFor(p lobby.Person, joined time.Time) (store.Seat, error) {
	s := store.Seat{User: p.User, Joined: joined}
	hash, err := hex.DecodeString(p.Seat)
	if err != nil || len(hash) != len(s.Hash) {
		return s, fmt.Errorf("seat of %q: not the hex of a hash", p.Name)
	}
	s.Hash = [len(s.Hash)]byte(hash)
	return s, nil
}

// A Profile is the public part of an account.
type Profile struct {
	ID      string
	Name    string
	Since   time.Time
	Ratings []ratings.Kept // current ratings
	Steps   [][]ratings.Step
}

// Profile returns the public part of an account.
func (l *Lobby) Profile(ctx context.Context, user string) (Profile, error) {
	if l.People == nil {
		return Profile{}, people.ErrNoUser
	}
	u, err := l.People.User(ctx, user)
	if err != nil {
		return Profile{}, err
	}
	p := Profile{ID: u.ID, Name: u.Name, Since: u.Created}
	p.Ratings, p.Steps, err = l.Ratings.Of(ctx, user, maxShownSteps)
	return p, err
}
