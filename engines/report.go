package engines

import (
	"duiyi/engine"
	"duiyi/match"
)

// A Report is an engine's report on a position, with its line in every notation. Games
// store only the Info; the rest is derived.
type Report struct {
	match.Info
	PVText  map[string][]string `json:"pv_text,omitempty"` // pv by notation, as Move.text
	Chances *Chances            `json:"chances,omitempty"` // of the side to move; missing if unknown for this engine
}

// Describe returns an engine's report on a position in the terms of package match.
func Describe(p match.Position, i engine.Info) Report {
	if i.Book {
		return PlayOut(p, match.Info{PV: i.PV, Book: true})
	}
	told := match.Info{Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, NPS: i.NPS(), TimeMS: i.Time.Milliseconds(), PV: i.PV, Table: i.Table}
	if i.Depth > 0 || i.Nodes > 0 || i.Score != (engine.Score{}) { // else it has only named a move
		told.Score = &match.Score{Centipawns: i.Score.Centipawns, Mate: i.Score.Mate}
	}
	return PlayOut(p, told)
}

// PlayOut plays the expected line to write it in every notation, and cuts it before the
// first move that the rules refuse.
func PlayOut(p match.Position, i match.Info) Report {
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

// ReportOn returns the report of the engine that chose the move at an index of the game's line,
// from 0; false if no engine chose it.
func ReportOn(state match.State, index int) (Report, bool) {
	if index < 0 || index >= len(state.Moves) || state.Moves[index].Info == nil {
		return Report{}, false
	}
	return PlayOut(state.PositionAt(index), *state.Moves[index].Info), true
}
