package app_test

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/bus/local"
	"duiyi/identity"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/matchmaking"
	"duiyi/people"
	"duiyi/ratings"
	"duiyi/store"
)

// halls are the lobbies of several nodes on one store.
type halls struct {
	*nodesOf
	hub     *local.Hub
	lobbies []*matchmaking.Lobby
}

// newHalls opens halls, with the accounts a, b and c.
func newHalls(t *testing.T, nodes int) *halls {
	t.Helper()
	store, hub := openStore(t), local.New()
	h, shared := &halls{nodesOf: &nodesOf{}, hub: hub}, &common{Store: store}
	for _, id := range []string{"a", "b", "c"} {
		if err := store.(people.Store).AddUser(t.Context(), people.User{ID: id, Name: "名" + id, Skeleton: id, Role: identity.RolePlayer, Created: time.UnixMilli(0)}, nil, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	config := matchmaking.Config{People: store.(people.Store), Pools: []lobby.Pool{{ID: "p", Config: match.Config{Game: gm.Game, Clock: blitz, Public: true}}}}
	for range nodes {
		bus := hub.Join()
		h.buses = append(h.buses, bus)
		n := newBenchOn(t, shared, app.Nodes(bus), app.RatedBy(store.(ratings.Store), func(match.Config) float64 { return 0 }))
		h.nodes = append(h.nodes, n)
		h.lobbies = append(h.lobbies, app.NewLobby(n.App, config))
	}
	time.Sleep(time.Second) // each knows of the others
	synctest.Wait()
	return h
}

func (h *halls) offers(t *testing.T, at int, v matchmaking.Visitor, s lobby.Seek) (lobby.Game, bool) {
	t.Helper()
	g, made, err := h.lobbies[at].Seek(t.Context(), v, s, [2]int{})
	if err != nil {
		t.Fatalf("offered at node %d: %v", at, err)
	}
	synctest.Wait()
	return g, made
}

// plays makes a move with a seat at a node.
func (h *halls) plays(t *testing.T, at int, g lobby.Game, move string) {
	t.Helper()
	ctx := identity.With(t.Context(), identity.Caller{Seat: g.Secret})
	if _, err := h.nodes[at].App.Do(ctx, g.ID, match.Command{Type: match.CmdMove, Move: move, Version: h.nodes[at].game(g.ID).State.Version}); err != nil {
		t.Errorf("%s at node %d: %v", move, at, err)
	}
	synctest.Wait()
}

// A seek made at one node shows and can be accepted at all; both players get their seats at any
// node. A withdrawn seek disappears everywhere.
func TestSeekAtAnotherNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHalls(t, 3)
		var mu sync.Mutex
		var heard []byte
		deaf, err := h.hub.Join().Subscribe("lobby", func(text []byte) {
			mu.Lock()
			defer mu.Unlock()
			heard = append(heard, text...)
		})
		if err != nil {
			t.Fatal(err)
		}
		defer deaf()
		first := match.First
		s := seekOf(1, match.Config{Game: gm.Game, Public: true})
		s.Side = &first
		h.offers(t, 0, visitor("甲"), s)
		h.offers(t, 0, visitor("丙"), seekOf(2, match.Config{Game: gm.Game}))
		for i, l := range h.lobbies {
			if v := l.View(); len(v.Seeks) != 2 || v.Seeks[0].By.Name != "甲" && v.Seeks[1].By.Name != "甲" {
				t.Errorf("seen at node %d: %+v", i, v.Seeks)
			}
		}
		if err := h.lobbies[2].Withdraw(visitor("丙"), seekOf(2, match.Config{}).ID); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		mine, err := h.lobbies[1].Accept(t.Context(), visitor("乙"), s.ID)
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		for i, l := range h.lobbies {
			if v := l.View(); len(v.Seeks) != 0 {
				t.Errorf("still seen at node %d: %+v", i, v.Seeks)
			}
		}
		theirs, made := h.offers(t, 2, visitor("甲"), s)
		if !made || theirs.ID != mine.ID || theirs.Side == mine.Side {
			t.Fatalf("%+v %v, accepted %+v", theirs, made, mine)
		}
		h.plays(t, 2, theirs, "e5")
		h.plays(t, 0, mine, "e6")
		again, err := h.lobbies[0].Accept(t.Context(), visitor("乙"), s.ID) // as after an answer that was lost
		if err != nil || again.ID != mine.ID || again.Secret != mine.Secret {
			t.Errorf("accepted again at another node: %+v, %v, want %+v", again, err, mine)
		}
		mu.Lock()
		defer mu.Unlock()
		for _, secret := range []string{"secret of", mine.Secret, theirs.Secret} {
			if !bytes.Contains(heard, []byte("甲")) || bytes.Contains(heard, []byte(secret)) {
				t.Errorf("%q goes over the bus", secret)
			}
		}
	})
}

