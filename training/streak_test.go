package training

import "testing"

func TestStreak(t *testing.T) {
	tests := []struct {
		name  string
		days  []int
		today int
		want  Streak
	}{
		{"none", nil, 9, Streak{}},
		{"today", []int{9}, 9, Streak{Days: 1, Best: 1, Today: true}},
		{"yesterday", []int{8}, 9, Streak{Days: 1, Best: 1}},
		{"the day before, forgiven", []int{6, 7}, 9, Streak{Days: 2, Best: 2, Forgave: true}},
		{"two days missed", []int{5, 6}, 9, Streak{Best: 2}},
		{"one missed in between", []int{5, 6, 8, 9}, 9, Streak{Days: 4, Best: 4, Today: true, Forgave: true}},
		{"a second one within the week", []int{5, 7, 9}, 9, Streak{Days: 1, Best: 2, Today: true}},
		{"one a week", []int{1, 3, 4, 5, 6, 7, 8, 9, 11}, 11, Streak{Days: 9, Best: 9, Today: true, Forgave: true}},
		{"forgiven long ago", []int{1, 3, 4, 5, 6, 7, 8, 9, 10}, 10, Streak{Days: 9, Best: 9, Today: true}},
		{"yesterday missed after another", []int{5, 7}, 9, Streak{Best: 2}},
		{"days to come", []int{8, 9, 12}, 9, Streak{Days: 2, Best: 2, Today: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var days []Day
			for _, d := range tt.days {
				days = append(days, Day{Day: d, Tried: 1})
			}
			if got := streakOf(days, tt.today); got != tt.want {
				t.Errorf("streakOf(%v, %d) = %+v, want %+v", tt.days, tt.today, got, tt.want)
			}
		})
	}
}
