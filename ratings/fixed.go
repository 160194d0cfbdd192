package ratings

import (
	"slices"

	"duiyi/engines"
	"duiyi/match"
)

// firstLevel is the rating of an engine's first level. The differences between levels are
// measured; where the whole stands among people is a choice (docs/explanations/lobby.md).
const firstLevel = 600

// OfLevel returns the rating of an engine at a level, which no game changes; 0 if the
// ladder of levels is not measured.
func OfLevel(spec *engines.Spec, level engines.Level) int {
	if spec.Own || level.Number == 0 || level.Number > 1 && level.Elo == 0 {
		return 0
	}
	first := slices.IndexFunc(spec.Levels, func(l engines.Level) bool { return l.Number == 1 })
	if first < 0 {
		return 0
	}
	return firstLevel + level.Elo - spec.Levels[first].Elo
}

// Fixed returns the ratings of the engines that play a game, by the side at the
// beginning; 0 for a person.
func Fixed(list *engines.List, s match.State) (points [2]int) {
	for i := range points {
		side := match.Side(i)
		if s.Swapped() {
			side = side.Other()
		}
		p := s.Config.Players[side]
		if p.Kind != match.Engine {
			continue
		}
		if spec := list.Find(p.Engine); spec != nil {
			if level := spec.Level(p.Level); level != nil {
				points[i] = OfLevel(spec, *level)
			}
		}
	}
	return points
}
