package app

import (
	"context"

	"duiyi/alerts"
	"duiyi/identity"
	"duiyi/match"
)

// Alerts returns what tells people of things that wait for them.
func (a *App) Alerts() *alerts.Room { return a.rooms.alerts }

// moved passes on that somebody has moved in a game by correspondence.
func (a *App) moved(game string, now match.State) {
	if now.Result == nil && now.Config.Network() && now.Config.Clock.Correspondence() {
		a.rooms.alerts.Turn(game)
	}
}

// Turned implements alerts.Sources.
func (a *App) Turned(ctx context.Context, game string) (t alerts.Turned, err error) {
	ctx = identity.With(ctx, identity.Caller{})
	g, err := a.Game(ctx, game)
	if err != nil || g.State.Result != nil || !g.State.Config.Network() || !g.State.Config.Clock.Correspondence() {
		return t, err
	}
	seats, err := a.Seats(ctx, game)
	if err != nil {
		return t, err
	}
	side := g.State.Turn()
	seat := side // by the side at the beginning
	if g.State.Swapped() {
		seat = side.Other()
	}
	return alerts.Turned{Account: seats[seat].User, Against: g.State.Config.Players[side.Other()].Name, Ply: g.State.Ply}, nil
}

// Paired implements alerts.Sources.
func (a *App) Paired(ctx context.Context, tournament string, round int) (p alerts.Pairing, err error) {
	v, err := a.rooms.tournaments.Get(ctx, tournament)
	if err != nil || round < 1 || round > v.Conduct.Round() || v.Conduct.Rounds == nil {
		return p, err
	}
	p.Title, p.Begun = v.Settings.Name, v.Begins(round)
	for place, b := range v.Conduct.Rounds[round-1] {
		if b.Result != "" && b.Second != 0 { // ruled before it began
			continue
		}
		for _, pair := range [][2]int{{b.First, b.Second}, {b.Second, b.First}} {
			account, exists := v.Account(pair[0])
			if pair[0] == 0 || account == "" || !exists {
				continue
			}
			at := alerts.Board{Account: account}
			if pair[1] != 0 {
				at.Against, at.Board, at.Game = v.Name(pair[1]), v.Seat(round, place), v.Game(round, place)
			}
			p.Boards = append(p.Boards, at)
		}
	}
	return p, nil
}

// Invitation implements alerts.Sources.
func (a *App) Invitation(ctx context.Context, tournament, account string, team int) (i alerts.Invitation, err error) {
	v, err := a.rooms.tournaments.Get(ctx, tournament)
	if err != nil {
		return i, err
	}
	for _, one := range v.Invites(identity.Caller{User: account}) {
		if one.Account == account && one.Team == team && !one.Declined {
			i.Title, i.Team = v.Settings.Name, v.TeamName(team)
			_, i.By = v.Captain(team)
		}
	}
	return i, nil
}
