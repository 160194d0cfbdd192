package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/store"
)

// A Seating is what somebody is told who has a seat now.
type Seating struct {
	Side   match.Side
	Secret string
	Join   string // the secret by which the other seat is taken; only who begins the game is told
}

// A Network is what there is to tell of a game between two people, by the side on
// which they sit now.
type Network struct {
	Open    [2]bool     // nobody has taken the seat yet
	Present [2]bool     // a page of theirs is connected
	You     *match.Side // where who asked sits, or nil
}

// What is refused about seats.
var (
	// ErrNoSeat refuses what only a player of the game may do.
	ErrNoSeat = errors.New("this is for who has a seat in the game")
	// ErrBadSeat refuses a seat to who does not know the secret of one.
	ErrBadSeat = errors.New("there is no seat by this secret")
	// ErrSeatTaken refuses a seat that somebody has.
	ErrSeatTaken = errors.New("somebody has this seat")
	// ErrNoOpponent refuses a move as long as only one seat is taken.
	ErrNoOpponent = errors.New("the opponent has not come yet")
)

// Host begins a game over the network and gives who asks a seat in it, on a side
// or, where that is nil, by lot. The other is for whoever comes first with the
// secret for it. A repeat under the same cmd (WithCmd) returns the same game, seat and
// secrets, whichever node it comes to and whatever has happened since. Errors are those
// of Create.
func (a *Room) Host(ctx context.Context, c match.Config, title string, side *match.Side) (Snapshot, Seating, error) {
	if !c.Network() {
		return Snapshot{}, Seating{}, match.ConfigErrorf("keeps", "only a game over the network has seats")
	}
	if c.Rated {
		return Snapshot{}, Seating{}, match.ConfigErrorf("rated", "who plays a rated game is known before it begins, as in the lobby")
	}
	for i := range c.Players {
		if c.Players[i].Kind == match.Engine {
			return Snapshot{}, Seating{}, match.ConfigErrorf(fmt.Sprintf("players[%d].kind", i), "by a link two people play")
		}
	}
	if side != nil && *side > match.Second {
		return Snapshot{}, Seating{}, match.ConfigErrorf("side", "%d is neither 0 nor 1", *side)
	}
	n, err := a.Names.Name(ctx, "game", c, title, side)
	if err != nil {
		return Snapshot{}, Seating{}, err
	}
	var t Seating
	if t.Secret, t.Join, err = a.Names.SeatSecrets(ctx, n); err != nil {
		return Snapshot{}, Seating{}, err
	}
	if n.Cmd != "" {
		n.Cmd = ids.KeptCmd(n.Cmd)
	}
	hash := store.SeatHash(t.Secret)
	t.Side = match.Side(hash[0] & 1)
	if side != nil {
		t.Side = *side
	}
	c.Players[t.Side].Name = cmp.Or(identity.From(ctx).Name, c.Players[t.Side].Name)
	var seats [2]store.Seat
	seats[t.Side] = store.Seat{Hash: hash, User: identity.From(ctx).User, Joined: a.millisecond()}
	seats[t.Side.Other()] = store.Seat{Join: store.SeatHash(t.Join)}
	s, err := a.create(ctx, c, title, beginning{Name: n, seats: &seats})
	if err != nil {
		return Snapshot{}, Seating{}, err
	}
	return a.seated(ctx, s.ID, t)
}

// seated returns a game as the person sees it who has the seat of a secret in it.
func (a *Room) seated(ctx context.Context, id string, t Seating) (Snapshot, Seating, error) {
	g, err := a.open(ctx, id)
	if err != nil {
		return Snapshot{}, Seating{}, err
	}
	defer g.mu.Unlock()
	person, ok := g.personOf(identity.Caller{Seat: t.Secret})
	if !ok { // the account that had it has been deleted
		return Snapshot{}, Seating{}, ErrSeatTaken
	}
	t.Side = g.sideOf(person)
	return g.seen(t.Secret), t, nil
}

// seen is the game as who has a seat sees it.
func (g *game) seen(secret string) Snapshot { return g.lookFor(identity.Caller{Seat: secret}) }

// lookFor is the game as somebody sees it.
func (g *game) lookFor(w identity.Caller) Snapshot {
	s := g.look()
	g.tellYou(&s, w)
	return s
}

// tellYou says in a snapshot that goes to one person alone where they sit.
func (g *game) tellYou(s *Snapshot, w identity.Caller) {
	if person, ok := g.personOf(w); ok && s.Network != nil {
		you := g.sideOf(person)
		s.Network.You = &you
	}
}

// Pair begins a game over the network between two people who have seats in it
// from the first.
func (a *Room) Pair(ctx context.Context, id string, c match.Config, title string, seats [2]store.Seat) (Snapshot, error) {
	if !c.Network() {
		return Snapshot{}, match.ConfigErrorf("keeps", "only a game over the network has seats")
	}
	if c.Rated {
		if err := a.Ratings.Note(ctx, id, c, [2]string{seats[0].User, seats[1].User}); err != nil {
			return Snapshot{}, err
		}
	}
	return a.create(ctx, c, title, beginning{Name: ids.Name{ID: id}, seats: &seats})
}

