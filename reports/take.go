package reports

import (
	"slices"

	"duiyi/match"
	"duiyi/report"
)

const (
	// mostScore, mostMate and mostDepth bound what engines say, in centipawns and plies.
	mostScore = 30_000
	mostMate  = 1000
	mostDepth = 1000
)

// Take takes evaluations that a program elsewhere found: one for each position, none where an
// opening rule asks a question. Chances follow from the scores. The error is a
// *match.ConfigError in the field "evals": they cannot be of these positions.
func (r *Draft) Take(evals []*report.Eval) error {
	if len(evals) != len(r.Positions) {
		return match.ConfigErrorf("evals", "%d for %d positions", len(evals), len(r.Positions))
	}
	taken := make([]*report.Eval, len(evals))
	for ply, e := range evals {
		if r.views[ply].Opening != nil {
			continue
		}
		if e == nil {
			return match.ConfigErrorf("evals", "none for the position after %d plies", ply)
		}
		if taken[ply] = r.over(ply); taken[ply] != nil {
			continue
		}
		if why := r.faultOf(ply, e); why != "" {
			return match.ConfigErrorf("evals", "after %d plies: %s", ply, why)
		}
		t := *e
		t.Line, t.Chance = r.playable(ply, e.Line), r.curve(e.Score)
		taken[ply] = &t
	}
	r.Evals = taken
	return nil
}

// faultOf returns why an evaluation cannot be of a position, or an empty text.
func (r *Draft) faultOf(ply int, e *report.Eval) string {
	legal := r.views[ply].Legal
	chances := []*float64{e.Others, e.AfterEasy, e.AfterBest}
	switch {
	case e.Score.Centipawns < -mostScore || e.Score.Centipawns > mostScore || e.Score.Mate < -mostMate || e.Score.Mate > mostMate:
		return "no engine has such a score"
	case e.Depth < 0 || e.Depth > mostDepth || e.Found < 0 || e.Found > mostDepth:
		return "no search is as deep"
	case len(e.Line) > longestLine || len(e.Line) > 0 && len(r.playable(ply, e.Line)) < len(e.Line):
		return "the line cannot be played"
	case e.Easy != "" && !slices.Contains(legal, e.Easy):
		return "the easy move is not legal"
	case slices.ContainsFunc(chances, func(c *float64) bool { return c != nil && !(*c >= -1 && *c <= 1) }):
		return "a chance is outside -1 to 1"
	}
	return ""
}
