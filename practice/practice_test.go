package practice_test

import (
	"testing"
	"time"

	"duiyi/practice"
)

var added = time.Date(2026, 2, 17, 20, 0, 0, 0, time.UTC)

// done is one review after so many hours.
func done(hours float64, g practice.Grade) practice.Review {
	return practice.Review{At: added.Add(time.Duration(hours * float64(time.Hour))), Grade: g}
}

func TestCardOf(t *testing.T) {
	const (
		again = practice.Again
		hard  = practice.Hard
		good  = practice.Good
		easy  = practice.Easy
	)
	tests := []struct {
		name    string
		reviews []practice.Review
		stage   practice.Stage
		days    int
		lapses  int
	}{
		{"new", nil, practice.New, 0, 0},
		{"wrong", []practice.Review{done(1, again)}, practice.Learning, 1, 0},
		{"right with help", []practice.Review{done(1, hard)}, practice.Learning, 2, 0},
		{"right", []practice.Review{done(1, good)}, practice.Learning, 3, 0},
		{"easy", []practice.Review{done(1, easy)}, practice.Learning, 16, 0},
		// 3.17 days is the stability that FSRS gives a first right answer; three
		// days later it is recalled with 0.904, and the stability becomes 10.6.
		{"right twice", []practice.Review{done(0, good), done(72, good)}, practice.Learning, 11, 0},
		{"right three times", []practice.Review{done(0, good), done(72, good), done(72+11*24, good)}, practice.Known, 35, 0},
		{"forgotten", []practice.Review{done(0, good), done(72, again)}, practice.Learning, 1, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := practice.CardOf(added, tt.reviews)
			if c.Stage != tt.stage || c.Days != tt.days || c.Lapses != tt.lapses {
				t.Errorf("%+v, want %s, %d days, %d lapses", c, tt.stage, tt.days, tt.lapses)
			}
			last := added
			if n := len(tt.reviews); n > 0 {
				last = tt.reviews[n-1].At
			}
			if want := last.Add(time.Duration(tt.days) * 24 * time.Hour); !c.Due.Equal(want) {
				t.Errorf("due %v, want %v", c.Due, want)
			}
		})
	}
}

// An hour earlier on the third day is three days all the same, and a clock that
// was set back is no harm.
func TestNearestDay(t *testing.T) {
	want := practice.CardOf(added, []practice.Review{done(0, practice.Good), done(72, practice.Good)})
	for _, hours := range []float64{61, 71, 83} {
		got := practice.CardOf(added, []practice.Review{done(0, practice.Good), done(hours, practice.Good)})
		if got.Days != want.Days {
			t.Errorf("after %v hours it rests %d days, after 72 %d", hours, got.Days, want.Days)
		}
	}
	if c := practice.CardOf(added, []practice.Review{done(9, practice.Good), done(1, practice.Good)}); c.Days < 1 {
		t.Errorf("after a clock was set back: %+v", c)
	}
}

func TestGrades(t *testing.T) {
	for _, g := range []practice.Grade{practice.Again, practice.Hard, practice.Good, practice.Easy} {
		if got, ok := practice.ParseGrade(g.String()); !ok || got != g {
			t.Errorf("%v is read as %v, %v", g, got, ok)
		}
	}
	for _, name := range []string{"", "Good", "Grade(5)"} {
		if g, ok := practice.ParseGrade(name); ok {
			t.Errorf("%q is read as %v", name, g)
		}
	}
	if practice.Grade(5).String() == "" || practice.Grade(0).String() == "" {
		t.Error("a grade that is none has no text")
	}
}
