package practice

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v3"
)

// A Grade says how an exercise went.
type Grade int

// The grades, the worst first.
const (
	Again Grade = 1 // wrong, or shown
	Hard  Grade = 2 // right, with help
	Good  Grade = 3 // right
	Easy  Grade = 4 // right, and no more than a glance was needed
)

var gradeNames = [...]string{"", "again", "hard", "good", "easy"}

func (g Grade) String() string {
	if g < Again || g > Easy {
		return fmt.Sprintf("Grade(%d)", int(g))
	}
	return gradeNames[g]
}

// ParseGrade reads the name of a grade; it reports false for any other text.
func ParseGrade(name string) (Grade, bool) {
	i := slices.Index(gradeNames[1:], name)
	return Grade(i + 1), i >= 0
}

// A Review is one time at which an exercise was done.
type Review struct {
	At    time.Time
	Grade Grade
}

// A Stage says how well an exercise is known.
type Stage string

const (
	New      Stage = "new"      // it has not been done yet
	Learning Stage = "learning" //
	Known    Stage = "known"    // it rests for three weeks or more
)

// knownDays is the rest from which on an exercise is Known.
const knownDays = 21

// A Card says how an exercise stands.
type Card struct {
	Stage  Stage
	Due    time.Time
	Days   int // it rests, from the last review to Due
	Lapses int // how often it was forgotten after it had been known for a day at least
}

const day = 24 * time.Hour

// CardOf returns how an exercise stands that was added at a time and has been
// done since, the first time first. A new one is due at once.
//
// Who does an exercise in the evening and the next time in the morning has slept
// a night: time counts as the nearest number of days.
func CardOf(added time.Time, reviews []Review) Card {
	if len(reviews) == 0 {
		return Card{Stage: New, Due: added}
	}
	p := fsrs.DefaultParam()
	p.EnableShortTerm = false // no rest is shorter than a day
	scheduler := fsrs.NewFSRS(p)
	card := fsrs.NewCard()
	at, last := added, reviews[0].At // at is when it happened in whole days
	for _, r := range reviews {
		days := math.Round(float64(max(0, r.At.Sub(last))) / float64(day))
		at, last = at.Add(time.Duration(days)*day), r.At
		card = scheduler.Next(card, at, fsrs.Rating(r.Grade)).Card
	}
	c := Card{Stage: Learning, Days: int(card.ScheduledDays), Lapses: int(card.Lapses)}
	if c.Days >= knownDays {
		c.Stage = Known
	}
	c.Due = last.Add(time.Duration(c.Days) * day)
	return c
}
