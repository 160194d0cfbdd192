package match

import (
	"fmt"
	"slices"
	"time"
)

// A State is a game at one moment. States are values: Apply and Fold do not change their
// argument, and nobody may change what a state's fields point to.
type State struct {
	Config    Config
	Version   int         // events so far, so 1 when the game has just begun
	Moves     []Move      // the whole line; Moves[Ply:] can be redone
	Ply       int         // plies on the board
	Result    *Result     // nil while the game goes on
	Offer     *Side       // who offers a draw, or nil
	UndoOffer *UndoOffer  // an offer to take moves back in a network game, or nil
	Record    string      // the packed record that the game was opened from, or empty
	About     *About      // or nil
	Show      Show        // how two engines play; meaningless in games with a person
	Clock     *ClockState // nil without a clock
	From      *Source     // the game that this one was copied from, or nil
	Kept      string      // the id of the copy that keeps the result lifted last
	Asked     string      // a hash of who requested the game, and what; empty for requests without cmd

	// TakenBack counts take-backs by CmdUndo, CmdVary and CmdRestart.
	TakenBack int

	rules    Ruleset
	position Position     // on the board
	marks    []Position   // marks[i] stands after (i+1)*markEvery plies; the others are found from these
	clocks   []ClockState // clocks[i] is the clocks after i plies; nil without a clock
	rejected [][]string   // rejected[i] is the moves that an engine must not play after i plies
	line     *line        // the memory of Moves, marks, clocks and rejected, if they can grow there
	kept     *ending      // the end that Kept keeps
	same     int          // since this version there were only passing events
	carried  []carried    // the latest commands that had a Cmd, the oldest first

	// These go with the players when they swap seats, as Config.Players does.
	lag       [2]lag
	credited  [2]int64 // ms, in all
	vacations [2]vacation

	// How many offers of each side failed in the position on the board.
	drawsRefused, undosRefused [2]int
}

// Stale reports whether the game has moved on since a version, or does not have it; 0 is never
// stale. Credits of the server and offers of the opponent in a network game do not make a
// version stale.
func (s State) Stale(version int) bool {
	return version != 0 && (version < s.same || version > s.Version)
}

// Position returns the position on the board.
func (s State) Position() Position { return s.position }

// At returns the game after ply plies of its line, from 0 to len(Moves), before anybody
// resigned, agreed or ran out of time there. It is for reading: it has no events of its own.
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

// Rejected returns the moves of engines that were taken back from the position
// on the board by CmdVary, in the order in which they were played.
func (s State) Rejected() []string { return s.rejected[s.Ply] }

// Choices returns the moves among which an engine has to choose on the board because
// it was asked not to play others; nil when it is free to play what it likes.
func (s State) Choices() []string {
	if len(s.Rejected()) == 0 {
		return nil
	}
	return choices(s.Position(), s.Rejected())
}

// choices returns the moves that may be played in a position and lose nothing
// by the rules themselves, except some.
func choices(p Position, but []string) []string {
	v := p.View()
	return slices.DeleteFunc(slices.Clone(v.Legal), func(m string) bool {
		return slices.Contains(but, m) || slices.Contains(v.Forbidden, m)
	})
}

// ToMove returns the player whose turn it is, or nil when the game is over.
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

// Fold returns the state after an event. It trusts the event's time and order
// and checks only what could not be carried out; such an event is an
// ErrBadEvent, and a move that the rules refuse wraps its *Refusal.
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

// passing reports whether an event does not make commands stale that were sent before it: so
// two offers that cross count as agreement, and an offer does not cost the opponent a move.
func passing(s State, e Event) bool {
	return e.Type == EvCredited || s.Config.Network() && (e.Type == EvDrawOffered || e.Type == EvUndoOffered)
}

// follow completes the state that an event has made of s.
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

// stand stops the clock of a game whose engines wait.
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
		return goTo(s, *e.Ply, e.time()), nil
	case EvVaried:
		return foldVaried(s, e)
	case EvRestarted:
		s = goTo(s, 0, e.time()) // while the moves still tell who sits where
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

// goTo puts the given ply of the line on the board: the clocks show what they
// showed then, and a result or offer made since is lifted.
func goTo(s State, ply int, now time.Time) State {
	return put(s, ply, s.PositionAt(ply), now)
}

// put is goTo for a position that is known.
func put(s State, ply int, p Position, now time.Time) State {
	if s.swaps(ply, s.Ply) {
		p := &s.Config.Players
		p[First], p[Second] = p[Second], p[First]
		s.lag[First], s.lag[Second] = s.lag[Second], s.lag[First]
		s.credited[First], s.credited[Second] = s.credited[Second], s.credited[First]
		s.vacations[First], s.vacations[Second] = s.vacations[Second], s.vacations[First]
	}
	s.position, s.Ply, s.Offer, s.UndoOffer, s.Clock = p, ply, nil, nil, nil
	s.drawsRefused, s.undosRefused = [2]int{}, [2]int{}
	s.Result = s.Position().Result()
	if s.Config.Clock.on() {
		c := s.clocks[ply]
		// Nobody is charged for the time before the first move.
		if ply > 0 && s.Result == nil {
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
	if s.Show.Halted { // another move was asked for
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
	if v := &s.vacations[m.Side]; !v.until.IsZero() { // whoever moves is back
		*v = v.taken(0, now)
	}
	if s.Clock != nil {
		c = s.stopped(now.Add(-time.Duration(e.Lag) * time.Millisecond))
		s.lag[m.Side] = s.lag[m.Side].credited(e.Lag)
		if m.Swap {
			c.swap()
		}
		// The first move costs nothing and earns nothing; nor does a step of
		// an opening earn that leaves the same player to decide.
		if s.Ply > 0 && next.Turn() != seat {
			c.credit(s.Config.Clock, seat)
		}
	}
	offer := s.Offer
	switch {
	case offer == nil:
	case *offer != m.Side:
		offer = nil // moving on is an answer
	default:
		offer = &seat
	}

	// Whoever steps back through a game and plays the very move that was
	// played has not left the line, so what follows can still be redone. A
	// different move begins a new line.
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
	s = put(s, ply, next, now)
	if s.Result == nil {
		s.Offer = offer
	}
	return s
}

// swaps reports whether the players sit the other way round at one of two
// plies of the line.
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

// end stops the clocks and the game.
func end(s State, r Result, now time.Time) State {
	if s.Clock != nil {
		c := s.stopped(now)
		s.Clock = &c
	}
	s.Result, s.Offer, s.UndoOffer = &r, nil, nil
	return s
}

// stopped returns the clocks at now, not running. A move is only folded when
// it was in time, so an overrun here is a flag fallen.
func (s State) stopped(now time.Time) ClockState {
	c := *s.ClockAt(now)
	c.RunningSince = time.Time{}
	return c
}