// If two players accept at the same moment at nodes that do not hear of each other, one plays.
// The other and the maker of the offer learn of it, also for a rated game.
func TestBothAcceptAtOnce(t *testing.T) {
	for _, rated := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			h := newHalls(t, 3)
			s := seekOf(1, match.Config{Game: gm.Game, Clock: blitz, Public: true, Rated: rated})
			h.offers(t, 0, matchmaking.Visitor{User: "a", Secret: "the page of a"}, s)
			for _, b := range h.buses {
				b.Cut()
			}
			var won, lost atomic.Int32
			var game lobby.Game
			var wg sync.WaitGroup
			for i, user := range []string{"b", "c"} {
				wg.Go(func() {
					switch g, err := h.lobbies[1+i].Accept(context.Background(), matchmaking.Visitor{User: user, Secret: "the page of " + user}, s.ID); {
					case err == nil:
						won.Add(1)
						game = g
					case errors.Is(err, lobby.ErrGone):
						lost.Add(1)
					default:
						t.Error(err)
					}
				})
			}
			wg.Wait()
			if won.Load() != 1 || lost.Load() != 1 {
				t.Fatalf("%d play, %d are told that it is gone", won.Load(), lost.Load())
			}
			for _, b := range h.buses {
				b.Mend()
			}
			time.Sleep(5 * time.Second) // until it is told again
			synctest.Wait()
			theirs, made := h.offers(t, 0, matchmaking.Visitor{User: "a", Secret: "the page of a"}, s)
			if !made || theirs.ID != game.ID || theirs.Side == game.Side {
				t.Fatalf("who offered is told of %+v %v, want %+v", theirs, made, game)
			}
			if game.Side == match.First {
				h.plays(t, 0, game, "e5")
			} else {
				h.plays(t, 0, theirs, "e5")
			}
		})
	}
}

// A page whose node ended before others heard the result of its seek gets it from the next
// node.
func TestTakenWithoutWord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHalls(t, 2)
		s := seekOf(1, match.Config{Game: gm.Game})
		h.offers(t, 1, visitor("甲"), s)
		h.buses[1].Cut()
		mine, err := h.lobbies[1].Accept(t.Context(), visitor("乙"), s.ID)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(lobby.Stay) // nothing of the seek is known any more
		if theirs, made := h.offers(t, 0, visitor("甲"), s); !made || theirs.ID != mine.ID {
			t.Errorf("told of %+v %v, want %+v", theirs, made, mine)
		}
		if n := len(h.lobbies[0].View().Seeks); n != 0 {
			t.Errorf("%d seeks are offered", n)
		}
	})
}

// A node that dies while a rated offer is being accepted leaves one game. The maker of the
// offer learns of it when their page repeats the offer.
func TestNodeDiesAtAcceptance(t *testing.T) {
	for i := range 4 {
		written, secret := i&1 == 1, i&2 == 2
		as := func(user string) matchmaking.Visitor {
			v := matchmaking.Visitor{User: user}
			if secret {
				v.Secret = "the page of " + user
			}
			return v
		}
		synctest.Test(t, func(t *testing.T) {
			h := newHalls(t, 2)
			s := seekOf(1, match.Config{Game: gm.Game, Clock: blitz, Public: true, Rated: true})
			h.offers(t, 0, as("a"), s)
			h.buses[1].Cut() // it is heard of no more
			accepted := t.Context()
			if !written {
				ended, end := context.WithCancel(t.Context())
				end()
				accepted = ended
			}
			first, err := h.lobbies[1].Accept(accepted, as("b"), s.ID)
			if (err == nil) != written {
				t.Fatalf("accepted: %v", err)
			}
			time.Sleep(5 * time.Second) // as often a page says its offer again
			theirs, made := h.offers(t, 0, as("a"), s)
			if made != written || theirs.ID != first.ID {
				t.Errorf("who offered is told of %+v %v, want %+v %v", theirs, made, first, written)
			}
			again, err := h.lobbies[0].Accept(t.Context(), as("b"), s.ID)
			if err != nil || written && (again.ID != first.ID || again.Side != first.Side) {
				t.Errorf("who accepts again: %+v, %v, want %+v", again, err, first)
			}
			if _, err := h.lobbies[0].Accept(t.Context(), as("c"), s.ID); !errors.Is(err, lobby.ErrGone) {
				t.Errorf("somebody else: %v", err)
			}
			if list, err := h.nodes[0].List(t.Context(), store.Query{Status: store.StatusAll, Shelf: store.ShelfAll, Limit: 10}); err != nil || len(list) != 1 {
				t.Errorf("%d games, %v", len(list), err)
			}
		})
	}
}

