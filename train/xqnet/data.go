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
}

// heldOut: one game in so many is held out, whole games because neighbouring
// positions are nearly equal.
const heldOut = 10

// A game is what there is to learn from one, with the hash of each position.
type game struct {
	samples []sample
	hashes  []uint64
}

// read reads files, each up to its last whole game, as many at once as there
// are shards. They count in their order, so a position in two of them belongs
// to the first.
func read(names []string, c *config) (*data, error) {
	d := &data{seen: make(map[uint64]struct{})}
	type file struct {
		games []game
		err   error
	}
	files := make([]chan file, len(names))
	turn := make(chan struct{}, max(c.Shards, 1))
	for i := range files {
		files[i] = make(chan file, 1)
	}
	go func() {
		for i, name := range names {
			turn <- struct{}{}
			go func() {
				games, err := readFile(name, c.Most)
				files[i] <- file{games, err}
			}()
		}
	}()
	var failed error
	for i, name := range names { // also after an error: every reader ends here
		f := <-files[i]
		<-turn
		if failed == nil && f.err != nil {
			failed = fmt.Errorf("%s: %w", name, f.err)
		}
		for _, g := range f.games {
			d.add(g)
		}
	}
	if failed != nil {
		return nil, failed
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

// add adds a game, less the positions that were in one before.
func (d *data) add(g game) {
	list := &d.learn
	if d.games%heldOut == heldOut-1 {
		list = &d.held
	}
	d.games++
	for i, h := range g.hashes {
		if _, twice := d.seen[h]; !twice {
			d.seen[h] = struct{}{}
			*list = append(*list, g.samples[i])
		}
	}
}

// readFile reads the games of a file; most is that of the config.
func readFile(name string, most int) (games []game, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := xqgames.NewReader(f)
	if err != nil {
		return nil, err
	}
	for {
		played, err := r.Next()
		if errors.Is(err, io.EOF) || errors.Is(err, xqgames.ErrTorn) {
			return games, nil
		}
		if err != nil {
			return nil, err
		}
		var g game
		err = played.Positions(func(p *xiangqi.Position, chosen xqgames.Scored) bool {
			if !xqgames.Keep(p, chosen) {
				return true
			}
			if s, ok := newSample(p, int(chosen.Score), int8(played.Result), most); ok {
				g.samples, g.hashes = append(g.samples, s), append(g.hashes, p.Hash())
			}
			return true
		})
		if err != nil {
			return nil, err
		}
		games = append(games, g)
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
