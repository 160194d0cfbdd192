package match

import (
	"fmt"
	"slices"
	"time"
)

// A State is a version of a game. It is a value: Apply and Fold do not change their argument,
// and callers must not change what its fields point to.
type State struct {
	Config    Config
	Version   int         // number of events: 1 for a new game
	Moves     []Move      // the whole line; Moves[Ply:] can be redone
	Ply       int         // plies on the board
	Result    *Result     // nil during the game
	Offer     *Side       // the side that offers a draw, or nil
	UndoOffer *UndoOffer  // an offer to take moves back in a network game, or nil
	Record    string      // the packed record that the game was opened from, or empty
	About     *About      // or nil
	Show      Show        // how two engines play; meaningless in games with a person
	Clock     *ClockState // nil without a clock
	From      *Source     // the game that this one was copied from, or nil
	Kept      string      // the id of the copy that keeps the latest lifted result
	Asked     string      // a hash of the request for the game and of its author; empty for requests without cmd

	// TakenBack counts take-backs by CmdUndo, CmdVary and CmdRestart.
	TakenBack int

	// Berserk tells which sides have given up half of their time. It moves with the players when
	// they swap seats.
	Berserk [2]bool

	rules    Ruleset
	position Position     // on the board
	marks    []Position   // marks[i] follows (i+1)*markEvery plies; other positions are replayed from these
	clocks   []ClockState // clocks[i] holds the clocks after i plies; nil without a clock
	rejected [][]string   // rejected[i] lists the moves that an engine must not play after i plies
	line     *line        // memory in which Moves, marks, clocks and rejected can grow
	kept     *ending      // the end kept by the copy Kept
	same     int          // all events since this version are passing
	carried  []carried    // the latest commands with a Cmd, oldest first

	// These move with the players when they swap seats, like Config.Players.
	lag       [2]lag
	credited  [2]int64 // ms, in all
	vacations [2]vacation

	// What each side answers to which moves; see Conditional.
	conditional [2][][]string

	// Number of refused offers by each side in the current position.
	drawsRefused, undosRefused [2]int
}

// Stale reports whether the game has changed since a version, or never had it; 0 is never stale.
// In a network game, credits of the server and the opponent's offers do not make a version
// stale.
func (s State) Stale(version int) bool {
	return version != 0 && (version < s.same || version > s.Version)
}

// Position returns the position on the board.
func (s State) Position() Position { return s.position }

// At returns the game after ply plies of its line, from 0 to len(Moves), without a later
// resignation, agreement or fallen flag. It is for reading: it has no events of its own.
func (s State) At(ply int) State { return goTo(s, ply, time.Time{}) }

// ClockAfter returns the clocks after ply plies of the line, from 0 to len(Moves), stopped; nil
// without a clock.
func (s State) ClockAfter(ply int) *ClockState {
	if !s.Config.Clock.on() {
		return nil
	}
	c := s.clocks[ply]
	return &c
}

// Turn returns the side to move, also when the game is over.
func (s State) Turn() Side { return s.Position().Turn() }

// Played returns the moves on the board.
func (s State) Played() []Move { return s.Moves[:s.Ply:s.Ply] }

// Rejected returns the engines' moves that CmdVary took back in the current position, in
// order.
func (s State) Rejected() []string { return s.rejected[s.Ply] }

// Choices returns the moves left to an engine after CmdVary excluded others; nil if no move
// is excluded.
func (s State) Choices() []string {
	if len(s.Rejected()) == 0 {
		return nil
	}
	return choices(s.Position(), s.Rejected())
}

// choices returns the legal moves of a position that do not lose by the rules, without those
// in but.
func choices(p Position, but []string) []string {
	v := p.View()
	return slices.DeleteFunc(slices.Clone(v.Legal), func(m string) bool {
		return slices.Contains(but, m) || slices.Contains(v.Forbidden, m)
	})
}

// ToMove returns the player to move, or nil if the game is over.
func (s State) ToMove() *Player {
	if s.Result != nil {
		return nil
	}
	p := s.Config.Players[s.Turn()]
	return &p
}

