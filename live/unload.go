package live

import (
	"time"

	"duiyi/resident"
)

// unload removes the game from memory and ends its watches with why.
func (g *game) unload(why error) {
	g.mu.Gone = true
	g.stopSearch()
	g.endConsultations(why)
	g.disarm()
	g.gone.stop()
	g.grace.stop()
	g.counting.stop()
	if g.unlisten != nil {
		g.unlisten()
	}
	for w := g.watchers.Any(); w != nil; w = g.watchers.Any() {
		g.dismiss(w, why)
	}
	g.returnEngines()
	g.all.Forget(g.id, g)
}

func (g *game) idle(now time.Time) bool {
	return g.watchers.Len() == 0 && g.search == nil && !g.flag.on() && now.Sub(g.used) >= resident.IdleAfter && g.AsksAgain(now) == [2]bool{}
}
