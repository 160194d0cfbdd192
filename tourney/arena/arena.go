package arena

import (
	"cmp"
	"slices"

	"duiyi/tourney"
)

// A Game is a finished game of one player, in the order of their ends.
type Game struct {
	Outcome tourney.Outcome // Win, Draw or Loss, ForfeitWin or ForfeitLoss
	Berserk bool            // the player gave up half of the time
}

// Points returns what each game of a player earned: 2 for a win and 1 for a draw, twice as much
// while the player is on a streak, and 1 more for a game won with half of the time. A streak
// begins with the second win in a row, so from the third game on, and lasts while the player
// wins. A draw on a streak counts double and ends it.
func Points(games []Game) []int {
	points := make([]int, len(games))
	wins := 0
	for i, g := range games {
		factor := 1
		if wins >= 2 {
			factor = 2
		}
		switch g.Outcome {
		case tourney.Win, tourney.ForfeitWin:
			points[i] = 2 * factor
			if g.Berserk {
				points[i]++
			}
			wins++
			continue
		case tourney.Draw:
			points[i] = factor
		}
		wins = 0
	}
	return points
}

// OnStreak reports whether the next game of a player counts double.
func OnStreak(games []Game) bool {
	won := func(g Game) bool { return g.Outcome == tourney.Win || g.Outcome == tourney.ForfeitWin }
	n := len(games)
	return n >= 2 && won(games[n-1]) && won(games[n-2])
}

// A Player is one who waits for a game.
type Player struct {
	Number  int
	Points  int
	Rating  int
	Balance int          // games with First minus games with Second
	Side    tourney.Side // of the last game
	Last    int          // the last opponent, 0 before the first game
}

// Pair pairs those who wait, in the order of points, then rating, then number: each with the next
// below who was not the last opponent. Who then has no opponent trades with a pair above, if that
// helps, or waits on.
func Pair(waiting []Player) []tourney.Pairing {
	list := slices.Clone(waiting)
	slices.SortFunc(list, func(a, b Player) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Number, b.Number))
	})
	var pairs [][2]Player
	var left []Player
	for len(list) > 0 {
		a := list[0]
		list = list[1:]
		at := slices.IndexFunc(list, func(b Player) bool { return !again(a, b) })
		if at < 0 {
			left = append(left, a)
			continue
		}
		pairs = append(pairs, [2]Player{a, list[at]})
		list = slices.Delete(list, at, at+1)
	}
	for len(left) >= 2 && trade(&pairs, left[0], left[1]) {
		left = left[2:]
	}
	boards := make([]tourney.Pairing, len(pairs))
	for i, p := range pairs {
		boards[i] = sides(p[0], p[1])
	}
	return boards
}

// trade gives two who may not meet to the lowest pair that can take them, and reports whether one
// can.
func trade(pairs *[][2]Player, a, b Player) bool {
	for n, p := range slices.Backward(*pairs) {
		for _, x := range [...][2]Player{{a, b}, {b, a}} {
			if !again(p[0], x[0]) && !again(p[1], x[1]) {
				(*pairs)[n] = [2]Player{p[0], x[0]}
				*pairs = append(*pairs, [2]Player{p[1], x[1]})
				return true
			}
		}
	}
	return false
}

// again reports whether one was the last opponent of the other.
func again(a, b Player) bool { return a.Last == b.Number || b.Last == a.Number }

// sides gives First to the player who had it less often; if equal, to the one who had Second in
// the last game; if equal too, to the lower one.
func sides(upper, lower Player) tourney.Pairing {
	c := cmp.Or(cmp.Compare(upper.Balance, lower.Balance), cmp.Compare(lower.Side, upper.Side))
	if c < 0 {
		return tourney.Pairing{First: upper.Number, Second: lower.Number}
	}
	return tourney.Pairing{First: lower.Number, Second: upper.Number}
}