// A challenged player learns of it at their own node, and the challenger learns there that it
// was declined.
func TestChallengeAtAnotherNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHalls(t, 2)
		w, err := h.lobbies[1].Watch("b")
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		s := seekOf(1, match.Config{Game: gm.Game, Clock: blitz})
		s.To = "b"
		from := matchmaking.Visitor{User: "a"}
		h.offers(t, 0, from, s)
		time.Sleep(time.Second)
		told := false
		for len(w.Updates()) > 0 {
			u, ok := (<-w.Updates()).Update.(matchmaking.CallsUpdate)
			told = told || ok && len(u.Calls) == 1 && u.Calls[0].ID == s.ID
		}
		if !told {
			t.Error("who is challenged is not told at their node")
		}
		if err := h.lobbies[1].Decline(matchmaking.Visitor{User: "b"}, s.ID); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		another := s
		another.ID = seekOf(2, s.Config).ID
		for _, again := range []lobby.Seek{s, another} {
			if _, _, err := h.lobbies[0].Seek(t.Context(), from, again, [2]int{}); !errors.Is(err, lobby.ErrDeclined) {
				t.Errorf("who made it is told %v", err)
			}
		}
	})
}

// Two players who wait at different nodes are paired, also if the pairing node ends. A player
// who waits again is not sent the same game.
func TestPoolOfNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHalls(t, 3)
		games := map[string]lobby.Game{}
		wait := func(at int, name string) {
			t.Helper()
			g, made, err := h.lobbies[at].Wait(t.Context(), visitor(name), "p")
			if err != nil {
				t.Fatal(err)
			}
			if made {
				games[name] = g
			}
			synctest.Wait()
		}
		paired := func(at [2]int, names [2]string) {
			t.Helper()
			clear(games)
			for range 8 {
				for i, name := range names {
					if _, ok := games[name]; !ok {
						wait(at[i], name)
					}
				}
				time.Sleep(3 * time.Second)
			}
			a, b := games[names[0]], games[names[1]]
			if a.ID == "" || a.ID != b.ID || a.Side == b.Side {
				t.Fatalf("%v at %v: %+v and %+v", names, at, a, b)
			}
			if a.Side == match.First {
				h.plays(t, at[1], a, "e5")
			} else {
				h.plays(t, at[0], b, "e5")
			}
		}
		paired([2]int{0, 1}, [2]string{"甲", "乙"})
		before := games["甲"].ID
		paired([2]int{2, 0}, [2]string{"甲", "乙"}) // at once again
		if games["甲"].ID == before {
			t.Error("told of the same game twice")
		}
		time.Sleep(3 * time.Second)
		if v := h.lobbies[0].View(); v.Waiting["p"] != 0 || len(v.Games) != 2 || v.Running != 2 {
			t.Errorf("seen: %d wait, %d games of %d", v.Waiting["p"], len(v.Games), v.Running)
		}
		h.nodes[1].Close()
		h.buses[2].Cut()
		h.buses[2].Mend()
		paired([2]int{0, 2}, [2]string{"丙", "丁"})
		h.nodes[0].Close()
		paired([2]int{2, 2}, [2]string{"戊", "己"})
	})
}

// When a node falls silent, its seeks, spectators and games are forgotten unless their pages
// repeat them.
func TestSilentNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHalls(t, 2)
		w, err := h.lobbies[1].Watch("")
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		h.offers(t, 1, visitor("甲"), seekOf(1, match.Config{Game: gm.Game, Public: true}))
		if _, err := h.lobbies[1].Accept(t.Context(), visitor("乙"), seekOf(1, match.Config{}).ID); err != nil {
			t.Fatal(err)
		}
		h.offers(t, 1, visitor("丙"), seekOf(2, match.Config{Game: gm.Game, Public: true}))
		time.Sleep(4 * time.Second)
		synctest.Wait()
		if v := h.lobbies[0].View(); v.Here != 1 || len(v.Seeks) != 1 || len(v.Games) != 1 || v.Running != 1 {
			t.Errorf("of the other node: %d look, %d seeks, %d games of %d", v.Here, len(v.Seeks), len(v.Games), v.Running)
		}
		h.buses[1].Cut()
		time.Sleep(lobby.Stay + 4*time.Second)
		if v := h.lobbies[0].View(); v.Here != 0 || len(v.Seeks) != 0 || len(v.Games) != 0 || v.Running != 0 {
			t.Errorf("of a silent node: %d look, %d seeks, %d games of %d", v.Here, len(v.Seeks), len(v.Games), v.Running)
		}
	})
}

// The list of games to watch has the games of all nodes, once each, with all spectators.
func TestGamesOfNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHalls(t, 2)
		w, err := h.lobbies[1].Watch("")
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		s := seekOf(1, match.Config{Game: gm.Game, Public: true})
		h.offers(t, 0, visitor("甲"), s)
		g, err := h.lobbies[0].Accept(t.Context(), visitor("乙"), s.ID)
		if err != nil {
			t.Fatal(err)
		}
		h.nodes[0].watch(g.ID)
		h.nodes[1].watch(g.ID)
		h.nodes[1].watch(g.ID)
		time.Sleep(4 * time.Second)
		synctest.Wait()
		for i, l := range h.lobbies {
			if v := l.View(); len(v.Games) != 1 || v.Running != 1 || v.Games[0].Watchers != 3 {
				t.Errorf("at node %d: %+v of %d", i, v.Games, v.Running)
			}
		}
	})
}
