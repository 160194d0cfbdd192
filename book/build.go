package book

import (
	"hash/maphash"
)

// A Builder counts games into a book. What it keeps of a move in a position is
// some forty bytes, and the text of the position once enough games have it.
type Builder struct {
	kind     Kind
	min      int // games that a position has at least, and a move
	plies    int
	by       Weighing
	seed     maphash.Seed
	visits   map[uint64]int
	tallies  map[spot]*tally
	known    map[uint64]Position // positions that enough games have
	Games    int                 // that were counted
	Unplayed int                 // games of which nothing could be played
}

// A Weighing is what the weight of a move comes from.
type Weighing string

// What weights come from: two for a win and one for a draw, or the games alone.
const (
	ByResult Weighing = "result"
	ByCount  Weighing = "count"
)

type spot struct {
	position uint64
	move     string
}

// A tally counts the games that went on with a move.
type tally struct{ wins, draws, losses, unknown int }

func (t tally) games() int { return t.wins + t.draws + t.losses + t.unknown }

// NewBuilder returns a builder that keeps moves of at least min games, no deeper
// than so many plies.
func NewBuilder(k Kind, min, plies int, by Weighing) *Builder {
	return &Builder{
		kind: k, min: max(min, 1), plies: plies, by: by, seed: maphash.MakeSeed(),
		visits: map[uint64]int{}, tallies: map[spot]*tally{}, known: map[uint64]Position{},
	}
}

// An Outcome is how a game ended for the side that moved first in it.
type Outcome int

// The outcomes. A game that nobody knows the end of counts, and for no result.
const (
	Unknown Outcome = iota
	Won
	Drawn
	Lost
)

// Add counts a game: where it begins, empty for the game's own start, its moves
// from there, and how it ended. A position that it has twice counts once.
func (b *Builder) Add(start string, moves []string, end Outcome) {
	if start == "" {
		start = b.kind.Start
	}
	p, err := b.kind.Read(start)
	if err != nil || len(moves) == 0 {
		b.Unplayed++
		return
	}
	played := 0
	seen := map[uint64]bool{}
	for i, m := range moves[:min(len(moves), b.plies)] {
		folded, err := p.Fold(m)
		if err != nil {
			break
		}
		next, err := p.Play(m)
		if err != nil {
			break
		}
		key := maphash.String(b.seed, p.Key())
		if !seen[key] {
			seen[key] = true
			b.count(key, p, folded, end, i%2 == 0)
		}
		p = next
		played++
	}
	if played == 0 {
		b.Unplayed++
		return
	}
	b.Games++
}

func (b *Builder) count(key uint64, p Position, folded string, end Outcome, first bool) {
	if b.visits[key]++; b.visits[key] == b.min {
		b.known[key] = p
	}
	at := spot{key, folded}
	t := b.tallies[at]
	if t == nil {
		t = &tally{}
		b.tallies[at] = t
	}
	switch {
	case end == Unknown:
		t.unknown++
	case end == Drawn:
		t.draws++
	case (end == Won) == first:
		t.wins++
	default:
		t.losses++
	}
}

// Each hands on what was counted: the positions that enough games have, with the
// moves that enough games went on with, as moves of that position. A game that
// nobody knows the end of weighs as much as a draw.
func (b *Builder) Each(each func(p Position, list []Entry) error) error {
	lists := map[uint64][]Entry{}
	for at, t := range b.tallies {
		p, enough := b.known[at.position]
		if !enough || t.games() < b.min {
			continue
		}
		e := Entry{Move: p.Unfold(at.move)[0], Wins: t.wins, Draws: t.draws, Losses: t.losses, Weight: t.games()}
		if b.by == ByResult {
			e.Weight = 2*t.wins + t.draws + t.unknown
		}
		lists[at.position] = append(lists[at.position], e)
	}
	for key, list := range lists {
		Sort(list)
		if err := each(b.known[key], list); err != nil {
			return err
		}
	}
	return nil
}
