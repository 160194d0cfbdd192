package match

import (
	"fmt"
	"slices"
	"time"
)

// New starts a game. The error names the wrong field of the configuration; it is a
// *ConfigError if the rules say where.
func New(rs Ruleset, c Config, now time.Time) (State, []Event, error) {
	if err := c.check(); err != nil {
		return State{}, nil, err
	}
	e := Event{Type: EvStarted, At: now.UnixMilli(), Config: &c}
	s, err := Fold(State{rules: rs}, e)
	if err != nil {
		return State{}, nil, err
	}
	return s, []Event{e}, nil
}

// Apply executes a command: it returns the next state and the events that lead to
// it. On error it returns s and no events.
//
// A player who is out of time has lost: any of their commands that arrives late
// becomes EvFlagged, without an error. Apply truncates now to milliseconds, as
// stored in events.
//
// If s has already executed a command with this Cmd, Apply returns no events and no
// error, whatever the version.
func Apply(s State, c Command, now time.Time) (State, []Event, error) {
	now = time.UnixMilli(now.UnixMilli()).UTC()
	if c.Cmd != "" {
		if !ValidCmd(c.Cmd) {
			return s, nil, badCommand("cmd is not 16 hex digits")
		}
		if _, done := s.Done(c.Cmd); done {
			return s, nil, nil
		}
	}
	if s.Stale(c.Version) {
		return s, nil, ErrStale
	}
	e, err := decide(s, c, now)
	if err != nil {
		return s, nil, err
	}
	e.At, e.Cmd = now.UnixMilli(), c.Cmd
	if e.Type == EvMoved {
		return applyMove(s, c, e)
	}
	next, err := Fold(s, e)
	if err != nil {
		return s, nil, fmt.Errorf("%s: %w", c.Type, err)
	}
	return next, []Event{e}, nil
}

// applyMove completes the event of a move. It plays the move once, for both the event and the
// state that Fold would return.
func applyMove(s State, c Command, e Event) (State, []Event, error) {
	p, m, err := c.Play(s.Position())
	if err != nil {
		return s, nil, err
	}
	e.Move = m.Move
	return follow(s, foldPlayed(s, e, p, m), e), []Event{e}, nil
}

// Play plays the move of a CmdMove in a position.
func (c Command) Play(p Position) (Position, Move, error) {
	if r, ok := p.(reader); ok {
		return r.PlayIn(c.Move, c.Notation)
	}
	return p.Play(c.Move)
}

const (
	// maxChanges is the number of events after which a game accepts only commands that lead
	// to its end. A game of 300 moves, each taken back and played again thirty times, stays
	// below it.
	maxChanges = 20_000
	// maxPauses is the number of events after which the clock no longer stops when the last
	// player leaves.
	maxPauses = 2 * maxChanges
)

// bounded refuses all commands but those that end the game if it has too many events. The log
// of a game is read whole, so it must stay short.
func bounded(s State, c Command) error {
	most := maxChanges
	switch c.Type {
	case CmdMove, CmdResign, CmdAcceptDraw, CmdDeclineDraw, CmdFlag, CmdClaimWin, CmdClaimDraw, CmdCredit, CmdAbort, CmdSit, CmdRule:
		return nil
	case CmdPause, CmdResume:
		most = maxPauses
	}
	if s.Version >= most {
		return ErrManyChanges
	}
	return nil
}

// decide returns the event of a command.
func decide(s State, c Command, now time.Time) (Event, error) {
	if err := bounded(s, c); err != nil {
		return Event{}, err
	}
	switch c.Type {
	case CmdUndo, CmdRedo, CmdRestart, CmdSetPlayers, CmdPause, CmdResume:
		if s.Config.Network() && !(c.Arbiter && (c.Type == CmdPause || c.Type == CmdResume || c.Type == CmdUndo && s.Config.Relayed)) {
			return Event{}, ErrNetwork
		}
	}
	switch c.Type {
	case CmdUndo, CmdRedo, CmdVary:
		if s.Config.NoTakeBacks && !(c.Arbiter && s.Config.Relayed) {
			return Event{}, ErrNoTakeBacks
		}
	}
	switch c.Type {
	case CmdVary:
		return vary(s)
	case CmdUndo:
		ply, err := undoTo(s, c)
		return Event{Type: EvUndone, Ply: &ply, Halt: s.shown()}, err
	case CmdRedo:
		ply, err := redoTo(s, c)
		return Event{Type: EvRedone, Ply: &ply}, err
	case CmdRestart:
		return Event{Type: EvRestarted}, nil
	case CmdSetPlayers:
		return setPlayers(c)
	case CmdDescribe:
		return describe(s, c)
	case CmdPace:
		return pace(s, c)
	case CmdMove, CmdResign, CmdOfferDraw, CmdAcceptDraw, CmdDeclineDraw, CmdFlag, CmdPause, CmdResume, CmdHalt, CmdStep, CmdGoOn,
		CmdClaimWin, CmdClaimDraw, CmdVacation, CmdCredit,
		CmdOfferUndo, CmdAcceptUndo, CmdDeclineUndo, CmdGiveTime, CmdBerserk, CmdConditional, CmdAbort, CmdSit, CmdRule, CmdGrant:
		return conduct(s, c, now)
	}
	return Event{}, badCommand("unknown type %q", c.Type)
}

