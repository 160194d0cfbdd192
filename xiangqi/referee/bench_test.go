package referee_test

import (
	"math/rand/v2"
	"testing"

	"duiyi/internal/tsvtest"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

func BenchmarkJudge(b *testing.B) {
	rows := tsvtest.Rows(b, "testdata/repetition_cases.tsv")
	for _, rules := range referee.RuleSets {
		var games []*referee.Game
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

// BenchmarkJudgeLongGame rules on a game of 300 plies from the start position
// that ends in a loop of eight.
func BenchmarkJudgeLongGame(b *testing.B) {
	r := rand.New(rand.NewPCG(6, 2026)) // fixed seed: the same game every time
	next := func() int { return r.IntN(1 << 20) }
	var g *referee.Game
	for g == nil || g.Len() != 300 || g.Repetitions() != 3 {
		g = referee.NewGame(xiangqi.StartPosition())
		for g.Len() < 290 && choose(g, next(), func(xiangqi.Move) bool { return g.Repetitions() < 2 }) {
		}
		roam(g, next, 1)
	}
	for _, rules := range referee.RuleSets {
		b.Run("rules="+rules.String(), func(b *testing.B) {
			for b.Loop() {
				if g.Judge(rules).Ply < 290 {
					b.Fatal("the game was over before")
				}
			}
		})
	}
}
