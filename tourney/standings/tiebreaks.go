package standings

import (
	"cmp"
	"slices"

	"duiyi/tourney"
)

// missed reports whether a player chose not to play a round: absent with or without leave for
// less than a win, or lost by forfeit (C.07, article 16.2).
func missed(res tourney.Result) bool {
	switch res.Outcome {
	case tourney.Absent, tourney.ZeroBye, tourney.HalfBye, tourney.ForfeitLoss:
		return true
	}
	return false
}

// adjusted returns the score that a player brings to the tie-breaks of the opponents: rounds
// missed at the end, with none played or paired after them, count as draws (C.07, article 16.3).
func (t *table) adjusted(p *tourney.Player) tourney.Score {
	total := t.t.Score(p, t.rounds)
	for r := t.rounds; r >= 1; r-- {
		res := p.Round(r)
		if !missed(res) {
			break
		}
		total += t.t.Points.Draw - t.t.Points.Of(res)
	}
	return total
}

// A contribution is what one round adds to a sum over opponents.
type contribution struct {
	score  tourney.Score // of the opponent
	points tourney.Score // won from the opponent
	missed bool
}

// contributions returns those of all rounds. In a round without a game the player met a dummy
// with the player's own score, but no more than that of the opponent who was due in a forfeit, or
// in another round than draws in all rounds are worth (C.07, article 16.4).
func (t *table) contributions(p *tourney.Player) []contribution {
	var list []contribution
	for r := 1; r <= t.rounds; r++ {
		res := p.Round(r)
		c := contribution{score: t.t.Score(p, t.rounds), points: t.t.Points.Of(res), missed: missed(res)}
		switch {
		case res.Played():
			c.score = t.adjusted(t.t.Player(res.Opponent))
		case res.Opponent != 0:
			c.score = min(c.score, t.adjusted(t.t.Player(res.Opponent)))
		default:
			c.score = min(c.score, tourney.Score(t.rounds)*t.t.Points.Draw)
		}
		list = append(list, c)
	}
	return list
}

// buchholz sums the scores of the opponents (C.07, article 8.1) without some of the lowest and
// the highest (article 14). Rounds that the player missed are cut first (article 16.5).
func buchholz(low, high int) func(*table, *tourney.Player) Value {
	return func(t *table, p *tourney.Player) Value {
		list := t.contributions(p)
		slices.SortFunc(list, func(a, b contribution) int { return cmp.Compare(a.score, b.score) })
		for range min(low, len(list)) {
			at := max(0, slices.IndexFunc(list, func(c contribution) bool { return c.missed }))
			list = slices.Delete(list, at, at+1)
		}
		list = list[:max(0, len(list)-high)]
		total := Value(0)
		for _, c := range list {
			total += 10 * Value(c.score)
		}
		return total
	}
}

// sonnebornBerger sums the scores of the opponents, each in proportion to what the player won
// from them: whole after a win, half after a draw of half a win's points (C.07, article 9.1).
func sonnebornBerger(t *table, p *tourney.Player) Value {
	if t.t.Points.Win == 0 {
		return 0
	}
	total := Value(0)
	for _, c := range t.contributions(p) {
		total += 10 * Value(c.score) * Value(c.points) / Value(t.t.Points.Win)
	}
	return total
}

// progressive sums the player's scores after each round (C.07, article 7.5), 累进分.
func progressive(t *table, p *tourney.Player) Value {
	total, score := Value(0), tourney.Score(0)
	for r := 1; r <= t.rounds; r++ {
		score += t.t.Points.Of(p.Round(r))
		total += 10 * Value(score)
	}
	return total
}

// opponents sums the scores of the opponents played, as they stand, and counts nothing for a
// round without a game: 对手积分, the plain sum.
func opponents(t *table, p *tourney.Player) Value {
	total := Value(0)
	for r := 1; r <= t.rounds; r++ {
		if res := p.Round(r); res.Played() {
			total += 10 * Value(t.t.Score(t.t.Player(res.Opponent), t.rounds))
		}
	}
	return total
}

// wins counts the rounds that earned as much as a win, played or not (C.07, article 7.1), 胜局.
func wins(t *table, p *tourney.Player) Value {
	n := Value(0)
	for r := 1; r <= t.rounds; r++ {
		res := p.Round(r)
		if res.Outcome == tourney.Win || !res.Played() && t.t.Points.Of(res) >= t.t.Points.Win {
			n += 100
		}
	}
	return n
}

// secondWins counts the games won over the board with the second side (C.07, article 7.4),
// 后手胜局.
func secondWins(t *table, p *tourney.Player) Value {
	n := Value(0)
	for r := 1; r <= t.rounds; r++ {
		if res := p.Round(r); res.Outcome == tourney.Win && res.Side == tourney.Second {
			n += 100
		}
	}
	return n
}

// direct ranks tied players by their games against each other (C.07, article 6), 直接胜负. If
// some have not met, a player leads only with more points than any other could still reach. The
// value is the number of tied players ranked below.
func direct(t *table, group []*tourney.Player) []Value {
	values := make([]Value, len(group))
	left := make([]int, len(group))
	for i := range left {
		left[i] = i
	}
	for len(left) > 1 {
		points, missing := t.between(group, left)
		complete := true
		for _, n := range missing {
			complete = complete && n == 0
		}
		if complete {
			for a, i := range left {
				for b := range left {
					if points[a] > points[b] {
						values[i] += 100
					}
				}
			}
			break
		}
		leader := slices.IndexFunc(left, func(i int) bool {
			a := slices.Index(left, i)
			for b := range left {
				if b != a && points[b]+tourney.Score(missing[b])*t.t.Points.Win >= points[a] {
					return false
				}
			}
			return true
		})
		if leader < 0 {
			break
		}
		values[left[leader]] = 100 * Value(len(left)-1)
		left = slices.Delete(left, leader, leader+1)
	}
	return values
}

// between returns for some of the group the points from games against each other, and how many
// of the others each has not met.
func (t *table) between(group []*tourney.Player, some []int) (points []tourney.Score, missing []int) {
	points, missing = make([]tourney.Score, len(some)), make([]int, len(some))
	for a, i := range some {
		met := map[int]bool{}
		for r := 1; r <= t.rounds; r++ {
			res := group[i].Round(r)
			if !res.Played() {
				continue
			}
			for _, j := range some {
				if group[j].Number == res.Opponent {
					points[a] += t.t.Points.Of(res)
					met[j] = true
				}
			}
		}
		missing[a] = len(some) - 1 - len(met)
	}
	return points, missing
}
