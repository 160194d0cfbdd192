package xqsearch

import (
	"math"
	"slices"

	"duiyi/internal/ladder"
	"duiyi/xiangqi"
)

// Levels returns the fifteen levels, the weakest first. Level 15 is as strong as
// its time allows; its step holds for 360,000 nodes a move.
func Levels() []ladder.Level {
	list := make([]ladder.Level, len(levels))
	for i, l := range levels {
		list[i] = ladder.Level{ID: l.id, Step: l.step}
	}
	return ladder.Rate(list)
}

// A person models how a weaker player errs. It does not play at random: it
// thinks for a while, misjudges positions, and overlooks what people overlook:
// quiet, long, backward moves away from the fight.
type person struct {
	nodes int64 // node limit
	blind int   // how much it overlooks, in thousandths
	haze  int   // largest misjudgement of a position, in centipawns
	naive       // mistakes of beginners
}

// A naive holds the chances of beginners' mistakes, in thousandths.
type naive struct {
	wing    int // ignores one wing of the board
	hanging int // overlooks that its own piece is attacked
	bait    int // overlooks that what it captures is protected
	checks  int // gives check for its own sake
}

var levels = [full]struct {
	id string
	person
	step ladder.Step
}{
	{"chick", person{34, 618, 305, naive{440, 540, 720, 160}}, ladder.Step{}},
	{"rabbit", person{60, 540, 260, naive{300, 390, 530, 130}}, ladder.Step{Elo: 128, Error: 28, Games: 400}},
	{"kitten", person{90, 480, 225, naive{210, 280, 390, 100}}, ladder.Step{Elo: 132, Error: 32, Games: 400}},
	{"puppy", person{150, 417, 179, naive{85, 110, 150, 55}}, ladder.Step{Elo: 266, Error: 38, Games: 400}},
	{"monkey", person{220, 378, 152, naive{22, 28, 45, 20}}, ladder.Step{Elo: 248, Error: 42, Games: 400}},
	{"1", person{300, 350, 135, naive{}}, ladder.Step{Elo: 217, Error: 36, Games: 400}},
	{"2", person{780, 231, 93, naive{}}, ladder.Step{Elo: 241, Error: 40, Games: 400}},
	{"3", person{1800, 154, 64, naive{}}, ladder.Step{Elo: 225, Error: 38, Games: 400}},
	{"4", person{3500, 105, 46, naive{}}, ladder.Step{Elo: 177, Error: 45, Games: 200}},
	{"5", person{6600, 66, 30, naive{}}, ladder.Step{Elo: 196, Error: 45, Games: 200}},
	{"6", person{12300, 37, 18, naive{}}, ladder.Step{Elo: 227, Error: 57, Games: 150}},
	{"7", person{22000, 18, 9, naive{}}, ladder.Step{Elo: 200, Error: 51, Games: 150}},
	{"8", person{39000, 8, 4, naive{}}, ladder.Step{Elo: 200, Error: 55, Games: 100}},
	{"9", person{90000, 0, 0, naive{}}, ladder.Step{Elo: 236, Error: 74, Games: 49}},
	{"10", person{}, ladder.Step{Elo: 407, Error: 160, Games: 40}},
}

// ratings are the levels' Elo.
var ratings = func() []int {
	var elo []int
	for _, l := range Levels() {
		elo = append(elo, l.Elo)
	}
	return elo
}()

// A strength is a place on the scale of levels, 1 to 15, between two levels
// where it is not whole. full is no limit at all.
type strength float64

const full = 15

// person returns the player of strength s, below full.
func (s strength) person() person {
	i := min(max(int(s)-1, 0), len(levels)-2)
	a, b := levels[i].person, levels[i+1].person
	if i+1 == len(levels)-1 { // from the last person to full strength: only the nodes change
		b = person{nodes: 4 * a.nodes}
	}
	part := min(max(float64(s)-float64(i+1), 0), 1)
	mix := func(x, y int) int { return int(math.Round(float64(x) + part*float64(y-x))) }
	nodes := math.Exp(math.Log(float64(a.nodes)) + part*(math.Log(float64(b.nodes))-math.Log(float64(a.nodes))))
	return person{int64(math.Round(nodes)), mix(a.blind, b.blind), mix(a.haze, b.haze), naive{
		mix(a.wing, b.wing), mix(a.hanging, b.hanging), mix(a.bait, b.bait), mix(a.checks, b.checks),
	}}
}

// strengthOfElo finds the strength of a rating, linear between the levels' figures.
func strengthOfElo(elo int) strength {
	for i := len(levels) - 2; i >= 0; i-- {
		if low, high := ratings[i], ratings[i+1]; elo >= low {
			return min(strength(i+1)+strength(elo-low)/strength(high-low), full)
		}
	}
	return 1
}

// whim is how much worse than the best, in centipawns, a move may be that a
// player of strength s chooses for variety. Levels 10 and above allow no more
// than full strength does: 23 centipawns cost level 10 about 50 Elo.
func (s strength) whim() int {
	const atFull, eachLevel, freely = 8, 5, 10
	return atFull + int(math.Round(float64(eachLevel*max(freely-s, 0))))
}

// strengthOfSkill maps UCI's Skill Level, 0 to 20, onto the levels.
func strengthOfSkill(skill int) strength { return 1 + strength(skill)*(full-1)/maxSkill }

