package app

import (
	"context"
	"fmt"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/match"
	"duiyi/store"
)

// A Report is what an engine says of a position, with the line that it expects
// in every notation. Games keep the Info alone: the rest can be played out.
type Report struct {
	match.Info
	PVText map[string][]string `json:"pv_text,omitempty"` // by notation, as match.Move.Text
	// Chances are those of the side to move, where they are known.
	Chances *engines.Chances `json:"chances,omitempty"`
}

// describe is an engine's report on a position in the words of package match.
func describe(p match.Position, i engine.Info) Report {
	if i.Book {
		return playedOut(p, match.Info{PV: i.PV, Book: true})
	}
	told := match.Info{Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, NPS: i.NPS(), TimeMS: i.Time.Milliseconds(), PV: i.PV}
	if i.Depth > 0 || i.Nodes > 0 || i.Score != (engine.Score{}) { // else it has only named a move
		told.Score = &match.Score{Centipawns: i.Score.Centipawns, Mate: i.Score.Mate}
	}
	return playedOut(p, told)
}

// playedOut plays the expected line out to write it in every notation, and cuts it
// where it cannot be played.
func playedOut(p match.Position, i match.Info) Report {
	line := i.PV
	i.PV = nil
	r := Report{Info: i}
	for _, move := range line {
		next, m, err := p.Play(move)
		if err != nil {
			break
		}
		p = next
		r.PV = append(r.PV, m.Move)
		for notation, text := range m.Text {
			if r.PVText == nil {
				r.PVText = make(map[string][]string, len(m.Text))
			}
			r.PVText[notation] = append(r.PVText[notation], text)
		}
	}
	return r
}

// ReportOn returns what the engine that chose a move said of it: the move at an
// index of the game's line, from 0. It is false for a move that no engine chose.
func ReportOn(state match.State, index int) (Report, bool) {
	if index < 0 || index >= len(state.Moves) || state.Moves[index].Info == nil {
		return Report{}, false
	}
	return playedOut(state.PositionAt(index), *state.Moves[index].Info), true
}

// Event returns an event of a game over the network that anybody may watch, by its
// number from 0, without what only its sender knows. Every other game is
// ErrNoGame.
func (a *App) Event(ctx context.Context, id string, n int) (match.Event, error) {
	r, err := a.store.Load(ctx, id)
	if err != nil {
		return match.Event{}, fmt.Errorf("load game %s: %w", id, err)
	}
	if !r.Deleted.IsZero() || len(r.Events) == 0 || r.Events[0].Config == nil || !r.Events[0].Config.Network() || !r.Events[0].Config.Public {
		return match.Event{}, store.ErrNoGame
	}
	if n < 0 || n >= len(r.Events) {
		return match.Event{}, match.ConfigErrorf("n", "the game has %d events", len(r.Events))
	}
	e := r.Events[n]
	e.Cmd, e.Asked = "", ""
	return e, nil
}

// Report returns what the engine that chose move number ply of a game, from 1,
// said of it, and its side. Where no engine chose that move the error is a
// *match.ConfigError.
func (a *App) Report(ctx context.Context, id string, ply int) (Report, match.Side, error) {
	s, err := a.Game(ctx, id)
	if err != nil {
		return Report{}, match.First, err
	}
	r, ok := ReportOn(s.State, ply-1)
	if !ok {
		return Report{}, match.First, match.ConfigErrorf("ply", "move %d was chosen by no engine", ply)
	}
	return r, s.State.Moves[ply-1].Side, nil
}

// Recall returns the deepest stored evaluation of a position as a report; false if
// there is none.
func (a *App) Recall(ctx context.Context, game, rules string, p match.Position) (Report, bool) {
	e, ok := a.evaluations.Recall(ctx, game, rules, p)
	if !ok {
		return Report{}, false
	}
	score := e.Score
	r := playedOut(p, match.Info{Depth: e.Depth, Nodes: e.Nodes, Score: &score, PV: e.Line})
	if len(r.PV) == 0 {
		return Report{}, false // it is of another position, or the rules have changed
	}
	r.Chances = a.engines.Chances(e.Engine, score)
	return r, true
}
