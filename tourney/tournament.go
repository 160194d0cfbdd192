package tourney

import (
	"errors"
	"fmt"
	"slices"
)

// A Side is a side of the board.
type Side int8

// The sides. NoSide is the side of a player who did not play.
const (
	NoSide Side = iota
	First
	Second
)

// Other returns the opposite side.
func (s Side) Other() Side {
	switch s {
	case First:
		return Second
	case Second:
		return First
	}
	return NoSide
}

// String returns "first", "second" or "none".
func (s Side) String() string { return [...]string{"none", "first", "second"}[s] }

// An Outcome is the result of a round for one player.
type Outcome int8

// The outcomes.
const (
	Absent      Outcome = iota // no entry for the round: absent, and not said before
	Unfinished                 // paired, without a result yet
	Win                        // over the board, as Draw and Loss
	Draw                       //
	Loss                       //
	ForfeitWin                 // the opponent did not appear
	ForfeitLoss                // the player did not appear; both can lose so
	PairingBye                 // left without an opponent by the pairing
	FullBye                    // absent with leave, worth a win
	HalfBye                    // absent with leave, worth a draw
	ZeroBye                    // absent with leave, or withdrawn
)

// A Result is a round of one player.
type Result struct {
	Opponent int // number of the opponent, 0 without one
	Side     Side
	Outcome  Outcome
}

// Played reports whether a game took place.
func (r Result) Played() bool { return r.Outcome == Win || r.Outcome == Draw || r.Outcome == Loss }

// Paired reports whether the pairing of the round included the player: with an opponent, or
// with the pairing's bye.
func (r Result) Paired() bool { return r.Opponent != 0 || r.Outcome == PairingBye }

// A Player is an entry of a tournament.
type Player struct {
	Number       int // the start number, from 1
	Name         string
	Title        string
	Sex          string // "m", "w" or empty
	Federation   string
	ID           string // of the federation
	Birth        string
	Rating       int      // 0 without one
	Results      []Result // by round, from round 1
	Acceleration []Score  // points added for pairing only, by round; missing ones are 0
}

// Round returns the result of a round, counted from 1.
func (p *Player) Round(round int) Result {
	if round < 1 || round > len(p.Results) {
		return Result{}
	}
	return p.Results[round-1]
}

// A Ban forbids its players to meet each other in the rounds From to To. To 0 means all.
type Ban struct {
	Players  []int // numbers
	From, To int
}

// A Team plays with its players at boards in their order; those after the last board are reserves.
type Team struct {
	Name    string
	Players []int // numbers
}

// A Tournament is what is known before the next round is paired.
type Tournament struct {
	Name    string
	Rounds  int      // planned; 0 if unknown
	Players []Player // in pairing order: by start number, unless the file orders them otherwise
	Points  Points
	Bans    []Ban
	Opening Side  // the side of the first player of the order in round 1; NoSide to infer it
	Missing []int // numbers of players who miss the next round
	Teams   []Team
}

// Played returns the number of rounds paired so far: the last with a game or a pairing's bye. A
// later round for which all players have an entry counts too.
func (t *Tournament) Played() int {
	paired, longest, shortest := 0, 0, -1
	for i := range t.Players {
		n := len(t.Players[i].Results)
		longest = max(longest, n)
		if shortest < 0 || n < shortest {
			shortest = n
		}
		for r := n; r > paired; r-- {
			if t.Players[i].Round(r).Paired() {
				paired = r
				break
			}
		}
	}
	return max(paired, shortest, longest-1)
}

// Score returns the points of a player after a number of rounds.
func (t *Tournament) Score(p *Player, rounds int) Score {
	total := Score(0)
	for r := 1; r <= rounds; r++ {
		total += t.Points.Of(p.Round(r))
	}
	return total
}

// PairingScore returns the points of a player as the pairing of a round counts them: those of
// the rounds before, with the acceleration of the round.
func (t *Tournament) PairingScore(p *Player, round int) Score {
	total := t.Score(p, round-1)
	if round <= len(p.Acceleration) {
		total += p.Acceleration[round-1]
	}
	return total
}

