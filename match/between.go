package match

import "time"

// maxRefusals limits how often a side may repeat a refused offer in one position.
const maxRefusals = 2

// An UndoOffer is a side's offer to take moves back.
type UndoOffer struct {
	Side Side `json:"side"`
	To   int  `json:"to"` // the plies to leave on the board
}

// Swapped reports whether the players have changed sides since the start of the game.
func (s State) Swapped() bool { return s.swaps(0, s.Ply) }

// BothMoved reports whether each player has made a move or a decision.
func (s State) BothMoved() bool {
	var moved [2]bool
	odd := false
	for _, m := range s.Played() {
		by := m.Side
		if odd {
			by = by.Other()
		}
		moved[by] = true
		odd = odd != m.Swap
	}
	return moved[First] && moved[Second]
}

// between is decide for commands of network games between two people.
func between(s State, c Command) (Event, error) {
	if !s.Config.Network() {
		return Event{}, badCommand("%s in a game that is not played over the network", c.Type)
	}
	switch c.Type {
	case CmdOfferUndo:
		return offerUndo(s, c)
	case CmdAcceptUndo, CmdDeclineUndo:
		switch {
		case s.UndoOffer == nil:
			return Event{}, ErrNoUndoOffer
		case c.Type == CmdDeclineUndo:
			return Event{Type: EvUndoDeclined, Side: c.Side}, nil
		case s.UndoOffer.Side == *c.Side:
			return Event{}, ErrNotYourOffer
		}
		ply := s.UndoOffer.To
		return Event{Type: EvUndone, Ply: &ply}, nil
	case CmdGiveTime:
		other := c.Side.Other()
		switch {
		case s.Clock == nil || s.Ply == 0:
			return Event{}, badCommand("no clock has begun to run")
		case s.Clock.LeftMS[other]+GiftMS > maxClockMS:
			return Event{}, badCommand("the clock holds no more")
		}
		return Event{Type: EvTimeGiven, Side: &other, MS: GiftMS}, nil
	case CmdRule, CmdGrant:
		return rule(s, c)
	case CmdAbort:
		if s.BothMoved() {
			return Event{}, ErrBothMoved
		}
		return Event{Type: EvAborted, Side: c.Side}, nil
	}
	return sit(s, c)
}

// ByServer reports whether only the server sends the command: for an arbiter, or to call the game
// off.
func (c Command) ByServer() bool { return c.Arbiter || c.Type == CmdAbort }

// rule is decide for what an arbiter does beside stopping the clock.
func rule(s State, c Command) (Event, error) {
	switch {
	case !c.Arbiter:
		return Event{}, ErrNetwork
	case c.Type == CmdRule && c.Ruled == nil:
		return Event{}, badCommand("rule without a result")
	case c.Type == CmdRule:
		return Event{Type: EvEnded, Result: c.Ruled}, nil
	case s.Clock == nil:
		return Event{}, badCommand("the game has no clock")
	case c.MS < 1 || c.MS > maxClockMS || s.Clock.LeftMS[*c.Side]+c.MS > maxClockMS:
		return Event{}, badCommand("the clock holds no more")
	}
	return Event{Type: EvTimeGiven, Side: c.Side, MS: c.MS}, nil
}

// offerUndo is decide for CmdOfferUndo. If both sides offer, the shorter undo is
// agreed.
func offerUndo(s State, c Command) (Event, error) {
	if s.Config.NoTakeBacks {
		return Event{}, ErrNoTakeBacks
	}
	to, err := lastOf(s, *c.Side), error(nil)
	if c.To != nil {
		to, err = undoTo(s, c)
	}
	switch {
	case err != nil:
		return Event{}, err
	case to < 0:
		return Event{}, ErrNothingToUndo
	case s.UndoOffer != nil && s.UndoOffer.Side == *c.Side:
		return Event{}, badCommand("this side has offered to take moves back already")
	case s.UndoOffer != nil:
		to = max(to, s.UndoOffer.To)
		return Event{Type: EvUndone, Ply: &to}, nil
	case s.undosRefused[*c.Side] >= maxRefusals:
		return Event{}, ErrTooOften
	}
	return Event{Type: EvUndoOffered, Side: c.Side, Ply: &to}, nil
}

// Decisions returns how many moves and decisions of the player of a side are on the board.
func (s State) Decisions(side Side) (n int) {
	for ply := range s.Ply {
		if s.decides(side, ply) {
			n++
		}
	}
	return n
}

// lastOf returns the ply before the last move by a side's player, or -1.
func lastOf(s State, side Side) int {
	for ply := s.Ply - 1; ply >= 0; ply-- {
		if s.decides(side, ply) {
			return ply
		}
	}
	return -1
}

// sit is decide for CmdSit, which sets the player's name.
func sit(s State, c Command) (Event, error) {
	players := s.Config.Players
	players[*c.Side].Name = c.Name
	if err := players[*c.Side].check("player"); err != nil {
		return Event{}, err
	}
	return Event{Type: EvPlayersSet, Players: &players}, nil
}

// Leave removes the name of a side's player, after their account was deleted.
func (s State) Leave(side Side, now time.Time) (State, []Event, error) {
	players := s.Config.Players
	players[side].Name, players[side].Left = "", true
	return happen(s, []Event{{Type: EvPlayersSet, At: now.UnixMilli(), Players: &players}})
}

// foldBetween is Fold for events of between; ok is false for other events. e.Side is set.
func foldBetween(s State, e Event) (next State, ok bool) {
	switch e.Type {
	case EvUndoOffered:
		s.UndoOffer = &UndoOffer{Side: *e.Side}
		if e.Ply != nil {
			s.UndoOffer.To = *e.Ply
		}
	case EvUndoDeclined:
		if s.UndoOffer != nil {
			s.undosRefused[s.UndoOffer.Side]++
		}
		s.UndoOffer = nil
	case EvTimeGiven:
		if s.Clock != nil {
			c := *s.Clock
			c.LeftMS[*e.Side] += e.MS
			s.Clock = &c
		}
	case EvConditional:
		s.conditional[*e.Side] = e.Lines
	case EvBerserk:
		s = foldBerserk(s, *e.Side)
	case EvAborted:
		s = end(s, Result{Reason: ReasonAborted}, e.time())
	default:
		return s, false
	}
	return s, true
}
