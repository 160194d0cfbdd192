package training

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"

	"duiyi/puzzles"
)

const (
	// dailySize is how many puzzles of a game the set of a day has, from easy to hard.
	dailySize = 5
	// chapters is how many chapters the ladder of a game has, each of chapterSize puzzles. A
	// chapter opens when so many of the one before are solved.
	chapters    = 24
	chapterSize = 12
	chapterPass = 9
	// near is among how many puzzles of the fitting difficulty one is drawn.
	near = 12
	// stormFirst is the difficulty of the first puzzle of a storm, and stormStep by how much
	// each next one is harder.
	stormFirst = 700
	stormStep  = 40
)

// draw returns a number that is always the same for a puzzle and a purpose.
func draw(purpose, id string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(purpose))
	h.Write([]byte{0})
	h.Write([]byte(id))
	x := h.Sum64() // FNV leaves the last bytes in the low bits
	x ^= x >> 31
	x *= 0x9e3779b97f4a7c15
	return x ^ x>>29
}

// A shelf is the puzzles of one game, the easiest first.
type shelf struct {
	list  []*puzzles.Puzzle
	steps [][]*puzzles.Puzzle // the chapters of the ladder
}

// shelve orders a bank by game.
func shelve(b *puzzles.Bank) map[string]*shelf {
	all := map[string]*shelf{}
	for _, p := range b.All() {
		s := all[p.Game]
		if s == nil {
			s = &shelf{}
			all[p.Game] = s
		}
		s.list = append(s.list, p)
	}
	for _, s := range all {
		slices.SortFunc(s.list, func(a, b *puzzles.Puzzle) int {
			return cmp.Or(a.Difficulty-b.Difficulty, cmp.Compare(a.ID, b.ID))
		})
		s.steps = s.ladder()
	}
	return all
}

// bands divides the puzzles into n parts of rising difficulty, fewer if there are not
// enough of them.
func (s *shelf) bands(n int) [][]*puzzles.Puzzle {
	n = min(n, len(s.list))
	list := make([][]*puzzles.Puzzle, n)
	for i := range list {
		list[i] = s.list[i*len(s.list)/n : (i+1)*len(s.list)/n]
	}
	return list
}

// ladder returns the chapters: of each part of the difficulties some puzzles, the easiest
// first. A small bank has shorter ones, and fewer.
func (s *shelf) ladder() [][]*puzzles.Puzzle {
	n := max(1, min(chapters, len(s.list)/chapterSize))
	var list [][]*puzzles.Puzzle
	for _, band := range s.bands(n) {
		drawn := slices.Clone(band)
		slices.SortFunc(drawn, func(a, b *puzzles.Puzzle) int { return cmp.Compare(draw("ladder", a.ID), draw("ladder", b.ID)) })
		drawn = drawn[:min(len(drawn), chapterSize)]
		slices.SortFunc(drawn, func(a, b *puzzles.Puzzle) int {
			return cmp.Or(a.Difficulty-b.Difficulty, cmp.Compare(a.ID, b.ID))
		})
		list = append(list, drawn)
	}
	return list
}

// daily returns the set of a day: the same for everybody.
func (s *shelf) daily(day int) []*puzzles.Puzzle {
	var list []*puzzles.Puzzle
	for _, band := range s.bands(dailySize) {
		list = append(list, slices.MinFunc(band, func(a, b *puzzles.Puzzle) int {
			return cmp.Compare(draw(strconv.Itoa(day), a.ID), draw(strconv.Itoa(day), b.ID))
		}))
	}
	return list
}

// A Chapter is a part of the ladder of a game.
type Chapter struct {
	N           int // from 1
	Least, Most int // difficulty
	Size        int
	Solved      int
	Needed      int // solved puzzles that open the next chapter
	Open        bool
}

