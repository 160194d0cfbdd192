package update

import (
	"slices"

	"duiyi/feed"
	"duiyi/match"
)

// A Change is a game after a change, and what of it is new to a watcher who has an earlier
// version. A watcher's first Change is all new, unless they come with a version.
type Change struct {
	Snapshot
	Since    int  // the earlier version; 0: all is new
	From     int  // the moves before this index are those of that version
	Position bool // the position on the board is new, or what may be played in it
	Players  bool // the players are new, or have changed places
	About    bool // State.About is new
	Again    bool // the watcher has returned: what no version counts may be new as well

	// Sent is the message with the same change that all watchers got, without You; nil if
	// there was none.
	Sent *feed.Message
}

// Whole returns the Change for a watcher who has no version.
func Whole(s Snapshot) Change {
	return Change{Snapshot: s, Position: true, Players: true, About: true}
}

// You returns the caller's side, nil if they have no seat.
func (c Change) You() *match.Side {
	if c.Network == nil {
		return nil
	}
	return c.Network.You
}

// Kept is how many changes a History keeps.
const Kept = 32

// A History is the latest changes of a game, oldest first. A watcher who returns within so
// many gets what they missed, not the whole game.
type History struct{ deltas []delta }

// A delta says what changed from one version of a game to another. It takes 16 bytes.
type delta struct {
	since, until             int32
	from                     int16 // the moves before this index are those of the earlier version
	position, players, about bool  // as in Change
}

// Add notes the change by the events of one command, and drops the oldest beyond Kept.
func (h *History) Add(before, after match.State) {
	from := common(before, after)
	if Secret(before) != Secret(after) {
		from = 0 // the engines' reports are now published, or no longer
	}
	if len(h.deltas) == Kept {
		h.deltas = h.deltas[1:]
	}
	h.deltas = append(h.deltas, delta{
		since: int32(before.Version), until: int32(after.Version), from: int16(min(from, 1<<15-1)),
		position: before.Ply != after.Ply || from < after.Ply || (before.Result == nil) != (after.Result == nil),
		players:  !slices.EqualFunc(before.Config.Players[:], after.Config.Players[:], match.Player.Equal),
		about:    before.About != after.About,
	})
}

// Since returns the Change of a game for a watcher who has a version, or the whole game if
// that version is too old. A version between the events of one command works too, since no
// command undoes what it did itself.
func (h *History) Since(version int, s Snapshot) Change {
	c := Change{Snapshot: s, Since: version, From: len(s.State.Moves)}
	if version == s.State.Version {
		return c
	}
	i := slices.IndexFunc(h.deltas, func(d delta) bool { return int(d.since) <= version && version < int(d.until) })
	if i < 0 || version <= 0 {
		return Whole(s)
	}
	for _, d := range h.deltas[i:] {
		c.From = min(c.From, int(d.from))
		c.Position, c.Players, c.About = c.Position || d.position, c.Players || d.players, c.About || d.about
	}
	return c
}

// common returns how many moves both lines have in common from the start, including engines'
// reports and clocks.
func common(a, b match.State) int {
	n := min(len(a.Moves), len(b.Moves))
	for i := range n {
		x, y := a.ClockAfter(i+1), b.ClockAfter(i+1)
		if a.Moves[i].Move != b.Moves[i].Move || a.Moves[i].Info != b.Moves[i].Info || x != nil && *x != *y {
			return i
		}
	}
	return n
}
