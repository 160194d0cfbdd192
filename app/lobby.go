package app

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"
	"unicode/utf8"

	"duiyi/admission"
	"duiyi/feed"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/people"
	"duiyi/rating"
	"duiyi/store"
)

const (
	// waveEvery is how often who waits in pools is paired, and tellEvery how
	// often, at most, all are told of what has changed.
	waveEvery = 3 * time.Second
	tellEvery = 500 * time.Millisecond

	// What all are told of at most.
	maxShownSeeks = 100
	maxShownGames = 24
	maxShownSteps = 500
)

// ErrNoLobby is the lobby of a program that has none.
var ErrNoLobby = errors.New("this program has no lobby")

// A Lobby is where people find each other, and games to watch. Its methods are
// safe for concurrent use.
type Lobby struct {
	app *App
	LobbyConfig
	hall *lobby.Hall
	stir chan struct{} // something has changed

	mu       sync.Mutex // taken after no other
	watchers map[*LobbyWatch]struct{}
	closed   bool
	told     string // what of the view was told last: where it is the same nobody is told again
	others   map[string]otherLobby
	first    bool                // at the last wave this node was the one that pairs
	housed   map[string][]string // the games with engines of the house that somebody was given, by who and from where
	deaf     func()              // ends the hearing of other lobbies; nil where there is none
}

// LobbyConfig is what a lobby goes by.
type LobbyConfig struct {
	Pools  []lobby.Pool
	People people.Users // nil where there are no accounts
}

// A Visitor is somebody who comes to the lobby: by an account, or by a secret that
// their page has made.
type Visitor struct {
	User   string // the id of an account, or empty
	Secret string // of a guest's page
	Name   string // as a guest calls themselves
	From   string // where they come from, or empty: so many of one place are let in
}

// A LobbyUpdate is what there is to see in the lobby, for all.
type LobbyUpdate struct{ LobbyView }

// A CallsUpdate is the challenges to who watches.
type CallsUpdate struct{ Calls []lobby.Seek }

// A LobbyView is what there is to see in the lobby.
type LobbyView struct {
	lobby.View
	Pools   []lobby.Pool
	Here    int           // pages that look at it
	Games   []RunningGame // to watch, the most watched first
	Running int           // of them, where Games has not all
}

// A RunningGame is a game that goes on and that anybody may watch.
type RunningGame struct {
	store.Summary
	Rated    bool
	Watchers int
}

// A LobbyWatch is somebody who looks at the lobby.
type LobbyWatch struct {
	*feed.Reader
	to    feed.Writer
	lobby *Lobby
	user  string // the account of who looks, or empty
	calls string // what of the challenges to them was told last
}

// NewLobby opens a lobby for games of an App, until that is closed.
func NewLobby(a *App, c LobbyConfig) *Lobby {
	l := &Lobby{app: a, LobbyConfig: c, stir: make(chan struct{}, 1), watchers: map[*LobbyWatch]struct{}{}, others: map[string]otherLobby{}, housed: map[string][]string{}}
	l.hall = lobby.NewHall(c.Pools, l.touch)
	l.listen()
	a.work.Go(l.run)
	return l
}

// touch has all be told, soon, of what has changed.
func (l *Lobby) touch() {
	select {
	case l.stir <- struct{}{}:
	default:
	}
}

// run pairs who waits, tells who looks and, where there are any, other nodes.
func (l *Lobby) run() {
	wave := time.NewTicker(waveEvery)
	defer wave.Stop()
	for {
		select {
		case <-l.app.ctx.Done():
			l.close()
			l.leave()
			return
		case <-wave.C:
			if l.pairs(l.now()) {
				for _, p := range l.hall.Wave(l.now(), func() bool { return rand.IntN(2) == 0 }) {
					l.pair(p)
				}
			}
			l.sayAgain()
			l.tell() // clocks have gone on, games have ended, seeks have lapsed
		case <-l.stir:
			l.tell()
			select {
			case <-l.app.ctx.Done():
			case <-time.After(tellEvery):
			}
		}
	}
}

func (l *Lobby) now() time.Time { return l.app.time() }

func (l *Lobby) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	for w := range l.watchers {
		delete(l.watchers, w)
		w.to.End(admission.ErrClosed)
	}
}

// Watch begins to look at the lobby, for who has an account with the challenges to
// them.
func (l *Lobby) Watch(user string) (*LobbyWatch, error) {
	view := l.View()
	calls := l.hall.Challenges(l.now())
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, admission.ErrClosed
	}
	view.Here++
	r, to := feed.New(LobbyUpdate{view})
	w := &LobbyWatch{Reader: r, to: to, lobby: l, user: user}
	l.watchers[w] = struct{}{}
	w.call(calls)
	l.touch()
	return w, nil
}