// Join gives the open seat of a game to whoever knows the secret for it, called by
// the name of their account, a name or, where that is empty, by the one that the
// game has for them. The same
// asked for again by the same person under the same cmd (WithCmd) is answered the
// same. The other errors are ErrBadSeat, ErrSeatTaken, match.ErrGameOver and
// *match.ConfigError for the name.
func (a *Room) Join(ctx context.Context, id, join, name string) (Snapshot, Seating, error) {
	secret := a.Names.Secret("join " + ids.New() + ids.New())
	cmd := ids.Cmd(ctx)
	if cmd != "" {
		if !match.ValidCmd(cmd) {
			return Snapshot{}, Seating{}, fmt.Errorf("%w: cmd is not 16 hex digits", match.ErrBadCommand)
		}
		secret = ids.Secret([]byte(join), "seat "+id+" "+cmd) // also after a restart
	}
	g, err := a.open(ctx, id)
	if err != nil {
		return Snapshot{}, Seating{}, err
	}
	defer g.mu.Unlock()
	for tries := 1; ; tries++ {
		s, t, err := g.join(ctx, join, name, secret)
		if !errors.Is(err, store.ErrConflict) || g.mu.Gone || tries == lostRaces {
			return s, t, err
		}
	}
}

// join is Join, in the game as it is in memory. Where that has been gone on with
// elsewhere the error is ErrConflict, and the game has caught up.
func (g *game) join(ctx context.Context, join, name, secret string) (Snapshot, Seating, error) {
	person, ok := g.invited(join)
	if !ok {
		return g.look(), Seating{}, ErrBadSeat
	}
	t := Seating{Side: g.sideOf(person), Secret: secret}
	seats := *g.seats
	switch {
	case g.damage != nil:
		return g.look(), Seating{}, store.ErrDamaged
	case store.Opens(secret, seats[person].Hash) && (seats[person].User == "" || seats[person].User == identity.From(ctx).User):
		return g.seen(secret), t, nil
	case !seats[person].Joined.IsZero():
		return g.look(), Seating{}, ErrSeatTaken
	}
	name = cmp.Or(identity.From(ctx).Name, name, g.state.Config.Players[t.Side].Name)
	now := g.now()
	next, events, err := match.Apply(g.state, match.Command{Type: match.CmdSit, Side: &t.Side, Name: name}, now)
	var ce *match.ConfigError
	if errors.As(err, &ce) {
		err = &match.ConfigError{Field: "name", Offset: -1, Err: ce.Err} // as the caller names it
	}
	if err != nil {
		return g.look(), Seating{}, err
	}
	seats[person].Hash, seats[person].User = store.SeatHash(secret), identity.From(ctx).User
	seats[person].Joined = time.UnixMilli(now.UnixMilli()).UTC()
	if err := g.commitSeats(ctx, next, events, now, &seats); err != nil {
		return Snapshot{}, Seating{}, err
	}
	return g.seen(secret), t, nil
}

// invited returns whose seat a secret is for, also where somebody has taken it.
// Both are compared, whichever it is.
func (g *game) invited(join string) (person match.Side, ok bool) {
	if g.seats == nil {
		return 0, false
	}
	for i, seat := range g.seats {
		if store.Opens(join, seat.Join) {
			person, ok = match.Side(i), true
		}
	}
	return person, ok
}

// personOf returns which of the players somebody is, by the side at the beginning.
func (g *game) personOf(w identity.Caller) (person match.Side, ok bool) {
	if g.seats == nil {
		return 0, false
	}
	account := -1
	for i, seat := range g.seats {
		switch {
		case seat.Joined.IsZero():
		case store.Opens(w.Seat, seat.Hash):
			person, ok = match.Side(i), true
		case w.User != "" && w.User == seat.User:
			account = i
		}
	}
	if !ok && account >= 0 {
		return match.Side(account), true
	}
	return person, ok
}

// sideOf returns the side on which a player sits now; it is its own inverse.
func (g *game) sideOf(person match.Side) match.Side {
	if g.state.Swapped() {
		return person.Other()
	}
	return person
}

// network is what there is to tell of the two players to everybody, nil of a game
// that is not over the network.
func (g *game) network() *Network {
	if !g.state.Config.Network() {
		return nil
	}
	n := &Network{Open: [2]bool{true, true}}
	if g.seats == nil {
		return n
	}
	for i := range g.seats {
		side := g.sideOf(match.Side(i))
		n.Open[side] = g.seats[i].Joined.IsZero()
		n.Present[side] = g.there(match.Side(i)) || !g.room.Nodes.Complete() && !n.Open[side]
	}
	return n
}

// permitSeat refuses what one of two people over the network may not do, and
// has a command be for the side of who sends it. A game without seats is played
// by whoever has the program.
func (g *game) permitSeat(w identity.Caller, c *match.Command) error {
	if g.seats == nil && w.May(identity.Administer) {
		return nil
	}
	if w.May(identity.Administer) && g.state.Result != nil && c.Type == match.CmdDescribe {
		return nil
	}
	person, ok := g.personOf(w)
	if !ok {
		return ErrNoSeat
	}
	side := g.sideOf(person)
	switch c.Type {
	case match.CmdAbort, match.CmdFlag, match.CmdClaimWin, match.CmdClaimDraw, match.CmdVacation,
		match.CmdAcceptDraw, match.CmdDeclineDraw, match.CmdAcceptUndo, match.CmdDeclineUndo:
	case match.CmdMove, match.CmdResign, match.CmdOfferDraw, match.CmdOfferUndo, match.CmdGiveTime:
		if g.seats[person.Other()].Joined.IsZero() {
			return ErrNoOpponent
		}
	default:
		return match.ErrNetwork
	}
	if c.Side != nil && *c.Side != side {
		return ErrNoSeat
	}
	if c.Type != match.CmdFlag {
		c.Side = &side
	}
	return nil
}

// between reports whether two people are at a game over the network, whom nobody
// and nothing is to help.
func between(s match.State) bool { return s.Config.Network() && s.Result == nil }

// begun reports whether both players have come.
func (g *game) begun() bool {
	return g.seats != nil && !g.seats[match.First].Joined.IsZero() && !g.seats[match.Second].Joined.IsZero()
}