// chaptersOf returns the chapters of a shelf as a person has solved them.
func (s *shelf) chaptersOf(p *person) []Chapter {
	list := []Chapter{}
	open := true
	for i, step := range s.steps {
		c := Chapter{N: i + 1, Least: step[0].Difficulty, Most: step[len(step)-1].Difficulty, Size: len(step), Needed: (len(step)*chapterPass + chapterSize - 1) / chapterSize, Open: open}
		for _, z := range step {
			if s := p.puzzles[z.ID]; s != nil && s.solved {
				c.Solved++
			}
		}
		open = open && c.Solved >= c.Needed
		list = append(list, c)
	}
	return list
}

// A Choice says which puzzle is wanted next. A field that is empty or 0 asks for nothing.
type Choice struct {
	Mode        Mode
	Game, Theme string
	Kind        puzzles.Kind
	Book        string
	Least, Most int      // difficulty, both included
	Chapter     int      // of the ladder, from 1
	Step        int      // of the storm: how many were solved in it
	Skip        []string // puzzles that the person has just had
}

// fits reports whether a choice by theme, task, book and difficulty includes a puzzle.
func (c *Choice) fits(p *puzzles.Puzzle) bool {
	return (c.Theme == "" || slices.Contains(p.Themes, c.Theme)) && (c.Kind == "" || c.Kind == p.Task.Kind) && (c.Book == "" || c.Book == p.Source.Book) &&
		p.Difficulty >= c.Least && (c.Most == 0 || p.Difficulty <= c.Most) && !slices.Contains(c.Skip, p.ID)
}

// nearest draws one of the puzzles nearest to a difficulty, among those that the person
// has not tried if there are any, else of those tried longest ago; nil if none fit.
func (s *shelf) nearest(p *person, c *Choice, points int) *puzzles.Puzzle {
	var fresh, tried []*puzzles.Puzzle
	for _, z := range s.list {
		if !c.fits(z) {
			continue
		}
		if p.puzzles[z.ID] == nil {
			fresh = append(fresh, z)
		} else {
			tried = append(tried, z)
		}
	}
	if len(fresh) == 0 {
		if len(tried) == 0 {
			return nil
		}
		return slices.MinFunc(tried, func(a, b *puzzles.Puzzle) int { return p.puzzles[a.ID].last - p.puzzles[b.ID].last })
	}
	at, _ := slices.BinarySearchFunc(fresh, points, func(z *puzzles.Puzzle, want int) int { return z.Difficulty - want })
	from := min(max(0, at-near/2), max(0, len(fresh)-near))
	window := fresh[from:min(len(fresh), from+near)]
	purpose := strconv.Itoa(len(p.list))
	return slices.MinFunc(window, func(a, b *puzzles.Puzzle) int { return cmp.Compare(draw(purpose, a.ID), draw(purpose, b.ID)) })
}

// next chooses a puzzle; nil if there is none.
func (s *shelf) next(p *person, c Choice, day int, due []string) *puzzles.Puzzle {
	switch c.Mode {
	case Due:
		for _, id := range due {
			if i := slices.IndexFunc(s.list, func(z *puzzles.Puzzle) bool { return z.ID == id }); i >= 0 && c.fits(s.list[i]) {
				return s.list[i]
			}
		}
		return nil
	case Daily:
		set := s.daily(day)
		for _, again := range []bool{false, true} { // failed ones come last
			for _, z := range set {
				if t := p.puzzles[z.ID]; c.fits(z) && (t == nil || again && !t.right) {
					return z
				}
			}
		}
		return nil
	case Ladder:
		for i, chapter := range s.chaptersOf(p) {
			if c.Chapter != i+1 || !chapter.Open {
				continue
			}
			for _, z := range s.steps[i] {
				if t := p.puzzles[z.ID]; c.fits(z) && (t == nil || !t.solved) {
					return z
				}
			}
		}
		return nil
	case Storm:
		return s.nearest(p, &c, stormFirst+stormStep*c.Step)
	}
	return s.nearest(p, &c, p.rating(s.list[0].Game).Shown())
}
