package live

import (
	"slices"
	"time"

	"duiyi/match"
)

// keptDeltas is how many changes of a game are kept: a watcher who returns within so many gets
// what they missed, not the whole game. A delta takes 16 bytes.
const keptDeltas = 32

// A delta says what changed from one version of a game to another.
type delta struct {
	since, until             int32
	from                     int16 // the moves before this index are those of the earlier version
	position, players, about bool  // as in Change
}

// deltaOf compares a game before and after the events of one command.
func deltaOf(before, after match.State) delta {
	from := common(before, after)
	if secret(before) != secret(after) {
		from = 0 // the engines' reports are now published, or no longer
	}
	return delta{
		since: int32(before.Version), until: int32(after.Version), from: int16(min(from, 1<<15-1)),
		position: before.Ply != after.Ply || from < after.Ply || (before.Result == nil) != (after.Result == nil),
		players:  !slices.EqualFunc(before.Config.Players[:], after.Config.Players[:], match.Player.Equal),
		about:    before.About != after.About,
	}
}

// latest appends a delta and drops the oldest beyond keptDeltas.
func latest(kept []delta, newest delta) []delta {
	if len(kept) == keptDeltas {
		kept = append(kept[:0], kept[1:]...)
	}
	return append(kept, newest)
}

// since returns the game for a watcher who has a version, or the whole game if that version is
// too old. A version between the events of one command works too, since no command undoes
// what it did itself.
func (g *game) since(version int, now time.Time) Change {
	c := Change{Snapshot: g.snapshot(now), Since: version, From: len(g.State.Moves)}
	if version == g.State.Version {
		return c
	}
	i := slices.IndexFunc(g.deltas, func(d delta) bool { return int(d.since) <= version && version < int(d.until) })
	if i < 0 || version <= 0 {
		return g.whole(now)
	}
	for _, d := range g.deltas[i:] {
		c.From = min(c.From, int(d.from))
		c.Position, c.Players, c.About = c.Position || d.position, c.Players || d.players, c.About || d.about
	}
	return c
}
