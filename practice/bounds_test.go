package practice_test

import (
	"testing"

	"duiyi/practice"
)

// TestKnownFromThreeWeeks: an exercise that rests 21 days is known, one that rests 20
// is not.
func TestKnownFromThreeWeeks(t *testing.T) {
	seen := map[int]bool{}
	for first := range 12 {
		for second := range 25 {
			c := practice.CardOf(added, []practice.Review{
				done(0, practice.Good), done(float64(first)*24, practice.Good), done(float64(first+second)*24, practice.Hard),
			})
			if known := c.Stage == practice.Known; known != (c.Days >= 21) {
				t.Errorf("it rests %d days and is %s", c.Days, c.Stage)
			}
			seen[c.Days] = true
		}
	}
	if !seen[20] || !seen[21] {
		t.Errorf("no exercise rests 20 or 21 days: %v", seen)
	}
}

// TestClockSetBack: an answer before the last one counts as one on the same day.
func TestClockSetBack(t *testing.T) {
	want := practice.CardOf(added, []practice.Review{done(240, practice.Good), done(240, practice.Good)})
	got := practice.CardOf(added, []practice.Review{done(240, practice.Good), done(0, practice.Good)})
	if got.Days != want.Days || got.Stage != want.Stage {
		t.Errorf("ten days back: %+v, on the same day: %+v", got, want)
	}
}
