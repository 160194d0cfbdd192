package live

import (
	"context"
	"errors"
	"fmt"

	"duiyi/identity"
	"duiyi/live/table"
	"duiyi/live/thinking"
	"duiyi/match"
	"duiyi/ratings"
	"duiyi/store"
)

// Commands that Room.Do takes in addition to those of package match. They are not stored.
const (
	// CmdMoveNow makes the thinking engine play the best move it has found. The snapshot
	// that Do returns may be the one before that move.
	CmdMoveNow = "move_now"
	// CmdThinkAgain retries an engine that failed.
	CmdThinkAgain = "think_again"
)

// lostRaces limits the attempts at a command that loses to changes by other nodes.
const lostRaces = 3

// noteActivity notes that a player has sent a message.
func (g *game) noteActivity(w identity.Caller) {
	if person, ok := g.PersonOf(w); ok {
		g.Active(person, g.now())
	}
}

// do carries out a person's command on the newest state of the game at any node.
func (g *game) do(ctx context.Context, c match.Command) error {
	if g.damage != nil {
		return store.ErrDamaged
	}
	who := identity.From(ctx)
	_, plays := g.PersonOf(who)
	if g.room.Nodes.Shared() && (c.Version > g.State.Version || g.Seats != nil && who.Seat != "" && !plays) { // the page knows more than this node
		if err := g.catchUp(ctx); err != nil {
			return err
		}
	}
	if _, plays = g.PersonOf(who); g.Seats != nil && !plays && c.Type != match.CmdDescribe && !(who.Program && c.ByServer()) { // the owner may describe the game after the end
		return table.ErrNoSeat
	}
	for tries := 1; ; tries++ {
		err := g.try(ctx, c)
		if !errors.Is(err, store.ErrConflict) || g.mu.Gone || tries == lostRaces {
			return err
		}
	}
}

// try is do on the game in memory. If another node has changed the game, the error is
// store.ErrConflict, and the game has caught up.
func (g *game) try(ctx context.Context, c match.Command) error {
	if c.Type == CmdMoveNow {
		return g.moveNow(c.Version)
	}
	if c.Type == CmdThinkAgain {
		return g.thinkAgain(c.Version)
	}
	c.Info = nil // only engines send one
	if _, done := g.State.Done(c.Cmd); done {
		return g.answerAgain(ctx, c)
	}
	if !g.State.Stale(c.Version) {
		if err := g.permit(ctx, &c); err != nil {
			return err
		}
		if err := g.MayClaim(c, g.now(), g.server()); err != nil {
			return err
		}
		// The player to move is back, or would lose on time that the server cost.
		now := g.now()
		at, runs := g.State.FlagAt()
		if runs && !now.Before(at) || c.Type == match.CmdMove || c.Side != nil && *c.Side == g.State.Turn() {
			if err := g.payBack(now); err != nil {
				return err
			}
		}
	}
	if err := g.apply(ctx, c); err != nil {
		return err
	}
	return g.answerAgain(ctx, c)
}

// answerAgain makes the engine respond to a repeated command: its response to the first may
// have been lost.
func (g *game) answerAgain(ctx context.Context, c match.Command) error {
	var answer match.Command
	var due bool
	switch c.Type {
	case match.CmdOfferDraw:
		answer, due = thinking.AnswerDraw(g.State, g.room.Engines)
	case match.CmdOfferUndo:
		answer, due = thinking.AnswerUndo(g.State)
	}
	if !due {
		return nil
	}
	return g.apply(store.WithPatience(ctx), answer)
}

// permit refuses what a person may not do: act for an engine or another player, or set an
// unknown engine.
func (g *game) permit(ctx context.Context, c *match.Command) error {
	if g.State.Config.Network() {
		return g.Permit(identity.From(ctx), c)
	}
	switch c.Type {
	case match.CmdMove:
		if p := g.State.ToMove(); p != nil && p.Kind == match.Engine {
			return &match.Refusal{Move: c.Move, Code: "not_your_turn", Detail: "it is the engine's turn"}
		}
		var err error
		state := g.State
		if g.mu.Release(func() { err = g.room.fair.Move(ctx, state, c.Move) }); err != nil {
			return err
		}
		return g.room.Slots.AdmitPlayers(g.room.Engines, g.State.Config.Players, store.ErrOverloaded)
	case match.CmdCredit:
		return fmt.Errorf("%w: unknown type %q", match.ErrBadCommand, c.Type) // only the server may credit
	case match.CmdVary:
		return g.room.Slots.AdmitPlayers(g.room.Engines, g.State.Config.Players, store.ErrOverloaded)
	case match.CmdResign, match.CmdOfferDraw, match.CmdAcceptDraw, match.CmdDeclineDraw:
		if c.Side != nil && *c.Side <= match.Second && g.State.Config.Players[*c.Side].Kind == match.Engine {
			return fmt.Errorf("%w: side %d is played by an engine", match.ErrBadCommand, *c.Side)
		}
	case match.CmdSetPlayers:
		if c.Players != nil {
			players := *c.Players
			c.Players = &players
			ratings.KeepAdaptive(c.Players, g.State.Config.Players)
			game := g.State.Config.Game
			var err error
			g.mu.Release(func() { err = g.room.maker.CheckPlayers(ctx, game, c.Players) })
			return err
		}
	}
	return nil
}

// moveNow makes the thinking engine play the best move it has found.
func (g *game) moveNow(version int) error {
	switch {
	case g.State.Config.Network(): // a house engine would play below its level
		return match.ErrNetwork
	case version != 0 && version != g.State.Version:
		return match.ErrStale
	case g.State.Result != nil:
		return match.ErrGameOver
	case g.search == nil:
		return ErrNotThinking
	}
	g.search.Hurry()
	return nil
}

// thinkAgain clears an engine's failure. The caller, do, then starts the engine.
func (g *game) thinkAgain(version int) error {
	switch {
	case version != 0 && version != g.State.Version:
		return match.ErrStale
	case g.State.Result != nil:
		return match.ErrGameOver
	case g.failed != g.State.Version:
		return ErrNotFailed
	}
	g.failed = 0
	return nil
}