// conduct is decide for commands that are valid only during the game.
func conduct(s State, c Command, now time.Time) (Event, error) {
	switch {
	case c.Side != nil && *c.Side > Second:
		return Event{}, badCommand("side %d", *c.Side)
	case c.Side == nil && needsSide(c.Type):
		return Event{}, badCommand("%s without a side", c.Type)
	case s.Result != nil:
		return Event{}, ErrGameOver
	case c.Type != CmdCredit && s.late(c, now):
		side := s.Turn()
		return Event{Type: EvFlagged, Side: &side}, nil
	}
	switch c.Type {
	case CmdMove:
		return move(s, c, now)
	case CmdResign:
		return Event{Type: EvResigned, Side: c.Side}, nil
	case CmdOfferDraw:
		switch {
		case s.Offer == nil:
			if s.Config.Network() && s.drawsRefused[*c.Side] >= maxRefusals {
				return Event{}, ErrTooOften
			}
			return Event{Type: EvDrawOffered, Side: c.Side}, nil
		case *s.Offer == *c.Side:
			return Event{}, badCommand("this side has offered a draw already")
		}
		return Event{Type: EvDrawAgreed}, nil // both have offered
	case CmdAcceptDraw, CmdDeclineDraw:
		switch {
		case s.Offer == nil:
			return Event{}, ErrNoOffer
		case *s.Offer == *c.Side:
			return Event{}, ErrNotYourOffer
		case c.Type == CmdAcceptDraw:
			return Event{Type: EvDrawAgreed}, nil
		}
		return Event{Type: EvDrawDeclined, Side: c.Side}, nil
	case CmdPause, CmdResume:
		return pause(s, c)
	case CmdClaimWin, CmdClaimDraw:
		return claim(s, c)
	case CmdVacation:
		return decideVacation(s, c, now)
	case CmdCredit:
		return credit(s, c, now)
	case CmdHalt, CmdStep, CmdGoOn:
		return direct(s, c)
	case CmdBerserk:
		return decideBerserk(s, c, now)
	case CmdConditional:
		return decideConditional(s, c)
	case CmdOfferUndo, CmdAcceptUndo, CmdDeclineUndo, CmdGiveTime, CmdAbort, CmdSit, CmdRule, CmdGrant:
		return between(s, c)
	}
	return Event{}, ErrNotFlagged
}

func needsSide(command string) bool {
	switch command {
	case CmdResign, CmdOfferDraw, CmdAcceptDraw, CmdDeclineDraw, CmdClaimWin, CmdClaimDraw, CmdVacation, CmdCredit,
		CmdOfferUndo, CmdAcceptUndo, CmdDeclineUndo, CmdGiveTime, CmdBerserk, CmdConditional, CmdAbort, CmdSit, CmdGrant:
		return true
	}
	return false
}

// pause is decide for CmdPause and CmdResume. They start no clock before the first
// move.
func pause(s State, c Command) (Event, error) {
	running := s.Clock != nil && !s.Clock.RunningSince.IsZero()
	switch {
	case c.Type == CmdResume && s.Waits():
		return Event{}, badCommand("the engines wait")
	case c.Type == CmdPause && running:
		return Event{Type: EvPaused}, nil
	case c.Type == CmdResume && s.Clock != nil && !running && s.Ply > 0:
		return Event{Type: EvResumed}, nil
	case c.Type == CmdPause:
		return Event{}, badCommand("no clock is running")
	}
	return Event{}, badCommand("no clock stands still")
}

