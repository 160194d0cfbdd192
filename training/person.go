package training

import (
	"slices"
	"time"

	"duiyi/practice"
	"duiyi/rating"
)

// A person is what follows from the attempts of one owner.
type person struct {
	list    []Attempt
	byCmd   map[string]int
	ratings map[string]rating.Rating // by game
	puzzles map[string]*solving
}

// A solving is what follows from the attempts at one puzzle.
type solving struct {
	last    int  // the number of the latest attempt
	right   bool // the latest attempt was right
	solved  bool // some attempt was right
	reviews []practice.Review
	card    practice.Card // of a puzzle that was failed once; else it has no reviews
	latest  time.Time     // the latest moment of an attempt, which may not be that of the last
}

func newPerson() *person {
	return &person{byCmd: map[string]int{}, ratings: map[string]rating.Rating{}, puzzles: map[string]*solving{}}
}

// add takes the next attempt.
func (p *person) add(a Attempt) {
	n := len(p.list)
	p.list = append(p.list, a)
	p.byCmd[a.Cmd] = n
	if a.Rating != (rating.Rating{}) {
		r := a.Rating
		was := p.rating(a.Game)
		r.Games, r.At = was.Games+1, was.At
		if a.At.After(r.At) {
			r.At = a.At
		}
		p.list[n].Rating, p.ratings[a.Game] = r, r
	}
	s := p.puzzles[a.Puzzle]
	if s == nil {
		s = &solving{}
		p.puzzles[a.Puzzle] = s
	}
	s.last, s.right, s.solved = n, a.Right, s.solved || a.Right
	if a.At.After(s.latest) {
		s.latest = a.At
	}
	if !a.Right || len(s.reviews) > 0 {
		s.reviews = append(s.reviews, practice.Review{At: s.latest, Grade: a.grade()})
		s.card = practice.CardOf(s.reviews[0].At, s.reviews)
	}
}

// grade says how an attempt went, for the date of the next one.
func (a *Attempt) grade() practice.Grade {
	switch {
	case !a.Right:
		return practice.Again
	case a.Hints > 0:
		return practice.Hard
	}
	return practice.Good
}

// stormTime is how long a storm takes, with a moment for the last answer to arrive.
const stormTime = 3*time.Minute + 5*time.Second

// storm returns the most puzzles of a game solved in storms within three minutes. An attempt
// does not name its storm; it began before the puzzle was seen.
func (p *person) storm(game string) int {
	best := 0
	for i, first := range p.list {
		if first.Mode != Storm || first.Game != game {
			continue
		}
		began, solved := first.At.Add(-first.Took), 0
		for _, a := range p.list[i:] {
			if a.At.Before(began) || a.At.Sub(began) > stormTime {
				break
			}
			if a.Mode == Storm && a.Game == game && a.Right {
				solved++
			}
		}
		best = max(best, solved)
	}
	return best
}

// rating returns the rating in a game.
func (p *person) rating(game string) rating.Rating {
	if r, ok := p.ratings[game]; ok {
		return r
	}
	return rating.New()
}

// due returns the failed puzzles whose date has come, the earliest date first.
func (p *person) due(now time.Time) []string {
	var list []string
	for id, s := range p.puzzles {
		if len(s.reviews) > 0 && !s.card.Due.After(now) {
			list = append(list, id)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		x, y := p.puzzles[a], p.puzzles[b]
		if c := x.card.Due.Compare(y.card.Due); c != 0 {
			return c
		}
		return x.last - y.last
	})
	return list
}

// A Zone is the time of a person's clock: minutes east of UTC, at most a day either way.
type Zone int

// day returns the number of the day of a moment, from 1970-01-01.
func (z Zone) day(at time.Time) int {
	const day = 24 * 60 * 60 * 1000
	ms := at.UnixMilli() + int64(z)*60_000
	if ms < 0 {
		ms -= day - 1
	}
	return int(ms / day)
}

// A Day counts the attempts of a day.
type Day struct {
	Day   int // from 1970-01-01
	Tried int
	Right int
}

// days returns the days with attempts, the earliest first.
func (p *person) days(z Zone) []Day {
	at := map[int]int{}
	var list []Day
	for _, a := range p.list {
		n := z.day(a.At)
		i, ok := at[n]
		if !ok {
			i, at[n] = len(list), len(list)
			list = append(list, Day{Day: n})
		}
		list[i].Tried++
		if a.Right {
			list[i].Right++
		}
	}
	slices.SortFunc(list, func(a, b Day) int { return a.Day - b.Day })
	return list
}

// A Streak counts days in a row with an attempt.
type Streak struct {
	Days    int  // until today, or yesterday as long as today may still count
	Best    int  // the longest ever
	Today   bool // today counts already
	Forgave bool // it goes on past a missed day of the last seven
}

// week is within how many days one missed day is forgiven.
const week = 7

// streakOf returns the streak of the days of a person, of which the earliest comes first.
// A day that was missed is forgiven unless another one was within the week before it.
func streakOf(days []Day, today int) Streak {
	var s Streak
	run, forgave := 0, -week // forgave is the last day forgiven
	last := 0
	for _, d := range days {
		if d.Day > today { // the clock went back
			break
		}
		switch missed := d.Day - last - 1; {
		case run > 0 && missed == 0:
			run++
		case run > 0 && missed == 1 && d.Day-1-forgave >= week:
			run, forgave = run+1, d.Day-1
		default:
			run, forgave = 1, d.Day-week
		}
		last, s.Best = d.Day, max(s.Best, run)
	}
	switch missed := today - last - 1; {
	case run == 0 || missed > 1, missed == 1 && today-1-forgave < week:
		return s
	default:
		s.Days, s.Today = run, last == today
		s.Forgave = missed == 1 || today-forgave < week
	}
	return s
}