// Notify is Watch.Notify.
func (w *LobbyWatch) Notify(wake func()) {
	w.lobby.mu.Lock()
	defer w.lobby.mu.Unlock()
	w.to.Notify(wake)
}

// Close ends the watch. Closing again does nothing.
func (w *LobbyWatch) Close() {
	w.lobby.mu.Lock()
	defer w.lobby.mu.Unlock()
	if _, ok := w.lobby.watchers[w]; ok {
		delete(w.lobby.watchers, w)
		w.to.End(nil)
		w.lobby.touch()
	}
}

// call tells who looks of the challenges to them, where those have changed.
func (w *LobbyWatch) call(all map[string][]lobby.Seek) {
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

// tell tells all who look what there is to see. Who has not taken what came before
// is passed over: what comes next says all.
func (l *Lobby) tell() {
	l.mu.Lock()
	here := len(l.watchers)
	l.mu.Unlock()
	if here == 0 {
		return
	}
	view := l.View()
	told, sign := &feed.Message{Update: LobbyUpdate{view}}, view.sign()
	calls := l.hall.Challenges(l.now())
	l.mu.Lock()
	defer l.mu.Unlock()
	for w := range l.watchers {
		w.call(calls)
	}
	if sign == l.told {
		return
	}
	l.told = sign
	for w := range l.watchers {
		if w.to.Behind() < 2 {
			w.to.Send(told)
		}
	}
}

// sign is a text that changes with what there is to see.
func (v LobbyView) sign() string {
	text := fmt.Append(nil, v.Version, v.Here, v.Running)
	for _, g := range v.Games {
		text = fmt.Append(text, " ", g.ID, g.Updated.UnixMilli(), " ", g.Watchers)
	}
	return string(text)
}

// View returns what there is to see.
func (l *Lobby) View() LobbyView {
	v := LobbyView{View: l.hall.View(maxShownSeeks, l.now()), Pools: l.hall.Pools()}
	l.mu.Lock()
	v.Here = len(l.watchers)
	for _, o := range l.others {
		v.Here += o.Here
	}
	l.mu.Unlock()
	v.Games, v.Running = l.running()
	return v
}

// Mine returns what a visitor offers, and the challenges to them.
func (l *Lobby) Mine(v Visitor) (own, calls []lobby.Seek) {
	return l.hall.Of(lobby.Person{Key: keyOf(v), User: v.User}, l.now())
}

// keyOf is who a visitor is to the hall. Of a guest's secret it has a hash: other
// nodes are told of it.
func keyOf(v Visitor) string {
	switch {
	case v.User != "":
		return "user " + v.User
	case v.Secret != "":
		return "guest " + ids.Secret([]byte(v.Secret), "lobby")
	}
	return ""
}

// seatSecret is the secret of the seat that a visitor is to have, by what they have
// it for. Each node makes the same of the page's own; of who has an account and sends
// none no other node knows it, nor needs it.
func (l *Lobby) seatSecret(v Visitor, token string) string {
	if v.Secret == "" {
		return l.app.names.Secret("lobby " + keyOf(v) + " " + token)
	}
	return ids.Secret([]byte(v.Secret), "lobby "+token)
}

// withSecret returns a game as the visitor is told of it for whom it was made.
func (l *Lobby) withSecret(v Visitor, g lobby.Game) lobby.Game {
	if g.ID != "" {
		g.Secret = l.seatSecret(v, g.Token)
	}
	return g
}

// seatHash is how the hall has the hash of a seat's secret.
func seatHash(secret string) string {
	hash := store.SeatHash(secret)
	return hex.EncodeToString(hash[:])
}

// person is a visitor with the rating that they have in a game, as all see it, and
// the seat that they are to have for what the token says.
func (l *Lobby) person(ctx context.Context, v Visitor, c match.Config, token string) (lobby.Person, error) {
	p := lobby.Person{Key: keyOf(v), User: v.User, Name: v.Name, From: l.place(v.From), Token: token, Seat: seatHash(l.seatSecret(v, token))}
	if v.User == "" || l.People == nil {
		p.User = ""
		if n := utf8.RuneCountInString(p.Name); n > match.MaxName {
			return p, match.ConfigErrorf("name", "%d characters, at most %d are allowed", n, match.MaxName)
		}
		if r, bad := match.UnfitInName(p.Name); bad {
			return p, match.ConfigErrorf("name", "%U has no place in a name", r)
		}
		return p, people.GuestName(ctx, l.People, p.Name)
	}
	u, err := l.People.User(ctx, v.User)
	if err != nil {
		return p, err
	}
	p.Name = u.Name
	r, err := l.rating(ctx, v.User, c.Game, SpeedOf(c.Clock))
	p.Points, p.Unsure = r.Shown(), r.Provisional()
	return p, err
}

// rating is a user's in a game at a speed, as it is now.
func (l *Lobby) rating(ctx context.Context, user, kind string, speed rating.Speed) (rating.Rating, error) {
	list, err := l.app.ratings.RatingsOf(ctx, user)
	if err != nil {
		return rating.Rating{}, fmt.Errorf("ratings of %s: %w", user, err)
	}
	for _, k := range list {
		if k.Kind == kind && k.Speed == speed {
			return k.Since(l.now()), nil
		}
	}
	return rating.New(), nil
}

// prepared is a config as a game of the lobby has it, or what is wrong with it.
func (l *Lobby) prepared(c match.Config) (match.Config, error) {
	kind, err := l.app.kinds.Find(c.Game)
	if err != nil {
		return c, err
	}
	c.Rules, c.Keeps = kind.RuleSet(c.Rules), match.KeepsNetwork
	c.Players = [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}
	if c.Setup, _, err = kind.Position(c.Setup, nil); err != nil {
		return c, err
	}
	switch {
	case c.Rated && l.app.ratings == nil:
		return c, match.ConfigErrorf("rated", "this server has no accounts")
	case c.Rated && SpeedOf(c.Clock) == "":
		return c, match.ConfigErrorf("rated", "a rated game has a clock")
	case c.Rated && c.Setup != "":
		return c, match.ConfigErrorf("rated", "a rated game begins as usual")
	}
	_, _, err = match.New(kind.Rules, c, l.now())
	return c, err
}

// Seek offers a game, or offers it longer. Where somebody has taken it meanwhile
// it returns the game, and true.
//
// Around bounds who may take it by how far their rating may be below and above that
// of who offers; 0 is no bound, and nobody is bounded by a guest.
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
	held := l.hall.Holds(s.By.Key, s.ID, l.now())
	g, made, err := l.hall.Offer(s, l.now())
	defer l.say()
	// It may have come to a game at another node, which was there to tell nobody, or
	// before this one began. One more look into the store every 5 s is what that costs.
	if err == nil && !made && (!held || l.app.nodes.HasBus()) {
		if g, made, err = l.seatOf(ctx, seekGame(s), s.By); made {
			l.hall.Made(s, g, lobby.Person{}, lobby.Game{}, l.now())
		}
	}
	return l.withSecret(v, g), made, err
}

