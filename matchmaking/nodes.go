package matchmaking

import (
	"encoding/json"
	"slices"
	"time"

	"duiyi/ids"
	"duiyi/lobby"
)

// lobbySubject is where lobbies tell each other their wishes.
const lobbySubject = "lobby"

// mostWishes limits the wishes in one message.
const mostWishes = 50

// A lobbyMessage is what the lobby of one node tells the others: wishes at once, the rest
// with each wave.
type lobbyMessage struct {
	Node   string       `json:"node"`
	Wishes []lobby.Wish `json:"wishes,omitempty"`
	There  *otherLobby  `json:"there,omitempty"`
	Leaves bool         `json:"leaves,omitempty"` // the node ends
}

// An otherLobby is the view at another node.
type otherLobby struct {
	Here    int           `json:"here"`    // pages that look at the lobby
	Games   []RunningGame `json:"games"`   // to watch there, the most watched
	Running int           `json:"running"` // how many there are, Games may not have all
	Own     int           `json:"own"`     // how many of them that node counts

	at time.Time // when it was heard
}

// listen subscribes to the lobbies of other nodes.
func (l *Lobby) listen() {
	if !l.Nodes.HasBus() {
		return
	}
	l.hall.Among()
	l.deaf = l.Nodes.Listen(lobbySubject, l.hear)
}

// hear takes a message of another node's lobby.
func (l *Lobby) hear(text []byte) {
	var m lobbyMessage
	if err := json.Unmarshal(text, &m); err != nil {
		l.Log.Error("a message of another lobby", "err", err)
		return
	}
	if m.Node == l.Nodes.ID() {
		return
	}
	now := l.Now()
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

// say tells other nodes new wishes.
func (l *Lobby) say() {
	if !l.Nodes.HasBus() {
		return
	}
	for wishes := range slices.Chunk(l.hall.News(), mostWishes) {
		l.send(lobbyMessage{Wishes: wishes})
	}
}

// sayAgain tells other nodes this node's view and repeats what has come of wishes. It
// forgets the lobbies that have not been heard of for long.
func (l *Lobby) sayAgain() {
	if !l.Nodes.HasBus() {
		return
	}
	now := l.Now()
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
	there.Games, there.Own = l.Games.Public()
	byWatchers(there.Games)
	there.Running = len(there.Games)
	there.Games = there.Games[:min(len(there.Games), maxShownGames)]
	l.send(lobbyMessage{There: &there})
}

func (l *Lobby) send(m lobbyMessage) {
	m.Node = l.Nodes.ID()
	err := l.Nodes.Tell(lobbySubject, m)
	switch half := len(m.Wishes) / 2; {
	case err == nil:
	case half > 0:
		l.send(lobbyMessage{Wishes: m.Wishes[:half]})
		l.send(lobbyMessage{Wishes: m.Wishes[half:]})
	default:
		l.Log.Error("tell the lobbies of other nodes", "err", err)
	}
}

// leave says that this lobby ends.
func (l *Lobby) leave() {
	if l.deaf != nil {
		l.deaf()
		l.send(lobbyMessage{Leaves: true})
	}
}

// pairs reports whether this node pairs those who wait: the first by its id of the nodes
// that hear of each other, from the second wave on at which it is the first.
func (l *Lobby) pairs(now time.Time) bool {
	if !l.Nodes.Connected() {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	first, was := true, l.first
	for node, o := range l.others {
		if node < l.Nodes.ID() && now.Sub(o.at) < lobby.Stay {
			first = false
		}
	}
	l.first = first
	return first && was
}

// place returns an address as lobbies know it: all they need is whether two are the same.
func (l *Lobby) place(from string) string {
	if from == "" {
		return ""
	}
	return ids.Of("place", from)
}

// running returns the games to watch at all nodes, the most watched first and at most as
// many as are shown, and how many there are.
func (l *Lobby) running() (list []RunningGame, all int) {
	list, own := l.Games.Public()
	byWatchers(list)
	l.mu.Lock()
	others := make([]otherLobby, 0, len(l.others))
	for _, o := range l.others {
		others = append(others, o)
	}
	l.mu.Unlock()
	whole := true // all of them are known
	known := make(map[string]bool, len(list))
	for _, g := range list {
		known[g.ID] = true
	}
	for _, o := range others {
		own += o.Own
		whole = whole && o.Running == len(o.Games)
		for _, g := range o.Games {
			if !known[g.ID] && !l.Games.Holds(g.ID) { // what is in memory here is newer
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

func byWatchers(list []RunningGame) {
	slices.SortFunc(list, func(x, y RunningGame) int {
		if x.Watchers != y.Watchers {
			return y.Watchers - x.Watchers
		}
		return y.Updated.Compare(x.Updated)
	})
}
