package knockout

import (
	"errors"
	"fmt"

	"duiyi/tourney"
)

// The reasons why games do not fit the bracket.
var (
	ErrSeeds = errors.New("seeds are two or more different positive numbers")
	ErrRules = errors.New("a match has one game or more, and an extension too")
	ErrGame  = errors.New("this game is not to be played")
)

// Rules says how a match is decided.
type Rules struct {
	Games     int  // of a match; it ends before if the rest cannot change it
	Extension int  // games added to a level match, again and again
	Sudden    bool // a level extension goes to the player who had Second in its last game
}

// A Game is a finished game of the knock-out. The players of a forfeit are those who should have
// played.
type Game struct {
	tourney.Pairing
	Outcome tourney.Outcome // of First: Win, Draw, Loss, ForfeitWin or ForfeitLoss
}

// A Match is a place in the bracket.
type Match struct {
	Players [2]int // numbers, the better seed first; 0 while unknown, or none against a bye
	Halves  [2]int // half points so far
	Games   int
	Winner  int // 0 while undecided
}

// A Bracket is a knock-out after some games.
type Bracket struct {
	Rounds [][]Match // the final is the only match of the last round
	rules  Rules
	seed   map[int]int // of each number, from 0
}

// New returns the bracket of players, the best first, after games in the order of their ends.
func New(seeds []int, rules Rules, games []Game) (*Bracket, error) {
	if rules.Games < 1 || rules.Extension < 1 {
		return nil, ErrRules
	}
	b := &Bracket{rules: rules, seed: map[int]int{}}
	for i, n := range seeds {
		if _, twice := b.seed[n]; twice || n < 1 {
			return nil, fmt.Errorf("%w: %d", ErrSeeds, n)
		}
		b.seed[n] = i
	}
	if len(seeds) < 2 {
		return nil, ErrSeeds
	}
	order := []int{0}
	for len(order) < len(seeds) {
		wider := make([]int, 0, 2*len(order))
		for _, s := range order {
			wider = append(wider, s, 2*len(order)-1-s)
		}
		order = wider
	}
	for n := len(order) / 2; n > 0; n /= 2 {
		b.Rounds = append(b.Rounds, make([]Match, n))
	}
	for i, s := range order {
		if s < len(seeds) {
			b.Rounds[0][i/2].Players[i%2] = seeds[s]
		}
	}
	for i := range b.Rounds[0] {
		m := &b.Rounds[0][i]
		if m.Players[0] == 0 {
			m.Players[0], m.Players[1] = m.Players[1], 0
		}
		if m.Players[1] == 0 {
			b.win(0, i, m.Players[0])
		} else {
			b.sort(m)
		}
	}
	for n, g := range games {
		if err := b.enter(g); err != nil {
			return nil, fmt.Errorf("game %d: %d - %d: %w", n+1, g.First, g.Second, err)
		}
	}
	return b, nil
}

// sort puts the better seed first.
func (b *Bracket) sort(m *Match) {
	if b.seed[m.Players[0]] > b.seed[m.Players[1]] {
		m.Players[0], m.Players[1] = m.Players[1], m.Players[0]
	}
}

// win decides a match and takes the winner to the next round.
func (b *Bracket) win(round, i, number int) {
	b.Rounds[round][i].Winner = number
	if round+1 == len(b.Rounds) {
		return
	}
	next := &b.Rounds[round+1][i/2]
	if next.Players[0] == 0 {
		next.Players[0] = number
		return
	}
	next.Players[1] = number
	b.sort(next)
}

// ready reports whether a match has both players and no winner.
func (m Match) ready() bool { return m.Players[0] != 0 && m.Players[1] != 0 && m.Winner == 0 }

// next returns the board of the next game of a match: the better seed begins with First, then the
// sides alternate.
func (m Match) next() tourney.Pairing {
	return tourney.Pairing{First: m.Players[m.Games%2], Second: m.Players[1-m.Games%2]}
}

// Next returns the boards of the games that can begin now, earlier rounds first.
func (b *Bracket) Next() []tourney.Pairing {
	var boards []tourney.Pairing
	for _, round := range b.Rounds {
		for _, m := range round {
			if m.ready() {
				boards = append(boards, m.next())
			}
		}
	}
	return boards
}

// Winner returns the winner of the final, 0 before.
func (b *Bracket) Winner() int { return b.Rounds[len(b.Rounds)-1][0].Winner }

// enter adds a game to its match.
func (b *Bracket) enter(g Game) error {
	halves := map[tourney.Outcome]int{tourney.Win: 2, tourney.ForfeitWin: 2, tourney.Draw: 1, tourney.Loss: 0, tourney.ForfeitLoss: 0}
	first, known := halves[g.Outcome]
	for r, round := range b.Rounds {
		for i := range round {
			m := &round[i]
			if !known || !m.ready() || m.next() != g.Pairing {
				continue
			}
			side := m.Games % 2
			m.Halves[side] += first
			m.Halves[1-side] += 2 - first
			m.Games++
			if w := b.decided(m, g.Second); w != 0 {
				b.win(r, i, w)
			}
			return nil
		}
	}
	return ErrGame
}

// decided returns the winner of a match if it has one. last is the player who had Second in the
// last game.
func (b *Bracket) decided(m *Match, last int) int {
	planned := b.rules.Games
	for planned < m.Games {
		planned += b.rules.Extension
	}
	lead, left := m.Halves[0]-m.Halves[1], 2*(planned-m.Games)
	switch {
	case lead > left:
		return m.Players[0]
	case -lead > left:
		return m.Players[1]
	case left == 0 && planned > b.rules.Games && b.rules.Sudden:
		return last
	}
	return 0
}
