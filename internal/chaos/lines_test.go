//go:build linux

package chaos

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"duiyi/match"
)

// TestLines tests that a worker's search reports reach the pages on every
// node, whichever node offered the move.
func TestLines(t *testing.T) {
	if testing.Short() {
		t.Skip("not in a short run")
	}
	site := newSite(t, size{nodes: 2, buses: 1, workers: 1, near: true, searchless: true})
	s := newSwarm(t, nil)
	for _, n := range site.nodes {
		s.nodes = append(s.nodes, "http://"+n.address)
	}
	r := rand.New(rand.NewPCG(1, 3))
	one := func(node int) *page {
		return &page{swarm: s, rand: r, node: node, told: map[int]time.Time{}, news: make(chan struct{}, 1), info: make(chan int, 100)}
	}
	pages := []*page{one(0), one(1)}
	players := [2]match.Player{{Kind: match.Human}, {Kind: match.Engine, Engine: "xiangqi-duiyi", MoveTimeMS: 5000, Book: "none"}}
	a := pages[0].ask(http.MethodPost, "/api/games", map[string]any{"game": "xiangqi", "players": players, "cmd": newCmd(r)})
	var g view
	if err := json.Unmarshal(a.text, &g); err != nil || a.status != http.StatusCreated {
		t.Fatalf("a game against an engine: %d %s", a.status, a.text)
	}
	ctx, end := context.WithCancel(t.Context())
	defer end()
	for _, p := range pages {
		p.id = g.ID
		p.look()
		go p.watch(ctx)
	}
	pages[0].command(g, map[string]any{"type": "move", "move": "h2e2"})
	thinks := pages[0].now().Version
	for i, p := range pages {
		for heard := false; !heard; {
			select {
			case version := <-p.info:
				if heard = version == thinks; !heard {
					t.Errorf("node %d tells what is thought at version %d, want %d", i, version, thinks)
				}
			case <-p.news: // of the previous move, or the engine's
				if p.now().Version > thinks {
					t.Fatalf("node %d tells nothing of what is thought", i)
				}
			}
		}
	}
}
