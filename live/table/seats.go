package table

import (
	"errors"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

var (
	// ErrNoSeat refuses what only a player of the game may do.
	ErrNoSeat = errors.New("only a player of the game may do this")
	// ErrNoOpponent refuses a move while the other seat is open.
	ErrNoOpponent = errors.New("the opponent has not joined yet")
)

// PersonOf returns which player a caller is, by their side at the beginning.
func (t *Table) PersonOf(w identity.Caller) (person match.Side, ok bool) {
	if t.Seats == nil || t.State.Config.Relayed { // the players are at a wooden board
		return 0, false
	}
	account := -1
	for i, seat := range t.Seats {
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

// Begun reports whether both seats are taken.
func (t *Table) Begun() bool {
	return t.Seats != nil && !t.Seats[match.First].Joined.IsZero() && !t.Seats[match.Second].Joined.IsZero()
}

// Permit refuses what a player of a network game may not do, and sets the command's side
// to the sender's. A network game without seats is played by administrators.
func (t *Table) Permit(w identity.Caller, c *match.Command) error {
	if t.Seats == nil && w.May(identity.Administer) || c.ByServer() && w.Program {
		return nil
	}
	if w.May(identity.Administer) && t.State.Result != nil && c.Type == match.CmdDescribe {
		return nil
	}
	person, ok := t.PersonOf(w)
	if !ok {
		return ErrNoSeat
	}
	side := t.SideOf(person)
	switch c.Type {
	case match.CmdAbort:
		if t.State.Config.Tournament != "" { // a player who does not move forfeits
			return match.ErrNetwork
		}
	case match.CmdFlag, match.CmdClaimWin, match.CmdClaimDraw, match.CmdVacation,
		match.CmdAcceptDraw, match.CmdDeclineDraw, match.CmdAcceptUndo, match.CmdDeclineUndo:
	case match.CmdMove, match.CmdResign, match.CmdOfferDraw, match.CmdOfferUndo, match.CmdGiveTime, match.CmdBerserk, match.CmdConditional:
		if t.Seats[person.Other()].Joined.IsZero() {
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
