package study

import (
	"fmt"
	"sync"

	"duiyi/match"
)

// Positions computes the positions at a study's nodes by playing the moves to them,
// and caches recent ones: an ID means the same moves for the life of a study. It is
// safe for concurrent use.
type Positions struct {
	mu    sync.Mutex
	start match.Position
	met   map[ID]match.Position
	order []ID // keys of met, oldest first
}

// maxMet limits the cache. A gomoku position takes 2 kB.
const maxMet = 1024

// NewPositions returns the positions of a study with configuration c and rules rs.
func NewPositions(rs match.Ruleset, c Config) (*Positions, error) {
	p, err := c.Start(rs)
	if err != nil {
		return nil, err
	}
	return &Positions{start: p, met: map[ID]match.Position{}}, nil
}

// At returns the position at a node. The error is ErrNoNode, or ErrBadEvent if the
// rules refuse a move of the tree.
func (p *Positions) At(t Tree, id ID) (match.Position, error) {
	if t.Node(id) == nil {
		return nil, fmt.Errorf("%w: %d", ErrNoNode, id)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var way []*Node // from the node back to a cached one
	pos := p.start
	for id != Root {
		if known, ok := p.met[id]; ok {
			pos = known
			break
		}
		n := t.Node(id)
		way = append(way, n)
		id = n.Parent
	}
	for i := len(way) - 1; i >= 0; i-- {
		next, _, err := pos.Play(way[i].Move.Move)
		if err != nil {
			return nil, fmt.Errorf("%w: node %d: %w", ErrBadEvent, way[i].ID, err)
		}
		pos = next
		p.remember(way[i].ID, pos)
	}
	return pos, nil
}

func (p *Positions) remember(id ID, pos match.Position) {
	if _, known := p.met[id]; !known {
		if len(p.order) == maxMet {
			delete(p.met, p.order[0])
			p.order = p.order[1:]
		}
		p.order = append(p.order, id)
	}
	p.met[id] = pos
}