// Holds reports whether a seek of somebody's is offered here, or has come to a game.
func (l *Lobby) Holds(v Visitor, id string) bool { return l.hall.Holds(keyOf(v), id, l.now()) }

// seekGame is the id of the game that a seek comes to: of several who take it at the
// same moment, at different nodes, one makes it.
func seekGame(s lobby.Seek) string { return ids.Of("seek", s.By.Key+" "+s.ID) }

// seatOf returns the seat that somebody has in a game, and whether there is one.
func (l *Lobby) seatOf(ctx context.Context, id string, p lobby.Person) (lobby.Game, bool, error) {
	g, err := l.app.look(identity.With(ctx, identity.Caller{}), id)
	if errors.Is(err, store.ErrNoGame) {
		return lobby.Game{}, false, nil
	}
	if err != nil {
		return lobby.Game{}, false, err
	}
	defer g.mu.Memory.Unlock()
	if g.seats != nil {
		for i, seat := range g.seats {
			if hex.EncodeToString(seat.Hash[:]) == p.Seat || p.User != "" && seat.User == p.User {
				return lobby.Game{ID: id, Side: match.Side(i), Token: p.Token}, true, nil
			}
		}
	}
	return lobby.Game{}, false, nil
}

// Decline refuses a challenge to a visitor.
func (l *Lobby) Decline(v Visitor, id string) error {
	defer l.say()
	return l.hall.Decline(lobby.Person{Key: keyOf(v), User: v.User}, id, l.now())
}

// Withdraw takes an offer back.
func (l *Lobby) Withdraw(v Visitor, id string) error {
	defer l.say()
	return l.hall.Withdraw(keyOf(v), id, l.now())
}