// Replay rebuilds a game from its events.
func Replay(rs Ruleset, events []Event) (State, error) {
	s := State{rules: rs}
	for i, e := range events {
		var err error
		if s, err = Fold(s, e); err != nil {
			return State{}, fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	if s.Version == 0 {
		return State{}, fmt.Errorf("%w: a game without events", ErrBadEvent)
	}
	return s, nil
}

// Fold returns the state after an event. It trusts the event's time and order. An event
// that cannot be applied is an ErrBadEvent, which wraps the *Refusal of an illegal move.
func Fold(s State, e Event) (State, error) {
	if (e.Type == EvStarted) != (s.Version == 0) {
		return s, fmt.Errorf("%w: %q as event %d", ErrBadEvent, e.Type, s.Version+1)
	}
	next, err := fold(s, e)
	if err != nil {
		return s, err
	}
	return follow(s, next, e), nil
}

// passing reports whether an event leaves earlier commands valid. So two offers that cross
// make an agreement, and neither an offer nor a berserk nor conditional moves invalidate the
// opponent's move.
func passing(s State, e Event) bool {
	return e.Type == EvCredited || s.Config.Network() && (e.Type == EvDrawOffered || e.Type == EvUndoOffered || e.Type == EvBerserk || e.Type == EvConditional)
}

// follow completes next, the state after an event of s.
func follow(s, next State, e Event) State {
	if e.Kept != "" {
		next.Kept, next.kept = e.Kept, endOf(s)
	}
	next.Version++
	if !passing(s, e) {
		next.same = next.Version
	}
	if e.Cmd != "" {
		next.carry(e.Cmd)
	}
	if e.Type == EvStarted || e.Type == EvCopied {
		next.Asked = e.Asked
	}
	next.stand(e.time())
	return next
}

// stand stops the clock while engines wait.
func (s *State) stand(now time.Time) {
	if s.Waits() && s.Clock != nil && !s.Clock.RunningSince.IsZero() {
		c := s.stopped(now)
		s.Clock = &c
	}
}

func fold(s State, e Event) (State, error) {
	missing := func(what string) (State, error) {
		return s, fmt.Errorf("%w: %q without %s", ErrBadEvent, e.Type, what)
	}
	if e.Side != nil && *e.Side > Second {
		return s, fmt.Errorf("%w: %q by side %d", ErrBadEvent, e.Type, *e.Side)
	}
	switch e.Type {
	case EvStarted:
		if e.Config == nil {
			return missing("config")
		}
		return begin(s.rules, *e.Config)
	case EvMoved:
		return foldMove(s, e)
	case EvUndone, EvRedone:
		if e.Ply == nil {
			return missing("ply")
		}
		if *e.Ply < 0 || *e.Ply > len(s.Moves) {
			return s, fmt.Errorf("%w: %q to ply %d of %d", ErrBadEvent, e.Type, *e.Ply, len(s.Moves))
		}
		if e.Halt {
			s.Show.Halted, s.Show.Steps = true, 0
		}
		if e.Type == EvUndone {
			s.TakenBack++
		}
		s = goTo(s, *e.Ply, e.time())
		if s.Config.Relayed && e.Type == EvUndone { // these moves were never played
			s.cut(*e.Ply)
		}
		return s, nil
	case EvVaried:
		return foldVaried(s, e)
	case EvRestarted:
		s = goTo(s, 0, e.time()) // needs the moves to know about swapped seats
		s.cut(0)
		s.Moves, s.rejected = nil, [][]string{nil}
		s.Config.Seed = nextSeed(s.Config.Seed)
		s.Show.Halted, s.Show.Steps = false, 0
		s.TakenBack++
		return s, nil
	case EvPlayersSet:
		if e.Players == nil {
			return missing("players")
		}
		s.Config.Players = *e.Players
		if !s.shown() {
			s.Show.Halted, s.Show.Steps = false, 0
		}
		return s, nil
	case EvOpened:
		s.Record = e.Record
		return s, nil
	case EvDescribed:
		return foldDescribed(s, e), nil
	case EvEnded:
		switch {
		case e.Result == nil:
			return missing("result")
		case s.Result != nil:
			return s, fmt.Errorf("%w: %q after the end", ErrBadEvent, e.Type)
		}
		return end(s, *e.Result, e.time()), nil
	case EvHalted, EvStepped, EvWentOn, EvPaced:
		return foldShow(s, e), nil
	case EvPaused, EvResumed:
		if s.Clock == nil {
			return s, fmt.Errorf("%w: %q without a clock", ErrBadEvent, e.Type)
		}
		c := s.stopped(e.time())
		if e.Type == EvResumed {
			c.RunningSince = e.time()
		}
		s.Clock = &c
		return s, nil
	case EvCopied:
		if e.From == nil {
			return missing("from")
		}
		if e.Ply != nil && (*e.Ply < 0 || *e.Ply > len(s.Moves)) {
			return s, fmt.Errorf("%w: %q at ply %d of %d", ErrBadEvent, e.Type, *e.Ply, len(s.Moves))
		}
		return foldCopied(s, e), nil
	case EvDrawAgreed:
		return end(s, Result{Reason: "agreement"}, e.time()), nil
	}
	if e.Side == nil {
		return missing("side")
	}
	winner := e.Side.Other()
	switch e.Type {
	case EvResigned:
		return end(s, Result{Winner: &winner, Reason: "resignation"}, e.time()), nil
	case EvFlagged:
		reason := ReasonTime
		if s.moveTimeEnds() {
			reason = ReasonMoveTime
		}
		return end(s, Result{Winner: &winner, Reason: reason}, e.time()), nil
	case EvAbandoned:
		return end(s, Result{Winner: &winner, Reason: ReasonAbandoned}, e.time()), nil
	case EvDrawClaimed:
		return end(s, Result{Reason: ReasonAbandoned}, e.time()), nil
	case EvCredited:
		return foldCredited(s, e), nil
	case EvVacation:
		return foldVacation(s, e), nil
	case EvDrawOffered:
		s.Offer = e.Side
		return s, nil
	case EvDrawDeclined:
		if s.Offer != nil {
			s.drawsRefused[*s.Offer]++
		}
		s.Offer = nil
		return s, nil
	}
	if next, ok := foldBetween(s, e); ok {
		return next, nil
	}
	return s, fmt.Errorf("%w: unknown type %q", ErrBadEvent, e.Type)
}

func (e Event) time() time.Time { return time.UnixMilli(e.At).UTC() }

func begin(rs Ruleset, c Config) (State, error) {
	p, err := rs.Start(c)
	if err != nil {
		return State{}, err
	}
	s := State{Config: c, rules: rs, Show: Show{PaceMS: MinPaceMS}, position: p, rejected: [][]string{nil}}
	if c.Clock.on() {
		s.clocks = []ClockState{c.Clock.fresh()}
	}
	s.lag = [2]lag{newLag(c), newLag(c)}
	return goTo(s, 0, time.Time{}), nil
}

// goTo returns to a ply of the line: it restores the clocks and lifts a later result or
// offer.
func goTo(s State, ply int, now time.Time) State {
	return put(s, ply, s.PositionAt(ply), now)
}

// put is goTo with the position given.
func put(s State, ply int, p Position, now time.Time) State {
	if s.swaps(ply, s.Ply) {
		p := &s.Config.Players
		p[First], p[Second] = p[Second], p[First]
		s.lag[First], s.lag[Second] = s.lag[Second], s.lag[First]
		s.credited[First], s.credited[Second] = s.credited[Second], s.credited[First]
		s.vacations[First], s.vacations[Second] = s.vacations[Second], s.vacations[First]
		s.Berserk[First], s.Berserk[Second] = s.Berserk[Second], s.Berserk[First]
	}
	s.position, s.Ply, s.Offer, s.UndoOffer, s.Clock = p, ply, nil, nil, nil
	s.drawsRefused, s.undosRefused = [2]int{}, [2]int{}
	s.conditional = [2][][]string{}
	s.Result = s.Position().Result()
	if s.Config.Clock.on() {
		c := s.clocks[ply]
		// The time before the first move is free.
		if ply > 0 && s.Result == nil && !s.Config.Relayed {
			c.RunningSince = s.runsFrom(now)
		}
		s.Clock = &c
	}
	return s
}

func foldVaried(s State, e Event) (State, error) {
	switch {
	case e.Ply == nil:
		return s, fmt.Errorf("%w: %q without ply", ErrBadEvent, e.Type)
	case *e.Ply < 0 || *e.Ply >= s.Ply || s.Moves[*e.Ply].Move != e.Move:
		return s, fmt.Errorf("%w: %q of %q after ply %d", ErrBadEvent, e.Type, e.Move, *e.Ply)
	}
	ply := *e.Ply
	s.line, s.rejected = nil, slices.Clone(s.rejected)
	if list := s.rejected[ply]; !slices.Contains(list, e.Move) {
		s.rejected[ply] = append(slices.Clone(list), e.Move)
	}
	if s.Show.Halted { // CmdStep requested this move
		s.Show.Steps = 1
	}
	s.TakenBack++
	return goTo(s, ply, e.time()), nil
}

func foldMove(s State, e Event) (State, error) {
	if s.Result != nil {
		return s, fmt.Errorf("%w: %q after the end", ErrBadEvent, e.Type)
	}
	next, m, err := s.Position().Play(e.Move)
	if err != nil {
		return s, fmt.Errorf("%w: %w", ErrBadEvent, err)
	}
	return foldPlayed(s, e, next, m), nil
}

// foldPlayed returns the state after a move that the rules have already played.
func foldPlayed(s State, e Event, next Position, m Move) State {
	m.Info, m.Lag = e.Info, e.Lag
	now := e.time()
	s.Show.Steps = max(s.Show.Steps-1, 0)
	seat := m.seat()

	var c ClockState
	if v := &s.vacations[m.Side]; !v.until.IsZero() && !e.Prepared { // a move ends the vacation
		*v = v.taken(0, now)
	}
	if s.Clock != nil {
		c = s.stopped(now.Add(-time.Duration(e.Lag) * time.Millisecond))
		s.lag[m.Side] = s.lag[m.Side].credited(e.Lag)
		if m.Swap {
			c.swap()
		}
		// The first move neither costs nor earns time. A step of an opening earns
		// none if the same player decides next.
		switch {
		case !s.Config.Relayed:
			if s.Ply > 0 && next.Turn() != seat {
				c.credit(s.clockOf(seat), seat)
			}
		case e.LeftMS > 0:
			c.LeftMS[seat] = e.LeftMS
		}
	}
	offer := s.Offer
	switch {
	case offer == nil:
	case *offer != m.Side:
		offer = nil // a move declines it
	default:
		offer = &seat
	}

	// After an undo, the same move again stays on the line, so that the rest can
	// still be redone. A different move starts a new line.
	ply := s.Ply + 1
	if s.Ply == len(s.Moves) || s.Moves[s.Ply].Move != m.Move {
		s.extend(m, next, c)
	} else {
		s.line, s.Moves, s.clocks = nil, slices.Clone(s.Moves), slices.Clone(s.clocks)
		s.Moves[s.Ply] = m
		if s.Config.Clock.on() {
			s.clocks[ply] = c
		}
	}
	prepared := afterMove(s.conditional, m.Move)
	s = put(s, ply, next, now)
	if s.Result == nil {
		s.Offer = offer
		if !m.Swap {
			s.conditional = prepared
		}
	}
	return s
}

// swaps reports whether the players are seated differently at two plies of the line.
func (s State) swaps(a, b int) bool {
	odd := false
	for _, m := range s.Moves[min(a, b):max(a, b)] {
		odd = odd != m.Swap
	}
	return odd
}

// decides reports whether the player now on a side decides at a ply of the line.
func (s State) decides(side Side, ply int) bool {
	return (s.Moves[ply].Side == side) != s.swaps(ply, s.Ply)
}

// end ends the game and stops the clocks.
func end(s State, r Result, now time.Time) State {
	if s.Clock != nil {
		c := s.stopped(now)
		s.Clock = &c
	}
	s.Result, s.Offer, s.UndoOffer = &r, nil, nil
	return s
}

// stopped returns the clocks at now, stopped. Late moves are not folded, so an overrun
// here is a fallen flag.
func (s State) stopped(now time.Time) ClockState {
	c := *s.ClockAt(now)
	c.RunningSince = time.Time{}
	return c
}
