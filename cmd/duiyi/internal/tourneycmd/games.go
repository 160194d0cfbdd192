package tourneycmd

import (
	"errors"
	"fmt"
	"slices"

	"duiyi/tourney"
	"duiyi/tourney/arena"
	"duiyi/tourney/knockout"
	"duiyi/tourney/swiss"
)

// A wonError refuses a round of a knockout that a player has won.
type wonError struct {
	number int
	name   string
}

func (e *wonError) Error() string {
	return fmt.Sprintf("the knockout is over: player %d, %s, has won", e.number, e.name)
}

var errMet = errors.New("no two players are present who have not just met")

// knockout returns the next game of each match that goes on. Seeds are the players in order.
func (c *Pair) knockout(t *tourney.Tournament, round int) ([]tourney.Pairing, error) {
	var seeds []int
	for _, p := range t.Players {
		seeds = append(seeds, p.Number)
	}
	var games []knockout.Game
	for r := 1; r < round; r++ {
		for _, p := range t.Players {
			res := p.Round(r)
			switch {
			case res.Outcome == tourney.Unfinished:
				return nil, fmt.Errorf("%w: round %d, player %d", swiss.ErrUnfinished, r, p.Number)
			case res.Opponent != 0 && (res.Side == tourney.First || res.Side == tourney.NoSide && res.Outcome == tourney.ForfeitWin):
				games = append(games, knockout.Game{Pairing: tourney.Pairing{First: p.Number, Second: res.Opponent}, Outcome: res.Outcome})
			}
		}
	}
	b, err := knockout.New(seeds, knockout.Rules{Games: c.Games, Extension: c.Extend, Sudden: c.Sudden}, games)
	if err != nil {
		return nil, err
	}
	if w := b.Winner(); w != 0 {
		return nil, &wonError{w, t.Player(w).Name}
	}
	return b.Next(), nil
}

// pairArena pairs all players but the missing ones by what they have earned so far.
func pairArena(t *tourney.Tournament, round int) ([]tourney.Pairing, error) {
	var waiting []arena.Player
	for _, p := range t.Players {
		if slices.Contains(t.Missing, p.Number) {
			continue
		}
		w := arena.Player{Number: p.Number, Rating: p.Rating}
		var games []arena.Game
		for r := 1; r < round; r++ {
			res := p.Round(r)
			switch {
			case res.Outcome == tourney.Unfinished:
				return nil, fmt.Errorf("%w: round %d, player %d", swiss.ErrUnfinished, r, p.Number)
			case res.Opponent == 0:
				continue
			case res.Side == tourney.First:
				w.Balance++
			case res.Side == tourney.Second:
				w.Balance--
			}
			w.Side, w.Last = res.Side, res.Opponent
			games = append(games, arena.Game{Outcome: res.Outcome})
		}
		for _, n := range arena.Points(games) {
			w.Points += n
		}
		waiting = append(waiting, w)
	}
	pairs := arena.Pair(waiting)
	if len(pairs) == 0 {
		return nil, fmt.Errorf("round %d: %w", round, errMet)
	}
	return pairs, nil
}
