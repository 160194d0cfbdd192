package engines

import (
	"duiyi/match"
	"duiyi/report"
)

// CurveOf returns how scores of an engine become chances; s may be nil.
func CurveOf(s *Spec) report.Curve {
	if s != nil && s.Chances != nil {
		return func(score match.Score) float64 {
			c := s.Chances(score)
			return float64(c.Win-c.Loss) / 1000
		}
	}
	return report.Logistic(unknownScale)
}

// unknownScale is for engines of which nothing is known but that their scores are
// centipawns.
const unknownScale = 250
