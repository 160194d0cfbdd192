package thinking

import (
	"duiyi/engines"
	"duiyi/match"
)

// AnswerDraw returns the command with which an engine answers its opponent's offer of a draw;
// ok is false if there is no such offer.
func AnswerDraw(s match.State, list *engines.List) (c match.Command, ok bool) {
	if s.Offer == nil || s.Result != nil {
		return c, false
	}
	side := s.Offer.Other()
	p := s.Config.Players[side]
	if p.Kind != match.Engine {
		return c, false
	}
	c = match.Command{Type: match.CmdDeclineDraw, Side: &side}
	if spec := list.Find(p.Engine); spec != nil && spec.AcceptsDraw != nil {
		if score := lastScore(s, side); score != nil && spec.AcceptsDraw(*score, s.Ply) {
			c.Type = match.CmdAcceptDraw
		}
	}
	return c, true
}

// AnswerUndo returns the command with which an engine accepts its opponent's offer to take
// moves back; ok is false if there is no such offer.
func AnswerUndo(s match.State) (c match.Command, ok bool) {
	if s.UndoOffer == nil || s.Result != nil {
		return c, false
	}
	side := s.UndoOffer.Side.Other()
	if s.Config.Players[side].Kind != match.Engine {
		return c, false
	}
	return match.Command{Type: match.CmdAcceptUndo, Side: &side}, true
}

// lastScore returns the last score of a side's engine, or nil.
func lastScore(s match.State, side match.Side) *match.Score {
	played := s.Played()
	for i := len(played) - 1; i >= 0; i-- {
		if m := played[i]; m.Kind != "" {
			return nil // before this move the players may have sat the other way round
		} else if m.Side == side && m.Info != nil && m.Info.Score != nil {
			return m.Info.Score
		}
	}
	return nil
}
