package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/store"
)

const (
	// greetEvery is how often one player may say something.
	greetEvery = 3 * time.Second
	// rematchFor is for how long an offer of another game stands.
	rematchFor = 20 * time.Minute
)

// Greetings are what two players can say to each other.
var greetings = []string{"hello", "please", "thanks", "well_played", "again", "sorry"}

// ErrTooFast refuses a greeting that comes too soon after the last.
var ErrTooFast = errors.New("so much is not said at once")

// ErrGoesOn refuses another game while this one is not over.
var ErrGoesOn = errors.New("the game goes on")

// A meeting is what is known of the two players of a game in memory, by the side
// of each at its beginning. It is forgotten with the game's leaving memory.
type meeting struct {
	present   [2]int          // watches of theirs
	elsewhere map[string]here // who is there at other nodes, by the node
	crowdSaid int             // who looked on when other nodes were told last
	hereSaid  time.Time       // when they were told last who is here
	last      [2]string       // the node at which they were known to be last; empty if none is known
	came      [2]arrival      // when they came to this node
	heard     [2]time.Time    // the last command or watch
	greeted   [2]time.Time    // the last greeting
	again     [2]time.Time    // when they asked for another game
}

// A PresenceUpdate says who of two players is there, by the side where they sit.
type PresenceUpdate struct {
	Present [2]bool
}

// A GreetingUpdate is what one of two players says.
type GreetingUpdate struct {
	Side     match.Side
	Greeting string
}

// A RematchUpdate says who of two players asks for another game, by the side where
// they sit, or which game that is, once both have.
type RematchUpdate struct {
	Offer [2]bool
	Game  string
}

// hear notes that a player has sent something.
func (g *game) hear(w identity.Caller) {
	if person, ok := g.personOf(w); ok {
		g.heard[person] = g.now()
	}
}

// Sit has a watch count as the presence of whoever has the seat of a secret or,
// where that is nobody's, of the account that watches, and reports whether there
// is such a seat. A watch counts for one seat.
func (w *Watch) Sit(secret string) bool {
	g := w.game
	g.mu.Lock()
	defer g.mu.Unlock()
	who := identity.Caller{Seat: secret, User: w.user}
	person, ok := g.personOf(who)
	if !ok && secret != "" && g.seats != nil && g.room.Nodes.Shared() { // the player may have joined at another node
		g.reread()
		person, ok = g.personOf(who)
	}
	if _, watching := g.watchers[w]; !ok || !watching || w.sits {
		return ok && w.sits && w.person == person
	}
	now := g.now()
	told, was := g.goneOf(now) != nil, g.there(person)
	if g.last[person] != g.room.Nodes.ID() {
		g.came[person] = arrival{g.last[person], now}
		g.last[person] = g.room.Nodes.ID()
	}
	g.back(person, now)
	w.sits, w.person = true, person
	g.heard[person] = now
	if g.present[person]++; g.present[person] == 1 {
		g.sayHere()
	}
	if !was {
		g.publish(PresenceUpdate{g.network().Present})
	}
	g.watchGone(now)
	switch {
	case g.owed != nil && g.sideOf(person) == g.state.Turn():
		err := g.payBack(now)
		for tries := 1; errors.Is(err, store.ErrConflict) && !g.mu.Gone && tries < lostRaces; tries++ {
			err = g.payBack(g.now()) // of the game as another node has left it
		}
		if err != nil {
			g.room.Log.Error("count back what an outage cost", "game", g.id, "err", err)
		}
	case told:
		g.publish(g.since(g.state.Version, now))
	}
	return true
}

// leave notes that a watch has ended.
func (g *game) leave(w *Watch) {
	if !w.sits {
		return
	}
	w.sits = false
	if g.mu.Gone {
		return
	}
	now := g.moment()
	g.heard[w.person] = now
	if g.present[w.person]--; g.present[w.person] == 0 {
		g.away.left[w.person] = w.leaving
		g.sayHere()
		if !g.there(w.person) {
			g.publish(PresenceUpdate{g.network().Present})
			g.watchGone(now)
		}
	}
}

// Greet has a player say something to all who watch.
func (a *Room) Greet(ctx context.Context, id, greeting string) error {
	if !slices.Contains(greetings, greeting) {
		return fmt.Errorf("%w: greeting %q", match.ErrBadCommand, greeting)
	}
	g, err := a.open(ctx, id)
	if err != nil {
		return err
	}
	defer g.mu.Unlock()
	person, ok := g.personOf(identity.From(ctx))
	if !ok {
		return ErrNoSeat
	}
	now := g.now()
	if last := g.greeted[person]; !last.IsZero() && now.Sub(last) < greetEvery {
		return ErrTooFast
	}
	g.greeted[person], g.heard[person] = now, now
	g.publish(GreetingUpdate{g.sideOf(person), greeting})
	g.announce(gameMessage{Says: &saying{person, greeting}})
	return nil
}

