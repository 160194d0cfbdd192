package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"duiyi/internal/nnue"
	"duiyi/internal/xqeval"
	"duiyi/internal/xqnet"
	"duiyi/train/xqgames"
	"duiyi/xiangqi"
)

// A sample is a position as the network sees it. Values are for the side to
// move.
type sample struct {
	rows   [2][32]uint16 // own view, then the other's
	n      uint8         // rows in use per view
	bucket uint8
	result int8  // 1 won, 0 drawn, -1 lost
	score  int16 // score of the search that chose the move, unscaled
	static int16 // hand-made evaluation, unscaled
}

// expect converts centipawns to an expected result from 0 to 1.
func expect(cp float64) float64 { return 1 / (1 + math.Exp(-cp/nnue.Unit)) }

// target returns the training target.
func (s *sample) target(blend float64) float64 {
	return blend*expect(float64(s.score)) + (1-blend)*float64(s.result+1)/2
}

// data holds the positions of files.
type data struct {
	games       int
	learn, held []sample
	seen        map[uint64]struct{}
	least       int // centipawns
}

// heldOut: one game in so many is held out, whole games because neighbouring
// positions are nearly equal.
const heldOut = 10

// read reads files, each up to its last whole game.
func read(names []string, c *config) (*data, error) {
	d := &data{seen: make(map[uint64]struct{}), least: c.Most}
	for _, name := range names {
		if err := d.file(name); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	d.seen = nil
	rand.New(rand.NewPCG(c.Seed, 1)).Shuffle(len(d.learn), func(i, j int) { d.learn[i], d.learn[j] = d.learn[j], d.learn[i] })
	if c.Limit > 0 && c.Limit < len(d.learn) {
		d.learn = d.learn[:c.Limit]
	}
	if len(d.learn) == 0 || len(d.held) == 0 {
		return nil, fmt.Errorf("%d positions to learn from and %d held out: too few games", len(d.learn), len(d.held))
	}
	return d, nil
}

func (d *data) file(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	r, err := xqgames.NewReader(f)
	if err != nil {
		return err
	}
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) || errors.Is(err, xqgames.ErrTorn) {
			return nil
		}
		if err != nil {
			return err
		}
		list := &d.learn
		if d.games%heldOut == heldOut-1 {
			list = &d.held
		}
		d.games++
		err = g.Positions(func(p *xiangqi.Position, chosen xqgames.Scored) bool {
			if _, twice := d.seen[p.Hash()]; twice || !xqgames.Keep(p, chosen) {
				return true
			}
			if s, ok := newSample(p, int(chosen.Score), int8(g.Result), d.least); ok {
				d.seen[p.Hash()] = struct{}{}
				*list = append(*list, s)
			}
			return true
		})
		if err != nil {
			return err
		}
	}
}

// newSample returns a sample unless the score exceeds most or the evaluation
// is scaled down for lack of winning material, which a network should not
// learn. It undoes the scaling near the move limit.
func newSample(p *xiangqi.Position, score int, redResult int8, most int) (s sample, ok bool) {
	const probe = 16000
	left := min(xqeval.Temper(p, probe), -xqeval.Temper(p, -probe))
	if left <= probe/2 {
		return s, false
	}
	score = score * probe / left
	if score <= -most || score >= most {
		return s, false
	}
	us := p.Side()
	var buf [32]uint32
	for i, view := range [2]xiangqi.Side{us, us.Other()} {
		for j, r := range xqnet.Features(buf[:0], p, view) {
			s.rows[i][j] = uint16(r)
		}
	}
	s.n = uint8(p.Occupied().Count())
	s.bucket = uint8(xqnet.Bucket(int(s.n)))
	s.score = int16(score)
	s.static = int16(xqeval.Evaluate(p, xqeval.NewAcc(p)) * probe / left)
	s.result = redResult
	if us == xiangqi.Black {
		s.result = -redResult
	}
	return s, true
}

// mirrorOf maps a row to its mirror image. They differ only if the general is
// on the middle file; otherwise the general's side determines the orientation.
var mirrorOf = func() (t [xqnet.Rows]uint16) {
	for r := range t {
		t[r] = uint16(r)
		if bucket := r / xqnet.PieceRows; bucket%2 == 1 {
			file := r % 90 % 9
			t[r] = uint16(r - file + 8 - file)
		}
	}
	return t
}()
