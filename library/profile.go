package library

import (
	"cmp"
	"context"
	"slices"
)

// A Profile is what the library has of one player.
type Profile struct {
	Person
	Sides     [2]Score      // with the first and with the second side
	Years     map[int]Score // by year; 0 is an unknown year
	Openings  [2][]ScoreOf  // by the side played, codes of the most frequent openings
	Opponents []ScoreOf     // those met most often
}

// A Score counts a player's results, from that player's point of view. Games
// without a result count in none of them.
type Score struct{ Games, Won, Drawn, Lost int }

// A ScoreOf is a player's score with an opening or against an opponent.
type ScoreOf struct {
	Name string
	Score
}

func (s *Score) add(result, side uint8) {
	s.Games++
	switch {
	case result == 0:
	case result == 2:
		s.Drawn++
	case (result == 1) == (side == 0):
		s.Won++
	default:
		s.Lost++
	}
}

const (
	profileOpenings  = 12
	profileOpponents = 20
)

// Profile returns what the library has of the player of a name, in any of its
// spellings, in the games that f selects. The error is ErrNoName if there is no
// such game.
func (l *Library) Profile(ctx context.Context, f Filter, name string) (Profile, error) {
	p := Profile{Years: map[int]Score{}}
	if err := l.ready(ctx); err != nil {
		return p, err
	}
	test, err := l.test(ctx, f)
	if err != nil {
		return p, err
	}
	known, err := l.known(ctx)
	if err != nil {
		return p, err
	}
	ones := known.ones()
	one, ok := known.one(name)
	if !ok {
		return p, ErrNoName
	}
	is := func(n uint32) bool { return n != 0 && int(n) < len(ones) && ones[n] == one }
	spellings, opponents := map[uint32]int{}, map[int64]*Score{}
	openings := [2]map[string]*Score{{}, {}}
	segments, done := l.all()
	for _, s := range segments {
		for i := range s.count {
			r := s.row(i)
			if l.gone[int64(r.n)] || !test(r) {
				continue
			}
			if !is(r.first) && !is(r.second) { // then the first of its other records that names the player
				also := l.namings.of[int64(r.n)]
				at := slices.IndexFunc(also, func(n naming) bool { return is(n.first) || is(n.second) })
				if at < 0 {
					continue
				}
				r = also[at].as(r)
			}
			side, own, other := uint8(0), r.first, r.second
			if !is(r.first) {
				side, own, other = 1, r.second, r.first
			}
			spellings[own]++
			p.Games++
			year := p.Years[r.date.Year()]
			year.add(r.result, side)
			p.Years[r.date.Year()] = year
			p.Sides[side].add(r.result, side)
			if code := l.table.opening(r); code != "" {
				scoreOf(openings[side], code).add(r.result, side)
			}
			if other != 0 && int(other) < len(ones) {
				scoreOf(opponents, ones[other]).add(r.result, side)
			}
		}
	}
	done()
	if p.Games == 0 {
		return p, ErrNoName
	}
	p.Name = known.text(uint32(one))
	for n, games := range spellings {
		p.Spellings = append(p.Spellings, Player{known.text(n), games})
	}
	slices.SortFunc(p.Spellings, func(a, b Player) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	for side := range openings {
		p.Openings[side] = mostOf(openings[side], profileOpenings, func(code string) string { return code })
	}
	p.Opponents = mostOf(opponents, profileOpponents, func(n int64) string { return known.text(uint32(n)) })
	return p, nil
}

func scoreOf[K comparable](scores map[K]*Score, k K) *Score {
	if scores[k] == nil {
		scores[k] = &Score{}
	}
	return scores[k]
}

// mostOf returns the scores with most games.
func mostOf[K comparable](scores map[K]*Score, most int, name func(K) string) []ScoreOf {
	list := []ScoreOf{}
	for k, s := range scores {
		list = append(list, ScoreOf{name(k), *s})
	}
	slices.SortFunc(list, func(a, b ScoreOf) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	return list[:min(len(list), most)]
}

// one returns the number of the name that a spelling stands for.
func (n *names) one(text string) (int64, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	i := slices.Index(n.texts, text)
	if i <= 0 {
		return 0, false
	}
	return n.same[i], true
}