// A lapse is the state of mind of a person during one search: what it overlooks
// follows from the position it thinks about and the seed of the game, so that it
// errs the same way wherever a move turns up in its thoughts, and otherwise the
// next time.
type lapse struct {
	person
	seed  uint64
	focus [2]xiangqi.Square // where the last two moves of the game went
	away  int               // the wing that it does not look at: -1 left, 1 right, as Red sees them; 0 for none
}

func newLapse(who person, seed uint64, start *root) *lapse {
	l := &lapse{person: who, seed: start.pos.Hash() ^ seed, focus: [2]xiangqi.Square{xiangqi.NoSquare, xiangqi.NoSquare}}
	for i := range l.focus {
		if at := len(start.line) - 1 - i; at > 0 {
			l.focus[i] = start.line[at].undo.Move().To()
		}
	}
	if l.lapses(seedWing, l.wing) {
		l.away = 1 - 2*int(ladder.Scramble(l.seed^seedWing)>>32&1)
		if l.focus[0] != xiangqi.NoSquare && wingOf(l.focus[0]) == l.away {
			l.away = -l.away // the opponent's last move was seen
		}
	}
	return l
}

// Topics of lapses, so that they are independent.
const (
	seedWing uint64 = iota << 48
	seedHanging
	seedBait
	seedChecks
)

// lapses reports whether an event with a chance in thousandths happens.
func (l *lapse) lapses(about uint64, often int) bool {
	return often > 0 && int(ladder.Scramble(ladder.Scramble(l.seed^about))%1000) < often
}

// wingOf is -1 for the three files at Red's left, 1 for those at the right, and
// 0 between.
func wingOf(s xiangqi.Square) int {
	switch f := s.File(); {
	case f < 3:
		return -1
	case f > 5:
		return 1
	}
	return 0
}

// attend removes the moves that the person overlooks from the root's list,
// except the last one.
func (l *lapse) attend(start *root) {
	last := start.line[len(start.line)-1].undo.Move() // NoMove at the start of a game
	seen := start.moves[:0]
	for i, m := range start.moves {
		alone := len(seen) == 0 && i == len(start.moves)-1
		if alone || !l.overlooks(&start.pos, m, last, 0, false) {
			seen = append(seen, m)
		}
	}
	start.moves = seen
	if l.lapses(seedChecks, l.checks) {
		quiet := func(m xiangqi.Move) bool { return !start.pos.GivesCheck(m) }
		if checks := slices.DeleteFunc(slices.Clone(seen), quiet); len(checks) > 0 {
			start.moves = checks
		}
	}
}

// missesReply reports whether a beginner does not reckon with the answer m to a
// move of its own that went to the square at.
func (l *lapse) missesReply(p *xiangqi.Position, m xiangqi.Move, at xiangqi.Square, took bool) bool {
	to := m.To()
	switch {
	case p.At(to) == xiangqi.NoPiece:
		return false
	case to == at && took:
		return l.lapses(seedBait^uint64(to), l.bait)
	case m.From() == l.focus[0]: // it has just come, which is why
		return l.lapses(seedHanging^uint64(to), l.hanging/2)
	}
	return l.lapses(seedHanging^uint64(to), l.hanging)
}

// misjudge returns an error in centipawns, the same for a position at every
// visit.
func (l *lapse) misjudge(key uint64) int {
	return ladder.Haze(ladder.Scramble(key^l.seed), l.haze)
}

// overlooks reports whether the person does not think of the legal move m at
// ply. last is the move played before it, or NoMove. Recaptures are never
// overlooked, checks and short captures seldom.
func (l *lapse) overlooks(p *xiangqi.Position, m, last xiangqi.Move, ply int, check bool) bool {
	from, to := m.From(), m.To()
	piece, victim := p.At(from), p.At(to)
	if l.away != 0 && (wingOf(from) == l.away || wingOf(to) == l.away) {
		return true
	}
	if last != xiangqi.NoMove && last.To() == to && victim != xiangqi.NoPiece {
		return false
	}
	oddity := 2
	if victim != xiangqi.NoPiece {
		oddity -= 1 + valueOf(victim)/300
	}
	if check {
		oddity -= 2
	}
	switch piece.Kind() {
	case xiangqi.Cannon:
		if victim != xiangqi.NoPiece {
			oddity += 2 // the screen hides it
		}
	case xiangqi.Horse:
		oddity++
	}
	if distance(from, to) >= 4 {
		oddity++
	}
	if back := from.Rank() - to.Rank(); back > 0 && p.Side() == xiangqi.Red || back < 0 && p.Side() == xiangqi.Black {
		oddity += 2
	}
	near := last != xiangqi.NoMove && distance(last.To(), to) <= 2
	for _, s := range l.focus {
		near = near || s != xiangqi.NoSquare && distance(s, to) <= 3
	}
	if !near {
		oddity++
	}
	odds := l.blind * max(oddity, 0) * (3 + min(ply, 3)) / 16
	h := ladder.Scramble(l.seed ^ uint64(piece)<<32 ^ uint64(m))
	return int(h%1000) < min(odds, 950)
}

// distance counts king's steps.
func distance(a, b xiangqi.Square) int {
	df, dr := a.File()-b.File(), a.Rank()-b.Rank()
	return max(df, -df, dr, -dr)
}