// Accept takes an offer and makes the game. Of several who accept one at the same
// time the first has it. Who has it and asks again is answered the same.
func (l *Lobby) Accept(ctx context.Context, v Visitor, id string) (lobby.Game, error) {
	if g, ok := l.hall.Accepted(keyOf(v), id); ok {
		return l.withSecret(v, g), nil
	}
	looked, err := l.hall.Look(id, l.now())
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
	s, err := l.hall.Take(who, id, l.now())
	if err != nil {
		return lobby.Game{}, err
	}
	game, people := seekGame(s), [2]lobby.Person{s.By, who}
	if s.Side != nil && *s.Side == match.Second || s.Side == nil && rand.IntN(2) == 0 {
		people[0], people[1] = who, s.By
	}
	taken, mine, err := l.seatOf(ctx, game, who) // as where the answer was lost
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
	defer l.say()
	switch {
	case mine:
		l.hall.Made(s, offered, who, taken, l.now())
		return l.withSecret(v, taken), nil
	case offered.ID != "": // somebody at another node was first
		l.hall.Made(s, offered, lobby.Person{}, lobby.Game{}, l.now())
	}
	return lobby.Game{}, lobby.ErrGone
}

// tookElsewhere returns the game of a visitor who took an offer, which is gone, at a node
// that was there to tell nobody, and whether there is one.
func (l *Lobby) tookElsewhere(ctx context.Context, v Visitor, id string) (lobby.Game, bool, error) {
	game, ok := l.hall.CameTo(id, keyOf(v))
	if !ok {
		return lobby.Game{}, false, nil
	}
	token := "accepted " + id
	g, mine, err := l.seatOf(ctx, game, lobby.Person{User: v.User, Token: token, Seat: seatHash(l.seatSecret(v, token))})
	return l.withSecret(v, g), mine, err
}

// Wait puts a visitor into a pool, or keeps them there. Where they have been
// paired meanwhile it returns the game, and true.
func (l *Lobby) Wait(ctx context.Context, v Visitor, pool string) (lobby.Game, bool, error) {
	p, err := l.hall.Pool(pool)
	if err != nil {
		return lobby.Game{}, false, err
	}
	who, err := l.person(ctx, v, p.Config, "pool "+ids.New())
	if err != nil {
		return lobby.Game{}, false, err
	}
	defer l.say()
	g, made, err := l.hall.Wait(who, pool, l.now())
	return l.withSecret(v, g), made, err
}

// Leave takes a visitor out of a pool.
func (l *Lobby) Leave(v Visitor, pool string) {
	l.hall.Leave(keyOf(v), pool, l.now())
	l.say()
}

// pair makes the game of two who were paired in a pool.
func (l *Lobby) pair(p lobby.Pair) {
	ctx, cancel := context.WithTimeout(store.WithPatience(l.app.ctx), store.Timeout)
	defer cancel()
	c, err := l.prepared(p.Pool.Config)
	if err == nil {
		id := ids.New()
		if err = l.begin(ctx, id, c, p.People); err == nil {
			var games [2]lobby.Game
			for i, who := range p.People {
				games[i] = lobby.Game{ID: id, Side: match.Side(i), Token: who.Token}
			}
			l.hall.Paired(p, games, l.now())
			return
		}
	}
	// Both say again what they want, and are paired anew.
	l.app.log.Error("pair", "pool", p.Pool.ID, "err", err)
}

// begin makes a game of two people, the first of whom moves first.
func (l *Lobby) begin(ctx context.Context, id string, c match.Config, people [2]lobby.Person) error {
	joined := l.app.millisecond()
	var seats [2]store.Seat
	for i, p := range people {
		var err error
		if seats[i], err = seatFor(p, joined); err != nil {
			return err
		}
		c.Players[i].Name = p.Name
	}
	_, err := l.app.Pair(identity.With(ctx, identity.Caller{}), id, c, "", seats)
	return err
}

// seatFor is a person's seat in a game, taken at a time.
func seatFor(p lobby.Person, joined time.Time) (store.Seat, error) {
	s := store.Seat{User: p.User, Joined: joined}
	hash, err := hex.DecodeString(p.Seat)
	if err != nil || len(hash) != len(s.Hash) {
		return s, fmt.Errorf("the seat of %q is not by a hash", p.Name)
	}
	s.Hash = [len(s.Hash)]byte(hash)
	return s, nil
}

// A Profile is what all may know of an account.
type Profile struct {
	ID      string
	Name    string
	Since   time.Time
	Ratings []KeptRating // as they are now
	Steps   [][]RatingStep
}

// Profile returns what all may know of the account of an id.
func (l *Lobby) Profile(ctx context.Context, user string) (Profile, error) {
	if l.People == nil {
		return Profile{}, people.ErrNoUser
	}
	u, err := l.People.User(ctx, user)
	if err != nil {
		return Profile{}, err
	}
	p := Profile{ID: u.ID, Name: u.Name, Since: u.Created}
	p.Ratings, p.Steps, err = l.app.RatingsOf(ctx, user, maxShownSteps)
	return p, err
}
