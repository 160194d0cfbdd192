package positions_test

import (
	"testing"

	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/match/question"
)

func TestNumber(t *testing.T) {
	red, black := match.Move{From: "a0"}, match.Move{From: "a9", Side: match.Second}
	stone, answer := match.Move{To: "h8"}, match.Move{Move: "swap", Kind: question.Choice}
	tests := []struct {
		name  string
		moves []match.Move
		want  []int
		round bool
	}{
		{"rounds", []match.Move{red, black, red, black, red}, []int{1, 1, 2, 2, 3}, true},
		{"rounds that Black begins", []match.Move{black, red, black, red}, []int{1, 2, 2, 3}, true},
		{"stones", []match.Move{stone, stone, stone}, []int{1, 2, 3}, false},
		{"stones and answers", []match.Move{stone, answer, stone, answer, answer, stone}, []int{1, 1, 2, 2, 2, 3}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for i, want := range tt.want {
				if got, round := positions.Number(tt.moves, i+1); got != want || round != tt.round {
					t.Errorf("Number(%d) = %d, %v, want %d, %v", i+1, got, round, want, tt.round)
				}
			}
		})
	}
}
