package xiangqi_test

import (
	"testing"

	"duiyi/xiangqi"
)

// longGame returns a game of 300 plies: a published loop after moves of other
// pieces that repeat no position.
func longGame(b *testing.B, fen, loop string) *xiangqi.Game {
	g := play(b, fen, loop)
	_ = g
	return g
}

func BenchmarkJudge(b *testing.B) {
	rows := readTable(b, "testdata/repetition_cases.tsv")
	for _, rules := range xiangqi.RuleSets {
		var games []*xiangqi.Game
		for _, row := range rows {
			if row["ruleset"] == rules.String() {
				games = append(games, play(b, row["fen"], row["moves"]))
			}
		}
		b.Run("rules="+rules.String(), func(b *testing.B) {
			for b.Loop() {
				for _, g := range games {
					g.Judge(rules)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(games)), "µs/ruling")
		})
	}
}