// asksAgain reports which of the players ask for another game, by the side at the
// beginning.
func (m *meeting) asksAgain(now time.Time) (asks [2]bool) {
	for i, at := range m.again {
		asks[i] = !at.IsZero() && now.Sub(at) < rematchFor
	}
	return asks
}

// Rematch has a player ask for another game with colours changed. When both have
// asked it begins, and its id is returned: the same secrets hold the seats in it.
// To who asks once more it is named again, also after a restart.
func (a *Room) Rematch(ctx context.Context, id string) (next string, err error) {
	r, next, err := a.askAgain(ctx, id)
	if err != nil || next == "" {
		return "", err
	}
	if _, err := a.Pair(ctx, next, r.config, r.title, r.seats); err != nil {
		return "", err
	}
	g, err := a.open(ctx, id)
	if err != nil {
		return "", err
	}
	defer g.mu.Unlock()
	g.publish(RematchUpdate{Game: next})
	g.announce(gameMessage{Next: next})
	return next, nil
}

// meetAgain makes the game of two players who asked for it at the same moment, at
// two nodes: both do, and it is one game.
func (a *Room) meetAgain(id string) {
	ctx := identity.With(a.ctx, identity.Caller{Local: true})
	g, err := a.open(ctx, id)
	if err != nil {
		return // it is for the players to ask again
	}
	r, agreed := g.rematch(), g.state.Result != nil && g.damage == nil && g.begun()
	g.mu.Unlock()
	if !agreed {
		return
	}
	next := ids.Of("rematch", id)
	if _, err := a.Pair(ctx, next, r.config, r.title, r.seats); err != nil {
		a.Log.Error("another game", "game", id, "err", err)
		return
	}
	if g, err = a.open(ctx, id); err != nil {
		return
	}
	defer g.mu.Unlock()
	g.publish(RematchUpdate{Game: next})
}

// A rematch is the game that two players agreed on, or have agreed on.
type rematch struct {
	config match.Config
	title  string
	seats  [2]store.Seat
}

// askAgain notes that a player asks for another game. It returns that game and its
// id once both have asked, and an empty id before.
func (a *Room) askAgain(ctx context.Context, id string) (r rematch, next string, err error) {
	called := ids.Of("rematch", id)
	_, there, err := a.made(ctx, ids.Name{ID: called})
	if err != nil && there {
		return r, "", err
	}
	g, err := a.open(ctx, id)
	if err != nil {
		return r, "", err
	}
	defer g.mu.Unlock()
	person, ok := g.personOf(identity.From(ctx))
	switch {
	case !ok:
		return r, "", ErrNoSeat
	case g.damage != nil:
		return r, "", store.ErrDamaged
	case g.state.Result == nil:
		return r, "", ErrGoesOn
	case g.seats[person.Other()].Joined.IsZero():
		return r, "", ErrNoOpponent
	}
	now := g.now()
	g.again[person], g.heard[person] = now, now
	if g.state.Config.Players[g.sideOf(person.Other())].Kind == match.Engine {
		g.again[person.Other()] = now
	}
	asks := g.asksAgain(now)
	if !there && asks != [2]bool{true, true} {
		g.publish(RematchUpdate{Offer: g.bySide(asks)})
		var at [2]int64
		for i := range asks {
			if asks[i] {
				at[i] = g.again[i].UnixMilli()
			}
		}
		g.announce(gameMessage{Again: at})
		return r, "", nil
	}
	return g.rematch(), called, nil
}

// rematch is the game that follows on this one.
func (g *game) rematch() rematch {
	r := rematch{config: g.state.Config, title: g.title}
	if r.config.EngineSeed() != 0 {
		r.config.Seed = nil // drawn anew, else an engine might play the same again
	}
	// Who had a side at the beginning has the other one at that of the next game.
	for i := range r.seats {
		person := match.Side(i)
		r.seats[person.Other()] = g.seats[person]
		r.config.Players[person.Other()] = g.state.Config.Players[g.sideOf(person)]
		r.config.Players[person.Other()].Left = false // who comes back does so as a guest
	}
	return r
}
