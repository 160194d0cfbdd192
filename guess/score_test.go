package guess_test

import (
	"testing"

	"duiyi/guess"
)

func TestPointsOf(t *testing.T) {
	for _, tt := range []struct {
		name         string
		loss, played float64
		want         int
	}{
		{"the best move", 0, 0, 10},
		{"as good", 0.02, 0, 10},
		{"a little worse", 0.05, 0, 8},
		{"doubtful", 0.1, 0, 6},
		{"a mistake", 0.2, 0, 3},
		{"a blunder", 0.3, 0, 0},
		{"the game thrown away", 2, 0, 0},
		{"no worse than a bad move of the game", 0.3, 0.29, 10},
		{"better than that move", 0.1, 0.5, 10},
		{"worse than that move", 0.25, 0.2, 2},
	} {
		if got := guess.PointsOf(tt.loss, tt.played); got != tt.want {
			t.Errorf("%s: %d points, want %d", tt.name, got, tt.want)
		}
	}
}

// Par is low where one move stands out, and full where all are equal.
func TestParOf(t *testing.T) {
	for _, tt := range []struct {
		losses []float64
		want   float64
	}{{nil, 10}, {[]float64{0}, 10}, {[]float64{0, 0.01, 0.02, 0}, 10}, {[]float64{0, 0.4, 0.4, 0.5}, 2.5}, {[]float64{0, 0.1, 0.2}, 6.3}} {
		if got := guess.ParOf(tt.losses); got != tt.want {
			t.Errorf("ParOf(%v) = %v, want %v", tt.losses, got, tt.want)
		}
	}
}
