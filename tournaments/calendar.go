package tournaments

import (
	"context"
	"slices"
	"time"

	"duiyi/identity"
)

// Calendar returns up to most tournaments of a game, or of all, whose first round is due from from
// on and before until, the soonest first, with the names of their creators, and says which of them are the caller's own:
// as a player who has not withdrawn, a captain or an arbiter whom the tournament names.
func (r *Room) Calendar(ctx context.Context, from, until time.Time, game string, most int) ([]Row, map[string]string, map[string]bool, error) {
	rows, err := r.Store.TournamentsFrom(ctx, from, until, game, most)
	if err != nil {
		return nil, nil, nil, err
	}
	names, err := r.creatorsOf(ctx, rows)
	if err != nil {
		return nil, nil, nil, err
	}
	own := map[string]bool{}
	user := identity.From(ctx).User
	if user == "" {
		return rows, names, own, nil
	}
	for _, row := range rows {
		s, err := r.load(ctx, row.ID)
		if err != nil {
			return nil, nil, nil, err
		}
		if s.concerns(user) {
			own[row.ID] = true
		}
	}
	return rows, names, own, nil
}

// concerns reports whether an account plays in the tournament, leads a team or is an arbiter.
func (s State) concerns(account string) bool {
	if n := s.NumberOf(account); n != 0 && !slices.Contains(s.Conduct.Withdrawn, n) {
		return true
	}
	return s.CaptainOf(account) != 0 || slices.Contains(s.Arbiters, account)
}
