package app

import (
	"context"
	"errors"

	"duiyi/identity"
	"duiyi/store"
	"duiyi/talk"
	"duiyi/tournaments"
)

// ofTeam returns what a caller may do in the talk of a team: those who lead it and its players. No
// arbiter reads there, moderators do.
func (t talkPlaces) ofTeam(ctx context.Context, p talk.Place, c identity.Caller) (talk.Standing, error) {
	id, team := p.Of()
	state, err := t.rooms.tournaments.State(ctx, id)
	switch {
	case errors.Is(err, tournaments.ErrNone):
		return talk.Standing{}, talk.ErrNoPlace
	case err != nil:
		return talk.Standing{}, err
	case team > len(state.Captains):
		return talk.Standing{}, talk.ErrNoPlace
	}
	captain := c.User != "" && state.Captains[team-1] == c.User
	member := captain || state.Conduct.TeamOf(state.NumberOf(c.User)) == team
	playing := member && state.Plays(c.User)
	return talk.Standing{Reads: member || c.May(identity.Moderate), Playing: playing, Closes: captain && !playing, Staff: c.May(identity.Moderate) && !playing}, nil
}

// Talk returns what people say at games and tournaments.
func (a *App) Talk() *talk.Room { return a.rooms.talk }

// talkPlaces are the places where accounts talk.
type talkPlaces struct{ *App }

// Standing implements talk.Places.
func (t talkPlaces) Standing(ctx context.Context, p talk.Place, c identity.Caller) (s talk.Standing, err error) {
	ctx = identity.With(ctx, c)
	moderates := c.May(identity.Moderate)
	if p.Kind == talk.Tournament {
		state, err := t.rooms.tournaments.State(ctx, p.ID)
		if errors.Is(err, tournaments.ErrNone) {
			err = talk.ErrNoPlace
		}
		return talk.Standing{Reads: true, Playing: state.Plays(c.User), Closes: moderates, Staff: state.Arbitrates(c)}, err
	}
	if p.Kind == talk.Team {
		return t.ofTeam(ctx, p, c)
	}
	seats, err := t.Seats(ctx, p.ID)
	switch {
	case errors.Is(err, store.ErrNoGame) || errors.Is(err, store.ErrDeleted):
		return s, talk.ErrNoPlace
	case err != nil:
		return s, err
	case seats == [2]store.Seat{}: // not over the network
		return s, talk.ErrNoPlace
	}
	plays := seats[0].User == c.User || seats[1].User == c.User
	if p.Kind == talk.Players {
		if seats[0].User == "" || seats[1].User == "" { // a guest, an engine or nobody yet
			return s, talk.ErrNoPlace
		}
		return talk.Standing{Reads: plays || moderates, Closes: plays, Staff: moderates && !plays}, nil
	}
	playing := plays && t.GoesOn(ctx, p.ID)
	return talk.Standing{Reads: true, Playing: playing, Staff: moderates && !playing}, nil
}
