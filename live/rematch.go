package live

import (
	"context"
	"errors"
	"fmt"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// ErrGoesOn refuses a rematch before the game is over.
var ErrGoesOn = errors.New("the game goes on")

// Greet publishes a player's greeting to all watchers.
func (a *Room) Greet(ctx context.Context, id, greeting string) error {
	if !table.IsGreeting(greeting) {
		return fmt.Errorf("%w: greeting %q", match.ErrBadCommand, greeting)
	}
	g, err := a.open(ctx, id)
	if err != nil {
		return err
	}
	defer g.mu.Unlock()
	person, ok := g.PersonOf(identity.From(ctx))
	if !ok {
		return table.ErrNoSeat
	}
	if err := g.Table.Greet(person, g.now()); err != nil {
		return err
	}
	g.publish(update.Greeting{Side: g.SideOf(person), Greeting: greeting})
	g.announce(gameMessage{Says: &saying{person, greeting}})
	return nil
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
	g.publish(update.Rematch{Game: next})
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
	r, agreed := g.rematch(), g.State.Result != nil && g.damage == nil && g.Begun()
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
	g.publish(update.Rematch{Game: next})
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
	person, ok := g.PersonOf(identity.From(ctx))
	switch {
	case !ok:
		return r, "", table.ErrNoSeat
	case g.damage != nil:
		return r, "", store.ErrDamaged
	case g.State.Result == nil:
		return r, "", ErrGoesOn
	case g.Seats[person.Other()].Joined.IsZero():
		return r, "", table.ErrNoOpponent
	}
	now := g.now()
	g.AskAgain(person, now)
	asks := g.AsksAgain(now)
	if !there && asks != [2]bool{true, true} {
		g.publish(update.Rematch{Offer: g.BySide(asks)})
		g.announce(gameMessage{Again: g.Again(now)})
		return r, "", nil
	}
	return g.rematch(), called, nil
}

// rematch returns the rematch of the game.
func (g *game) rematch() rematch {
	c, seats := g.Rematch()
	return rematch{c, g.title, seats}
}
