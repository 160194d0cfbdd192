package xqtable

import (
	"context"
	"time"

	"duiyi/xiangqi"
)

// A Tally counts the positions of one side to move.
type Tally struct {
	Legal    int64
	Wins     int64 // of the side to move
	Losses   int64
	Draws    int64 // proved under all rule sets
	Unproved int64 // draws that the rules on repetition may decide
	// Longest is the most plies to mate that the stronger side needs from a
	// position of this side to move, and Far the number of one such position; 0
	// and -1 if it never wins.
	Longest int
	Far     int64
	// LongestToCapture is the same to the next capture or mate.
	LongestToCapture int
}

// A built is a table as it leaves the solver.
type built struct {
	view
	toCapture []byte
	tally     [2]Tally
	took      time.Duration
}

// work solves one material.
func work(ctx context.Context, m Material, smaller func(Material) (*view, error)) (*built, error) {
	s, err := newSolver(newIndex(m), smaller)
	if err != nil {
		return nil, err
	}
	return s.work(ctx)
}

// work solves the material of s.
func (s *solver) work(ctx context.Context) (*built, error) {
	began := time.Now()
	b := &built{view: view{s.index, make([]byte, s.size())}}
	if err := s.start(ctx); err != nil {
		return nil, err
	}
	if err := s.blank(ctx, b.codes); err != nil {
		return nil, err
	}
	if !s.m.bare() {
		b.toCapture = append([]byte(nil), b.codes...)
		if _, err := s.solve(ctx, b.toCapture, true); err != nil {
			return nil, err
		}
	}
	if _, err := s.solve(ctx, b.codes, false); err != nil {
		return nil, err
	}
	if err := s.prove(ctx, b.codes); err != nil {
		return nil, err
	}
	b.count()
	b.took = time.Since(began)
	return b, nil
}

// blank fills codes with draws and illegal positions.
func (s *solver) blank(ctx context.Context, codes []byte) error {
	return s.each(ctx, func(b *block, _ *scratch) {
		for side := xiangqi.Red; side <= xiangqi.Black; side++ {
			to := codes[s.base(side, s.weak.repOf[b.weak], b.strong):][:s.places]
			for i := range to {
				to[i] = codeIllegal
			}
			for row := range s.rows {
				for set := s.legal[side][b.id*s.rows+row]; !set.Empty(); {
					to[s.place[row*128+int(set.Pop())]] = codeDraw
				}
			}
		}
	})
}

// count fills in the tallies.
func (b *built) count() {
	half := b.x.size() / 2
	for side := range b.tally {
		t := &b.tally[side]
		t.Far = -1
		for i := int64(side) * half; i < int64(side+1)*half; i++ {
			c := b.codes[i]
			if c == codeIllegal {
				continue
			}
			t.Legal++
			switch {
			case c == codeDraw:
				t.Draws++
				continue
			case c == codeUnproved:
				t.Unproved++
				continue
			case c&1 != 0:
				t.Losses++
			default:
				t.Wins++
			}
			if strong := c&1 == byte(side)&1; strong {
				if n := int(c) - 1; n > t.Longest || t.Far < 0 {
					t.Longest, t.Far = n, i
				}
				t.LongestToCapture = max(t.LongestToCapture, int(b.toCapture[i])-1)
			}
		}
	}
}