// move is decide for CmdMove, without the move itself.
func move(s State, c Command, now time.Time) (Event, error) {
	side := s.Turn()
	if c.Side != nil && *c.Side != side {
		return Event{}, &Refusal{Move: c.Move, Code: "not_your_turn", Detail: "it is the other side's turn"}
	}
	e := Event{Type: EvMoved, Side: &side, Info: c.Info, Lag: s.lagOf(c.Lag, now), Prepared: c.Prepared}
	if s.Config.Rated {
		e.AwayMS = min(max(0, c.AwayMS), mostAway.Milliseconds())
	}
	if s.Config.Relayed && s.Clock != nil {
		e.LeftMS = min(max(0, c.LeftMS), maxClockMS)
	}
	return e, nil
}

// mostAway limits the reported time without focus before a move.
const mostAway = 24 * time.Hour

func setPlayers(c Command) (Event, error) {
	if c.Players == nil {
		return Event{}, badCommand("set_players without players")
	}
	players := *c.Players
	for i := range players {
		if err := players[i].check(fmt.Sprintf("players[%d]", i)); err != nil {
			return Event{}, err
		}
	}
	return Event{Type: EvPlayersSet, Players: &players}, nil
}

// vary is decide for CmdVary.
func vary(s State) (Event, error) {
	ply := s.Ply - 1
	if ply < 0 || s.Config.Players[s.Moves[ply].seat()].Kind != Engine {
		return Event{}, ErrNothingToVary
	}
	played := s.Moves[ply].Move
	if len(choices(s.PositionAt(ply), append(slices.Clone(s.rejected[ply]), played))) == 0 {
		return Event{}, ErrNoOtherMove
	}
	return Event{Type: EvVaried, Ply: &ply, Move: played}, nil
}

// undoTo returns the target ply of an undo. To may be the current ply if a
// resignation, an agreement or the clock ended the game: then the undo lifts only
// that result.
func undoTo(s State, c Command) (int, error) {
	if c.To != nil {
		switch {
		case *c.To < 0:
			return 0, badCommand("undo to %d plies", *c.To)
		case *c.To < s.Ply, *c.To == s.Ply && s.endedByPlayers():
			return *c.To, nil
		}
		return 0, ErrNothingToUndo
	}
	round, err := s.byRound(c)
	if err != nil {
		return 0, err
	}
	if s.Ply == 0 && s.endedByPlayers() {
		return 0, nil
	}
	side := s.roundSide()
	for ply := s.Ply - 1; ply >= 0; ply-- {
		if !round || s.decides(side, ply) {
			return ply, nil
		}
	}
	return 0, ErrNothingToUndo
}

// redoTo returns the target ply of a redo.
func redoTo(s State, c Command) (int, error) {
	if c.To != nil {
		switch {
		case *c.To < 0:
			return 0, badCommand("redo to %d plies", *c.To)
		case *c.To <= s.Ply || *c.To > len(s.Moves):
			return 0, ErrNothingToRedo
		}
		return *c.To, nil
	}
	round, err := s.byRound(c)
	if err != nil {
		return 0, err
	}
	if s.Ply == len(s.Moves) {
		return 0, ErrNothingToRedo
	}
	side := s.roundSide()
	for ply := s.Ply + 1; ply < len(s.Moves); ply++ {
		if !round || s.decides(side, ply) {
			return ply, nil
		}
	}
	return len(s.Moves), nil
}

// endedByPlayers reports whether the game is over although the rules allow further
// moves.
func (s State) endedByPlayers() bool {
	return s.Result != nil && s.Position().Result() == nil
}

// byRound reports whether c undoes or redoes whole rounds.
func (s State) byRound(c Command) (bool, error) {
	switch c.Unit {
	case "round":
		return true, nil
	case "ply":
		return false, nil
	case "":
		_, one := s.lonelyHuman()
		return one, nil
	}
	return false, badCommand("unit %q", c.Unit)
}

// roundSide returns the side to move after a round is undone or redone: the human
// against an engine, so that the engine does not reply at once; otherwise the side to
// move now.
func (s State) roundSide() Side {
	if side, one := s.lonelyHuman(); one {
		return side
	}
	return s.Turn()
}

// lonelyHuman returns the human's side if the other side is an engine.
func (s State) lonelyHuman() (Side, bool) {
	first, second := s.Config.Players[First].Kind, s.Config.Players[Second].Kind
	if first == second {
		return 0, false
	}
	if first == Human {
		return First, true
	}
	return Second, true
}
