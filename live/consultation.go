package live

import (
	"duiyi/admission"
	"duiyi/match"
)

// endStale cancels the consultations that reject the current state.
func (g *game) endStale() {
	for c := range g.consulted {
		if !c.still(g.State) {
			c.stop(match.ErrStale)
		}
	}
}

// endConsultations cancels all consultations before the game is unloaded.
func (g *game) endConsultations(why error) {
	if why == nil {
		why = admission.ErrClosed
	}
	for c := range g.consulted {
		c.stop(why)
	}
}
