package app

import (
	"encoding/json"
	"slices"
	"time"

	"duiyi/ids"
	"duiyi/lobby"
	"duiyi/match"
)

// lobbySubject is that on which lobbies tell each other who looks for what.
const lobbySubject = "lobby"

// mostWishes is how many wishes are told in one message.
const mostWishes = 50

// A lobbyMessage is what the lobby of one node tells the others. What is wished is
// told when it is, what there is besides with each wave.
type lobbyMessage struct {
	Node   string       `json:"node"`
	Wishes []lobby.Wish `json:"wishes,omitempty"`
	There  *otherLobby  `json:"there,omitempty"`
	Leaves bool         `json:"leaves,omitempty"` // the node ends
}

// An otherLobby is what there is to see at another node.
type otherLobby struct {
	Here    int           `json:"here"`    // pages that look at the lobby
	Games   []RunningGame `json:"games"`   // to watch there, the most watched
	Running int           `json:"running"` // of them, where Games has not all
	Own     int           `json:"own"`     // of those the ones that it counts among all nodes

	at time.Time // when it was heard
}

// listen has the lobby hear of those at other nodes.
func (l *Lobby) listen() {
	if !l.app.nodes.HasBus() {
		return
	}
	l.hall.Among()
	l.deaf = l.app.nodes.Listen(lobbySubject, l.hear)
}

// hear is told by the lobby of another node.
func (l *Lobby) hear(text []byte) {
	var m lobbyMessage
	if err := json.Unmarshal(text, &m); err != nil {
		l.app.log.Error("a message of another lobby", "err", err)
		return
	}
	if m.Node == l.app.nodes.ID() {
		return
	}
	now := l.now()
	l.hall.Hear(m.Wishes, now)
	l.mu.Lock()
	defer l.mu.Unlock()
	was, known := l.others[m.Node]
	switch {
	case l.closed:
	case m.Leaves:
		delete(l.others, m.Node)
		l.touch()
	case m.There != nil:
		o := *m.There
		o.at = now
		l.others[m.Node] = o
		if !known || was.Here != o.Here {
			l.touch()
		}
	case known:
		was.at = now
		l.others[m.Node] = was
	}
}

// say tells other nodes what somebody has wished for.
func (l *Lobby) say() {
	if !l.app.nodes.HasBus() {
		return
	}
	for wishes := range slices.Chunk(l.hall.News(), mostWishes) {
		l.send(lobbyMessage{Wishes: wishes})
	}
}

// sayAgain tells other nodes what there is to see here, and once more what has come
// of wishes, and forgets of theirs what they have not said again.
func (l *Lobby) sayAgain() {
	if !l.app.nodes.HasBus() {
		return
	}
	now := l.now()
	l.hall.Again(now)
	l.say()
	l.mu.Lock()
	there := otherLobby{Here: len(l.watchers)}
	for node, o := range l.others {
		if now.Sub(o.at) >= lobby.Stay {
			delete(l.others, node)
		}
	}
	l.mu.Unlock()
	there.Games, there.Own = l.app.running()
	there.Running = len(there.Games)
	there.Games = there.Games[:min(len(there.Games), maxShownGames)]
	l.send(lobbyMessage{There: &there})
}

func (l *Lobby) send(m lobbyMessage) {
	m.Node = l.app.nodes.ID()
	err := l.app.nodes.Tell(lobbySubject, m)
	switch half := len(m.Wishes) / 2; {
	case err == nil:
	case half > 0:
		l.send(lobbyMessage{Wishes: m.Wishes[:half]})
		l.send(lobbyMessage{Wishes: m.Wishes[half:]})
	default:
		l.app.log.Error("tell the lobbies of other nodes", "err", err)
	}
}

// leave says that this lobby ends.
func (l *Lobby) leave() {
	if l.deaf != nil {
		l.deaf()
		l.send(lobbyMessage{Leaves: true})
	}
}

// pairs reports whether this node is the one that pairs who waits: of those that hear
// of each other the first by its name, from the second wave on at which it is.
func (l *Lobby) pairs(now time.Time) bool {
	if !l.app.nodes.Connected() {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	first, was := true, l.first
	for node, o := range l.others {
		if node < l.app.nodes.ID() && now.Sub(o.at) < lobby.Stay {
			first = false
		}
	}
	l.first = first
	return first && was
}

// place is where somebody comes from as lobbies know it, who need not know more than
// that two come from one place.
func (l *Lobby) place(from string) string {
	if from == "" {
		return ""
	}
	return ids.Of("place", from)
}

// running returns the games to watch at all nodes, the most watched first and not
// more than are shown, and how many there are.
func (l *Lobby) running() (list []RunningGame, all int) {
	list, own := l.app.running()
	l.mu.Lock()
	others := make([]otherLobby, 0, len(l.others))
	for _, o := range l.others {
		others = append(others, o)
	}
	l.mu.Unlock()
	whole := true // what is known of all of them
	known := make(map[string]bool, len(list))
	for _, g := range list {
		known[g.ID] = true
	}
	for _, o := range others {
		own += o.Own
		whole = whole && o.Running == len(o.Games)
		for _, g := range o.Games {
			if !known[g.ID] && !l.app.holds(g.ID) { // what is in memory here is newer
				known[g.ID] = true
				list = append(list, g)
			}
		}
	}
	byWatchers(list)
	all = len(list)
	if !whole {
		all = max(all, own)
	}
	return list[:min(len(list), maxShownGames)], all
}

// holds reports whether a game is in memory.
func (a *App) holds(id string) bool {
	_, ok := a.games.Find(id)
	return ok
}

// running returns the games in memory that anybody may watch and that go on, the
// most watched first, and how many of them this node counts: each is counted at one
// of the nodes at which somebody is.
func (a *App) running() (list []RunningGame, own int) {
	for _, g := range a.games.All() {
		if !g.mu.Look() {
			continue
		}
		if c := &g.state.Config; c.Network() && c.Public && g.state.Result == nil && g.damage == nil && g.begun() {
			list = append(list, RunningGame{Summary: g.summary(), Rated: c.Rated, Watchers: g.onlookers()})
			if g.countedHere() {
				own++
			}
		}
		g.mu.Memory.Unlock()
	}
	byWatchers(list)
	return list, own
}

func byWatchers(list []RunningGame) {
	slices.SortFunc(list, func(x, y RunningGame) int {
		if x.Watchers != y.Watchers {
			return y.Watchers - x.Watchers
		}
		return y.Updated.Compare(x.Updated)
	})
}

// countedHere reports whether this node is the first, by its name, of those at which
// somebody is at the game.
func (g *game) countedHere() bool {
	somebody := g.present != [2]int{} || g.crowdHere() > 0
	for node, h := range g.elsewhere {
		if (h.Present != [2]bool{} || h.Crowd > 0) && (!somebody || node < g.app.nodes.ID()) {
			return false
		}
	}
	return true
}

// begun reports whether both players have come.
func (g *game) begun() bool {
	return g.seats != nil && !g.seats[match.First].Joined.IsZero() && !g.seats[match.Second].Joined.IsZero()
}
