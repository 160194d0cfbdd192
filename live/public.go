package live

import (
	"context"
	"slices"

	"duiyi/store"
)

// Stats counts games in memory and stored moves.
type Stats struct {
	Games    int   // in memory
	Network  int   // those of them that are over the network and not over
	Searches int   // engines choosing a move
	Watchers int   // of all games
	Moves    int64 // stored since New
}

// Stats returns present counts.
func (a *Room) Stats() Stats {
	games := a.resident.All()
	s := Stats{Games: len(games), Moves: a.moves.Load()}
	for _, g := range games {
		g.mu.Memory.Lock()
		s.Watchers += g.watchers.Len()
		if g.State.Config.Network() && g.State.Result == nil {
			s.Network++
		}
		if g.search != nil {
			s.Searches++
		}
		g.mu.Memory.Unlock()
	}
	return s
}

// An OnlineGame is a network game under way, as administrators see it.
type OnlineGame struct {
	store.Summary
	Version int
	Sockets int
	Present [2]bool // by the players' present sides
}

// Online returns the network games under way in memory, newest first.
func (a *Room) Online() []OnlineGame {
	var list []OnlineGame
	for _, g := range a.resident.All() {
		if !g.mu.Look() {
			continue
		}
		if n := g.Network(g.room.Nodes.Complete()); n != nil && g.State.Result == nil {
			list = append(list, OnlineGame{g.summary(), g.State.Version, g.watchers.Len(), n.Present})
		}
		g.mu.Memory.Unlock()
	}
	slices.SortFunc(list, func(x, y OnlineGame) int { return y.Created.Compare(x.Created) })
	return list
}

// A PublicGame is a network game under way that anybody may watch.
type PublicGame struct {
	store.Summary
	Rated    bool
	Watchers int
}

// Public returns the public games in memory, and how many of them this node counts: of the
// nodes where somebody is present, one counts the game.
func (a *Room) Public() (list []PublicGame, counted int) {
	for _, g := range a.resident.All() {
		if !g.mu.Look() {
			continue
		}
		if c := &g.State.Config; c.Network() && c.Public && g.State.Result == nil && g.damage == nil && g.Begun() {
			list = append(list, PublicGame{Summary: g.summary(), Rated: c.Rated, Watchers: g.allSpectators()})
			if g.CountedAt(a.Nodes.ID(), g.watchers.Spectators()) {
				counted++
			}
		}
		g.mu.Memory.Unlock()
	}
	return list, counted
}

// Seats returns the seats of a network game.
func (a *Room) Seats(ctx context.Context, id string) (seats [2]store.Seat, err error) {
	g, err := a.look(ctx, id)
	if err != nil {
		return seats, err
	}
	defer g.mu.Memory.Unlock()
	if g.Seats != nil {
		seats = *g.Seats
	}
	return seats, nil
}

// GoesOn reports whether a game can be opened and is not over.
func (a *Room) GoesOn(ctx context.Context, id string) bool {
	g, err := a.look(ctx, id)
	if err != nil {
		return false
	}
	defer g.mu.Memory.Unlock()
	return g.State.Result == nil && g.damage == nil
}
