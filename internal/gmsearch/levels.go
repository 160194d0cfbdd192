package gmsearch

import (
	"math/bits"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/ladder"
)

// Levels returns the thirteen levels, the weakest first.
func Levels() []ladder.Level {
	list := make([]ladder.Level, len(levels))
	for i, l := range levels {
		list[i] = ladder.Level{ID: l.id, Step: l.step}
	}
	return ladder.Rate(list)
}

// A person models how a weaker player errs. It does not play at random: it
// thinks for a while, misjudges positions, and overlooks what people overlook:
// an open three on a diagonal, a point away from the fight, a stone that only
// denies the opponent something.
type person struct {
	nodes  int64 // node limit
	threes int   // chance of overlooking an open three of the opponent, in thousandths
	blind  int   // how much else it overlooks, in thousandths
	haze   int   // largest misjudgement of a position, in units of Evaluate
	fours  int   // length of the sequences of fours it sees
	naive        // mistakes of beginners
}

// A naive holds the chances of beginners' mistakes, in thousandths.
type naive struct {
	four  int // overlooks a four of the opponent
	own   int // overlooks that it could make an open four
	side  int // does not look at the side of the board away from the last stone
	hasty int // makes a four because it can
}

// strongest is the level without limits.
const strongest = 13

var levels = [strongest]struct {
	id string
	person
	step ladder.Step
}{
	{"chick", person{10, 560, 720, 440, 0, naive{190, 700, 400, 400}}, ladder.Step{}},
	{"rabbit", person{15, 480, 670, 380, 0, naive{90, 350, 280, 300}}, ladder.Step{Elo: 156, Error: 35, Games: 400}},
	{"kitten", person{22, 330, 620, 320, 0, naive{30, 280, 100, 100}}, ladder.Step{Elo: 115, Error: 34, Games: 400}},
	{"1", person{30, 300, 620, 300, 0, naive{}}, ladder.Step{Elo: 102, Error: 30, Games: 400}},
	{"2", person{100, 170, 420, 180, 0, naive{}}, ladder.Step{Elo: 200, Error: 60, Games: 200}},
	{"3", person{300, 75, 260, 100, 1, naive{}}, ladder.Step{Elo: 147, Error: 48, Games: 200}},
	{"4", person{900, 30, 160, 55, 2, naive{}}, ladder.Step{Elo: 196, Error: 48, Games: 200}},
	{"5", person{2200, 10, 100, 32, 3, naive{}}, ladder.Step{Elo: 123, Error: 43, Games: 200}},
	{"6", person{4400, 3, 66, 22, 4, naive{}}, ladder.Step{Elo: 87, Error: 42, Games: 200}},
	{"7", person{8500, 0, 37, 15, 6, naive{}}, ladder.Step{Elo: 108, Error: 40, Games: 200}},
	{"8", person{20000, 0, 14, 8, 9, naive{}}, ladder.Step{Elo: 113, Error: 36, Games: 200}},
	{"9", person{60000, 0, 3, 3, 14, naive{}}, ladder.Step{Elo: 115, Error: 54, Games: 100}},
	{"10", person{}, ladder.Step{Elo: 215, Error: 66, Games: 100}},
}

// Overlooks returns how much of what matters the player of the level set overlooks, in
// thousandths; 0 at full strength.
func (e *Engine) Overlooks() int { return levels[e.settings.level-1].blind }

// A lapse is the state of mind of a person during one search: what it overlooks
// follows from the position it thinks about and the seed of the game, so that it
// errs the same way wherever a move turns up in its thoughts, and otherwise the
// next time.
type lapse struct {
	person
	seed         uint64
	last, before gomoku.Point
	blinkered    bool // does not look at the side away from the last stone,
	eastward     bool // which is the one of higher columns
}

// whim is how much worse than the best, in units of Evaluate, a move may be
// that a player of a level chooses for variety.
func whim(level int) int {
	const atFull, eachLevel = 6, 3
	return atFull + eachLevel*(strongest-level)
}

