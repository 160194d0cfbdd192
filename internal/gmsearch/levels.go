package gmsearch

import (
	"math/bits"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/searchkit"
)

// Levels returns the ten levels, the weakest first.
func Levels() []searchkit.Level {
	list := make([]searchkit.Level, len(levels))
	for i, l := range levels {
		list[i] = searchkit.Level{Chinese: l.chinese, English: l.english, Step: l.step}
	}
	return searchkit.Rate(list)
}

// A person is how a weaker player errs. It does not play at random: it thinks
// for a while, misjudges what it sees, and overlooks what people overlook: an
// open three on a diagonal, a point away from where the fight is, a stone that
// only takes something from the opponent.
type person struct {
	nodes  int64 // it looks at no more than so many positions
	threes int   // how often it overlooks an open three of the opponent, of 1000
	blind  int   // how much else it overlooks, of 1000
	haze   int   // by how much it may misjudge a position, in units of Evaluate
	fours  int   // how many fours in a row it sees through
}

// strongest is the level without limits.
const strongest = 10

var levels = [strongest]struct {
	chinese, english string
	person
	step searchkit.Step
}{
	{"启蒙", "First steps", person{30, 300, 620, 300, 0}, searchkit.Step{}},
	{"学童", "Pupil", person{100, 170, 420, 180, 0}, searchkit.Step{Elo: 156, Error: 46, Games: 200}},
	{"新手", "Beginner", person{300, 75, 260, 100, 1}, searchkit.Step{Elo: 220, Error: 55, Games: 200}},
	{"爱好者", "Amateur", person{900, 30, 160, 55, 2}, searchkit.Step{Elo: 139, Error: 45, Games: 200}},
	{"棋友", "Club player", person{2200, 10, 100, 32, 3}, searchkit.Step{Elo: 127, Error: 42, Games: 200}},
	{"街头高手", "Park champion", person{4400, 3, 66, 22, 4}, searchkit.Step{Elo: 89, Error: 34, Games: 200}},
	{"县冠军", "Town champion", person{8500, 0, 37, 15, 6}, searchkit.Step{Elo: 104, Error: 39, Games: 200}},
	{"省冠军", "Province champion", person{20000, 0, 14, 8, 9}, searchkit.Step{Elo: 80, Error: 36, Games: 200}},
	{"大师", "Master", person{60000, 0, 3, 3, 14}, searchkit.Step{Elo: 93, Error: 46, Games: 100}},
	{"全力", "Full strength", person{}, searchkit.Step{Elo: 108, Error: 61, Games: 60}},
}

// A lapse is the state of mind of a person during one search: what it overlooks
// follows from the position it thinks about and the seed of the game, so that it
// errs the same way wherever a move turns up in its thoughts, and otherwise the
// next time.
type lapse struct {
	person
	seed         uint64
	last, before gomoku.Point
}

// whim is how much worse than the best, in units of Evaluate, a move may be that
// a player of a level chooses for the sake of variety.
func whim(level int) int {
	const atFull, eachLevel = 6, 3
	return atFull + eachLevel*(strongest-level)
}

// newLapse returns what the player of a level is like before a position.
func newLapse(level int, seed uint64, start *root) *lapse {
	return &lapse{person: levels[level-1].person, seed: start.board.Hash() ^ seed, last: start.last, before: start.before}
}

// attend takes from the root's moves those that the person does not think of,
// except the best of them. It reports whether the person has overlooked an open
// three: then the moves are those it likes, and there is nothing to search.
func (l *lapse) attend(start *root) bool {
	b := start.board
	if l.missesThree(b) {
		answers, _ := defences(b)
		likes := b.Near(nil)
		likes = slices.DeleteFunc(likes, func(p gomoku.Point) bool {
			return answers.has(p) || !slices.Contains(start.moves, p) && !slices.Contains(start.others, p)
		})
		if len(likes) > 0 {
			start.moves = likes
			start.sort()
			return true
		}
	}
	if b.Count(b.Turn().Other(), gmeval.MakesFive)+b.Count(b.Turn().Other(), gmeval.Winning) > 0 {
		return false // a threat that was seen is answered with care
	}
	seen := slices.DeleteFunc(slices.Clone(start.moves), func(p gomoku.Point) bool { return l.overlooks(b, p) })
	if len(seen) > 0 {
		start.moves = seen
	}
	return false
}

// missesThree reports whether the opponent threatens open fours, nothing more
// pressing is on the board, and the person notices none of it.
func (l *lapse) missesThree(b *gmeval.Board) bool {
	us := b.Turn()
	them := us.Other()
	if b.Count(us, gmeval.MakesFive)+b.Count(us, gmeval.Winning)+b.Count(them, gmeval.MakesFive) > 0 {
		return false
	}
	p := b.First(them, gmeval.Winning)
	if p == gomoku.NoPoint {
		return false
	}
	chance := l.threes
	if d := b.Lines(them, p); d&(1<<gomoku.Rising|1<<gomoku.Falling) == 0 {
		chance /= 2 // rows and columns are easier to see
	}
	return int(scramble(l.seed^uint64(p))%1000) < chance
}

// overlooks reports whether the person does not think of a stone on p. Fours
// come to everyone's mind; far points, and those that only deny the opponent
// something, come last.
func (l *lapse) overlooks(b *gmeval.Board, p gomoku.Point) bool {
	us := b.Turn()
	mine, theirs := b.Class(us, p), b.Class(us.Other(), p)
	if mine&gmeval.MakesFour != 0 || theirs.Is(gmeval.MakesFive) || theirs.Is(gmeval.Winning) {
		return false
	}
	oddity := 2
	if mine&gmeval.MakesThree != 0 {
		oddity--
	}
	if theirs.Rank() > mine.Rank() {
		oddity++
	}
	if far(p, l.last) && far(p, l.before) {
		oddity++
	}
	return int(scramble(l.seed^b.Hash()^uint64(p)<<32)%2000) < l.blind*oddity
}

// far reports whether two points are more than three columns or rows apart.
func far(p, q gomoku.Point) bool {
	if q == gomoku.NoPoint {
		return true
	}
	x, y := p.X()-q.X(), p.Y()-q.Y()
	return max(x, -x, y, -y) > 3
}

// misjudge returns an error of judgement, the same for a position at every
// visit.
func (l *lapse) misjudge(key uint64) int { return searchkit.Haze(scramble(key^l.seed), l.haze) }

// scramble makes a number of which every bit depends on all of x.
func scramble(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x ^= bits.RotateLeft64(x, 29) ^ x>>32
	x *= 0xd6e8feb86659fd93
	return x ^ x>>32
}
