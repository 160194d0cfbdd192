package matchmaking

import (
	"encoding/json"
	"slices"
	"time"

	"duiyi/ids"
	"duiyi/lobby"
)

// lobbySubject is the bus subject of lobby messages.
const lobbySubject = "lobby"

// mostWishes bounds the wishes in a message.
const mostWishes = 50

// A lobbyMessage goes to the lobbies of other nodes: wishes at once, the rest
// with each wave.
type lobbyMessage struct {
	Node   string       `json:"node"`
	Wishes []lobby.Wish `json:"wishes,omitempty"`
	There  *otherLobby  `json:"there,omitempty"`
	Leaves bool         `json:"leaves,omitempty"` // the node is shutting down
}

// An otherLobby is the state of another node's lobby.
type otherLobby struct {
	Here    int           `json:"here"`    // pages that show the lobby
	Games   []RunningGame `json:"games"`   // most watched games there
	Running int           `json:"running"` // number of games, including those that Games omits
	Own     int           `json:"own"`     // number of games that that node counts

	at time.Time // time of the last message
}

// listen subscribes to the lobbies of other nodes.
func (l *Lobby) listen() {
	if !l.Nodes.HasBus() {
		return
	}
	l.hall.Among()
	l.unsubscribe = l.Nodes.Listen(lobbySubject, l.receive)
}

// receive handles a message from another lobby.
func (l *Lobby) receive(text []byte) {
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

// publish publishes new wishes.
func (l *Lobby) publish() {
	if !l.Nodes.HasBus() {
		return
	}
	for wishes := range slices.Chunk(l.hall.News(), mostWishes) {
		l.send(lobbyMessage{Wishes: wishes})
	}
}

// republish publishes this node's view and repeats the outcomes of wishes. It
// drops lobbies that have sent nothing for lobby.Stay.
func (l *Lobby) republish() {
	if !l.Nodes.HasBus() {
		return
	}
	now := l.Now()
	l.hall.Again(now)
	l.publish()
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

// leave tells other lobbies that this one is closing.
func (l *Lobby) leave() {
	if l.unsubscribe != nil {
		l.unsubscribe()
		l.send(lobbyMessage{Leaves: true})
	}
}

// pairs reports whether this node pairs the pools. That is the connected node
// with the lowest id, once it has been so for two waves.
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

// addressKey hashes an address: lobbies only compare addresses.
func (l *Lobby) addressKey(from string) string {
	if from == "" {
		return ""
	}
	return ids.Of("place", from)
}

// running returns the most watched games of all nodes, and the number of all
// games to watch.
func (l *Lobby) running() (list []RunningGame, all int) {
	list, own := l.Games.Public()
	byWatchers(list)
	l.mu.Lock()
	others := make([]otherLobby, 0, len(l.others))
	for _, o := range l.others {
		others = append(others, o)
	}
	l.mu.Unlock()
	whole := true // no node truncated its list
	known := make(map[string]bool, len(list))
	for _, g := range list {
		known[g.ID] = true
	}
	for _, o := range others {
		own += o.Own
		whole = whole && o.Running == len(o.Games)
		for _, g := range o.Games {
			if !known[g.ID] && !l.Games.Holds(g.ID) { // this node's copy is newer
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
