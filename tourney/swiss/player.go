package swiss

import (
	"duiyi/tourney"
)

// A float is the direction of a player in an earlier round (article 1.4).
type float int8

const (
	level float = iota
	down
	up
)

// A preference is how much a player wants a side (article 1.7).
type preference int8

const (
	indifferent preference = iota
	mild
	strong
	absolute
)

// A player is an entry as the pairing of one round sees it.
type player struct {
	entry    *tourney.Player
	place    int           // in the pairing order of those who ever took part, from 0
	score    tourney.Score // with acceleration
	plain    tourney.Score // without
	wants    tourney.Side
	want     preference
	surplus  int          // games with one side more than with the other
	repeated tourney.Side // the side of the last two games or more, if one
	floats   [2]float     // of the last round and the one before
	unplayed int          // rounds without a game
	byeable  bool         // may get the pairing's bye (C2)
	sides    []tourney.Side
	met      map[int]bool
}

// present reports whether a player takes part in the round: an entry for it says otherwise.
func present(t *tourney.Tournament, p *tourney.Player, round int) bool {
	for _, n := range t.Missing {
		if n == p.Number {
			return false
		}
	}
	return len(p.Results) < round
}

// players returns those present in the round, in the pairing order (article 1.2).
func players(t *tourney.Tournament, round int) []*player {
	var list []*player
	place := 0
	for i := range t.Players {
		entry := &t.Players[i]
		here := present(t, entry, round)
		took := here
		for _, r := range entry.Results {
			took = took || r.Paired()
		}
		if !took {
			continue // a late entry has no place before its first round
		}
		if here {
			list = append(list, view(t, entry, place, round))
		}
		place++
	}
	return list
}

// view works out what the pairing of a round needs to know of an entry.
func view(t *tourney.Tournament, entry *tourney.Player, place, round int) *player {
	p := &player{
		entry: entry, place: place, byeable: true, met: map[int]bool{},
		score: t.PairingScore(entry, round), plain: t.Score(entry, round-1),
	}
	balance := 0 // games with First minus games with Second
	for r := 1; r < round; r++ {
		res := entry.Round(r)
		if !res.Played() {
			p.unplayed++
			if res.Outcome == tourney.PairingBye || t.Points.Of(res) >= t.Points.Win {
				p.byeable = false
			}
			continue
		}
		p.met[res.Opponent] = true
		p.sides = append(p.sides, res.Side)
		if res.Side == tourney.First {
			balance++
		} else {
			balance--
		}
	}
	p.prefer(balance)
	for back := range min(2, round-1) {
		p.floats[back] = floated(t, entry, round-1-back)
	}
	return p
}

// prefer sets the preference for a side from the games so far (article 1.7).
func (p *player) prefer(balance int) {
	n := len(p.sides)
	p.surplus = max(balance, -balance)
	if n >= 2 && p.sides[n-1] == p.sides[n-2] {
		p.repeated = p.sides[n-1]
	}
	rare := tourney.First // the side played less often
	if balance > 0 {
		rare = tourney.Second
	}
	switch {
	case p.surplus > 1:
		p.wants, p.want = rare, absolute
	case p.repeated != tourney.NoSide:
		p.wants, p.want = p.repeated.Other(), absolute
	case p.surplus == 1:
		p.wants, p.want = rare, strong
	case n > 0:
		p.wants, p.want = p.sides[n-1].Other(), mild
	}
}

// floated returns the float of a player in a past round. One who scores without playing more
// than a loss is worth floats down (article 1.4.3).
func floated(t *tourney.Tournament, entry *tourney.Player, round int) float {
	res := entry.Round(round)
	if !res.Played() {
		if t.Points.Of(res) > t.Points.Loss {
			return down
		}
		return level
	}
	own, other := t.PairingScore(entry, round), t.PairingScore(t.Player(res.Opponent), round)
	switch {
	case own > other:
		return down
	case own < other:
		return up
	}
	return level
}

// agree reports whether both can have the side they want.
func agree(a, b *player) bool {
	return a.wants != b.wants || a.wants == tourney.NoSide
}
