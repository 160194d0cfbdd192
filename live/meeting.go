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
	// rematchFor is how long an offer of a rematch stands.
	rematchFor = 20 * time.Minute
)

// greetings are what two players can say to each other.
var greetings = []string{"hello", "please", "thanks", "well_played", "again", "sorry"}

// ErrTooFast refuses a greeting too soon after the last.
var ErrTooFast = errors.New("greetings come too fast")

// ErrGoesOn refuses a rematch before the game is over.
var ErrGoesOn = errors.New("the game goes on")

// A PresenceUpdate says which players are present, by their present sides.
type PresenceUpdate struct {
	Present [2]bool
}

// A GreetingUpdate is a greeting of a player.
type GreetingUpdate struct {
	Side     match.Side
	Greeting string
}

// A RematchUpdate says which players ask for a rematch, by their present sides, or names its
// game once both have asked.
type RematchUpdate struct {
	Offer [2]bool
	Game  string
}

// noteActivity notes that a player has sent a message.
func (g *game) noteActivity(w identity.Caller) {
	if person, ok := g.personOf(w); ok {
		g.active[person] = g.now()
	}
}

// Sit makes a watch count as the presence of the player whose seat the secret opens or, if
// it opens none, of the watching account's player. It reports whether there is such a seat. A
// watch counts for one seat.
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
	gone, was := g.goneOf(now) != nil, g.there(person)
	if g.last[person] != g.room.Nodes.ID() {
		g.came[person] = arrival{g.last[person], now}
		g.last[person] = g.room.Nodes.ID()
	}
	g.back(person, now)
	w.sits, w.person = true, person
	g.active[person] = now
	if g.present[person]++; g.present[person] == 1 {
		g.sendPresence()
	}
	if !was {
		g.publish(PresenceUpdate{g.network().Present})
	}
	g.watchGone(now)
	switch {
	case g.owed != nil && g.sideOf(person) == g.state.Turn():
		err := g.payBack(now)
		for tries := 1; errors.Is(err, store.ErrConflict) && !g.mu.Gone && tries < lostRaces; tries++ {
			err = g.payBack(g.now()) // on the state that another node has stored
		}
		if err != nil {
			g.room.Log.Error("credit the time of an outage", "game", g.id, "err", err)
		}
	case gone:
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
	g.active[w.person] = now
	if g.present[w.person]--; g.present[w.person] == 0 {
		g.away.left[w.person] = w.leaving
		g.sendPresence()
		if !g.there(w.person) {
			g.publish(PresenceUpdate{g.network().Present})
			g.watchGone(now)
		}
	}
}

// Greet publishes a player's greeting to all watchers.
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
	g.greeted[person], g.active[person] = now, now
	g.publish(GreetingUpdate{g.sideOf(person), greeting})
	g.announce(gameMessage{Says: &saying{person, greeting}})
	return nil
}

// asksAgain reports which players ask for a rematch, by their sides at the beginning.
func (m *meeting) asksAgain(now time.Time) (asks [2]bool) {
	for i, at := range m.again {
		asks[i] = !at.IsZero() && now.Sub(at) < rematchFor
	}
	return asks
}

// Rematch lets a player ask for another game with sides swapped. Once both have asked, the
// game begins, and Rematch returns its id; the same secrets open the seats in it. A player who
// asks again gets the same id, also after a restart.
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

// makeRematch creates the rematch of two players who asked at two nodes at the same moment.
// Both nodes call it and get the same game.
func (a *Room) makeRematch(id string) {
	ctx := identity.With(a.ctx, identity.Caller{Local: true})
	g, err := a.open(ctx, id)
	if err != nil {
		return // the players can ask again
	}
	r, agreed := g.rematch(), g.state.Result != nil && g.damage == nil && g.begun()
	g.mu.Unlock()
	if !agreed {
		return
	}
	next := ids.Of("rematch", id)
	if _, err := a.Pair(ctx, next, r.config, r.title, r.seats); err != nil {
		a.Log.Error("rematch", "game", id, "err", err)
		return
	}
	if g, err = a.open(ctx, id); err != nil {
		return
	}
	defer g.mu.Unlock()
	g.publish(RematchUpdate{Game: next})
}

// A rematch is the game that two players agree on.
type rematch struct {
	config match.Config
	title  string
	seats  [2]store.Seat
}

// askAgain records that a player asks for a rematch. Once both have asked, it returns the
// rematch and its id; until then the id is empty.
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
	g.again[person], g.active[person] = now, now
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

// rematch returns the rematch of the game.
func (g *game) rematch() rematch {
	r := rematch{config: g.state.Config, title: g.title}
	r.config.Tournament, r.config.Relayed, r.config.Berserk = "", false, false
	if r.config.EngineSeed() != 0 {
		r.config.Seed = nil // a new one, else an engine might repeat the game
	}
	// The players begin the rematch on each other's first sides.
	for i := range r.seats {
		person := match.Side(i)
		r.seats[person.Other()] = g.seats[person]
		r.config.Players[person.Other()] = g.state.Config.Players[g.sideOf(person)]
		r.config.Players[person.Other()].Left = false // a player who returns is a guest
	}
	return r
}
