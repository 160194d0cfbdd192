package referee

// Warning returns the ruling under rs that is threatened in the current position:
// the position has stood on the board before, and if the moves since then come
// once more, a side loses. That side, the ruling's loser, must vary within the
// due.Ply - g.Len() plies that are left; the ruling's moves are the loop, twice.
// Under CXA it is also the ruling on forbidden moves kept up for eight rounds, of
// which a ninth is one too many. ok is false when nobody need be warned.
func (g *Game) Warning(rs Rules) (due Ruling, ok bool) {
	if due, ok = g.persisting(rs, g.Len(), warningRounds); ok { // sooner than any loop is closed
		due.Ply = g.Len() + 2*(persistRounds-warningRounds)
		return due, true
	}
	at := g.occurrencesAt(g.Len())
	if len(at) != 2 {
		return Ruling{}, false
	}
	h := g.branch()
	for _, m := range g.moves[at[1]:] {
		if h.Play(m) != nil {
			return Ruling{}, false
		}
		if third := h.occurrencesAt(h.Len()); len(third) >= 3 {
			due, _ = h.now(rs)
			_, ok = due.Verdict.Loser()
			return due, ok
		}
	}
	return Ruling{}, false
}
