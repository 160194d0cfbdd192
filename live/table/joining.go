package table

import (
	"cmp"
	"errors"
	"time"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

var (
	// ErrBadSeat refuses a seat to a caller without its secret.
	ErrBadSeat = errors.New("the secret opens no seat of the game")
	// ErrSeatTaken refuses a seat that another player has.
	ErrSeatTaken = errors.New("another player has this seat")
	// ErrAccount refuses a seat of a rated game to a guest.
	ErrAccount = errors.New("a rated game is between accounts")
)

// A Reseating is a game after its seats have changed, to be stored.
type Reseating struct {
	State  match.State
	Events []match.Event // what has changed State
	Seats  [2]store.Seat
}

// Invites returns whose seat a secret is for if a rated game has to count for whoever takes
// it: the seat is open, and the game goes on.
func (t *Table) Invites(join string) (person match.Side, ok bool) {
	person, ok = t.invited(join)
	return person, ok && t.State.Config.Rated && t.State.Result == nil && t.Seats[person].Joined.IsZero()
}

// Join returns the game after a caller has taken the seat that join is for, with the secret
// that opens it from now on, and the side of the seat. The player's name is that of the
// account, else name, else the one that the game has for the seat. A repeat with the same
// secret changes nothing: the Reseating is nil. Errors are ErrBadSeat, ErrSeatTaken,
// match.ErrGameOver and a *match.ConfigError for the name.
func (t *Table) Join(join, secret, name string, who identity.Caller, now time.Time) (*Reseating, match.Side, error) {
	person, ok := t.invited(join)
	if !ok {
		return nil, 0, ErrBadSeat
	}
	side, seats := t.SideOf(person), *t.Seats
	seat := &seats[person]
	switch {
	case store.Opens(secret, seat.Hash) && (seat.User == "" || seat.User == who.User):
		return nil, side, nil
	case !seat.Joined.IsZero():
		return nil, 0, ErrSeatTaken
	}
	name = cmp.Or(who.Name, name, t.State.Config.Players[side].Name)
	next, events, err := match.Apply(t.State, match.Command{Type: match.CmdSit, Side: &side, Name: name}, now)
	var ce *match.ConfigError
	if errors.As(err, &ce) {
		err = &match.ConfigError{Field: "name", Offset: -1, Err: ce.Err} // as the caller names it
	}
	if err != nil {
		return nil, 0, err
	}
	seat.Hash, seat.User, seat.Joined = store.SeatHash(secret), who.User, Millisecond(now)
	return &Reseating{next, events, seats}, side, nil
}

// invited returns whose seat a secret is for, also if somebody has taken it. It compares the
// secret with both seats in any case.
func (t *Table) invited(join string) (person match.Side, ok bool) {
	if t.Seats == nil {
		return 0, false
	}
	for i, seat := range t.Seats {
		if store.Opens(join, seat.Join) {
			person, ok = match.Side(i), true
		}
	}
	return person, ok
}

// TakeOver gives the seat that a secret opens to an account, and reports whether the account
// has it then. The seats are nil if it had it before. The seat of another account, and one
// opposite a seat of this account, stay as they are.
func (t *Table) TakeOver(secret, user string) (seats *[2]store.Seat, has bool) {
	person, ok := t.PersonOf(identity.Caller{Seat: secret})
	switch {
	case !ok:
		return nil, false
	case t.Seats[person].User == user:
		return nil, true
	case t.Seats[person].User != "" || t.Seats[person.Other()].User == user:
		return nil, false
	}
	taken := *t.Seats
	taken[person].User = user
	return &taken, true
}

// Vacate takes an account and its name off its seats. The Reseating is nil if it has none.
func (t *Table) Vacate(user string, now time.Time) (*Reseating, error) {
	if t.Seats == nil {
		return nil, nil
	}
	r := &Reseating{State: t.State, Seats: *t.Seats}
	for i := range r.Seats {
		if r.Seats[i].User != user {
			continue
		}
		next, events, err := r.State.Leave(t.SideOf(match.Side(i)), now)
		if err != nil {
			return nil, err
		}
		r.State, r.Events = next, append(r.Events, events...)
		r.Seats[i].User = ""
	}
	if len(r.Events) == 0 {
		return nil, nil
	}
	return r, nil
}

// Millisecond returns a time as stores keep it.
func Millisecond(t time.Time) time.Time { return time.UnixMilli(t.UnixMilli()).UTC() }