// newLapse returns the lapse of a player of a level before a position.
func newLapse(level int, seed uint64, start *root) *lapse {
	l := &lapse{person: levels[level-1].person, seed: start.board.Hash() ^ seed, last: start.last, before: start.before}
	l.blinkered = l.last != gomoku.NoPoint && l.lapses(seedSide, l.side)
	l.eastward = l.blinkered && l.last.X() < start.board.Size()/2
	return l
}

// Topics of lapses, so that they are independent.
const (
	seedFour uint64 = iota<<48 + 1
	seedOwn
	seedSide
	seedHasty
)

// lapses reports whether an event with a chance in thousandths happens.
func (l *lapse) lapses(about uint64, often int) bool {
	return often > 0 && int(scramble(l.seed^scramble(about))%1000) < often
}

// attend removes the moves that the person overlooks from the root's list,
// except the best of them. It returns true if the person overlooks the most
// pressing threat, or is in a hurry: then the list holds the moves it likes,
// and there is nothing to search.
func (l *lapse) attend(start *root) bool {
	b := start.board
	us := b.Turn()
	them := us.Other()
	if b.Count(us, gmeval.MakesFive) > 0 {
		return false // everybody sees it
	}
	switch {
	case b.Count(them, gmeval.MakesFive) > 0:
		return l.missesFour(b) && l.likes(start, func(p gomoku.Point) bool { return !b.Class(them, p).Is(gmeval.MakesFive) })
	case b.Count(us, gmeval.Winning) > 0 && l.lapses(seedOwn, l.own):
		return l.likes(start, func(p gomoku.Point) bool { return !b.Class(us, p).Is(gmeval.Winning) })
	case l.missesThree(b):
		answers, _ := defences(b)
		if l.likes(start, func(p gomoku.Point) bool { return !answers.has(p) }) {
			return true
		}
	case b.Count(us, gmeval.Winning) == 0 && l.lapses(seedHasty, l.hasty):
		if l.likes(start, func(p gomoku.Point) bool { return b.Class(us, p)&gmeval.MakesFour != 0 }) {
			return true
		}
	}
	if b.Count(them, gmeval.Winning) > 0 {
		return false // a threat that was seen is answered with care
	}
	seen := slices.DeleteFunc(slices.Clone(start.moves), func(p gomoku.Point) bool { return l.away(p) || l.overlooks(b, p) })
	if len(seen) > 0 {
		start.moves = seen
	}
	return false
}

// likes makes the points near a stone of which fit says so the moves to choose
// from, best first, and reports whether there are any.
func (l *lapse) likes(start *root, fit func(gomoku.Point) bool) bool {
	list := slices.DeleteFunc(start.board.Near(nil), func(p gomoku.Point) bool {
		return !fit(p) || !slices.Contains(start.moves, p) && !slices.Contains(start.others, p)
	})
	if len(list) == 0 {
		return false
	}
	if near := slices.DeleteFunc(slices.Clone(list), l.away); len(near) > 0 {
		list = near
	}
	start.moves = list
	start.sort()
	return true
}

// away reports whether p lies on the side the person does not look at.
func (l *lapse) away(p gomoku.Point) bool {
	return l.blinkered && far(p, l.last) && (p.X() > l.last.X()) == l.eastward
}

// missesFour reports whether the opponent could make five and the person does
// not notice it.
func (l *lapse) missesFour(b *gmeval.Board) bool {
	them := b.Turn().Other()
	p := b.First(them, gmeval.MakesFive)
	chance := l.four
	if d := b.Lines(them, p); d&(1<<gomoku.Rising|1<<gomoku.Falling) == 0 {
		chance /= 2 // rows and columns are easier to see
	}
	return l.lapses(seedFour^uint64(p), chance)
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
func (l *lapse) misjudge(key uint64) int { return ladder.Haze(scramble(key^l.seed), l.haze) }

// scramble makes a number of which every bit depends on all of x.
func scramble(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x ^= bits.RotateLeft64(x, 29) ^ x>>32
	x *= 0xd6e8feb86659fd93
	return x ^ x>>32
}
