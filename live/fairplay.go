package live

import (
	"context"

	"duiyi/fairplay"
	"duiyi/match"
)

// Fair refuses help with a position; see fairplay.Guard.Position.
func (a *Room) Fair(ctx context.Context, game string, path func() ([]match.Position, error)) error {
	return a.fair.Position(ctx, game, path)
}

// Ban returns the positions with which the caller gets no help, as fairplay.Guard.Ban does.
func (a *Room) Ban(ctx context.Context, game string) (*fairplay.Ban, error) {
	return a.fair.Ban(ctx, game)
}

// rated supplies package fairplay with games.
type rated struct{ room *Room }

func (r rated) Playing(ctx context.Context, user string) ([]string, error) {
	return r.room.Ratings.Playing(ctx, user)
}

func (r rated) Played(ctx context.Context, id, user string) (match.State, error) {
	s, _, err := r.room.glance(ctx, id, user)
	return s.State, err
}
