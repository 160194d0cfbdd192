package chaos

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"duiyi/match"
)

const (
	engineThinks = 200 * time.Millisecond
	soloThinks   = time.Second // at most; while waiting for the engine, a player is idle
	// engineWithin is how long an engine may take before it counts as stuck.
	engineWithin = 2 * time.Minute
)

// beginSolo starts a game against an engine that takes its time, so that it
// can be killed.
func (s *swarm) beginSolo(r *rand.Rand, n int) *page {
	game := []string{"gomoku", "xiangqi"}[r.IntN(2)]
	p := &page{swarm: s, rand: rand.New(rand.NewPCG(r.Uint64(), 2)), node: r.IntN(len(s.nodes)), told: map[int]time.Time{}, news: make(chan struct{}, 1),
		side: match.Side(r.IntN(2))}
	players := [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}
	players[p.side.Other()] = match.Player{Kind: match.Engine, Engine: game + "-duiyi", MoveTimeMS: engineThinks.Milliseconds(), Book: "none"}
	c := sent{cmd: newCmd(r), call: time.Now()}
	a := p.ask(http.MethodPost, "/api/games", map[string]any{"game": game, "players": players, "cmd": c.cmd})
	var made view
	if json.Unmarshal(a.text, &made) != nil || a.status != http.StatusCreated {
		s.t.Errorf("a game against an engine: %d %s", a.status, a.text)
		return nil
	}
	p.id, p.name = made.ID, fmt.Sprintf("page of solo %d", n)
	c.game, c.end, c.outcome, c.at = made.ID, time.Now(), acknowledged, 1
	p.hearWhole(made)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games++
	s.history = append(s.history, c)
	return p
}

// solo plays games against an engine, one after another, until the swarm ends.
func (s *swarm) solo(seed uint64, n int) {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	for !s.ending.Load() {
		p := s.beginSolo(r, n)
		if p == nil {
			return
		}
		s.mu.Lock()
		s.live[p] = struct{}{}
		s.mu.Unlock()
		ctx, end := context.WithCancel(context.Background())
		var watching sync.WaitGroup
		watching.Go(func() { p.watch(ctx) })
		p.playEngine()
		s.mu.Lock()
		delete(s.live, p)
		delete(s.hurt, p.id)
		s.mu.Unlock()
		p.show()
		end()
		watching.Wait()
	}
}

// playEngine plays until the game is over or the swarm ends.
func (p *page) playEngine() {
	for {
		g := p.now()
		switch {
		case g.Result != nil:
			return
		case g.Version > longest, p.swarm.ending.Load():
			p.command(g, map[string]any{"type": "resign", "side": p.side})
			continue
		case g.Position.Turn != p.side:
			select {
			case <-p.news:
			case <-time.After(100 * time.Millisecond):
			}
			if since := p.asking(); !since.IsZero() && time.Since(since) > engineWithin {
				p.swarm.t.Errorf("game %s: no move of the engine at version %d", p.id, g.Version)
				p.waitNoMore()
				return
			}
			if p.rand.IntN(100) == 0 && g.Ply > 1 {
				p.waitNoMore()
				p.command(g, map[string]any{"type": "undo"}) // nobody wants the move it is searching for
			}
			continue
		}
		time.Sleep(time.Duration(p.rand.Int64N(int64(soloThinks))))
		p.command(g, map[string]any{"type": "move", "move": g.Position.Legal[p.rand.IntN(len(g.Position.Legal))]})
	}
}

// asking returns since when an engine is to move.
func (p *page) asking() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asks
}

// await records when an engine is to move, and how late it moved. The caller
// holds the page's mu.
func (p *page) await() {
	if p.other != nil || p.id == "" {
		return
	}
	g := &p.game
	theirs := g.Result == nil && g.Position.Turn != p.side
	switch {
	case theirs && p.asks.IsZero():
		p.asks = time.Now()
	case !theirs && !p.asks.IsZero():
		if g.Result == nil {
			p.swarm.mu.Lock()
			p.swarm.engine[p.late] = append(p.swarm.engine[p.late], time.Since(p.asks)-engineThinks)
			p.swarm.mu.Unlock()
		}
		p.asks, p.late = time.Time{}, ""
	}
}

// waitNoMore ends the wait for an engine's move that is unwanted or does not
// come.
func (p *page) waitNoMore() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asks, p.late = time.Time{}, ""
}

// hinders records that a fault affects those who wait for an engine's move.
func (s *swarm) hinders(what string) {
	for _, p := range s.playing() {
		p.mu.Lock()
		if !p.asks.IsZero() {
			p.late = what
		}
		p.mu.Unlock()
	}
}

// helped waits until all affected players have the engine's move.
func (s *swarm) helped() {
	for _, p := range s.playing() {
		for p.hindered() {
			time.Sleep(5 * time.Millisecond)
		}
	}
}

// hindered reports whether a fault occurred while a page waited for the
// engine.
func (p *page) hindered() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.late != ""
}

// awaitEngine waits until some page waits for an engine.
func (s *swarm) awaitEngine() {
	for {
		for _, p := range s.playing() {
			if !p.asking().IsZero() {
				return
			}
		}
		time.Sleep(5 * time.Millisecond)
	}
}
