package record

import (
	"strings"

	"duiyi/internal/results"
)

// SetResult notes a result that the file states. The error is ErrResult if it
// has stated another one: the first counts.
func (g *Game) SetResult(r Result) error {
	switch {
	case r == Unknown || r == "" || r == g.Result:
	case g.Result == Unknown || g.Result == "":
		g.Result = r
	default:
		return ErrResult
	}
	return nil
}

// Ends notes a field that is meant to hold a result. What says more than the
// result, or is none, is kept in the tag Termination. The error is that of
// SetResult, or ErrResults, and then none of them counts.
func (g *Game) Ends(s results.Sides, text string) error {
	v, ok := s.Read(text)
	if !ok || v.More {
		g.SetTag("Termination", strings.Join(strings.Fields(text), " "))
	}
	if !ok && s.Contradict(text) {
		return ErrResults
	}
	if !ok {
		return nil
	}
	return g.SetResult(v.Result)
}

// Concluded returns the result of the game. Where none is known, it is the one
// that the comment behind its main line states, if that says nothing else.
func (g *Game) Concluded(s results.Sides) Result {
	main := g.Main()
	if g.Result != Unknown && g.Result != "" || len(main) == 0 {
		return g.Result
	}
	if v, ok := s.ReadAlone(main[len(main)-1].Comment); ok {
		return v.Result
	}
	return g.Result
}