// Player returns the player with a number, or nil.
func (t *Tournament) Player(number int) *Player {
	if number >= 1 && number <= len(t.Players) && t.Players[number-1].Number == number {
		return &t.Players[number-1]
	}
	for i := range t.Players {
		if t.Players[i].Number == number {
			return &t.Players[i]
		}
	}
	return nil
}

// Before returns the tournament as it stood when a round was paired. Results of players whom
// the round's pairing left out stay, and so does the opening side, inferred from all rounds.
func (t *Tournament) Before(round int) *Tournament {
	b := *t
	b.Opening = t.OpeningSide()
	b.Missing = nil
	b.Players = slices.Clone(t.Players)
	for i := range b.Players {
		p := &b.Players[i]
		now := p.Round(round)
		results := make([]Result, round-1, round)
		copy(results, p.Results)
		switch {
		case now.Paired():
		case now.Outcome == Absent:
			results = append(results, Result{Outcome: ZeroBye})
		default:
			results = append(results, now)
		}
		p.Results = results
	}
	return &b
}

// OpeningSide returns Opening or, without it, infers it: in the first round with sides, the
// players who had been paired by then have the opening side at odd places of the order and the
// other one at even places. It returns NoSide if no round has sides.
func (t *Tournament) OpeningSide() Side {
	if t.Opening != NoSide {
		return t.Opening
	}
	first := 0
	for i := range t.Players {
		for r, res := range t.Players[i].Results {
			if res.Side != NoSide && (first == 0 || r+1 < first) {
				first = r + 1
			}
		}
	}
	place := 0
	for i := range t.Players {
		p := &t.Players[i]
		paired := false
		for r := 1; r <= first; r++ {
			paired = paired || p.Round(r).Paired()
		}
		if !paired {
			continue
		}
		if side := p.Round(first).Side; side != NoSide {
			if place%2 == 1 {
				side = side.Other()
			}
			return side
		}
		place++
	}
	return NoSide
}

// Banned returns the pairs that may not meet in a round, by number, both ways round.
func (t *Tournament) Banned(round int) map[[2]int]bool {
	pairs := map[[2]int]bool{}
	for _, b := range t.Bans {
		if round < b.From || b.To != 0 && round > b.To {
			continue
		}
		for _, x := range b.Players {
			for _, y := range b.Players {
				if x != y {
					pairs[[2]int{x, y}] = true
				}
			}
		}
	}
	return pairs
}

// ErrEntered marks a player paired in a round who has a result of it already.
var ErrEntered = errors.New("has a result of the round already")

// Add returns the tournament with the pairings of a round entered: games without a result, the
// bye, and a bye without points for all who have no entry for the round. The original does not
// change.
func (t *Tournament) Add(round int, pairs []Pairing) (*Tournament, error) {
	now := map[int]Result{}
	for _, b := range pairs {
		if b.Second == 0 {
			now[b.First] = Result{Outcome: PairingBye}
			continue
		}
		now[b.First] = Result{Opponent: b.Second, Side: First, Outcome: Unfinished}
		now[b.Second] = Result{Opponent: b.First, Side: Second, Outcome: Unfinished}
	}
	added := *t
	added.Missing = nil
	added.Players = slices.Clone(t.Players)
	for i := range added.Players {
		p := &added.Players[i]
		results := slices.Clone(p.Results)
		for len(results) < round-1 {
			results = append(results, Result{})
		}
		res, paired := now[p.Number]
		switch {
		case len(results) >= round && paired:
			return nil, fmt.Errorf("round %d: player %d %w", round, p.Number, ErrEntered)
		case len(results) >= round:
		case paired:
			results = append(results, res)
		default:
			results = append(results, Result{Outcome: ZeroBye})
		}
		p.Results = results
	}
	return &added, nil
}

// A Pairing is a board of a round. Second is 0 for a bye.
type Pairing struct {
	First  int `json:"first"` // numbers
	Second int `json:"second,omitempty"`
}
